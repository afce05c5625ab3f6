from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.question_type import QuestionType, check_question_type

T = TypeVar("T", bound="Question")


@_attrs_define
class Question:
    """A question to the invitee."""

    key: str
    """ The key of the question in `answers`. """
    label: str
    """ The text that the invitee reads. """
    options: list[str]
    """ The options of a `select` or `multi_select`; empty for other types. """
    required: bool
    """ Whether the invitee must answer the question. """
    type_: QuestionType
    """ The kind of answer that a question expects. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        key = self.key

        label = self.label

        options = self.options

        required = self.required

        type_: str = self.type_

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "key": key,
                "label": label,
                "options": options,
                "required": required,
                "type": type_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        key = d.pop("key")

        label = d.pop("label")

        options = cast(list[str], d.pop("options"))

        required = d.pop("required")

        type_ = check_question_type(d.pop("type"))

        question = cls(
            key=key,
            label=label,
            options=options,
            required=required,
            type_=type_,
        )

        question.additional_properties = d
        return question

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
