from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.workspace_change_kind import (
    WorkspaceChangeKind,
    check_workspace_change_kind,
)

if TYPE_CHECKING:
    from ..models.changed_field import ChangedField


T = TypeVar("T", bound="WorkspaceChange")


@_attrs_define
class WorkspaceChange:
    """A changed object of the configuration."""

    change: WorkspaceChangeKind
    """ The kind of a change of the configuration. """
    fields: list[ChangedField]
    """ The changed fields, by name. """
    id: int | None
    """ The id; `null` for objects without one. """
    key: str
    """ The key of the object after the change. """
    section: str
    """ The section of the workspace document. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        change: str = self.change

        fields = []
        for fields_item_data in self.fields:
            fields_item = fields_item_data.to_dict()
            fields.append(fields_item)

        id: int | None
        id = self.id

        key = self.key

        section = self.section

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "change": change,
                "fields": fields,
                "id": id,
                "key": key,
                "section": section,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.changed_field import ChangedField  # noqa: PLC0415

        d = dict(src_dict)
        change = check_workspace_change_kind(d.pop("change"))

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

        section = d.pop("section")

        workspace_change = cls(
            change=change,
            fields=fields,
            id=id,
            key=key,
            section=section,
        )

        workspace_change.additional_properties = d
        return workspace_change

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
