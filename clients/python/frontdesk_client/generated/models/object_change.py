from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.object_kind import ObjectKind, check_object_kind
from ..models.object_outcome import ObjectOutcome, check_object_outcome

T = TypeVar("T", bound="ObjectChange")


@_attrs_define
class ObjectChange:
    """The change of one object."""

    id: int | None
    """ The id; `null` for objects without one. """
    key: str
    """ The key; the address of a person, the domain of a company, the UUID of a booking. """
    kind: ObjectKind
    """ A kind of configured or imported object. """
    outcome: ObjectOutcome
    """ The outcome for an object. An object that is `not_named` is missing from the document and
    unchanged; `forgotten` is an erased person, who is not imported. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id: int | None
        id = self.id

        key = self.key

        kind: str = self.kind

        outcome: str = self.outcome

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "key": key,
                "kind": kind,
                "outcome": outcome,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_id(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        id = _parse_id(d.pop("id"))

        key = d.pop("key")

        kind = check_object_kind(d.pop("kind"))

        outcome = check_object_outcome(d.pop("outcome"))

        object_change = cls(
            id=id,
            key=key,
            kind=kind,
            outcome=outcome,
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
