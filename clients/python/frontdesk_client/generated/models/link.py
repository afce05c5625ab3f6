from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.link_kind import LinkKind, check_link_kind
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.link_host import LinkHost
    from ..models.link_metadata import LinkMetadata


T = TypeVar("T", bound="Link")


@_attrs_define
class Link:
    """A booking link and its hosts."""

    hosts: list[LinkHost]
    """ The hosts. They do not change after the link was created. """
    id: int
    """ The id of the link. """
    kind: LinkKind
    """ The kind of a link. """
    metadata: LinkMetadata
    """ The key-value pairs that the client attached when it created the link. """
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
        hosts = []
        for hosts_item_data in self.hosts:
            hosts_item = hosts_item_data.to_dict()
            hosts.append(hosts_item)

        id = self.id

        kind: str = self.kind

        metadata = self.metadata.to_dict()

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
                "hosts": hosts,
                "id": id,
                "kind": kind,
                "metadata": metadata,
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
        from ..models.link_metadata import LinkMetadata  # noqa: PLC0415

        d = dict(src_dict)
        hosts = []
        _hosts = d.pop("hosts")
        for hosts_item_data in _hosts:
            hosts_item = LinkHost.from_dict(hosts_item_data)

            hosts.append(hosts_item)

        id = d.pop("id")

        kind = check_link_kind(d.pop("kind"))

        metadata = LinkMetadata.from_dict(d.pop("metadata"))

        url = d.pop("url")

        booking_queue_id = d.pop("booking_queue_id", UNSET)

        bookings_left = d.pop("bookings_left", UNSET)

        _expires_at = d.pop("expires_at", UNSET)
        expires_at: datetime.datetime | Unset
        if isinstance(_expires_at, Unset):
            expires_at = UNSET
        else:
            expires_at = datetime.datetime.fromisoformat(_expires_at)

        link = cls(
            hosts=hosts,
            id=id,
            kind=kind,
            metadata=metadata,
            url=url,
            booking_queue_id=booking_queue_id,
            bookings_left=bookings_left,
            expires_at=expires_at,
        )

        link.additional_properties = d
        return link

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
