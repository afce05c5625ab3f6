from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.workspace_person_seniority_type_1 import (
    WorkspacePersonSeniorityType1,
    check_workspace_person_seniority_type_1,
)
from ..models.workspace_person_seniority_type_2_type_1 import (
    WorkspacePersonSeniorityType2Type1,
    check_workspace_person_seniority_type_2_type_1,
)
from ..models.workspace_person_seniority_type_3_type_1 import (
    WorkspacePersonSeniorityType3Type1,
    check_workspace_person_seniority_type_3_type_1,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.workspace_record_location import WorkspaceRecordLocation


T = TypeVar("T", bound="WorkspacePerson")


@_attrs_define
class WorkspacePerson:
    """A person to import."""

    email: str
    """ The email address. """
    company_domain: None | str | Unset = UNSET
    """ The employer's domain. """
    department: None | str | Unset = UNSET
    """ The department. """
    first_name: None | str | Unset = UNSET
    """ The first name. """
    full_name: None | str | Unset = UNSET
    """ The full name. """
    last_name: None | str | Unset = UNSET
    """ The last name. """
    linkedin_url: None | str | Unset = UNSET
    """ The URL of the profile. """
    location: None | Unset | WorkspaceRecordLocation = UNSET
    """ The place. """
    phone: None | str | Unset = UNSET
    """ The phone number. """
    seniority: (
        None
        | Unset
        | WorkspacePersonSeniorityType1
        | WorkspacePersonSeniorityType2Type1
        | WorkspacePersonSeniorityType3Type1
    ) = UNSET
    """ The seniority. """
    title: None | str | Unset = UNSET
    """ The job title. """

    def to_dict(self) -> dict[str, Any]:
        from ..models.workspace_record_location import WorkspaceRecordLocation  # noqa: PLC0415

        email = self.email

        company_domain: None | str | Unset
        if isinstance(self.company_domain, Unset):
            company_domain = UNSET
        else:
            company_domain = self.company_domain

        department: None | str | Unset
        if isinstance(self.department, Unset):
            department = UNSET
        else:
            department = self.department

        first_name: None | str | Unset
        if isinstance(self.first_name, Unset):
            first_name = UNSET
        else:
            first_name = self.first_name

        full_name: None | str | Unset
        if isinstance(self.full_name, Unset):
            full_name = UNSET
        else:
            full_name = self.full_name

        last_name: None | str | Unset
        if isinstance(self.last_name, Unset):
            last_name = UNSET
        else:
            last_name = self.last_name

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

        phone: None | str | Unset
        if isinstance(self.phone, Unset):
            phone = UNSET
        else:
            phone = self.phone

        seniority: None | str | Unset
        if isinstance(self.seniority, Unset):
            seniority = UNSET
        elif isinstance(self.seniority, str):
            seniority = self.seniority
        elif isinstance(self.seniority, str):
            seniority = self.seniority
        elif isinstance(self.seniority, str):
            seniority = self.seniority
        else:
            seniority = self.seniority

        title: None | str | Unset
        if isinstance(self.title, Unset):
            title = UNSET
        else:
            title = self.title

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "email": email,
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
        from ..models.workspace_record_location import WorkspaceRecordLocation  # noqa: PLC0415

        d = dict(src_dict)
        email = d.pop("email")

        def _parse_company_domain(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        company_domain = _parse_company_domain(d.pop("company_domain", UNSET))

        def _parse_department(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        department = _parse_department(d.pop("department", UNSET))

        def _parse_first_name(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        first_name = _parse_first_name(d.pop("first_name", UNSET))

        def _parse_full_name(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        full_name = _parse_full_name(d.pop("full_name", UNSET))

        def _parse_last_name(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        last_name = _parse_last_name(d.pop("last_name", UNSET))

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

        def _parse_phone(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        phone = _parse_phone(d.pop("phone", UNSET))

        def _parse_seniority(
            data: object,
        ) -> (
            None
            | Unset
            | WorkspacePersonSeniorityType1
            | WorkspacePersonSeniorityType2Type1
            | WorkspacePersonSeniorityType3Type1
        ):
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                seniority_type_1 = check_workspace_person_seniority_type_1(data)

                return seniority_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, str):
                    raise TypeError()
                seniority_type_2_type_1 = (
                    check_workspace_person_seniority_type_2_type_1(data)
                )

                return seniority_type_2_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, str):
                    raise TypeError()
                seniority_type_3_type_1 = (
                    check_workspace_person_seniority_type_3_type_1(data)
                )

                return seniority_type_3_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(
                None
                | Unset
                | WorkspacePersonSeniorityType1
                | WorkspacePersonSeniorityType2Type1
                | WorkspacePersonSeniorityType3Type1,
                data,
            )

        seniority = _parse_seniority(d.pop("seniority", UNSET))

        def _parse_title(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        title = _parse_title(d.pop("title", UNSET))

        workspace_person = cls(
            email=email,
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

        return workspace_person
