from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.token_created_event_type import (
    TokenCreatedEventType,
    check_token_created_event_type,
)

if TYPE_CHECKING:
    from ..models.event_actor import EventActor
    from ..models.token_event_data import TokenEventData


T = TypeVar("T", bound="TokenCreatedEvent")


@_attrs_define
class TokenCreatedEvent:
    """An API token was created.

    Example:
        {'by': {'user_id': 4}, 'cursor': 'eyJ2IjoxLCJsaXN0IjoiZXZlbnRzIiwiZmlsdGVycyI6bnVsbCwiYWZ0ZXIiOjd9', 'data':
            {'token': {'client': None, 'created_at': '2026-11-24T09:12:30Z', 'created_by_token_id': None, 'expires_at':
            None, 'id': '9z7h96631mn5', 'kind': 'api', 'last_used_on': '2026-11-24', 'member': {'name': 'Priya Raman',
            'user_id': 4}, 'name': 'CRM sync', 'revoked_at': None, 'scopes': ['bookings:read']}, 'token_id':
            '9z7h96631mn5'}, 'id': '0197a3c0-6a2f-7d4b-8c63-7f1d3eaf5b22', 'occurred_at': '2026-11-24T09:12:30Z', 'type':
            'token.created'}

    """

    by: EventActor | None
    cursor: str
    """ Pass this cursor as `after` to list the events after this event. It never expires. """
    data: TokenEventData
    """ A change of an API token. """
    id: UUID
    """ The id of the event, the same in the feed and in every delivery. """
    occurred_at: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    type_: TokenCreatedEventType
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
        from ..models.token_event_data import TokenEventData  # noqa: PLC0415

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

        data = TokenEventData.from_dict(d.pop("data"))

        id = UUID(d.pop("id"))

        occurred_at = datetime.datetime.fromisoformat(d.pop("occurred_at"))

        type_ = check_token_created_event_type(d.pop("type"))

        token_created_event = cls(
            by=by,
            cursor=cursor,
            data=data,
            id=id,
            occurred_at=occurred_at,
            type_=type_,
        )

        token_created_event.additional_properties = d
        return token_created_event

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
