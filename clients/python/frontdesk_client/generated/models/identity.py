from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.member import Member
    from ..models.token import Token
    from ..models.workspace import Workspace


T = TypeVar("T", bound="Identity")


@_attrs_define
class Identity:
    """The workspace and the member or service account that a token acts for, and the token's permissions.

    Example:
        {'member': {'email': 'priya@northwind.example', 'key': 'priya', 'name': 'Priya Raman', 'role': 'member',
            'service_account': False, 'time_zone': 'Europe/London', 'user_id': 4}, 'scopes': ['bookings:read',
            'bookings:write'], 'token': {'expires_at': '2027-02-22T09:12:30Z', 'id': '9z7h96631mn5'}, 'workspace': {'id': 1,
            'key': 'northwind', 'name': 'Northwind', 'time_zone': 'Europe/London'}}

    """

    member: Member
    """ A member or service account of a workspace. """
    scopes: list[str]
    """ The scopes that the token was created with. `records:enrich` includes `records:read`, and
    `scheduling_links:write` includes `scheduling_links:read`. """
    token: Token
    """ A token, without its secret. """
    workspace: Workspace
    """ A workspace. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        member = self.member.to_dict()

        scopes = self.scopes

        token = self.token.to_dict()

        workspace = self.workspace.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "member": member,
                "scopes": scopes,
                "token": token,
                "workspace": workspace,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.member import Member  # noqa: PLC0415
        from ..models.token import Token  # noqa: PLC0415
        from ..models.workspace import Workspace  # noqa: PLC0415

        d = dict(src_dict)
        member = Member.from_dict(d.pop("member"))

        scopes = cast(list[str], d.pop("scopes"))

        token = Token.from_dict(d.pop("token"))

        workspace = Workspace.from_dict(d.pop("workspace"))

        identity = cls(
            member=member,
            scopes=scopes,
            token=token,
            workspace=workspace,
        )

        identity.additional_properties = d
        return identity

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
