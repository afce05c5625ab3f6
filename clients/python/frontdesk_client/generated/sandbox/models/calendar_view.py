from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.busy_time import BusyTime
    from ..models.calendar_entry import CalendarEntry


T = TypeVar("T", bound="CalendarView")


@_attrs_define
class CalendarView:
    """A member's calendar."""

    busy: list[BusyTime]
    """ The busy times that were set. """
    entries: list[CalendarEntry]
    """ The bookings that the service wrote into a connected calendar; empty for `builtin`. """
    unreadable: bool
    """ Whether the calendar cannot be read. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        busy = []
        for busy_item_data in self.busy:
            busy_item = busy_item_data.to_dict()
            busy.append(busy_item)

        entries = []
        for entries_item_data in self.entries:
            entries_item = entries_item_data.to_dict()
            entries.append(entries_item)

        unreadable = self.unreadable

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "busy": busy,
                "entries": entries,
                "unreadable": unreadable,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.busy_time import BusyTime  # noqa: PLC0415
        from ..models.calendar_entry import CalendarEntry  # noqa: PLC0415

        d = dict(src_dict)
        busy = []
        _busy = d.pop("busy")
        for busy_item_data in _busy:
            busy_item = BusyTime.from_dict(busy_item_data)

            busy.append(busy_item)

        entries = []
        _entries = d.pop("entries")
        for entries_item_data in _entries:
            entries_item = CalendarEntry.from_dict(entries_item_data)

            entries.append(entries_item)

        unreadable = d.pop("unreadable")

        calendar_view = cls(
            busy=busy,
            entries=entries,
            unreadable=unreadable,
        )

        calendar_view.additional_properties = d
        return calendar_view

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
