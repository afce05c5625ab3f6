from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.object_change import ObjectChange
    from ..models.workspace_warning import WorkspaceWarning


T = TypeVar("T", bound="ChangedWorkspaceObject")


@_attrs_define
class ChangedWorkspaceObject:
    """A changed object of the configuration: its fields, `changes` and `warnings`.

    Example:
        {'changes': [{'fields': [{'after': 45, 'before': 30, 'field': 'duration'}], 'id': 3, 'key': 'intro-30', 'kind':
            'event_type', 'outcome': 'updated', 'section': 'event_types'}], 'duration': 45, 'id': 3, 'key': 'intro-30',
            'title': 'Intro call', 'warnings': []}

    """

    changes: list[ObjectChange]
    """ The changed object; empty if the request changes nothing. """
    warnings: list[WorkspaceWarning]
    """ Booking calendars that could not be checked: their hosts have no open times until the first
    successful reading. Also what depends on archived members and event types: upcoming bookings,
    and links that close. """
    reassigned: list[UUID] | Unset = UNSET
    """ The UUIDs of the meetings of an archived member that were reassigned. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        changes = []
        for changes_item_data in self.changes:
            changes_item = changes_item_data.to_dict()
            changes.append(changes_item)

        warnings = []
        for warnings_item_data in self.warnings:
            warnings_item = warnings_item_data.to_dict()
            warnings.append(warnings_item)

        reassigned: list[str] | Unset = UNSET
        if not isinstance(self.reassigned, Unset):
            reassigned = []
            for reassigned_item_data in self.reassigned:
                reassigned_item = str(reassigned_item_data)
                reassigned.append(reassigned_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "changes": changes,
                "warnings": warnings,
            }
        )
        if reassigned is not UNSET:
            field_dict["reassigned"] = reassigned

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.object_change import ObjectChange  # noqa: PLC0415
        from ..models.workspace_warning import WorkspaceWarning  # noqa: PLC0415

        d = dict(src_dict)
        changes = []
        _changes = d.pop("changes")
        for changes_item_data in _changes:
            changes_item = ObjectChange.from_dict(changes_item_data)

            changes.append(changes_item)

        warnings = []
        _warnings = d.pop("warnings")
        for warnings_item_data in _warnings:
            warnings_item = WorkspaceWarning.from_dict(warnings_item_data)

            warnings.append(warnings_item)

        _reassigned = d.pop("reassigned", UNSET)
        reassigned: list[UUID] | Unset = UNSET
        if _reassigned is not UNSET:
            reassigned = []
            for reassigned_item_data in _reassigned:
                reassigned_item = UUID(reassigned_item_data)

                reassigned.append(reassigned_item)

        changed_workspace_object = cls(
            changes=changes,
            warnings=warnings,
            reassigned=reassigned,
        )

        changed_workspace_object.additional_properties = d
        return changed_workspace_object

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
