from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.delivery import Delivery
    from ..models.pagination import Pagination


T = TypeVar("T", bound="DeliveryList")


@_attrs_define
class DeliveryList:
    """A page of deliveries, newest first.

    Example:
        {'deliveries': [{'attempts': 8, 'booking_uuid': '0197a3c0-6a2f-7d4b-8c63-7f1d3eaf5b21', 'email': None, 'event':
            'booking.created', 'event_id': '0197a3c0-5d1e-7c3a-9b52-6f0c2d9e4a11', 'id':
            '3f0c9a52-7d1e-4c3a-9b52-6f0c2d9e4a11', 'kind': 'webhook', 'next_attempt_at': None, 'occasion': None,
            'occurred_at': '2026-11-24T09:12:30Z', 'reason': 'the receiver returned 503 Service Unavailable; expected 2xx',
            'state': 'dead', 'user_id': None, 'webhook_key': 'crm'}], 'pagination': {'has_more': True, 'limit': 25,
            'next_cursor': 'eyJ2IjoxLCJhZnRlciI6MzF9'}}

    """

    deliveries: list[Delivery]
    """ The deliveries. """
    pagination: Pagination
    """ The position of a page in its list. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        deliveries = []
        for deliveries_item_data in self.deliveries:
            deliveries_item = deliveries_item_data.to_dict()
            deliveries.append(deliveries_item)

        pagination = self.pagination.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "deliveries": deliveries,
                "pagination": pagination,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.delivery import Delivery  # noqa: PLC0415
        from ..models.pagination import Pagination  # noqa: PLC0415

        d = dict(src_dict)
        deliveries = []
        _deliveries = d.pop("deliveries")
        for deliveries_item_data in _deliveries:
            deliveries_item = Delivery.from_dict(deliveries_item_data)

            deliveries.append(deliveries_item)

        pagination = Pagination.from_dict(d.pop("pagination"))

        delivery_list = cls(
            deliveries=deliveries,
            pagination=pagination,
        )

        delivery_list.additional_properties = d
        return delivery_list

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
