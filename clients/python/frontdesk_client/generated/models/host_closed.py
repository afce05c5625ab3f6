from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.closed_interval import ClosedInterval


T = TypeVar("T", bound="HostClosed")


@_attrs_define
class HostClosed:
    """The intervals in which one host is not available."""

    intervals: list[ClosedInterval]
    """ The intervals, ordered by start. Intervals with different reasons may overlap. """
    user_id: int
    """ The id of the host. """
    calendar_read_at: datetime.datetime | Unset = UNSET
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        intervals = []
        for intervals_item_data in self.intervals:
            intervals_item = intervals_item_data.to_dict()
            intervals.append(intervals_item)

        user_id = self.user_id

        calendar_read_at: str | Unset = UNSET
        if not isinstance(self.calendar_read_at, Unset):
            calendar_read_at = self.calendar_read_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "intervals": intervals,
                "user_id": user_id,
            }
        )
        if calendar_read_at is not UNSET:
            field_dict["calendar_read_at"] = calendar_read_at

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.closed_interval import ClosedInterval  # noqa: PLC0415

        d = dict(src_dict)
        intervals = []
        _intervals = d.pop("intervals")
        for intervals_item_data in _intervals:
            intervals_item = ClosedInterval.from_dict(intervals_item_data)

            intervals.append(intervals_item)

        user_id = d.pop("user_id")

        _calendar_read_at = d.pop("calendar_read_at", UNSET)
        calendar_read_at: datetime.datetime | Unset
        if isinstance(_calendar_read_at, Unset):
            calendar_read_at = UNSET
        else:
            calendar_read_at = datetime.datetime.fromisoformat(_calendar_read_at)

        host_closed = cls(
            intervals=intervals,
            user_id=user_id,
            calendar_read_at=calendar_read_at,
        )

        host_closed.additional_properties = d
        return host_closed

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
