from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="UpdateBookingRequestAnswersType0")


@_attrs_define
class UpdateBookingRequestAnswersType0:
    """The changed answers, by question key. `null` removes an answer, or all.

    Example:
        {'team_size': '11-50'}

    """

    additional_properties: dict[str, bool | int | list[str] | None | str] = (
        _attrs_field(init=False, factory=dict)
    )

    def to_dict(self) -> dict[str, Any]:

        field_dict: dict[str, Any] = {}
        for prop_name, prop in self.additional_properties.items():
            if isinstance(prop, list):
                field_dict[prop_name] = prop

            else:
                field_dict[prop_name] = prop

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        update_booking_request_answers_type_0 = cls()

        additional_properties = {}
        for prop_name, prop_dict in d.items():

            def _parse_additional_property(
                data: object,
            ) -> bool | int | list[str] | None | str:
                if data is None:
                    return data
                try:
                    if not isinstance(data, list):
                        raise TypeError()
                    componentsschemas_answer_change_request_type_3 = cast(
                        list[str], data
                    )

                    return componentsschemas_answer_change_request_type_3
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                return cast(bool | int | list[str] | None | str, data)

            additional_property = _parse_additional_property(prop_dict)

            additional_properties[prop_name] = additional_property

        update_booking_request_answers_type_0.additional_properties = (
            additional_properties
        )
        return update_booking_request_answers_type_0

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> bool | int | list[str] | None | str:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: bool | int | list[str] | None | str) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
