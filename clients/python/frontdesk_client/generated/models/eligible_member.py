from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="EligibleMember")


@_attrs_define
class EligibleMember:
    """A member who could be chosen."""

    assignments: int
    """ The number of times the queue chose this member within the queue's time window. """
    last_assigned_at: datetime.datetime | None
    user_id: int
    """ The id of the member. """
    weight: int
    """ The weight of the member relative to the other members. """
    adjustment: int | Unset = UNSET
    """ The number that an admin added to `assignments`, negative if removed; omitted if 0. """
    allowance: int | Unset = UNSET
    """ The number that the queue adds to `assignments` for absences; omitted if 0. """
    credits_: int | Unset = UNSET
    """ The number of these assignments that the queue does not count, because the meeting did
    not take place; omitted if 0. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        assignments = self.assignments

        last_assigned_at: None | str
        if isinstance(self.last_assigned_at, datetime.datetime):
            last_assigned_at = self.last_assigned_at.isoformat()
        else:
            last_assigned_at = self.last_assigned_at

        user_id = self.user_id

        weight = self.weight

        adjustment = self.adjustment

        allowance = self.allowance

        credits_ = self.credits_

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "assignments": assignments,
                "last_assigned_at": last_assigned_at,
                "user_id": user_id,
                "weight": weight,
            }
        )
        if adjustment is not UNSET:
            field_dict["adjustment"] = adjustment
        if allowance is not UNSET:
            field_dict["allowance"] = allowance
        if credits_ is not UNSET:
            field_dict["credits"] = credits_

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        assignments = d.pop("assignments")

        def _parse_last_assigned_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                last_assigned_at_type_0 = datetime.datetime.fromisoformat(data)

                return last_assigned_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        last_assigned_at = _parse_last_assigned_at(d.pop("last_assigned_at"))

        user_id = d.pop("user_id")

        weight = d.pop("weight")

        adjustment = d.pop("adjustment", UNSET)

        allowance = d.pop("allowance", UNSET)

        credits_ = d.pop("credits", UNSET)

        eligible_member = cls(
            assignments=assignments,
            last_assigned_at=last_assigned_at,
            user_id=user_id,
            weight=weight,
            adjustment=adjustment,
            allowance=allowance,
            credits_=credits_,
        )

        eligible_member.additional_properties = d
        return eligible_member

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
