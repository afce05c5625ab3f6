from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.scheduling_link_type import SchedulingLinkType, check_scheduling_link_type
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.link_host import LinkHost
    from ..models.scheduling_link_metadata import SchedulingLinkMetadata


T = TypeVar("T", bound="SchedulingLink")


@_attrs_define
class SchedulingLink:
    """A booking link in responses about scheduling links.

    Example:
        {'archived_at': None, 'created_at': '2026-11-21T09:12:30Z', 'event_type_id': 12, 'hosts': [{'lead': True,
            'queue_id': 2, 'role': 'must_attend', 'user_id': 4}], 'id': 31, 'metadata': {'crm_deal': '4711'}, 'type':
            'group', 'url': 'https://frontdesk.example/book/northwind/k3v9q2m7x4t1w8zd'}

    """

    archived_at: datetime.datetime | None
    created_at: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    event_type_id: int
    """ The id of the event type. """
    hosts: list[LinkHost]
    """ The hosts. They do not change after the link was created. """
    id: int
    """ The id of the link. """
    metadata: SchedulingLinkMetadata
    """ The key-value pairs that the client attached when it created the link. """
    type_: SchedulingLinkType
    """ The type of a link, in responses about scheduling links. """
    url: str
    """ The URL of the booking page. """
    booking_queue_id: int | Unset = UNSET
    """ The id of the queue that chooses one more host at each booking; omitted if the link does
    not resolve per booking. """
    bookings_left: int | Unset = UNSET
    """ The number of further bookings; omitted without `max_bookings`. A cancellation adds one. """
    expires_at: datetime.datetime | Unset = UNSET
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        archived_at: None | str
        if isinstance(self.archived_at, datetime.datetime):
            archived_at = self.archived_at.isoformat()
        else:
            archived_at = self.archived_at

        created_at = self.created_at.isoformat()

        event_type_id = self.event_type_id

        hosts = []
        for hosts_item_data in self.hosts:
            hosts_item = hosts_item_data.to_dict()
            hosts.append(hosts_item)

        id = self.id

        metadata = self.metadata.to_dict()

        type_: str = self.type_

        url = self.url

        booking_queue_id = self.booking_queue_id

        bookings_left = self.bookings_left

        expires_at: str | Unset = UNSET
        if not isinstance(self.expires_at, Unset):
            expires_at = self.expires_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "archived_at": archived_at,
                "created_at": created_at,
                "event_type_id": event_type_id,
                "hosts": hosts,
                "id": id,
                "metadata": metadata,
                "type": type_,
                "url": url,
            }
        )
        if booking_queue_id is not UNSET:
            field_dict["booking_queue_id"] = booking_queue_id
        if bookings_left is not UNSET:
            field_dict["bookings_left"] = bookings_left
        if expires_at is not UNSET:
            field_dict["expires_at"] = expires_at

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.link_host import LinkHost  # noqa: PLC0415
        from ..models.scheduling_link_metadata import SchedulingLinkMetadata  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_archived_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                archived_at_type_0 = datetime.datetime.fromisoformat(data)

                return archived_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        archived_at = _parse_archived_at(d.pop("archived_at"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        event_type_id = d.pop("event_type_id")

        hosts = []
        _hosts = d.pop("hosts")
        for hosts_item_data in _hosts:
            hosts_item = LinkHost.from_dict(hosts_item_data)

            hosts.append(hosts_item)

        id = d.pop("id")

        metadata = SchedulingLinkMetadata.from_dict(d.pop("metadata"))

        type_ = check_scheduling_link_type(d.pop("type"))

        url = d.pop("url")

        booking_queue_id = d.pop("booking_queue_id", UNSET)

        bookings_left = d.pop("bookings_left", UNSET)

        _expires_at = d.pop("expires_at", UNSET)
        expires_at: datetime.datetime | Unset
        if isinstance(_expires_at, Unset):
            expires_at = UNSET
        else:
            expires_at = datetime.datetime.fromisoformat(_expires_at)

        scheduling_link = cls(
            archived_at=archived_at,
            created_at=created_at,
            event_type_id=event_type_id,
            hosts=hosts,
            id=id,
            metadata=metadata,
            type_=type_,
            url=url,
            booking_queue_id=booking_queue_id,
            bookings_left=bookings_left,
            expires_at=expires_at,
        )

        scheduling_link.additional_properties = d
        return scheduling_link

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
