from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="EnrichRequest")


@_attrs_define
class EnrichRequest:
    """The lead to enrich, and the provider or chain to call."""

    email: str
    """ The email address of the lead. """
    chain_id: None | str | Unset = UNSET
    """ The id of a chain, whose providers are called in order until one finds the person. """
    provider: None | str | Unset = UNSET
    """ The id of a provider to call. Send either this or `chain_id`. """

    def to_dict(self) -> dict[str, Any]:
        email = self.email

        chain_id: None | str | Unset
        if isinstance(self.chain_id, Unset):
            chain_id = UNSET
        else:
            chain_id = self.chain_id

        provider: None | str | Unset
        if isinstance(self.provider, Unset):
            provider = UNSET
        else:
            provider = self.provider

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "email": email,
            }
        )
        if chain_id is not UNSET:
            field_dict["chain_id"] = chain_id
        if provider is not UNSET:
            field_dict["provider"] = provider

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        email = d.pop("email")

        def _parse_chain_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        chain_id = _parse_chain_id(d.pop("chain_id", UNSET))

        def _parse_provider(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        provider = _parse_provider(d.pop("provider", UNSET))

        enrich_request = cls(
            email=email,
            chain_id=chain_id,
            provider=provider,
        )

        return enrich_request
