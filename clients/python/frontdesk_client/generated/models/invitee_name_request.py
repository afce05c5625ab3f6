from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="InviteeNameRequest")


@_attrs_define
class InviteeNameRequest:
    """The new name of an invitee. The address stays."""

    name: str
    """ The name, at most 200 characters. """

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        name = d.pop("name")

        invitee_name_request = cls(
            name=name,
        )

        return invitee_name_request
