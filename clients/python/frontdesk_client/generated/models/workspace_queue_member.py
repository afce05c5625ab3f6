from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="WorkspaceQueueMember")


@_attrs_define
class WorkspaceQueueMember:
    """A member of a queue."""

    member: str
    """ The key of the member. """
    weight: int | None | Unset = UNSET
    """ The share; twice the weight is twice the share. The default is 1. """

    def to_dict(self) -> dict[str, Any]:
        member = self.member

        weight: int | None | Unset
        if isinstance(self.weight, Unset):
            weight = UNSET
        else:
            weight = self.weight

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "member": member,
            }
        )
        if weight is not UNSET:
            field_dict["weight"] = weight

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        member = d.pop("member")

        def _parse_weight(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        weight = _parse_weight(d.pop("weight", UNSET))

        workspace_queue_member = cls(
            member=member,
            weight=weight,
        )

        return workspace_queue_member
