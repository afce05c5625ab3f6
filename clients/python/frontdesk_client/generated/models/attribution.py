from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="Attribution")


@_attrs_define
class Attribution:
    """The campaign parameters in the URL that an invitee opened. Missing parameters are omitted."""

    utm_campaign: str | Unset = UNSET
    """ The campaign. """
    utm_content: str | Unset = UNSET
    """ The variant of the advertisement or link. """
    utm_id: str | Unset = UNSET
    """ The id of the campaign. """
    utm_medium: str | Unset = UNSET
    """ The channel, such as `email`. """
    utm_source: str | Unset = UNSET
    """ The site or newsletter. """
    utm_term: str | Unset = UNSET
    """ The search term. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        utm_campaign = self.utm_campaign

        utm_content = self.utm_content

        utm_id = self.utm_id

        utm_medium = self.utm_medium

        utm_source = self.utm_source

        utm_term = self.utm_term

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({})
        if utm_campaign is not UNSET:
            field_dict["utm_campaign"] = utm_campaign
        if utm_content is not UNSET:
            field_dict["utm_content"] = utm_content
        if utm_id is not UNSET:
            field_dict["utm_id"] = utm_id
        if utm_medium is not UNSET:
            field_dict["utm_medium"] = utm_medium
        if utm_source is not UNSET:
            field_dict["utm_source"] = utm_source
        if utm_term is not UNSET:
            field_dict["utm_term"] = utm_term

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        utm_campaign = d.pop("utm_campaign", UNSET)

        utm_content = d.pop("utm_content", UNSET)

        utm_id = d.pop("utm_id", UNSET)

        utm_medium = d.pop("utm_medium", UNSET)

        utm_source = d.pop("utm_source", UNSET)

        utm_term = d.pop("utm_term", UNSET)

        attribution = cls(
            utm_campaign=utm_campaign,
            utm_content=utm_content,
            utm_id=utm_id,
            utm_medium=utm_medium,
            utm_source=utm_source,
            utm_term=utm_term,
        )

        attribution.additional_properties = d
        return attribution

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
