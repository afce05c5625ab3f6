from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="WorkspaceOauthClient")


@_attrs_define
class WorkspaceOauthClient:
    """An application that acts for members."""

    key: str
    """ The key; the client id is the key of the workspace, a dot and this key. """
    name: str
    """ The name that the consent page shows. """
    redirect_uris: list[str]
    """ The addresses to which members are redirected. """

    def to_dict(self) -> dict[str, Any]:
        key = self.key

        name = self.name

        redirect_uris = self.redirect_uris

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "key": key,
                "name": name,
                "redirect_uris": redirect_uris,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        key = d.pop("key")

        name = d.pop("name")

        redirect_uris = cast(list[str], d.pop("redirect_uris"))

        workspace_oauth_client = cls(
            key=key,
            name=name,
            redirect_uris=redirect_uris,
        )

        return workspace_oauth_client
