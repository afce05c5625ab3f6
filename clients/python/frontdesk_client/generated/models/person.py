from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.place import Place


T = TypeVar("T", bound="Person")


@_attrs_define
class Person:
    """The stored data about a person. Unknown fields are omitted."""

    created_at: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    email: str
    """ The email address, which identifies the person. """
    id: int
    """ The id of the person in the workspace. """
    updated_at: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    company_domain: str | Unset = UNSET
    """ The domain of the person's company. """
    department: str | Unset = UNSET
    """ The department. """
    first_name: str | Unset = UNSET
    """ The given name. """
    full_name: str | Unset = UNSET
    """ The full name. """
    last_name: str | Unset = UNSET
    """ The family name. """
    linkedin_url: str | Unset = UNSET
    """ The URL of the LinkedIn profile. """
    location: Place | Unset = UNSET
    """ A place. Unknown parts are omitted. """
    phone: str | Unset = UNSET
    """ A phone number. """
    seniority: str | Unset = UNSET
    """ The seniority: `c_suite`, `founder`, `vp`, `director`, `head`, `manager`, `senior`, `entry`
    or `intern`. """
    title: str | Unset = UNSET
    """ The job title. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        created_at = self.created_at.isoformat()

        email = self.email

        id = self.id

        updated_at = self.updated_at.isoformat()

        company_domain = self.company_domain

        department = self.department

        first_name = self.first_name

        full_name = self.full_name

        last_name = self.last_name

        linkedin_url = self.linkedin_url

        location: dict[str, Any] | Unset = UNSET
        if not isinstance(self.location, Unset):
            location = self.location.to_dict()

        phone = self.phone

        seniority = self.seniority

        title = self.title

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "created_at": created_at,
                "email": email,
                "id": id,
                "updated_at": updated_at,
            }
        )
        if company_domain is not UNSET:
            field_dict["company_domain"] = company_domain
        if department is not UNSET:
            field_dict["department"] = department
        if first_name is not UNSET:
            field_dict["first_name"] = first_name
        if full_name is not UNSET:
            field_dict["full_name"] = full_name
        if last_name is not UNSET:
            field_dict["last_name"] = last_name
        if linkedin_url is not UNSET:
            field_dict["linkedin_url"] = linkedin_url
        if location is not UNSET:
            field_dict["location"] = location
        if phone is not UNSET:
            field_dict["phone"] = phone
        if seniority is not UNSET:
            field_dict["seniority"] = seniority
        if title is not UNSET:
            field_dict["title"] = title

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.place import Place  # noqa: PLC0415

        d = dict(src_dict)
        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        email = d.pop("email")

        id = d.pop("id")

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at"))

        company_domain = d.pop("company_domain", UNSET)

        department = d.pop("department", UNSET)

        first_name = d.pop("first_name", UNSET)

        full_name = d.pop("full_name", UNSET)

        last_name = d.pop("last_name", UNSET)

        linkedin_url = d.pop("linkedin_url", UNSET)

        _location = d.pop("location", UNSET)
        location: Place | Unset
        if isinstance(_location, Unset):
            location = UNSET
        else:
            location = Place.from_dict(_location)

        phone = d.pop("phone", UNSET)

        seniority = d.pop("seniority", UNSET)

        title = d.pop("title", UNSET)

        person = cls(
            created_at=created_at,
            email=email,
            id=id,
            updated_at=updated_at,
            company_domain=company_domain,
            department=department,
            first_name=first_name,
            full_name=full_name,
            last_name=last_name,
            linkedin_url=linkedin_url,
            location=location,
            phone=phone,
            seniority=seniority,
            title=title,
        )

        person.additional_properties = d
        return person

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
