from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.in_person_location_kind import (
    InPersonLocationKind,
    check_in_person_location_kind,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="InPersonLocation")


@_attrs_define
class InPersonLocation:
    """A meeting in person."""

    kind: InPersonLocationKind
    address: str | Unset = UNSET
    """ The postal address or the room. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        kind: str = self.kind

        address = self.address

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "kind": kind,
            }
        )
        if address is not UNSET:
            field_dict["address"] = address

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        kind = check_in_person_location_kind(d.pop("kind"))

        address = d.pop("address", UNSET)

        in_person_location = cls(
            kind=kind,
            address=address,
        )

        in_person_location.additional_properties = d
        return in_person_location

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
