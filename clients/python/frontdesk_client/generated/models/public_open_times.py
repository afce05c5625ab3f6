from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.open_time import OpenTime


T = TypeVar("T", bound="PublicOpenTimes")


@_attrs_define
class PublicOpenTimes:
    """Open times for invitees.

    Example:
        {'duration': 30, 'open_times': [{'end_time': '2026-12-01T15:30:00Z', 'start_time': '2026-12-01T15:00:00Z',
            'start_time_local': '2026-12-01T15:00:00Z'}, {'end_time': '2026-12-01T16:30:00Z', 'start_time':
            '2026-12-01T16:00:00Z', 'start_time_local': '2026-12-01T16:00:00Z'}], 'time_zone': 'Europe/London'}

    """

    duration: int
    """ The duration of each open time, in minutes. """
    open_times: list[OpenTime]
    """ The open times, in ascending order. """
    time_zone: str
    """ The IANA time zone for `start` and `end` in the request, if they have no offset. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        duration = self.duration

        open_times = []
        for open_times_item_data in self.open_times:
            open_times_item = open_times_item_data.to_dict()
            open_times.append(open_times_item)

        time_zone = self.time_zone

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "duration": duration,
                "open_times": open_times,
                "time_zone": time_zone,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.open_time import OpenTime  # noqa: PLC0415

        d = dict(src_dict)
        duration = d.pop("duration")

        open_times = []
        _open_times = d.pop("open_times")
        for open_times_item_data in _open_times:
            open_times_item = OpenTime.from_dict(open_times_item_data)

            open_times.append(open_times_item)

        time_zone = d.pop("time_zone")

        public_open_times = cls(
            duration=duration,
            open_times=open_times,
            time_zone=time_zone,
        )

        public_open_times.additional_properties = d
        return public_open_times

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
