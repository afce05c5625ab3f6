from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="AdjustQueueRequest")


@_attrs_define
class AdjustQueueRequest:
    """The assignments to add to a member of a queue."""

    assignments: int
    """ The number of added assignments, negative for removed ones; 0 removes the adjustment. """
    reason: str
    """ The reason for the audit log: one line of at most 200 characters. """

    def to_dict(self) -> dict[str, Any]:
        assignments = self.assignments

        reason = self.reason

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "assignments": assignments,
                "reason": reason,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        assignments = d.pop("assignments")

        reason = d.pop("reason")

        adjust_queue_request = cls(
            assignments=assignments,
            reason=reason,
        )

        return adjust_queue_request
