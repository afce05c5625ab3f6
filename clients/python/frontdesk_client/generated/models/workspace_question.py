from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.workspace_question_type import (
    WorkspaceQuestionType,
    check_workspace_question_type,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="WorkspaceQuestion")


@_attrs_define
class WorkspaceQuestion:
    """A question to the invitee."""

    key: str
    """ The key: lowercase letters, digits and underscores. """
    label: str
    """ The text of the question. """
    type_: WorkspaceQuestionType
    """ The type of the answer. """
    options: list[str] | Unset = UNSET
    """ The options of `select` and `multi_select`. """
    required: bool | Unset = False
    """ Whether an answer is required. """

    def to_dict(self) -> dict[str, Any]:
        key = self.key

        label = self.label

        type_: str = self.type_

        options: list[str] | Unset = UNSET
        if not isinstance(self.options, Unset):
            options = self.options

        required = self.required

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "key": key,
                "label": label,
                "type": type_,
            }
        )
        if options is not UNSET:
            field_dict["options"] = options
        if required is not UNSET:
            field_dict["required"] = required

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        key = d.pop("key")

        label = d.pop("label")

        type_ = check_workspace_question_type(d.pop("type"))

        options = cast(list[str], d.pop("options", UNSET))

        required = d.pop("required", UNSET)

        workspace_question = cls(
            key=key,
            label=label,
            type_=type_,
            options=options,
            required=required,
        )

        return workspace_question
