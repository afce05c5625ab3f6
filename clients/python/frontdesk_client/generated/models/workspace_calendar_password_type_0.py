from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="WorkspaceCalendarPasswordType0")


@_attrs_define
class WorkspaceCalendarPasswordType0:
    """The password (`caldav`)."""

    stored: bool | Unset = UNSET
    """ `true` for the stored secret. """
    value: str | Unset = UNSET
    """ The secret, which is never returned. """

    def to_dict(self) -> dict[str, Any]:
        stored = self.stored

        value = self.value

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if stored is not UNSET:
            field_dict["stored"] = stored
        if value is not UNSET:
            field_dict["value"] = value

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        stored = d.pop("stored", UNSET)

        value = d.pop("value", UNSET)

        workspace_calendar_password_type_0 = cls(
            stored=stored,
            value=value,
        )

        return workspace_calendar_password_type_0
