from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.host_closed import HostClosed
    from ..models.open_time import OpenTime


T = TypeVar("T", bound="LinkOpenTimes")


@_attrs_define
class LinkOpenTimes:
    """The open times of a link.

    Example:
        {'duration': 30, 'link_id': 31, 'open_times': [{'end_time': '2026-12-01T15:30:00Z', 'start_time':
            '2026-12-01T15:00:00Z', 'start_time_local': '2026-12-01T15:00:00Z'}, {'end_time': '2026-12-01T16:30:00Z',
            'start_time': '2026-12-01T16:00:00Z', 'start_time_local': '2026-12-01T16:00:00Z'}], 'time_zone':
            'Europe/London'}

    """

    duration: int
    """ The duration of each open time, in minutes. """
    link_id: int
    """ The id of the link. """
    open_times: list[OpenTime]
    """ The open times, in ascending order. """
    time_zone: str
    """ The IANA time zone for `start` and `end` in the request, if they have no offset. """
    closed: list[HostClosed] | Unset = UNSET
    """ The reasons why other times are not open, by host; only with `explain=true`. Of a queue that
    chooses per booking, at most 50 members are listed. """
    more_candidates: int | Unset = UNSET
    """ The number of further members of the queue, which `closed` does not list; omitted if there are
    none. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        duration = self.duration

        link_id = self.link_id

        open_times = []
        for open_times_item_data in self.open_times:
            open_times_item = open_times_item_data.to_dict()
            open_times.append(open_times_item)

        time_zone = self.time_zone

        closed: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.closed, Unset):
            closed = []
            for closed_item_data in self.closed:
                closed_item = closed_item_data.to_dict()
                closed.append(closed_item)

        more_candidates = self.more_candidates

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "duration": duration,
                "link_id": link_id,
                "open_times": open_times,
                "time_zone": time_zone,
            }
        )
        if closed is not UNSET:
            field_dict["closed"] = closed
        if more_candidates is not UNSET:
            field_dict["more_candidates"] = more_candidates

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.host_closed import HostClosed  # noqa: PLC0415
        from ..models.open_time import OpenTime  # noqa: PLC0415

        d = dict(src_dict)
        duration = d.pop("duration")

        link_id = d.pop("link_id")

        open_times = []
        _open_times = d.pop("open_times")
        for open_times_item_data in _open_times:
            open_times_item = OpenTime.from_dict(open_times_item_data)

            open_times.append(open_times_item)

        time_zone = d.pop("time_zone")

        _closed = d.pop("closed", UNSET)
        closed: list[HostClosed] | Unset = UNSET
        if _closed is not UNSET:
            closed = []
            for closed_item_data in _closed:
                closed_item = HostClosed.from_dict(closed_item_data)

                closed.append(closed_item)

        more_candidates = d.pop("more_candidates", UNSET)

        link_open_times = cls(
            duration=duration,
            link_id=link_id,
            open_times=open_times,
            time_zone=time_zone,
            closed=closed,
            more_candidates=more_candidates,
        )

        link_open_times.additional_properties = d
        return link_open_times

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
