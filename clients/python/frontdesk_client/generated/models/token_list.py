from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.pagination import Pagination
    from ..models.token_details import TokenDetails


T = TypeVar("T", bound="TokenList")


@_attrs_define
class TokenList:
    """A page of the tokens in force, newest first.

    Example:
        {'pagination': {'has_more': True, 'limit': 25, 'next_cursor': 'eyJ2IjoxLCJhZnRlciI6MzF9'}, 'tokens': [{'client':
            None, 'created_at': '2026-11-24T09:12:30Z', 'created_by_token_id': None, 'expires_at': None, 'id':
            '9z7h96631mn5', 'kind': 'api', 'last_used_on': '2026-11-24', 'member': {'name': 'Priya Raman', 'user_id': 4},
            'name': 'CRM sync', 'revoked_at': None, 'scopes': ['bookings:read']}]}

    """

    pagination: Pagination
    """ The position of a page in its list. """
    tokens: list[TokenDetails]
    """ The tokens. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        pagination = self.pagination.to_dict()

        tokens = []
        for tokens_item_data in self.tokens:
            tokens_item = tokens_item_data.to_dict()
            tokens.append(tokens_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "pagination": pagination,
                "tokens": tokens,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.pagination import Pagination  # noqa: PLC0415
        from ..models.token_details import TokenDetails  # noqa: PLC0415

        d = dict(src_dict)
        pagination = Pagination.from_dict(d.pop("pagination"))

        tokens = []
        _tokens = d.pop("tokens")
        for tokens_item_data in _tokens:
            tokens_item = TokenDetails.from_dict(tokens_item_data)

            tokens.append(tokens_item)

        token_list = cls(
            pagination=pagination,
            tokens=tokens,
        )

        token_list.additional_properties = d
        return token_list

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
