from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="ReplayRequest")


@_attrs_define
class ReplayRequest:
    """The events to send again."""

    after: str
    """ The `cursor` of the last event that the receiver processed, or `0` for all stored events. """

    def to_dict(self) -> dict[str, Any]:
        after = self.after

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "after": after,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        after = d.pop("after")

        replay_request = cls(
            after=after,
        )

        return replay_request
