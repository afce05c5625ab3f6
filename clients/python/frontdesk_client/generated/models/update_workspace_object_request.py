from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.update_workspace_object_request_object import (
        UpdateWorkspaceObjectRequestObject,
    )


T = TypeVar("T", bound="UpdateWorkspaceObjectRequest")


@_attrs_define
class UpdateWorkspaceObjectRequest:
    """Changed fields of an object."""

    object_: UpdateWorkspaceObjectRequestObject
    """ The changed fields; `null` removes a field. """

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
        from ..models.update_workspace_object_request_object import (
            UpdateWorkspaceObjectRequestObject,  # noqa: PLC0415
        )

        d = dict(src_dict)
        object_ = UpdateWorkspaceObjectRequestObject.from_dict(d.pop("object"))

        update_workspace_object_request = cls(
            object_=object_,
        )

        return update_workspace_object_request
