from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="EnrichmentUsage")


@_attrs_define
class EnrichmentUsage:
    """The usage of a provider, from the log of calls. If an enrichment request times out, the usage
    shows whether the provider was called.

    """

    calls: int
    """ The number of calls. """
    errors: int
    """ The number of calls that failed or got no response. """
    in_flight: int
    """ The number of calls still in progress. """
    last_called_at: datetime.datetime | None
    matches: int
    """ The number of calls that found the person. """
    since: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        calls = self.calls

        errors = self.errors

        in_flight = self.in_flight

        last_called_at: None | str
        if isinstance(self.last_called_at, datetime.datetime):
            last_called_at = self.last_called_at.isoformat()
        else:
            last_called_at = self.last_called_at

        matches = self.matches

        since = self.since.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "calls": calls,
                "errors": errors,
                "in_flight": in_flight,
                "last_called_at": last_called_at,
                "matches": matches,
                "since": since,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        calls = d.pop("calls")

        errors = d.pop("errors")

        in_flight = d.pop("in_flight")

        def _parse_last_called_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                last_called_at_type_0 = datetime.datetime.fromisoformat(data)

                return last_called_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        last_called_at = _parse_last_called_at(d.pop("last_called_at"))

        matches = d.pop("matches")

        since = datetime.datetime.fromisoformat(d.pop("since"))

        enrichment_usage = cls(
            calls=calls,
            errors=errors,
            in_flight=in_flight,
            last_called_at=last_called_at,
            matches=matches,
            since=since,
        )

        enrichment_usage.additional_properties = d
        return enrichment_usage

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
