from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.booking_cancelled_event import BookingCancelledEvent
    from ..models.booking_confirmed_event import BookingConfirmedEvent
    from ..models.booking_created_event import BookingCreatedEvent
    from ..models.booking_moved_event import BookingMovedEvent
    from ..models.booking_no_show_event import BookingNoShowEvent
    from ..models.booking_no_show_undone_event import BookingNoShowUndoneEvent
    from ..models.booking_reassigned_event import BookingReassignedEvent
    from ..models.booking_updated_event import BookingUpdatedEvent
    from ..models.event_pagination import EventPagination
    from ..models.link_archived_event import LinkArchivedEvent
    from ..models.link_created_event import LinkCreatedEvent
    from ..models.member_unusable_event import MemberUnusableEvent
    from ..models.member_usable_event import MemberUsableEvent
    from ..models.record_enriched_event import RecordEnrichedEvent
    from ..models.record_erased_event import RecordErasedEvent
    from ..models.token_created_event import TokenCreatedEvent
    from ..models.token_revoked_event import TokenRevokedEvent
    from ..models.workspace_changed_event import WorkspaceChangedEvent


T = TypeVar("T", bound="EventList")


@_attrs_define
class EventList:
    """A page of the feed, in the order in which events became visible.

    Example:
        {'events': [{'by': {'user_id': 4}, 'cursor': 'eyJ2IjoxLCJsaXN0IjoiZXZlbnRzIiwiZmlsdGVycyI6bnVsbCwiYWZ0ZXIiOjd9',
            'data': {'booking': {'answers': {'team_size': '11-50'}, 'attribution': {}, 'awaits_confirmation': False,
            'booked_by': {'name': 'Tom Becker', 'user_id': 7}, 'cancellation': None, 'created_at': '2026-11-23T09:12:30Z',
            'duration': 30, 'end_time': '2026-12-01T15:30:00Z', 'event_type': {'id': 12, 'key': 'intro-30', 'title': 'Intro
            call'}, 'guests': ['bob@acme.com'], 'hosts': [{'email': 'priya@northwind.example', 'lead': True, 'name': 'Priya
            Raman', 'role': 'must_attend', 'user_id': 4}], 'invitee': {'email': 'ada@acme.com', 'name': 'Ada Byron',
            'time_zone': 'Europe/London'}, 'link_id': 31, 'location': {'kind': 'video', 'url':
            'https://meet.example/0197a3c0'}, 'metadata': {'crm_lead': '4711'}, 'no_show': None, 'origin': 'api',
            'reschedule_url': None, 'start_time': '2026-12-01T15:00:00Z', 'start_time_local': '2026-12-01T15:00:00Z',
            'status': 'scheduled', 'time_zone': 'Europe/London', 'title': 'Intro call: Ada Byron and Priya Raman',
            'updated_at': '2026-11-23T09:12:30Z', 'uuid': '0197a3c0-5d1e-7c3a-9b52-6f0c2d9e4a11'}, 'booking_uuid':
            '0197a3c0-5d1e-7c3a-9b52-6f0c2d9e4a11', 'end_time': '2026-12-01T15:30:00Z', 'previous_end_time':
            '2026-11-30T15:30:00Z', 'previous_start_time': '2026-11-30T15:00:00Z', 'revision': 0, 'start_time':
            '2026-12-01T15:00:00Z'}, 'id': '0197a3c0-6a2f-7d4b-8c63-7f1d3eaf5b22', 'occurred_at': '2026-11-24T09:12:30Z',
            'type': 'booking.moved'}], 'pagination': {'has_more': False, 'limit': 50, 'next_cursor':
            'eyJ2IjoxLCJsaXN0IjoiZXZlbnRzIiwiZmlsdGVycyI6bnVsbCwiYWZ0ZXIiOjd9'}}

    """

    events: list[
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
    ]
    """ The events that the token may see. The list can be empty even if `has_more` is true. """
    pagination: EventPagination
    """ The position of a page in the feed. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.booking_cancelled_event import BookingCancelledEvent  # noqa: PLC0415
        from ..models.booking_confirmed_event import BookingConfirmedEvent  # noqa: PLC0415
        from ..models.booking_created_event import BookingCreatedEvent  # noqa: PLC0415
        from ..models.booking_moved_event import BookingMovedEvent  # noqa: PLC0415
        from ..models.booking_no_show_event import BookingNoShowEvent  # noqa: PLC0415
        from ..models.booking_no_show_undone_event import BookingNoShowUndoneEvent  # noqa: PLC0415
        from ..models.booking_reassigned_event import BookingReassignedEvent  # noqa: PLC0415
        from ..models.booking_updated_event import BookingUpdatedEvent  # noqa: PLC0415
        from ..models.link_archived_event import LinkArchivedEvent  # noqa: PLC0415
        from ..models.link_created_event import LinkCreatedEvent  # noqa: PLC0415
        from ..models.member_usable_event import MemberUsableEvent  # noqa: PLC0415
        from ..models.record_enriched_event import RecordEnrichedEvent  # noqa: PLC0415
        from ..models.record_erased_event import RecordErasedEvent  # noqa: PLC0415
        from ..models.token_created_event import TokenCreatedEvent  # noqa: PLC0415
        from ..models.token_revoked_event import TokenRevokedEvent  # noqa: PLC0415
        from ..models.workspace_changed_event import WorkspaceChangedEvent  # noqa: PLC0415

        events = []
        for events_item_data in self.events:
            events_item: dict[str, Any]
            if isinstance(events_item_data, BookingCreatedEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, BookingMovedEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, BookingUpdatedEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, BookingReassignedEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, BookingConfirmedEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, BookingCancelledEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, BookingNoShowEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, BookingNoShowUndoneEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, LinkCreatedEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, LinkArchivedEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, RecordEnrichedEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, RecordErasedEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, WorkspaceChangedEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, TokenCreatedEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, TokenRevokedEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, MemberUsableEvent):
                events_item = events_item_data.to_dict()
            else:
                events_item = events_item_data.to_dict()

            events.append(events_item)

        pagination = self.pagination.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "events": events,
                "pagination": pagination,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.booking_cancelled_event import BookingCancelledEvent  # noqa: PLC0415
        from ..models.booking_confirmed_event import BookingConfirmedEvent  # noqa: PLC0415
        from ..models.booking_created_event import BookingCreatedEvent  # noqa: PLC0415
        from ..models.booking_moved_event import BookingMovedEvent  # noqa: PLC0415
        from ..models.booking_no_show_event import BookingNoShowEvent  # noqa: PLC0415
        from ..models.booking_no_show_undone_event import BookingNoShowUndoneEvent  # noqa: PLC0415
        from ..models.booking_reassigned_event import BookingReassignedEvent  # noqa: PLC0415
        from ..models.booking_updated_event import BookingUpdatedEvent  # noqa: PLC0415
        from ..models.event_pagination import EventPagination  # noqa: PLC0415
        from ..models.link_archived_event import LinkArchivedEvent  # noqa: PLC0415
        from ..models.link_created_event import LinkCreatedEvent  # noqa: PLC0415
        from ..models.member_unusable_event import MemberUnusableEvent  # noqa: PLC0415
        from ..models.member_usable_event import MemberUsableEvent  # noqa: PLC0415
        from ..models.record_enriched_event import RecordEnrichedEvent  # noqa: PLC0415
        from ..models.record_erased_event import RecordErasedEvent  # noqa: PLC0415
        from ..models.token_created_event import TokenCreatedEvent  # noqa: PLC0415
        from ..models.token_revoked_event import TokenRevokedEvent  # noqa: PLC0415
        from ..models.workspace_changed_event import WorkspaceChangedEvent  # noqa: PLC0415

        d = dict(src_dict)
        events = []
        _events = d.pop("events")
        for events_item_data in _events:

            def _parse_events_item(
                data: object,
            ) -> (
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
            ):
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_0 = BookingCreatedEvent.from_dict(data)

                    return componentsschemas_event_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_1 = BookingMovedEvent.from_dict(data)

                    return componentsschemas_event_type_1
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_2 = BookingUpdatedEvent.from_dict(data)

                    return componentsschemas_event_type_2
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_3 = BookingReassignedEvent.from_dict(
                        data
                    )

                    return componentsschemas_event_type_3
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_4 = BookingConfirmedEvent.from_dict(
                        data
                    )

                    return componentsschemas_event_type_4
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_5 = BookingCancelledEvent.from_dict(
                        data
                    )

                    return componentsschemas_event_type_5
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_6 = BookingNoShowEvent.from_dict(data)

                    return componentsschemas_event_type_6
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_7 = BookingNoShowUndoneEvent.from_dict(
                        data
                    )

                    return componentsschemas_event_type_7
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_8 = LinkCreatedEvent.from_dict(data)

                    return componentsschemas_event_type_8
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_9 = LinkArchivedEvent.from_dict(data)

                    return componentsschemas_event_type_9
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_10 = RecordEnrichedEvent.from_dict(
                        data
                    )

                    return componentsschemas_event_type_10
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_11 = RecordErasedEvent.from_dict(data)

                    return componentsschemas_event_type_11
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_12 = WorkspaceChangedEvent.from_dict(
                        data
                    )

                    return componentsschemas_event_type_12
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_13 = TokenCreatedEvent.from_dict(data)

                    return componentsschemas_event_type_13
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_14 = TokenRevokedEvent.from_dict(data)

                    return componentsschemas_event_type_14
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_15 = MemberUsableEvent.from_dict(data)

                    return componentsschemas_event_type_15
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_16 = MemberUnusableEvent.from_dict(
                        data
                    )

                    return componentsschemas_event_type_16
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                return cast(
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
                    | WorkspaceChangedEvent,
                    data,
                )

            events_item = _parse_events_item(events_item_data)

            events.append(events_item)

        pagination = EventPagination.from_dict(d.pop("pagination"))

        event_list = cls(
            events=events,
            pagination=pagination,
        )

        event_list.additional_properties = d
        return event_list

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
