from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.host_role import HostRole, check_host_role
from ..types import UNSET, Unset

T = TypeVar("T", bound="LinkHost")


@_attrs_define
class LinkHost:
    """A host of a link."""

    lead: bool
    """ Whether this host is the lead host. """
    role: HostRole
    """ Whether a host must attend the meeting. """
    user_id: int
    """ The id of the member. """
    queue_id: int | Unset = UNSET
    """ The id of the queue that chose the member; omitted if no queue did. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        lead = self.lead

        role: str = self.role

        user_id = self.user_id

        queue_id = self.queue_id

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "lead": lead,
                "role": role,
                "user_id": user_id,
            }
        )
        if queue_id is not UNSET:
            field_dict["queue_id"] = queue_id

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        lead = d.pop("lead")

        role = check_host_role(d.pop("role"))

        user_id = d.pop("user_id")

        queue_id = d.pop("queue_id", UNSET)

        link_host = cls(
            lead=lead,
            role=role,
            user_id=user_id,
            queue_id=queue_id,
        )

        link_host.additional_properties = d
        return link_host

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
