from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="ReplayedEvents")


@_attrs_define
class ReplayedEvents:
    """The events that are sent again.

    Example:
        {'events': 1000, 'has_more': True, 'next_cursor':
            'eyJ2IjoxLCJsaXN0IjoiZXZlbnRzIiwiZmlsdGVycyI6bnVsbCwiYWZ0ZXIiOjEwMDd9'}

    """

    events: int
    """ The number of events that are sent again. """
    has_more: bool
    """ Whether there can be more events; a request sends at most 1,000. """
    next_cursor: None | str
    """ Pass this value as `after` to send the next events; `null`: there are no more. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        events = self.events

        has_more = self.has_more

        next_cursor: None | str
        next_cursor = self.next_cursor

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "events": events,
                "has_more": has_more,
                "next_cursor": next_cursor,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        events = d.pop("events")

        has_more = d.pop("has_more")

        def _parse_next_cursor(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        next_cursor = _parse_next_cursor(d.pop("next_cursor"))

        replayed_events = cls(
            events=events,
            has_more=has_more,
            next_cursor=next_cursor,
        )

        replayed_events.additional_properties = d
        return replayed_events

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
