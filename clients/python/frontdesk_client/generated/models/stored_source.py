from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.record_kind import RecordKind, check_record_kind
from ..models.source_kind import SourceKind, check_source_kind

T = TypeVar("T", bound="StoredSource")


@_attrs_define
class StoredSource:
    """A source of stored fields. Each field has one source: the last source that wrote the field."""

    fetched_at: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    fields: list[str]
    """ The names of the fields from this source. """
    kind: SourceKind
    """ The kind of a source. """
    record: RecordKind
    """ The kind of a record. """
    source: str
    """ The source: the id of a provider, `import` or `booking`. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        fetched_at = self.fetched_at.isoformat()

        fields = self.fields

        kind: str = self.kind

        record: str = self.record

        source = self.source

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "fetched_at": fetched_at,
                "fields": fields,
                "kind": kind,
                "record": record,
                "source": source,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fetched_at = datetime.datetime.fromisoformat(d.pop("fetched_at"))

        fields = cast(list[str], d.pop("fields"))

        kind = check_source_kind(d.pop("kind"))

        record = check_record_kind(d.pop("record"))

        source = d.pop("source")

        stored_source = cls(
            fetched_at=fetched_at,
            fields=fields,
            kind=kind,
            record=record,
            source=source,
        )

        stored_source.additional_properties = d
        return stored_source

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
