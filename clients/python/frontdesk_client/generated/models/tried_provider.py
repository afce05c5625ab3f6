from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.enrichment_outcome import EnrichmentOutcome, check_enrichment_outcome
from ..types import UNSET, Unset

T = TypeVar("T", bound="TriedProvider")


@_attrs_define
class TriedProvider:
    """A provider that was called."""

    duration_ms: int
    """ The duration of the call in milliseconds. """
    outcome: EnrichmentOutcome
    """ The outcome of a call to a provider. """
    provider: str
    """ The id of the provider. """
    credits_: float | Unset = UNSET
    """ The cost in the provider's credits, if the provider reported it. """
    http_status: int | Unset = UNSET
    """ The HTTP status of the last response, if there was one. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        duration_ms = self.duration_ms

        outcome: str = self.outcome

        provider = self.provider

        credits_ = self.credits_

        http_status = self.http_status

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "duration_ms": duration_ms,
                "outcome": outcome,
                "provider": provider,
            }
        )
        if credits_ is not UNSET:
            field_dict["credits"] = credits_
        if http_status is not UNSET:
            field_dict["http_status"] = http_status

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        duration_ms = d.pop("duration_ms")

        outcome = check_enrichment_outcome(d.pop("outcome"))

        provider = d.pop("provider")

        credits_ = d.pop("credits", UNSET)

        http_status = d.pop("http_status", UNSET)

        tried_provider = cls(
            duration_ms=duration_ms,
            outcome=outcome,
            provider=provider,
            credits_=credits_,
            http_status=http_status,
        )

        tried_provider.additional_properties = d
        return tried_provider

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
