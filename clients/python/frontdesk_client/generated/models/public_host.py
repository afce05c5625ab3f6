from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.host_role import HostRole, check_host_role

T = TypeVar("T", bound="PublicHost")


@_attrs_define
class PublicHost:
    """A host as invitees see one."""

    lead: bool
    """ Whether this host is the lead host. """
    name: str
    """ The name. """
    role: HostRole
    """ Whether a host must attend the meeting. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        lead = self.lead

        name = self.name

        role: str = self.role

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "lead": lead,
                "name": name,
                "role": role,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        lead = d.pop("lead")

        name = d.pop("name")

        role = check_host_role(d.pop("role"))

        public_host = cls(
            lead=lead,
            name=name,
            role=role,
        )

        public_host.additional_properties = d
        return public_host

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
