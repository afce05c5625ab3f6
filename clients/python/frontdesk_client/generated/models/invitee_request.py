from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="InviteeRequest")


@_attrs_define
class InviteeRequest:
    """The person who is invited to a meeting."""

    email: str
    """ The email address. """
    name: str
    """ The name, at most 200 characters. """

    def to_dict(self) -> dict[str, Any]:
        email = self.email

        name = self.name

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "email": email,
                "name": name,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        email = d.pop("email")

        name = d.pop("name")

        invitee_request = cls(
            email=email,
            name=name,
        )

        return invitee_request
