from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="BookThroughLinkRequestAttributionType0")


@_attrs_define
class BookThroughLinkRequestAttributionType0:
    """The campaign parameters in the URL that the invitee opened.

    Example:
        {'utm_source': 'newsletter'}

    """

    utm_campaign: str | Unset = UNSET
    utm_content: str | Unset = UNSET
    utm_id: str | Unset = UNSET
    utm_medium: str | Unset = UNSET
    utm_source: str | Unset = UNSET
    utm_term: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        utm_campaign = self.utm_campaign

        utm_content = self.utm_content

        utm_id = self.utm_id

        utm_medium = self.utm_medium

        utm_source = self.utm_source

        utm_term = self.utm_term

        field_dict: dict[str, Any] = {}

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

        book_through_link_request_attribution_type_0 = cls(
            utm_campaign=utm_campaign,
            utm_content=utm_content,
            utm_id=utm_id,
            utm_medium=utm_medium,
            utm_source=utm_source,
            utm_term=utm_term,
        )

        return book_through_link_request_attribution_type_0
