from typing import Literal, cast

WorkspaceWebhookEventsItem = Literal[
    "booking.cancelled",
    "booking.confirmed",
    "booking.created",
    "booking.moved",
    "booking.no_show",
    "booking.no_show_undone",
    "booking.reassigned",
    "booking.updated",
    "link.archived",
    "link.created",
    "member.unusable",
    "member.usable",
    "record.enriched",
    "record.erased",
    "token.created",
    "token.revoked",
    "workspace.changed",
]

WORKSPACE_WEBHOOK_EVENTS_ITEM_VALUES: set[WorkspaceWebhookEventsItem] = {
    "booking.cancelled",
    "booking.confirmed",
    "booking.created",
    "booking.moved",
    "booking.no_show",
    "booking.no_show_undone",
    "booking.reassigned",
    "booking.updated",
    "link.archived",
    "link.created",
    "member.unusable",
    "member.usable",
    "record.enriched",
    "record.erased",
    "token.created",
    "token.revoked",
    "workspace.changed",
}


def check_workspace_webhook_events_item(value: str) -> WorkspaceWebhookEventsItem:
    return cast(WorkspaceWebhookEventsItem, value)
