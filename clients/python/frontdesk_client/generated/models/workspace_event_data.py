from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.workspace_change import WorkspaceChange


T = TypeVar("T", bound="WorkspaceEventData")


@_attrs_define
class WorkspaceEventData:
    """A change of the configuration by a request or by `frontdesk apply`.

    Example:
        {'changes': [{'change': 'updated', 'fields': [{'after': {'mon': ['09:00-17:00']}, 'before': {}, 'field':
            'working_hours'}], 'id': 1, 'key': 'priya', 'section': 'members'}], 'truncated': False}

    """

    changes: list[WorkspaceChange]
    """ The changed objects. """
    truncated: bool
    """ Whether values, fields or objects are left out, because the changes exceed 64 KiB, or 2 KiB
    for an edit of the own entry by a member who is no admin. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        changes = []
        for changes_item_data in self.changes:
            changes_item = changes_item_data.to_dict()
            changes.append(changes_item)

        truncated = self.truncated

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "changes": changes,
                "truncated": truncated,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.workspace_change import WorkspaceChange  # noqa: PLC0415

        d = dict(src_dict)
        changes = []
        _changes = d.pop("changes")
        for changes_item_data in _changes:
            changes_item = WorkspaceChange.from_dict(changes_item_data)

            changes.append(changes_item)

        truncated = d.pop("truncated")

        workspace_event_data = cls(
            changes=changes,
            truncated=truncated,
        )

        workspace_event_data.additional_properties = d
        return workspace_event_data

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
