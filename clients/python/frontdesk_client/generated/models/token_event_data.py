from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.token_details import TokenDetails


T = TypeVar("T", bound="TokenEventData")


@_attrs_define
class TokenEventData:
    """A change of an API token."""

    token: None | TokenDetails
    token_id: str
    """ The public half of the token. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.token_details import TokenDetails  # noqa: PLC0415

        token: dict[str, Any] | None
        if isinstance(self.token, TokenDetails):
            token = self.token.to_dict()
        else:
            token = self.token

        token_id = self.token_id

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "token": token,
                "token_id": token_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.token_details import TokenDetails  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_token(data: object) -> None | TokenDetails:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                token_type_0 = TokenDetails.from_dict(data)

                return token_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | TokenDetails, data)

        token = _parse_token(d.pop("token"))

        token_id = d.pop("token_id")

        token_event_data = cls(
            token=token,
            token_id=token_id,
        )

        token_event_data.additional_properties = d
        return token_event_data

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
