from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="WorkspaceEnrichment")


@_attrs_define
class WorkspaceEnrichment:
    """The limit of enrichment."""

    max_provider_calls_per_lookup: int
    """ The maximum number of billable requests of a run. """

    def to_dict(self) -> dict[str, Any]:
        max_provider_calls_per_lookup = self.max_provider_calls_per_lookup

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "max_provider_calls_per_lookup": max_provider_calls_per_lookup,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        max_provider_calls_per_lookup = d.pop("max_provider_calls_per_lookup")

        workspace_enrichment = cls(
            max_provider_calls_per_lookup=max_provider_calls_per_lookup,
        )

        return workspace_enrichment
