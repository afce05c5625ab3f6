from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.booking_figures import BookingFigures
    from ..models.host_figures import HostFigures


T = TypeVar("T", bound="ReportedWeek")


@_attrs_define
class ReportedWeek:
    """The figures of a week."""

    hosts: list[HostFigures]
    """ The hosts with bookings in this week, by id. """
    iso_week: str
    """ The week by ISO 8601. """
    total: BookingFigures
    """ The figures of a week, a host or a whole report. """
    week: datetime.date
    """ The date of the Monday. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        hosts = []
        for hosts_item_data in self.hosts:
            hosts_item = hosts_item_data.to_dict()
            hosts.append(hosts_item)

        iso_week = self.iso_week

        total = self.total.to_dict()

        week = self.week.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "hosts": hosts,
                "iso_week": iso_week,
                "total": total,
                "week": week,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.booking_figures import BookingFigures  # noqa: PLC0415
        from ..models.host_figures import HostFigures  # noqa: PLC0415

        d = dict(src_dict)
        hosts = []
        _hosts = d.pop("hosts")
        for hosts_item_data in _hosts:
            hosts_item = HostFigures.from_dict(hosts_item_data)

            hosts.append(hosts_item)

        iso_week = d.pop("iso_week")

        total = BookingFigures.from_dict(d.pop("total"))

        week = datetime.date.fromisoformat(d.pop("week"))

        reported_week = cls(
            hosts=hosts,
            iso_week=iso_week,
            total=total,
            week=week,
        )

        reported_week.additional_properties = d
        return reported_week

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
