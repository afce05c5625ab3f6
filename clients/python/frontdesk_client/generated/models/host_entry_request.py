from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.host_role import HostRole, check_host_role
from ..types import UNSET, Unset

T = TypeVar("T", bound="HostEntryRequest")


@_attrs_define
class HostEntryRequest:
    """A member, or a queue that chooses one of its members."""

    lead: bool | None | Unset = UNSET
    """ Whether this host is the lead host. Set it for at most one host; the default is the first
    host. """
    queue_id: int | None | Unset = UNSET
    """ The id of a queue, which chooses one of its members for this link. Send either this or
    `user_id`. """
    role: HostRole | None | Unset = UNSET
    user_id: int | None | Unset = UNSET
    """ The id of a member. Send either this or `queue_id`. """

    def to_dict(self) -> dict[str, Any]:
        lead: bool | None | Unset
        if isinstance(self.lead, Unset):
            lead = UNSET
        else:
            lead = self.lead

        queue_id: int | None | Unset
        if isinstance(self.queue_id, Unset):
            queue_id = UNSET
        else:
            queue_id = self.queue_id

        role: None | str | Unset
        if isinstance(self.role, Unset):
            role = UNSET
        elif isinstance(self.role, str):
            role = self.role
        else:
            role = self.role

        user_id: int | None | Unset
        if isinstance(self.user_id, Unset):
            user_id = UNSET
        else:
            user_id = self.user_id

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if lead is not UNSET:
            field_dict["lead"] = lead
        if queue_id is not UNSET:
            field_dict["queue_id"] = queue_id
        if role is not UNSET:
            field_dict["role"] = role
        if user_id is not UNSET:
            field_dict["user_id"] = user_id

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_lead(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        lead = _parse_lead(d.pop("lead", UNSET))

        def _parse_queue_id(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        queue_id = _parse_queue_id(d.pop("queue_id", UNSET))

        def _parse_role(data: object) -> HostRole | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                role_type_0 = check_host_role(data)

                return role_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(HostRole | None | Unset, data)

        role = _parse_role(d.pop("role", UNSET))

        def _parse_user_id(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        user_id = _parse_user_id(d.pop("user_id", UNSET))

        host_entry_request = cls(
            lead=lead,
            queue_id=queue_id,
            role=role,
            user_id=user_id,
        )

        return host_entry_request
