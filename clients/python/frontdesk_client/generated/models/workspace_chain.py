from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="WorkspaceChain")


@_attrs_define
class WorkspaceChain:
    """A chain of providers, called in order until one finds the person."""

    name: str
    """ The display name. """
    providers: list[str]
    """ The ids of declared providers. """
    id: str | Unset = UNSET
    """ The `chain_id` of requests. """

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        providers = self.providers

        id = self.id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
                "providers": providers,
            }
        )
        if id is not UNSET:
            field_dict["id"] = id

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        name = d.pop("name")

        providers = cast(list[str], d.pop("providers"))

        id = d.pop("id", UNSET)

        workspace_chain = cls(
            name=name,
            providers=providers,
            id=id,
        )

        return workspace_chain
