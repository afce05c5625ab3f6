from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.token_kind import TokenKind, check_token_kind

if TYPE_CHECKING:
    from ..models.member_ref import MemberRef
    from ..models.token_client import TokenClient


T = TypeVar("T", bound="TokenDetails")


@_attrs_define
class TokenDetails:
    """A token, without its secret."""

    client: None | TokenClient
    created_at: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    created_by_token_id: None | str
    """ The id of the token whose request created this token; `null`: `frontdesk` created it. """
    expires_at: datetime.datetime | None
    id: str
    """ The public half of the token. """
    kind: TokenKind
    """ What a token is for. """
    last_used_on: datetime.date | None
    """ The day (UTC) of the last request with the token; `null`: none yet. """
    member: MemberRef
    """ A member of the workspace. """
    name: None | str
    """ The name of an API token; `null`: it has none. """
    revoked_at: datetime.datetime | None
    scopes: list[str]
    """ The scopes. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.token_client import TokenClient  # noqa: PLC0415

        client: dict[str, Any] | None
        if isinstance(self.client, TokenClient):
            client = self.client.to_dict()
        else:
            client = self.client

        created_at = self.created_at.isoformat()

        created_by_token_id: None | str
        created_by_token_id = self.created_by_token_id

        expires_at: None | str
        if isinstance(self.expires_at, datetime.datetime):
            expires_at = self.expires_at.isoformat()
        else:
            expires_at = self.expires_at

        id = self.id

        kind: str = self.kind

        last_used_on: None | str
        if isinstance(self.last_used_on, datetime.date):
            last_used_on = self.last_used_on.isoformat()
        else:
            last_used_on = self.last_used_on

        member = self.member.to_dict()

        name: None | str
        name = self.name

        revoked_at: None | str
        if isinstance(self.revoked_at, datetime.datetime):
            revoked_at = self.revoked_at.isoformat()
        else:
            revoked_at = self.revoked_at

        scopes = self.scopes

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "client": client,
                "created_at": created_at,
                "created_by_token_id": created_by_token_id,
                "expires_at": expires_at,
                "id": id,
                "kind": kind,
                "last_used_on": last_used_on,
                "member": member,
                "name": name,
                "revoked_at": revoked_at,
                "scopes": scopes,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.member_ref import MemberRef  # noqa: PLC0415
        from ..models.token_client import TokenClient  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_client(data: object) -> None | TokenClient:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                client_type_0 = TokenClient.from_dict(data)

                return client_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | TokenClient, data)

        client = _parse_client(d.pop("client"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        def _parse_created_by_token_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        created_by_token_id = _parse_created_by_token_id(d.pop("created_by_token_id"))

        def _parse_expires_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                expires_at_type_0 = datetime.datetime.fromisoformat(data)

                return expires_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        expires_at = _parse_expires_at(d.pop("expires_at"))

        id = d.pop("id")

        kind = check_token_kind(d.pop("kind"))

        def _parse_last_used_on(data: object) -> datetime.date | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                last_used_on_type_0 = datetime.date.fromisoformat(data)

                return last_used_on_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.date | None, data)

        last_used_on = _parse_last_used_on(d.pop("last_used_on"))

        member = MemberRef.from_dict(d.pop("member"))

        def _parse_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        name = _parse_name(d.pop("name"))

        def _parse_revoked_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                revoked_at_type_0 = datetime.datetime.fromisoformat(data)

                return revoked_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        revoked_at = _parse_revoked_at(d.pop("revoked_at"))

        scopes = cast(list[str], d.pop("scopes"))

        token_details = cls(
            client=client,
            created_at=created_at,
            created_by_token_id=created_by_token_id,
            expires_at=expires_at,
            id=id,
            kind=kind,
            last_used_on=last_used_on,
            member=member,
            name=name,
            revoked_at=revoked_at,
            scopes=scopes,
        )

        token_details.additional_properties = d
        return token_details

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
