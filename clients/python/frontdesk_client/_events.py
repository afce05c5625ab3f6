"""Events of the feed and of webhooks."""

from .generated.models import (
    BookingCancelledEvent,
    BookingConfirmedEvent,
    BookingCreatedEvent,
    BookingMovedEvent,
    BookingNoShowEvent,
    BookingNoShowUndoneEvent,
    BookingReassignedEvent,
    BookingUpdatedEvent,
    EventList,
    LinkArchivedEvent,
    LinkCreatedEvent,
    MemberUnusableEvent,
    MemberUsableEvent,
    RecordEnrichedEvent,
    RecordErasedEvent,
    TokenCreatedEvent,
    TokenRevokedEvent,
    WorkspaceChangedEvent,
)

Event = (
    BookingCancelledEvent
    | BookingConfirmedEvent
    | BookingCreatedEvent
    | BookingMovedEvent
    | BookingNoShowEvent
    | BookingNoShowUndoneEvent
    | BookingReassignedEvent
    | BookingUpdatedEvent
    | LinkArchivedEvent
    | LinkCreatedEvent
    | MemberUnusableEvent
    | MemberUsableEvent
    | RecordEnrichedEvent
    | RecordErasedEvent
    | TokenCreatedEvent
    | TokenRevokedEvent
    | WorkspaceChangedEvent
)
"""An event: the class determines `type_` and `data`."""


def known(events: list[Event]) -> list[Event]:
    """The events without those that a later version of the service has added, which stay as they are in the JSON."""
    return [event for event in events if isinstance(event, Event)]


def event_of(json: dict[str, object]) -> Event | None:
    """Parses an event; `None` if a later version of the service has added its type."""
    # The generator writes no parser for a union outside a model.
    pagination = {"limit": 1, "has_more": False, "next_cursor": json.get("cursor")}
    events = EventList.from_dict({"events": [json], "pagination": pagination}).events
    return next(iter(known(events)), None)
