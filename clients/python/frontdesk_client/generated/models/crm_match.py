from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.crm_kind import CrmKind, check_crm_kind
from ..types import UNSET, Unset

T = TypeVar("T", bound="CrmMatch")


@_attrs_define
class CrmMatch:
    """The record of a lead or company in the CRM. Fields without a value are omitted."""

    id: str
    """ The id of the object in the CRM. """
    object_: str
    """ The type of the CRM object: `contact`, `lead` or `person` of a lead, `company`, `account` or
    `organization` of a company. """
    provider: CrmKind
    """ The CRMs that can be connected. """
    lifecycle_stage: str | Unset = UNSET
    """ The lifecycle stage, as named in the CRM. """
    name: str | Unset = UNSET
    """ The name of the person or company. """
    owner: str | Unset = UNSET
    """ The name of the object's owner in the CRM. """
    owner_email: str | Unset = UNSET
    """ The owner's email address. Omitted also if the address could not be read. """
    owner_id: str | Unset = UNSET
    """ The owner's id in the CRM. """
    updated_at: datetime.datetime | Unset = UNSET
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    url: str | Unset = UNSET
    """ The URL of the object in the CRM. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        object_ = self.object_

        provider: str = self.provider

        lifecycle_stage = self.lifecycle_stage

        name = self.name

        owner = self.owner

        owner_email = self.owner_email

        owner_id = self.owner_id

        updated_at: str | Unset = UNSET
        if not isinstance(self.updated_at, Unset):
            updated_at = self.updated_at.isoformat()

        url = self.url

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "object": object_,
                "provider": provider,
            }
        )
        if lifecycle_stage is not UNSET:
            field_dict["lifecycle_stage"] = lifecycle_stage
        if name is not UNSET:
            field_dict["name"] = name
        if owner is not UNSET:
            field_dict["owner"] = owner
        if owner_email is not UNSET:
            field_dict["owner_email"] = owner_email
        if owner_id is not UNSET:
            field_dict["owner_id"] = owner_id
        if updated_at is not UNSET:
            field_dict["updated_at"] = updated_at
        if url is not UNSET:
            field_dict["url"] = url

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        object_ = d.pop("object")

        provider = check_crm_kind(d.pop("provider"))

        lifecycle_stage = d.pop("lifecycle_stage", UNSET)

        name = d.pop("name", UNSET)

        owner = d.pop("owner", UNSET)

        owner_email = d.pop("owner_email", UNSET)

        owner_id = d.pop("owner_id", UNSET)

        _updated_at = d.pop("updated_at", UNSET)
        updated_at: datetime.datetime | Unset
        if isinstance(_updated_at, Unset):
            updated_at = UNSET
        else:
            updated_at = datetime.datetime.fromisoformat(_updated_at)

        url = d.pop("url", UNSET)

        crm_match = cls(
            id=id,
            object_=object_,
            provider=provider,
            lifecycle_stage=lifecycle_stage,
            name=name,
            owner=owner,
            owner_email=owner_email,
            owner_id=owner_id,
            updated_at=updated_at,
            url=url,
        )

        crm_match.additional_properties = d
        return crm_match

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
