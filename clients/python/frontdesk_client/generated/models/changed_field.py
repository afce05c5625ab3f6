from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="ChangedField")


@_attrs_define
class ChangedField:
    """A changed field. Secrets, calendars and the addresses of webhooks have `changed` instead of
    `before` and `after`.

    """

    field: str
    """ The name of the field. """
    after: Any | Unset = UNSET
    """ The value after the change; `null` if the object has none. """
    before: Any | Unset = UNSET
    """ The value before the change; `null` if the object had none. """
    changed: bool | Unset = UNSET
    """ `true` for a value that may be secret. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        field = self.field

        after = self.after

        before = self.before

        changed = self.changed

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "field": field,
            }
        )
        if after is not UNSET:
            field_dict["after"] = after
        if before is not UNSET:
            field_dict["before"] = before
        if changed is not UNSET:
            field_dict["changed"] = changed

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        field = d.pop("field")

        after = d.pop("after", UNSET)

        before = d.pop("before", UNSET)

        changed = d.pop("changed", UNSET)

        changed_field = cls(
            field=field,
            after=after,
            before=before,
            changed=changed,
        )

        changed_field.additional_properties = d
        return changed_field

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
