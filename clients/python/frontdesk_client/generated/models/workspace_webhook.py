from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

from ..models.workspace_webhook_events_item import (
    WorkspaceWebhookEventsItem,
    check_workspace_webhook_events_item,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.workspace_webhook_secret import WorkspaceWebhookSecret


T = TypeVar("T", bound="WorkspaceWebhook")


@_attrs_define
class WorkspaceWebhook:
    """A webhook."""

    secret: WorkspaceWebhookSecret
    """ The signing secret: `whsec_` and 24 to 64 bytes in Base64. """
    url: str
    """ The URL of the receiver. """
    events: list[WorkspaceWebhookEventsItem] | Unset = UNSET
    """ The names of the events; all by default. """
    key: str | Unset = UNSET
    """ The key. """

    def to_dict(self) -> dict[str, Any]:
        secret = self.secret.to_dict()

        url = self.url

        events: list[str] | Unset = UNSET
        if not isinstance(self.events, Unset):
            events = []
            for events_item_data in self.events:
                events_item: str = events_item_data
                events.append(events_item)

        key = self.key

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "secret": secret,
                "url": url,
            }
        )
        if events is not UNSET:
            field_dict["events"] = events
        if key is not UNSET:
            field_dict["key"] = key

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.workspace_webhook_secret import WorkspaceWebhookSecret  # noqa: PLC0415

        d = dict(src_dict)
        secret = WorkspaceWebhookSecret.from_dict(d.pop("secret"))

        url = d.pop("url")

        _events = d.pop("events", UNSET)
        events: list[WorkspaceWebhookEventsItem] | Unset = UNSET
        if _events is not UNSET:
            events = []
            for events_item_data in _events:
                events_item = check_workspace_webhook_events_item(events_item_data)

                events.append(events_item)

        key = d.pop("key", UNSET)

        workspace_webhook = cls(
            secret=secret,
            url=url,
            events=events,
            key=key,
        )

        return workspace_webhook
