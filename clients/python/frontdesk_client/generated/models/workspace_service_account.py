from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.workspace_service_account_role_type_1 import (
    WorkspaceServiceAccountRoleType1,
    check_workspace_service_account_role_type_1,
)
from ..models.workspace_service_account_role_type_2_type_1 import (
    WorkspaceServiceAccountRoleType2Type1,
    check_workspace_service_account_role_type_2_type_1,
)
from ..models.workspace_service_account_role_type_3_type_1 import (
    WorkspaceServiceAccountRoleType3Type1,
    check_workspace_service_account_role_type_3_type_1,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="WorkspaceServiceAccount")


@_attrs_define
class WorkspaceServiceAccount:
    """An account of a program, which never hosts."""

    name: str
    """ The display name. """
    key: str | Unset = UNSET
    """ The key, unique among members and service accounts. """
    role: (
        None
        | Unset
        | WorkspaceServiceAccountRoleType1
        | WorkspaceServiceAccountRoleType2Type1
        | WorkspaceServiceAccountRoleType3Type1
    ) = UNSET
    """ The role; the default is `member`. """
    user_id: int | None | Unset = UNSET
    """ The id, which stays if the key changes. """

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        key = self.key

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

        user_id: int | None | Unset
        if isinstance(self.user_id, Unset):
            user_id = UNSET
        else:
            user_id = self.user_id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
            }
        )
        if key is not UNSET:
            field_dict["key"] = key
        if role is not UNSET:
            field_dict["role"] = role
        if user_id is not UNSET:
            field_dict["user_id"] = user_id

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        name = d.pop("name")

        key = d.pop("key", UNSET)

        def _parse_role(
            data: object,
        ) -> (
            None
            | Unset
            | WorkspaceServiceAccountRoleType1
            | WorkspaceServiceAccountRoleType2Type1
            | WorkspaceServiceAccountRoleType3Type1
        ):
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                role_type_1 = check_workspace_service_account_role_type_1(data)

                return role_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, str):
                    raise TypeError()
                role_type_2_type_1 = check_workspace_service_account_role_type_2_type_1(
                    data
                )

                return role_type_2_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, str):
                    raise TypeError()
                role_type_3_type_1 = check_workspace_service_account_role_type_3_type_1(
                    data
                )

                return role_type_3_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(
                None
                | Unset
                | WorkspaceServiceAccountRoleType1
                | WorkspaceServiceAccountRoleType2Type1
                | WorkspaceServiceAccountRoleType3Type1,
                data,
            )

        role = _parse_role(d.pop("role", UNSET))

        def _parse_user_id(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        user_id = _parse_user_id(d.pop("user_id", UNSET))

        workspace_service_account = cls(
            name=name,
            key=key,
            role=role,
            user_id=user_id,
        )

        return workspace_service_account
