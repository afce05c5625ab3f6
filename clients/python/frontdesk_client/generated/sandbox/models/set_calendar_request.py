from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.busy_time import BusyTime


T = TypeVar("T", bound="SetCalendarRequest")


@_attrs_define
class SetCalendarRequest:
    """The busy times in a member's own calendar; by default, none."""

    busy: list[BusyTime] | Unset = UNSET
    """ The busy times; replace the earlier ones. """
    unreadable: bool | Unset = UNSET
    """ Whether the calendar cannot be read, so that the member has no open times. """

    def to_dict(self) -> dict[str, Any]:
        busy: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.busy, Unset):
            busy = []
            for busy_item_data in self.busy:
                busy_item = busy_item_data.to_dict()
                busy.append(busy_item)

        unreadable = self.unreadable

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if busy is not UNSET:
            field_dict["busy"] = busy
        if unreadable is not UNSET:
            field_dict["unreadable"] = unreadable

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.busy_time import BusyTime  # noqa: PLC0415

        d = dict(src_dict)
        _busy = d.pop("busy", UNSET)
        busy: list[BusyTime] | Unset = UNSET
        if _busy is not UNSET:
            busy = []
            for busy_item_data in _busy:
                busy_item = BusyTime.from_dict(busy_item_data)

                busy.append(busy_item)

        unreadable = d.pop("unreadable", UNSET)

        set_calendar_request = cls(
            busy=busy,
            unreadable=unreadable,
        )

        return set_calendar_request
