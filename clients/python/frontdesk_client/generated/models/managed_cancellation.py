from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="ManagedCancellation")


@_attrs_define
class ManagedCancellation:
    """The cancellation of a booking, as its invitee sees it."""

    by_workspace: bool
    """ Whether a member of the workspace, not the invitee, cancelled the booking. """
    cancelled_at: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    reason: None | str
    """ The reason; `null` if none was given. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        by_workspace = self.by_workspace

        cancelled_at = self.cancelled_at.isoformat()

        reason: None | str
        reason = self.reason

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "by_workspace": by_workspace,
                "cancelled_at": cancelled_at,
                "reason": reason,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        by_workspace = d.pop("by_workspace")

        cancelled_at = datetime.datetime.fromisoformat(d.pop("cancelled_at"))

        def _parse_reason(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        reason = _parse_reason(d.pop("reason"))

        managed_cancellation = cls(
            by_workspace=by_workspace,
            cancelled_at=cancelled_at,
            reason=reason,
        )

        managed_cancellation.additional_properties = d
        return managed_cancellation

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
