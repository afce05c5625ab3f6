from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="Webhook")


@_attrs_define
class Webhook:
    """A webhook and the state of its deliveries, without its secret.

    Example:
        {'disabled_at': '2026-12-01T15:00:00Z', 'enabled': False, 'events': ['booking.created', 'booking.cancelled'],
            'failing_since': '2026-11-24T09:12:30Z', 'key': 'crm', 'url': 'https://crm.northwind.example/hooks'}

    """

    disabled_at: datetime.datetime | None
    enabled: bool
    """ Whether events are sent. A webhook is disabled after five days of failures, or at once if
    its receiver returns 410. """
    events: list[str]
    """ The names of the events to send; empty: all. """
    failing_since: datetime.datetime | None
    key: str
    """ The key in the workspace. """
    url: str
    """ The address that receives the events. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        disabled_at: None | str
        if isinstance(self.disabled_at, datetime.datetime):
            disabled_at = self.disabled_at.isoformat()
        else:
            disabled_at = self.disabled_at

        enabled = self.enabled

        events = self.events

        failing_since: None | str
        if isinstance(self.failing_since, datetime.datetime):
            failing_since = self.failing_since.isoformat()
        else:
            failing_since = self.failing_since

        key = self.key

        url = self.url

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "disabled_at": disabled_at,
                "enabled": enabled,
                "events": events,
                "failing_since": failing_since,
                "key": key,
                "url": url,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_disabled_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                disabled_at_type_0 = datetime.datetime.fromisoformat(data)

                return disabled_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        disabled_at = _parse_disabled_at(d.pop("disabled_at"))

        enabled = d.pop("enabled")

        events = cast(list[str], d.pop("events"))

        def _parse_failing_since(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                failing_since_type_0 = datetime.datetime.fromisoformat(data)

                return failing_since_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        failing_since = _parse_failing_since(d.pop("failing_since"))

        key = d.pop("key")

        url = d.pop("url")

        webhook = cls(
            disabled_at=disabled_at,
            enabled=enabled,
            events=events,
            failing_since=failing_since,
            key=key,
            url=url,
        )

        webhook.additional_properties = d
        return webhook

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
