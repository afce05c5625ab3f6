from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.delivery_view import DeliveryView
    from ..models.webhook_request import WebhookRequest


T = TypeVar("T", bound="DeliveryLog")


@_attrs_define
class DeliveryLog:
    """The deliveries of events, and the requests to webhooks."""

    deliveries: list[DeliveryView]
    """ The deliveries, oldest first. """
    webhook_requests: list[WebhookRequest]
    """ The requests to webhooks, one for each attempt, oldest first. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        deliveries = []
        for deliveries_item_data in self.deliveries:
            deliveries_item = deliveries_item_data.to_dict()
            deliveries.append(deliveries_item)

        webhook_requests = []
        for webhook_requests_item_data in self.webhook_requests:
            webhook_requests_item = webhook_requests_item_data.to_dict()
            webhook_requests.append(webhook_requests_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "deliveries": deliveries,
                "webhook_requests": webhook_requests,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.delivery_view import DeliveryView  # noqa: PLC0415
        from ..models.webhook_request import WebhookRequest  # noqa: PLC0415

        d = dict(src_dict)
        deliveries = []
        _deliveries = d.pop("deliveries")
        for deliveries_item_data in _deliveries:
            deliveries_item = DeliveryView.from_dict(deliveries_item_data)

            deliveries.append(deliveries_item)

        webhook_requests = []
        _webhook_requests = d.pop("webhook_requests")
        for webhook_requests_item_data in _webhook_requests:
            webhook_requests_item = WebhookRequest.from_dict(webhook_requests_item_data)

            webhook_requests.append(webhook_requests_item)

        delivery_log = cls(
            deliveries=deliveries,
            webhook_requests=webhook_requests,
        )

        delivery_log.additional_properties = d
        return delivery_log

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
