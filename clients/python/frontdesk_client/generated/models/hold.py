from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.booking_host import BookingHost


T = TypeVar("T", bound="Hold")


@_attrs_define
class Hold:
    """A time that is closed to other requests until the hold expires."""

    end_time: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    expires_at: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    hosts: list[BookingHost]
    """ The hosts of the meeting. A queue that chooses at each booking has chosen. """
    id: UUID
    """ The UUID of the hold, and of the booking that is made from it. """
    link_id: int
    """ The id of the link. """
    start_time: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    start_time_local: datetime.datetime
    """ An instant, RFC 3339 with the offset of a time zone. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        end_time = self.end_time.isoformat()

        expires_at = self.expires_at.isoformat()

        hosts = []
        for hosts_item_data in self.hosts:
            hosts_item = hosts_item_data.to_dict()
            hosts.append(hosts_item)

        id = str(self.id)

        link_id = self.link_id

        start_time = self.start_time.isoformat()

        start_time_local = self.start_time_local.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "end_time": end_time,
                "expires_at": expires_at,
                "hosts": hosts,
                "id": id,
                "link_id": link_id,
                "start_time": start_time,
                "start_time_local": start_time_local,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.booking_host import BookingHost  # noqa: PLC0415

        d = dict(src_dict)
        end_time = datetime.datetime.fromisoformat(d.pop("end_time"))

        expires_at = datetime.datetime.fromisoformat(d.pop("expires_at"))

        hosts = []
        _hosts = d.pop("hosts")
        for hosts_item_data in _hosts:
            hosts_item = BookingHost.from_dict(hosts_item_data)

            hosts.append(hosts_item)

        id = UUID(d.pop("id"))

        link_id = d.pop("link_id")

        start_time = datetime.datetime.fromisoformat(d.pop("start_time"))

        start_time_local = datetime.datetime.fromisoformat(d.pop("start_time_local"))

        hold = cls(
            end_time=end_time,
            expires_at=expires_at,
            hosts=hosts,
            id=id,
            link_id=link_id,
            start_time=start_time,
            start_time_local=start_time_local,
        )

        hold.additional_properties = d
        return hold

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
