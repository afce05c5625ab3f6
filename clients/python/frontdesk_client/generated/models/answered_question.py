from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="AnsweredQuestion")


@_attrs_define
class AnsweredQuestion:
    """A question and its answer."""

    answer: bool | int | list[str] | str
    """ The answer to a question, in the JSON type of the question. """
    label: str
    """ The label of the question, or its key if the event type no longer has the question. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        answer: bool | int | list[str] | str
        if isinstance(self.answer, list):
            answer = self.answer

        else:
            answer = self.answer

        label = self.label

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "answer": answer,
                "label": label,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_answer(data: object) -> bool | int | list[str] | str:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                componentsschemas_answer_type_3 = cast(list[str], data)

                return componentsschemas_answer_type_3
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(bool | int | list[str] | str, data)

        answer = _parse_answer(d.pop("answer"))

        label = d.pop("label")

        answered_question = cls(
            answer=answer,
            label=label,
        )

        answered_question.additional_properties = d
        return answered_question

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
