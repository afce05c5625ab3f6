from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.workspace_object_object import WorkspaceObjectObject


T = TypeVar("T", bound="WorkspaceObject")


@_attrs_define
class WorkspaceObject:
    """An object of the configuration, as in the workspace document.

    Example:
        {'object': {'duration': 30, 'id': 3, 'key': 'intro-30', 'title': 'Intro call'}}

    """

    object_: WorkspaceObjectObject
    """ The fields, as in the section of the workspace document. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        object_ = self.object_.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "object": object_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.workspace_object_object import WorkspaceObjectObject  # noqa: PLC0415

        d = dict(src_dict)
        object_ = WorkspaceObjectObject.from_dict(d.pop("object"))

        workspace_object = cls(
            object_=object_,
        )

        workspace_object.additional_properties = d
        return workspace_object

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
