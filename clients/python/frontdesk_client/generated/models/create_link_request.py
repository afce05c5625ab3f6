from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.resolve_request import ResolveRequest, check_resolve_request
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.create_link_request_metadata_type_0 import (
        CreateLinkRequestMetadataType0,
    )
    from ..models.host_entry_request import HostEntryRequest


T = TypeVar("T", bound="CreateLinkRequest")


@_attrs_define
class CreateLinkRequest:
    """The hosts, limits, slug and metadata of a new link. The request body is optional; without a body, the
    acting member is the only host.

    """

    expires_at: datetime.datetime | None | Unset = UNSET
    """ The time after which nothing can be booked, RFC 3339 with an offset. Meetings can be later. """
    hosts: list[HostEntryRequest] | None | Unset = UNSET
    """ The hosts, at most 20. The acting member is added if absent, unless `resolve` is
    `per_booking`. """
    max_bookings: int | None | Unset = UNSET
    """ The maximum number of bookings. A cancellation gives its booking back. """
    metadata: CreateLinkRequestMetadataType0 | None | Unset = UNSET
    """ Your own key-value pairs, at most 50. An existing personal link keeps its metadata. """
    resolve: None | ResolveRequest | Unset = UNSET
    slug: None | str | Unset = UNSET
    """ The last part of the address, not all digits. It cannot be changed or used again. """
    user_id: int | None | Unset = UNSET
    """ The owner of a personal link, if not the acting member; requires an admin. Omit `hosts`. """

    def to_dict(self) -> dict[str, Any]:
        from ..models.create_link_request_metadata_type_0 import (
            CreateLinkRequestMetadataType0,  # noqa: PLC0415
        )

        expires_at: None | str | Unset
        if isinstance(self.expires_at, Unset):
            expires_at = UNSET
        elif isinstance(self.expires_at, datetime.datetime):
            expires_at = self.expires_at.isoformat()
        else:
            expires_at = self.expires_at

        hosts: list[dict[str, Any]] | None | Unset
        if isinstance(self.hosts, Unset):
            hosts = UNSET
        elif isinstance(self.hosts, list):
            hosts = []
            for hosts_type_0_item_data in self.hosts:
                hosts_type_0_item = hosts_type_0_item_data.to_dict()
                hosts.append(hosts_type_0_item)

        else:
            hosts = self.hosts

        max_bookings: int | None | Unset
        if isinstance(self.max_bookings, Unset):
            max_bookings = UNSET
        else:
            max_bookings = self.max_bookings

        metadata: dict[str, Any] | None | Unset
        if isinstance(self.metadata, Unset):
            metadata = UNSET
        elif isinstance(self.metadata, CreateLinkRequestMetadataType0):
            metadata = self.metadata.to_dict()
        else:
            metadata = self.metadata

        resolve: None | str | Unset
        if isinstance(self.resolve, Unset):
            resolve = UNSET
        elif isinstance(self.resolve, str):
            resolve = self.resolve
        else:
            resolve = self.resolve

        slug: None | str | Unset
        if isinstance(self.slug, Unset):
            slug = UNSET
        else:
            slug = self.slug

        user_id: int | None | Unset
        if isinstance(self.user_id, Unset):
            user_id = UNSET
        else:
            user_id = self.user_id

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if expires_at is not UNSET:
            field_dict["expires_at"] = expires_at
        if hosts is not UNSET:
            field_dict["hosts"] = hosts
        if max_bookings is not UNSET:
            field_dict["max_bookings"] = max_bookings
        if metadata is not UNSET:
            field_dict["metadata"] = metadata
        if resolve is not UNSET:
            field_dict["resolve"] = resolve
        if slug is not UNSET:
            field_dict["slug"] = slug
        if user_id is not UNSET:
            field_dict["user_id"] = user_id

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.create_link_request_metadata_type_0 import (
            CreateLinkRequestMetadataType0,  # noqa: PLC0415
        )
        from ..models.host_entry_request import HostEntryRequest  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_expires_at(data: object) -> datetime.datetime | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                expires_at_type_0 = datetime.datetime.fromisoformat(data)

                return expires_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None | Unset, data)

        expires_at = _parse_expires_at(d.pop("expires_at", UNSET))

        def _parse_hosts(data: object) -> list[HostEntryRequest] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                hosts_type_0 = []
                _hosts_type_0 = data
                for hosts_type_0_item_data in _hosts_type_0:
                    hosts_type_0_item = HostEntryRequest.from_dict(
                        hosts_type_0_item_data
                    )

                    hosts_type_0.append(hosts_type_0_item)

                return hosts_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[HostEntryRequest] | None | Unset, data)

        hosts = _parse_hosts(d.pop("hosts", UNSET))

        def _parse_max_bookings(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        max_bookings = _parse_max_bookings(d.pop("max_bookings", UNSET))

        def _parse_metadata(
            data: object,
        ) -> CreateLinkRequestMetadataType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                metadata_type_0 = CreateLinkRequestMetadataType0.from_dict(data)

                return metadata_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(CreateLinkRequestMetadataType0 | None | Unset, data)

        metadata = _parse_metadata(d.pop("metadata", UNSET))

        def _parse_resolve(data: object) -> None | ResolveRequest | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                resolve_type_0 = check_resolve_request(data)

                return resolve_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | ResolveRequest | Unset, data)

        resolve = _parse_resolve(d.pop("resolve", UNSET))

        def _parse_slug(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        slug = _parse_slug(d.pop("slug", UNSET))

        def _parse_user_id(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        user_id = _parse_user_id(d.pop("user_id", UNSET))

        create_link_request = cls(
            expires_at=expires_at,
            hosts=hosts,
            max_bookings=max_bookings,
            metadata=metadata,
            resolve=resolve,
            slug=slug,
            user_id=user_id,
        )

        return create_link_request
