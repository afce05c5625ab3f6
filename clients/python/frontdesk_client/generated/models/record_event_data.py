from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.person import Person


T = TypeVar("T", bound="RecordEventData")


@_attrs_define
class RecordEventData:
    """A change of the stored data about a lead."""

    person_id: int
    """ The id of the person. """
    record: None | Person
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.person import Person  # noqa: PLC0415

        person_id = self.person_id

        record: dict[str, Any] | None
        if isinstance(self.record, Person):
            record = self.record.to_dict()
        else:
            record = self.record

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "person_id": person_id,
                "record": record,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.person import Person  # noqa: PLC0415

        d = dict(src_dict)
        person_id = d.pop("person_id")

        def _parse_record(data: object) -> None | Person:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                record_type_0 = Person.from_dict(data)

                return record_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Person, data)

        record = _parse_record(d.pop("record"))

        record_event_data = cls(
            person_id=person_id,
            record=record,
        )

        record_event_data.additional_properties = d
        return record_event_data

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
