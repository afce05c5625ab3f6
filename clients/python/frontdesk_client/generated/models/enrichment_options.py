from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.enrichment_chain import EnrichmentChain
    from ..models.enrichment_provider import EnrichmentProvider


T = TypeVar("T", bound="EnrichmentOptions")


@_attrs_define
class EnrichmentOptions:
    """The chains of a workspace and all supported providers.

    Example:
        {'chains': [{'id': 'default', 'name': 'Default waterfall', 'providers': ['apollo', 'people_data_labs',
            'hunter']}], 'max_provider_calls_per_lookup': 5, 'providers': [{'configured': True, 'id': 'apollo', 'name':
            'Apollo', 'status': 'ready', 'supports': ['person', 'company'], 'usage': {'calls': 41, 'errors': 1, 'in_flight':
            0, 'last_called_at': '2026-11-24T08:12:30Z', 'matches': 30, 'since': '2026-11-01T00:00:00Z'}}, {'configured':
            False, 'id': 'hunter', 'name': 'Hunter', 'status': 'not_configured', 'supports': ['person', 'company'], 'usage':
            {'calls': 0, 'errors': 0, 'in_flight': 0, 'last_called_at': None, 'matches': 0, 'since':
            '2026-11-01T00:00:00Z'}}]}

    """

    chains: list[EnrichmentChain]
    """ The chains, in the order of the workspace file. """
    max_provider_calls_per_lookup: int
    """ The maximum number of billable requests in one run. """
    providers: list[EnrichmentProvider]
    """ All supported providers. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        chains = []
        for chains_item_data in self.chains:
            chains_item = chains_item_data.to_dict()
            chains.append(chains_item)

        max_provider_calls_per_lookup = self.max_provider_calls_per_lookup

        providers = []
        for providers_item_data in self.providers:
            providers_item = providers_item_data.to_dict()
            providers.append(providers_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "chains": chains,
                "max_provider_calls_per_lookup": max_provider_calls_per_lookup,
                "providers": providers,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.enrichment_chain import EnrichmentChain  # noqa: PLC0415
        from ..models.enrichment_provider import EnrichmentProvider  # noqa: PLC0415

        d = dict(src_dict)
        chains = []
        _chains = d.pop("chains")
        for chains_item_data in _chains:
            chains_item = EnrichmentChain.from_dict(chains_item_data)

            chains.append(chains_item)

        max_provider_calls_per_lookup = d.pop("max_provider_calls_per_lookup")

        providers = []
        _providers = d.pop("providers")
        for providers_item_data in _providers:
            providers_item = EnrichmentProvider.from_dict(providers_item_data)

            providers.append(providers_item)

        enrichment_options = cls(
            chains=chains,
            max_provider_calls_per_lookup=max_provider_calls_per_lookup,
            providers=providers,
        )

        enrichment_options.additional_properties = d
        return enrichment_options

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
