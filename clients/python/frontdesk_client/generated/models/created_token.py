from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.token_details import TokenDetails


T = TypeVar("T", bound="CreatedToken")


@_attrs_define
class CreatedToken:
    """A new token with its secret, which no other response contains.

    Example:
        {'details': {'client': None, 'created_at': '2026-11-24T09:12:30Z', 'created_by_token_id': None, 'expires_at':
            None, 'id': '9z7h96631mn5', 'kind': 'api', 'last_used_on': '2026-11-24', 'member': {'name': 'Priya Raman',
            'user_id': 4}, 'name': 'CRM sync', 'revoked_at': None, 'scopes': ['bookings:read']}, 'token':
            'fd_9z7h96631mn5_…'}

    """

    details: TokenDetails
    """ A token, without its secret. """
    token: str
    """ The whole token, to send as `Authorization: Bearer`. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        details = self.details.to_dict()

        token = self.token

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "details": details,
                "token": token,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.token_details import TokenDetails  # noqa: PLC0415

        d = dict(src_dict)
        details = TokenDetails.from_dict(d.pop("details"))

        token = d.pop("token")

        created_token = cls(
            details=details,
            token=token,
        )

        created_token.additional_properties = d
        return created_token

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
