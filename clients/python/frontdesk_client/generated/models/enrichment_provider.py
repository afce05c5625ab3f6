from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.provider_status import ProviderStatus, check_provider_status
from ..models.record_kind import RecordKind, check_record_kind

if TYPE_CHECKING:
    from ..models.enrichment_usage import EnrichmentUsage


T = TypeVar("T", bound="EnrichmentProvider")


@_attrs_define
class EnrichmentProvider:
    """A provider, its status and its usage in the workspace."""

    configured: bool
    """ Whether the workspace has the credentials for the provider. """
    id: str
    """ The id of the provider in requests. """
    name: str
    """ The display name. """
    status: ProviderStatus
    """ Whether a provider can be called. """
    supports: list[RecordKind]
    """ The kinds of records that the provider returns. """
    usage: EnrichmentUsage
    """ The usage of a provider, from the log of calls. If an enrichment request times out, the usage
    shows whether the provider was called. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        configured = self.configured

        id = self.id

        name = self.name

        status: str = self.status

        supports = []
        for supports_item_data in self.supports:
            supports_item: str = supports_item_data
            supports.append(supports_item)

        usage = self.usage.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "configured": configured,
                "id": id,
                "name": name,
                "status": status,
                "supports": supports,
                "usage": usage,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.enrichment_usage import EnrichmentUsage  # noqa: PLC0415

        d = dict(src_dict)
        configured = d.pop("configured")

        id = d.pop("id")

        name = d.pop("name")

        status = check_provider_status(d.pop("status"))

        supports = []
        _supports = d.pop("supports")
        for supports_item_data in _supports:
            supports_item = check_record_kind(supports_item_data)

            supports.append(supports_item)

        usage = EnrichmentUsage.from_dict(d.pop("usage"))

        enrichment_provider = cls(
            configured=configured,
            id=id,
            name=name,
            status=status,
            supports=supports,
            usage=usage,
        )

        enrichment_provider.additional_properties = d
        return enrichment_provider

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
