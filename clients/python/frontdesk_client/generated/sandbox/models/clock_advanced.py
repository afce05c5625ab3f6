from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="ClockAdvanced")


@_attrs_define
class ClockAdvanced:
    """The new time, and counts of processed events and deliveries."""

    deliveries: int
    """ The number of deliveries that were attempted, retries included. """
    events: int
    """ The number of events that were routed. """
    now: datetime.datetime
    """ The current time (RFC 3339). """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        deliveries = self.deliveries

        events = self.events

        now = self.now.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "deliveries": deliveries,
                "events": events,
                "now": now,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        deliveries = d.pop("deliveries")

        events = d.pop("events")

        now = datetime.datetime.fromisoformat(d.pop("now"))

        clock_advanced = cls(
            deliveries=deliveries,
            events=events,
            now=now,
        )

        clock_advanced.additional_properties = d
        return clock_advanced

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
