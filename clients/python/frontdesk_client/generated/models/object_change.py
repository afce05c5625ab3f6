from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.object_kind import ObjectKind, check_object_kind
from ..models.object_outcome import ObjectOutcome, check_object_outcome

if TYPE_CHECKING:
    from ..models.changed_field import ChangedField


T = TypeVar("T", bound="ObjectChange")


@_attrs_define
class ObjectChange:
    """The change of one object."""

    fields: list[ChangedField]
    """ The changed fields, by name; empty for what the document does not name, for imported records
    and bookings, and if the changes exceed 64 KiB. """
    id: int | None
    """ The id; `null` for objects without one. """
    key: str
    """ The key; the address of a person, the domain of a company, the UUID of a booking. """
    kind: ObjectKind
    """ A kind of configured or imported object. """
    outcome: ObjectOutcome
    """ The outcome for an object. An object that is `not_named` is missing from the document and
    unchanged; `forgotten` is an erased person, who is not imported. """
    section: str
    """ The section of the workspace document. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        fields = []
        for fields_item_data in self.fields:
            fields_item = fields_item_data.to_dict()
            fields.append(fields_item)

        id: int | None
        id = self.id

        key = self.key

        kind: str = self.kind

        outcome: str = self.outcome

        section = self.section

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "fields": fields,
                "id": id,
                "key": key,
                "kind": kind,
                "outcome": outcome,
                "section": section,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.changed_field import ChangedField  # noqa: PLC0415

        d = dict(src_dict)
        fields = []
        _fields = d.pop("fields")
        for fields_item_data in _fields:
            fields_item = ChangedField.from_dict(fields_item_data)

            fields.append(fields_item)

        def _parse_id(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        id = _parse_id(d.pop("id"))

        key = d.pop("key")

        kind = check_object_kind(d.pop("kind"))

        outcome = check_object_outcome(d.pop("outcome"))

        section = d.pop("section")

        object_change = cls(
            fields=fields,
            id=id,
            key=key,
            kind=kind,
            outcome=outcome,
            section=section,
        )

        object_change.additional_properties = d
        return object_change

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
