from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.replace_workspace_object_request_object import (
        ReplaceWorkspaceObjectRequestObject,
    )


T = TypeVar("T", bound="ReplaceWorkspaceObjectRequest")


@_attrs_define
class ReplaceWorkspaceObjectRequest:
    """An object of the configuration."""

    object_: ReplaceWorkspaceObjectRequestObject
    """ The fields, as in the section of the workspace document. """

    def to_dict(self) -> dict[str, Any]:
        object_ = self.object_.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "object": object_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.replace_workspace_object_request_object import (
            ReplaceWorkspaceObjectRequestObject,  # noqa: PLC0415
        )

        d = dict(src_dict)
        object_ = ReplaceWorkspaceObjectRequestObject.from_dict(d.pop("object"))

        replace_workspace_object_request = cls(
            object_=object_,
        )

        return replace_workspace_object_request
