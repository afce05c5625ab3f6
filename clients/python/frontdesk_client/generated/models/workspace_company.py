from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.workspace_record_location import WorkspaceRecordLocation


T = TypeVar("T", bound="WorkspaceCompany")


@_attrs_define
class WorkspaceCompany:
    """A company to import."""

    domain: str
    """ The domain, or an email address in it. """
    description: None | str | Unset = UNSET
    """ The description. """
    employee_count: int | None | Unset = UNSET
    """ The number of employees. """
    founded_year: int | None | Unset = UNSET
    """ The year of foundation. """
    industry: None | str | Unset = UNSET
    """ The industry. """
    linkedin_url: None | str | Unset = UNSET
    """ The URL of the profile. """
    location: None | Unset | WorkspaceRecordLocation = UNSET
    """ The place. """
    name: None | str | Unset = UNSET
    """ The name. """

    def to_dict(self) -> dict[str, Any]:
        from ..models.workspace_record_location import WorkspaceRecordLocation  # noqa: PLC0415

        domain = self.domain

        description: None | str | Unset
        if isinstance(self.description, Unset):
            description = UNSET
        else:
            description = self.description

        employee_count: int | None | Unset
        if isinstance(self.employee_count, Unset):
            employee_count = UNSET
        else:
            employee_count = self.employee_count

        founded_year: int | None | Unset
        if isinstance(self.founded_year, Unset):
            founded_year = UNSET
        else:
            founded_year = self.founded_year

        industry: None | str | Unset
        if isinstance(self.industry, Unset):
            industry = UNSET
        else:
            industry = self.industry

        linkedin_url: None | str | Unset
        if isinstance(self.linkedin_url, Unset):
            linkedin_url = UNSET
        else:
            linkedin_url = self.linkedin_url

        location: dict[str, Any] | None | Unset
        if isinstance(self.location, Unset):
            location = UNSET
        elif isinstance(self.location, WorkspaceRecordLocation):
            location = self.location.to_dict()
        else:
            location = self.location

        name: None | str | Unset
        if isinstance(self.name, Unset):
            name = UNSET
        else:
            name = self.name

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "domain": domain,
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
        from ..models.workspace_record_location import WorkspaceRecordLocation  # noqa: PLC0415

        d = dict(src_dict)
        domain = d.pop("domain")

        def _parse_description(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        description = _parse_description(d.pop("description", UNSET))

        def _parse_employee_count(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        employee_count = _parse_employee_count(d.pop("employee_count", UNSET))

        def _parse_founded_year(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        founded_year = _parse_founded_year(d.pop("founded_year", UNSET))

        def _parse_industry(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        industry = _parse_industry(d.pop("industry", UNSET))

        def _parse_linkedin_url(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        linkedin_url = _parse_linkedin_url(d.pop("linkedin_url", UNSET))

        def _parse_location(data: object) -> None | Unset | WorkspaceRecordLocation:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                location_type_0 = WorkspaceRecordLocation.from_dict(data)

                return location_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | WorkspaceRecordLocation, data)

        location = _parse_location(d.pop("location", UNSET))

        def _parse_name(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        name = _parse_name(d.pop("name", UNSET))

        workspace_company = cls(
            domain=domain,
            description=description,
            employee_count=employee_count,
            founded_year=founded_year,
            industry=industry,
            linkedin_url=linkedin_url,
            location=location,
            name=name,
        )

        return workspace_company
