from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="SaveSnapshotRequest")


@_attrs_define
class SaveSnapshotRequest:
    """The snapshot to save."""

    name: str
    """ The name, of 1 to 100 bytes; replaces an earlier snapshot with this name. """

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

        save_snapshot_request = cls(
            name=name,
        )

        return save_snapshot_request
