from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.role import Role, check_role

T = TypeVar("T", bound="Member")


@_attrs_define
class Member:
    """A member or service account of a workspace."""

    email: None | str
    """ The email address; `null` for a service account. """
    key: str
    """ The key in the URLs of booking pages and in the workspace file. """
    name: str
    """ The name. """
    role: Role
    """ The role of a member. """
    service_account: bool
    """ Whether this is a service account: its tokens act, but it never hosts. """
    time_zone: str
    """ The IANA time zone of the working hours; for a service account, that of the workspace. """
    user_id: int
    """ The id of the member. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        email: None | str
        email = self.email

        key = self.key

        name = self.name

        role: str = self.role

        service_account = self.service_account

        time_zone = self.time_zone

        user_id = self.user_id

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "email": email,
                "key": key,
                "name": name,
                "role": role,
                "service_account": service_account,
                "time_zone": time_zone,
                "user_id": user_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_email(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        email = _parse_email(d.pop("email"))

        key = d.pop("key")

        name = d.pop("name")

        role = check_role(d.pop("role"))

        service_account = d.pop("service_account")

        time_zone = d.pop("time_zone")

        user_id = d.pop("user_id")

        member = cls(
            email=email,
            key=key,
            name=name,
            role=role,
            service_account=service_account,
            time_zone=time_zone,
            user_id=user_id,
        )

        member.additional_properties = d
        return member

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
