from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.workspace_booking_host_role_type_1 import (
    WorkspaceBookingHostRoleType1,
    check_workspace_booking_host_role_type_1,
)
from ..models.workspace_booking_host_role_type_2_type_1 import (
    WorkspaceBookingHostRoleType2Type1,
    check_workspace_booking_host_role_type_2_type_1,
)
from ..models.workspace_booking_host_role_type_3_type_1 import (
    WorkspaceBookingHostRoleType3Type1,
    check_workspace_booking_host_role_type_3_type_1,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="WorkspaceBookingHost")


@_attrs_define
class WorkspaceBookingHost:
    """A host of a booking to import."""

    member: str
    """ The key of the member. """
    lead: bool | Unset = False
    """ Whether the host leads; by default the first one does. """
    role: (
        None
        | Unset
        | WorkspaceBookingHostRoleType1
        | WorkspaceBookingHostRoleType2Type1
        | WorkspaceBookingHostRoleType3Type1
    ) = UNSET
    """ The role; the default is `must_attend`. """

    def to_dict(self) -> dict[str, Any]:
        member = self.member

        lead = self.lead

        role: None | str | Unset
        if isinstance(self.role, Unset):
            role = UNSET
        elif isinstance(self.role, str):
            role = self.role
        elif isinstance(self.role, str):
            role = self.role
        elif isinstance(self.role, str):
            role = self.role
        else:
            role = self.role

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "member": member,
            }
        )
        if lead is not UNSET:
            field_dict["lead"] = lead
        if role is not UNSET:
            field_dict["role"] = role

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        member = d.pop("member")

        lead = d.pop("lead", UNSET)

        def _parse_role(
            data: object,
        ) -> (
            None
            | Unset
            | WorkspaceBookingHostRoleType1
            | WorkspaceBookingHostRoleType2Type1
            | WorkspaceBookingHostRoleType3Type1
        ):
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                role_type_1 = check_workspace_booking_host_role_type_1(data)

                return role_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, str):
                    raise TypeError()
                role_type_2_type_1 = check_workspace_booking_host_role_type_2_type_1(
                    data
                )

                return role_type_2_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, str):
                    raise TypeError()
                role_type_3_type_1 = check_workspace_booking_host_role_type_3_type_1(
                    data
                )

                return role_type_3_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(
                None
                | Unset
                | WorkspaceBookingHostRoleType1
                | WorkspaceBookingHostRoleType2Type1
                | WorkspaceBookingHostRoleType3Type1,
                data,
            )

        role = _parse_role(d.pop("role", UNSET))

        workspace_booking_host = cls(
            member=member,
            lead=lead,
            role=role,
        )

        return workspace_booking_host
