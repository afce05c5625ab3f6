from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.source_kind import SourceKind, check_source_kind

T = TypeVar("T", bound="AnsweredSource")


@_attrs_define
class AnsweredSource:
    """A CRM that answered."""

    kind: SourceKind
    """ The kind of a source. """
    matched: bool
    """ Whether the CRM has a record of the person or company; `crm` contains it. """
    source: str
    """ The CRM, such as `hubspot`. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        kind: str = self.kind

        matched = self.matched

        source = self.source

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "kind": kind,
                "matched": matched,
                "source": source,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        kind = check_source_kind(d.pop("kind"))

        matched = d.pop("matched")

        source = d.pop("source")

        answered_source = cls(
            kind=kind,
            matched=matched,
            source=source,
        )

        answered_source.additional_properties = d
        return answered_source

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
