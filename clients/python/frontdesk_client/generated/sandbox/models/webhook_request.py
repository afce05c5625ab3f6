from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.webhook_request_body import WebhookRequestBody


T = TypeVar("T", bound="WebhookRequest")


@_attrs_define
class WebhookRequest:
    """An attempt to send an event to a webhook."""

    at: datetime.datetime
    """ The time on the sandbox's clock, which is also the header `webhook-timestamp` (RFC 3339). """
    body: WebhookRequestBody
    """ The event, as in the feed of events. """
    event_id: str
    """ The event's UUID, which is also the header `webhook-id`. """
    sent: bool
    """ Whether a request was sent. Only loopback addresses receive requests; deliveries to other
    addresses count as successful. """
    url: str
    """ The webhook's URL. """
    failure: None | str | Unset = UNSET
    """ Why the attempt failed; `null` if it succeeded. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        at = self.at.isoformat()

        body = self.body.to_dict()

        event_id = self.event_id

        sent = self.sent

        url = self.url

        failure: None | str | Unset
        if isinstance(self.failure, Unset):
            failure = UNSET
        else:
            failure = self.failure

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "at": at,
                "body": body,
                "event_id": event_id,
                "sent": sent,
                "url": url,
            }
        )
        if failure is not UNSET:
            field_dict["failure"] = failure

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.webhook_request_body import WebhookRequestBody  # noqa: PLC0415

        d = dict(src_dict)
        at = datetime.datetime.fromisoformat(d.pop("at"))

        body = WebhookRequestBody.from_dict(d.pop("body"))

        event_id = d.pop("event_id")

        sent = d.pop("sent")

        url = d.pop("url")

        def _parse_failure(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        failure = _parse_failure(d.pop("failure", UNSET))

        webhook_request = cls(
            at=at,
            body=body,
            event_id=event_id,
            sent=sent,
            url=url,
            failure=failure,
        )

        webhook_request.additional_properties = d
        return webhook_request

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
