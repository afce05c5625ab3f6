from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.workspace_oauth_client import WorkspaceOauthClient


T = TypeVar("T", bound="WorkspaceOauth")


@_attrs_define
class WorkspaceOauth:
    """The OAuth settings."""

    clients: list[WorkspaceOauthClient] | Unset = UNSET
    """ The public clients that members of the workspace may give access. """

    def to_dict(self) -> dict[str, Any]:
        clients: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.clients, Unset):
            clients = []
            for clients_item_data in self.clients:
                clients_item = clients_item_data.to_dict()
                clients.append(clients_item)

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if clients is not UNSET:
            field_dict["clients"] = clients

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.workspace_oauth_client import WorkspaceOauthClient  # noqa: PLC0415

        d = dict(src_dict)
        _clients = d.pop("clients", UNSET)
        clients: list[WorkspaceOauthClient] | Unset = UNSET
        if _clients is not UNSET:
            clients = []
            for clients_item_data in _clients:
                clients_item = WorkspaceOauthClient.from_dict(clients_item_data)

                clients.append(clients_item)

        workspace_oauth = cls(
            clients=clients,
        )

        return workspace_oauth
