from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="ReassignRequest")


@_attrs_define
class ReassignRequest:
    """The new host of a booking. The request body is optional; without a body, the queue chooses."""

    host_user_id: int | None | Unset = UNSET
    """ The id of the host to replace. Required only if it could be several: by default it is the only
    host that a queue chose, or else the only host. """
    user_id: int | None | Unset = UNSET
    """ The id of the new host; of the same queue, if a queue chose the host. By default, this queue
    chooses the free member whose turn it is. """

    def to_dict(self) -> dict[str, Any]:
        host_user_id: int | None | Unset
        if isinstance(self.host_user_id, Unset):
            host_user_id = UNSET
        else:
            host_user_id = self.host_user_id

        user_id: int | None | Unset
        if isinstance(self.user_id, Unset):
            user_id = UNSET
        else:
            user_id = self.user_id

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if host_user_id is not UNSET:
            field_dict["host_user_id"] = host_user_id
        if user_id is not UNSET:
            field_dict["user_id"] = user_id

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_host_user_id(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        host_user_id = _parse_host_user_id(d.pop("host_user_id", UNSET))

        def _parse_user_id(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        user_id = _parse_user_id(d.pop("user_id", UNSET))

        reassign_request = cls(
            host_user_id=host_user_id,
            user_id=user_id,
        )

        return reassign_request
