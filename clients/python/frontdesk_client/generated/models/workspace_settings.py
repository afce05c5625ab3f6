from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="WorkspaceSettings")


@_attrs_define
class WorkspaceSettings:
    """The workspace."""

    key: str
    """ The key, which cannot change. """
    name: str
    """ The display name. """
    time_zone: str
    """ The IANA name of the default zone of members. """
    id: int | None | Unset = UNSET
    """ The id. """

    def to_dict(self) -> dict[str, Any]:
        key = self.key

        name = self.name

        time_zone = self.time_zone

        id: int | None | Unset
        if isinstance(self.id, Unset):
            id = UNSET
        else:
            id = self.id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "key": key,
                "name": name,
                "time_zone": time_zone,
            }
        )
        if id is not UNSET:
            field_dict["id"] = id

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        key = d.pop("key")

        name = d.pop("name")

        time_zone = d.pop("time_zone")

        def _parse_id(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        id = _parse_id(d.pop("id", UNSET))

        workspace_settings = cls(
            key=key,
            name=name,
            time_zone=time_zone,
            id=id,
        )

        return workspace_settings
