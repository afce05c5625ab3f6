from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="WorkspaceInvitee")


@_attrs_define
class WorkspaceInvitee:
    """The invitee of a booking to import."""

    email: str
    """ The email address. """
    name: str
    """ The name. """
    time_zone: None | str | Unset = UNSET
    """ The IANA name of the zone; the default is the workspace's. """

    def to_dict(self) -> dict[str, Any]:
        email = self.email

        name = self.name

        time_zone: None | str | Unset
        if isinstance(self.time_zone, Unset):
            time_zone = UNSET
        else:
            time_zone = self.time_zone

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "email": email,
                "name": name,
            }
        )
        if time_zone is not UNSET:
            field_dict["time_zone"] = time_zone

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        email = d.pop("email")

        name = d.pop("name")

        def _parse_time_zone(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        time_zone = _parse_time_zone(d.pop("time_zone", UNSET))

        workspace_invitee = cls(
            email=email,
            name=name,
            time_zone=time_zone,
        )

        return workspace_invitee
