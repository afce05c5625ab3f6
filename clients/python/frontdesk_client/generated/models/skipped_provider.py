from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.enrichment_skip_reason import (
    EnrichmentSkipReason,
    check_enrichment_skip_reason,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="SkippedProvider")


@_attrs_define
class SkippedProvider:
    """A provider that was not called."""

    provider: str
    """ The id of the provider. """
    reason: EnrichmentSkipReason
    """ The reason why a provider was not called. """
    until: datetime.datetime | Unset = UNSET
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        provider = self.provider

        reason: str = self.reason

        until: str | Unset = UNSET
        if not isinstance(self.until, Unset):
            until = self.until.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "provider": provider,
                "reason": reason,
            }
        )
        if until is not UNSET:
            field_dict["until"] = until

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        provider = d.pop("provider")

        reason = check_enrichment_skip_reason(d.pop("reason"))

        _until = d.pop("until", UNSET)
        until: datetime.datetime | Unset
        if isinstance(_until, Unset):
            until = UNSET
        else:
            until = datetime.datetime.fromisoformat(_until)

        skipped_provider = cls(
            provider=provider,
            reason=reason,
            until=until,
        )

        skipped_provider.additional_properties = d
        return skipped_provider

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
