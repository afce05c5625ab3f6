from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.booking_moved_event_type import (
    BookingMovedEventType,
    check_booking_moved_event_type,
)

if TYPE_CHECKING:
    from ..models.event_actor import EventActor
    from ..models.moved_booking_event_data import MovedBookingEventData


T = TypeVar("T", bound="BookingMovedEvent")


@_attrs_define
class BookingMovedEvent:
    """A booking was moved.

    Example:
        {'by': {'user_id': 4}, 'cursor': 'eyJ2IjoxLCJsaXN0IjoiZXZlbnRzIiwiZmlsdGVycyI6bnVsbCwiYWZ0ZXIiOjd9', 'data':
            {'booking': {'answers': {'team_size': '11-50'}, 'attribution': {}, 'awaits_confirmation': False, 'booked_by':
            {'name': 'Tom Becker', 'user_id': 7}, 'cancellation': None, 'created_at': '2026-11-23T09:12:30Z', 'duration':
            30, 'end_time': '2026-12-01T15:30:00Z', 'event_type': {'id': 12, 'key': 'intro-30', 'title': 'Intro call'},
            'guests': ['bob@acme.com'], 'hosts': [{'email': 'priya@northwind.example', 'lead': True, 'name': 'Priya Raman',
            'role': 'must_attend', 'user_id': 4}], 'invitee': {'email': 'ada@acme.com', 'name': 'Ada Byron', 'time_zone':
            'Europe/London'}, 'link_id': 31, 'location': {'kind': 'video', 'url': 'https://meet.example/0197a3c0'},
            'metadata': {'crm_lead': '4711'}, 'no_show': None, 'origin': 'api', 'reschedule_url': None, 'start_time':
            '2026-12-01T15:00:00Z', 'start_time_local': '2026-12-01T15:00:00Z', 'status': 'scheduled', 'time_zone':
            'Europe/London', 'title': 'Intro call: Ada Byron and Priya Raman', 'updated_at': '2026-11-23T09:12:30Z', 'uuid':
            '0197a3c0-5d1e-7c3a-9b52-6f0c2d9e4a11'}, 'booking_uuid': '0197a3c0-5d1e-7c3a-9b52-6f0c2d9e4a11', 'end_time':
            '2026-12-01T15:30:00Z', 'previous_end_time': '2026-11-30T15:30:00Z', 'previous_start_time':
            '2026-11-30T15:00:00Z', 'revision': 0, 'start_time': '2026-12-01T15:00:00Z'}, 'id':
            '0197a3c0-6a2f-7d4b-8c63-7f1d3eaf5b22', 'occurred_at': '2026-11-24T09:12:30Z', 'type': 'booking.moved'}

    """

    by: EventActor | None
    cursor: str
    """ Pass this cursor as `after` to list the events after this event. It never expires. """
    data: MovedBookingEventData
    """ A move of a booking. """
    id: UUID
    """ The id of the event, the same in the feed and in every delivery. """
    occurred_at: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    type_: BookingMovedEventType
    """ The name of the event. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.event_actor import EventActor  # noqa: PLC0415

        by: dict[str, Any] | None
        if isinstance(self.by, EventActor):
            by = self.by.to_dict()
        else:
            by = self.by

        cursor = self.cursor

        data = self.data.to_dict()

        id = str(self.id)

        occurred_at = self.occurred_at.isoformat()

        type_: str = self.type_

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "by": by,
                "cursor": cursor,
                "data": data,
                "id": id,
                "occurred_at": occurred_at,
                "type": type_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.event_actor import EventActor  # noqa: PLC0415
        from ..models.moved_booking_event_data import MovedBookingEventData  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_by(data: object) -> EventActor | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                by_type_0 = EventActor.from_dict(data)

                return by_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(EventActor | None, data)

        by = _parse_by(d.pop("by"))

        cursor = d.pop("cursor")

        data = MovedBookingEventData.from_dict(d.pop("data"))

        id = UUID(d.pop("id"))

        occurred_at = datetime.datetime.fromisoformat(d.pop("occurred_at"))

        type_ = check_booking_moved_event_type(d.pop("type"))

        booking_moved_event = cls(
            by=by,
            cursor=cursor,
            data=data,
            id=id,
            occurred_at=occurred_at,
            type_=type_,
        )

        booking_moved_event.additional_properties = d
        return booking_moved_event

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
