from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.host_role import HostRole, check_host_role

T = TypeVar("T", bound="BookingHost")


@_attrs_define
class BookingHost:
    """A host of a booking."""

    email: str
    """ The email address of the member. """
    lead: bool
    """ Whether this host is the lead host. Every booking has exactly one lead host. """
    name: str
    """ The name of the member. """
    role: HostRole
    """ Whether a host must attend the meeting. """
    user_id: int
    """ The id of the member. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        email = self.email

        lead = self.lead

        name = self.name

        role: str = self.role

        user_id = self.user_id

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "email": email,
                "lead": lead,
                "name": name,
                "role": role,
                "user_id": user_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        email = d.pop("email")

        lead = d.pop("lead")

        name = d.pop("name")

        role = check_host_role(d.pop("role"))

        user_id = d.pop("user_id")

        booking_host = cls(
            email=email,
            lead=lead,
            name=name,
            role=role,
            user_id=user_id,
        )

        booking_host.additional_properties = d
        return booking_host

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
