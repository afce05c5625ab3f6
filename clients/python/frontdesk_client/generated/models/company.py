from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.place import Place


T = TypeVar("T", bound="Company")


@_attrs_define
class Company:
    """The stored data about a company. Unknown fields are omitted."""

    created_at: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    domain: str
    """ The domain, which identifies the company. """
    id: int
    """ The id of the company in the workspace. """
    updated_at: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    description: str | Unset = UNSET
    """ A short description. """
    employee_count: int | Unset = UNSET
    """ The number of employees. """
    founded_year: int | Unset = UNSET
    """ The year in which the company was founded. """
    industry: str | Unset = UNSET
    """ The industry. """
    linkedin_url: str | Unset = UNSET
    """ The URL of the LinkedIn page. """
    location: Place | Unset = UNSET
    """ A place. Unknown parts are omitted. """
    name: str | Unset = UNSET
    """ The trading name. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        created_at = self.created_at.isoformat()

        domain = self.domain

        id = self.id

        updated_at = self.updated_at.isoformat()

        description = self.description

        employee_count = self.employee_count

        founded_year = self.founded_year

        industry = self.industry

        linkedin_url = self.linkedin_url

        location: dict[str, Any] | Unset = UNSET
        if not isinstance(self.location, Unset):
            location = self.location.to_dict()

        name = self.name

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "created_at": created_at,
                "domain": domain,
                "id": id,
                "updated_at": updated_at,
            }
        )
        if description is not UNSET:
            field_dict["description"] = description
        if employee_count is not UNSET:
            field_dict["employee_count"] = employee_count
        if founded_year is not UNSET:
            field_dict["founded_year"] = founded_year
        if industry is not UNSET:
            field_dict["industry"] = industry
        if linkedin_url is not UNSET:
            field_dict["linkedin_url"] = linkedin_url
        if location is not UNSET:
            field_dict["location"] = location
        if name is not UNSET:
            field_dict["name"] = name

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.place import Place  # noqa: PLC0415

        d = dict(src_dict)
        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        domain = d.pop("domain")

        id = d.pop("id")

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at"))

        description = d.pop("description", UNSET)

        employee_count = d.pop("employee_count", UNSET)

        founded_year = d.pop("founded_year", UNSET)

        industry = d.pop("industry", UNSET)

        linkedin_url = d.pop("linkedin_url", UNSET)

        _location = d.pop("location", UNSET)
        location: Place | Unset
        if isinstance(_location, Unset):
            location = UNSET
        else:
            location = Place.from_dict(_location)

        name = d.pop("name", UNSET)

        company = cls(
            created_at=created_at,
            domain=domain,
            id=id,
            updated_at=updated_at,
            description=description,
            employee_count=employee_count,
            founded_year=founded_year,
            industry=industry,
            linkedin_url=linkedin_url,
            location=location,
            name=name,
        )

        company.additional_properties = d
        return company

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
