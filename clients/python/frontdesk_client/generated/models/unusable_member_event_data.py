from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="UnusableMemberEventData")


@_attrs_define
class UnusableMemberEventData:
    """A member with a calendar that cannot be read, so that the member has no open times."""

    reason: str
    """ Why the calendar cannot be read: `credentials` (connect it again), `unavailable` (its server
    failed; it is read again), `unreadable` (its data is invalid or bookings cannot be written)
    or `gone` (it no longer exists). A later version may add reasons. """
    user_id: int
    """ The id of the member. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        reason = self.reason

        user_id = self.user_id

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "reason": reason,
                "user_id": user_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        reason = d.pop("reason")

        user_id = d.pop("user_id")

        unusable_member_event_data = cls(
            reason=reason,
            user_id=user_id,
        )

        unusable_member_event_data.additional_properties = d
        return unusable_member_event_data

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
