from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="QueueAdjustment")


@_attrs_define
class QueueAdjustment:
    """The assignments that an admin added to a member of a queue."""

    adjusted_at: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    adjusted_by: int
    """ The id of the admin who made it. """
    assignments: int
    """ The number of added assignments, negative for removed ones; 0: none. """
    counts_until: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    queue_id: int
    """ The id of the queue. """
    reason: str
    """ The reason. """
    user_id: int
    """ The id of the member. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        adjusted_at = self.adjusted_at.isoformat()

        adjusted_by = self.adjusted_by

        assignments = self.assignments

        counts_until = self.counts_until.isoformat()

        queue_id = self.queue_id

        reason = self.reason

        user_id = self.user_id

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "adjusted_at": adjusted_at,
                "adjusted_by": adjusted_by,
                "assignments": assignments,
                "counts_until": counts_until,
                "queue_id": queue_id,
                "reason": reason,
                "user_id": user_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        adjusted_at = datetime.datetime.fromisoformat(d.pop("adjusted_at"))

        adjusted_by = d.pop("adjusted_by")

        assignments = d.pop("assignments")

        counts_until = datetime.datetime.fromisoformat(d.pop("counts_until"))

        queue_id = d.pop("queue_id")

        reason = d.pop("reason")

        user_id = d.pop("user_id")

        queue_adjustment = cls(
            adjusted_at=adjusted_at,
            adjusted_by=adjusted_by,
            assignments=assignments,
            counts_until=counts_until,
            queue_id=queue_id,
            reason=reason,
            user_id=user_id,
        )

        queue_adjustment.additional_properties = d
        return queue_adjustment

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
