from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.closed_reason import ClosedReason, check_closed_reason
from ..types import UNSET, Unset

T = TypeVar("T", bound="Conflict")


@_attrs_define
class Conflict:
    """One reason why a requested time is not open. Fields that do not apply are omitted."""

    reason: ClosedReason
    """ The reason why a time is not open. """
    end_time: datetime.datetime | Unset = UNSET
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    name: str | Unset = UNSET
    """ The name of the host. """
    start_time: datetime.datetime | Unset = UNSET
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    user_id: int | Unset = UNSET
    """ The id of the unavailable host; omitted if a rule of the event type excludes the time. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        reason: str = self.reason

        end_time: str | Unset = UNSET
        if not isinstance(self.end_time, Unset):
            end_time = self.end_time.isoformat()

        name = self.name

        start_time: str | Unset = UNSET
        if not isinstance(self.start_time, Unset):
            start_time = self.start_time.isoformat()

        user_id = self.user_id

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "reason": reason,
            }
        )
        if end_time is not UNSET:
            field_dict["end_time"] = end_time
        if name is not UNSET:
            field_dict["name"] = name
        if start_time is not UNSET:
            field_dict["start_time"] = start_time
        if user_id is not UNSET:
            field_dict["user_id"] = user_id

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        reason = check_closed_reason(d.pop("reason"))

        _end_time = d.pop("end_time", UNSET)
        end_time: datetime.datetime | Unset
        if isinstance(_end_time, Unset):
            end_time = UNSET
        else:
            end_time = datetime.datetime.fromisoformat(_end_time)

        name = d.pop("name", UNSET)

        _start_time = d.pop("start_time", UNSET)
        start_time: datetime.datetime | Unset
        if isinstance(_start_time, Unset):
            start_time = UNSET
        else:
            start_time = datetime.datetime.fromisoformat(_start_time)

        user_id = d.pop("user_id", UNSET)

        conflict = cls(
            reason=reason,
            end_time=end_time,
            name=name,
            start_time=start_time,
            user_id=user_id,
        )

        conflict.additional_properties = d
        return conflict

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
