from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define

from ..models.retry_request_kind_type_0 import (
    RetryRequestKindType0,
    check_retry_request_kind_type_0,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="RetryRequest")


@_attrs_define
class RetryRequest:
    """The dead deliveries to retry: those that match all fields; with no field, all."""

    delivery_id: None | Unset | UUID = UNSET
    """ The id of a delivery. """
    kind: None | RetryRequestKindType0 | Unset = UNSET
    """ The kind of receiver. """

    def to_dict(self) -> dict[str, Any]:
        delivery_id: None | str | Unset
        if isinstance(self.delivery_id, Unset):
            delivery_id = UNSET
        elif isinstance(self.delivery_id, UUID):
            delivery_id = str(self.delivery_id)
        else:
            delivery_id = self.delivery_id

        kind: None | str | Unset
        if isinstance(self.kind, Unset):
            kind = UNSET
        elif isinstance(self.kind, str):
            kind = self.kind
        else:
            kind = self.kind

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if delivery_id is not UNSET:
            field_dict["delivery_id"] = delivery_id
        if kind is not UNSET:
            field_dict["kind"] = kind

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_delivery_id(data: object) -> None | Unset | UUID:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                delivery_id_type_0 = UUID(data)

                return delivery_id_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | UUID, data)

        delivery_id = _parse_delivery_id(d.pop("delivery_id", UNSET))

        def _parse_kind(data: object) -> None | RetryRequestKindType0 | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                kind_type_0 = check_retry_request_kind_type_0(data)

                return kind_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | RetryRequestKindType0 | Unset, data)

        kind = _parse_kind(d.pop("kind", UNSET))

        retry_request = cls(
            delivery_id=delivery_id,
            kind=kind,
        )

        return retry_request
