from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.booking_figures import BookingFigures
    from ..models.host_figures import HostFigures
    from ..models.reported_week import ReportedWeek


T = TypeVar("T", bound="BookingReport")


@_attrs_define
class BookingReport:
    """Counts of bookings by week and host.

    Example:
        {'end': '2026-12-08T00:00:00Z', 'hosts': [{'cancellations': 2, 'mean_seconds_to_meeting': 259200, 'meetings': 9,
            'name': 'Priya Raman', 'no_shows': 1, 'user_id': 4}], 'start': '2026-12-01T00:00:00Z', 'time_zone':
            'Europe/London', 'total': {'cancellations': 2, 'mean_seconds_to_meeting': 259200, 'meetings': 9, 'no_shows': 1},
            'weeks': [{'hosts': [{'cancellations': 2, 'mean_seconds_to_meeting': 259200, 'meetings': 9, 'name': 'Priya
            Raman', 'no_shows': 1, 'user_id': 4}], 'iso_week': '2026-W49', 'total': {'cancellations': 2,
            'mean_seconds_to_meeting': 259200, 'meetings': 9, 'no_shows': 1}, 'week': '2026-11-30'}, {'hosts': [],
            'iso_week': '2026-W50', 'total': {'cancellations': 0, 'mean_seconds_to_meeting': None, 'meetings': 0,
            'no_shows': 0}, 'week': '2026-12-07'}]}

    """

    end: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    hosts: list[HostFigures]
    """ The figures of each host with bookings in the range, by id. """
    start: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    time_zone: str
    """ The time zone of the weeks, which is the workspace's. """
    total: BookingFigures
    """ The figures of a week, a host or a whole report. """
    weeks: list[ReportedWeek]
    """ Every week of the range. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        end = self.end.isoformat()

        hosts = []
        for hosts_item_data in self.hosts:
            hosts_item = hosts_item_data.to_dict()
            hosts.append(hosts_item)

        start = self.start.isoformat()

        time_zone = self.time_zone

        total = self.total.to_dict()

        weeks = []
        for weeks_item_data in self.weeks:
            weeks_item = weeks_item_data.to_dict()
            weeks.append(weeks_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "end": end,
                "hosts": hosts,
                "start": start,
                "time_zone": time_zone,
                "total": total,
                "weeks": weeks,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.booking_figures import BookingFigures  # noqa: PLC0415
        from ..models.host_figures import HostFigures  # noqa: PLC0415
        from ..models.reported_week import ReportedWeek  # noqa: PLC0415

        d = dict(src_dict)
        end = datetime.datetime.fromisoformat(d.pop("end"))

        hosts = []
        _hosts = d.pop("hosts")
        for hosts_item_data in _hosts:
            hosts_item = HostFigures.from_dict(hosts_item_data)

            hosts.append(hosts_item)

        start = datetime.datetime.fromisoformat(d.pop("start"))

        time_zone = d.pop("time_zone")

        total = BookingFigures.from_dict(d.pop("total"))

        weeks = []
        _weeks = d.pop("weeks")
        for weeks_item_data in _weeks:
            weeks_item = ReportedWeek.from_dict(weeks_item_data)

            weeks.append(weeks_item)

        booking_report = cls(
            end=end,
            hosts=hosts,
            start=start,
            time_zone=time_zone,
            total=total,
            weeks=weeks,
        )

        booking_report.additional_properties = d
        return booking_report

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
