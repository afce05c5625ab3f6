from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.workspace_crm_kind import WorkspaceCrmKind, check_workspace_crm_kind
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.workspace_crm_token import WorkspaceCrmToken


T = TypeVar("T", bound="WorkspaceCrm")


@_attrs_define
class WorkspaceCrm:
    """The CRM."""

    kind: WorkspaceCrmKind
    """ The vendor. """
    token: WorkspaceCrmToken
    """ The access token. """
    base_url: None | str | Unset = UNSET
    """ The URL of the instance, required for `salesforce`; the default is the vendor's. """

    def to_dict(self) -> dict[str, Any]:
        kind: str = self.kind

        token = self.token.to_dict()

        base_url: None | str | Unset
        if isinstance(self.base_url, Unset):
            base_url = UNSET
        else:
            base_url = self.base_url

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "kind": kind,
                "token": token,
            }
        )
        if base_url is not UNSET:
            field_dict["base_url"] = base_url

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.workspace_crm_token import WorkspaceCrmToken  # noqa: PLC0415

        d = dict(src_dict)
        kind = check_workspace_crm_kind(d.pop("kind"))

        token = WorkspaceCrmToken.from_dict(d.pop("token"))

        def _parse_base_url(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        base_url = _parse_base_url(d.pop("base_url", UNSET))

        workspace_crm = cls(
            kind=kind,
            token=token,
            base_url=base_url,
        )

        return workspace_crm
