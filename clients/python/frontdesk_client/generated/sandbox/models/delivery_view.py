from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="DeliveryView")


@_attrs_define
class DeliveryView:
    """A delivery of an event and its progress."""

    attempts: int
    """ The number of attempts so far. """
    event: str
    """ The kind of event. """
    event_id: str
    """ The event's UUID. """
    id: str
    """ The delivery's UUID. """
    kind: str
    """ The kind of delivery: `calendar`, `mail` or `webhook`. """
    state: str
    """ `pending`, `delivered`, `dropped` or `dead`. """
    to: str
    """ The address of the mail, the key of the webhook, or the calendar. """
    booking_id: None | str | Unset = UNSET
    """ The booking's UUID, if the event is about a booking. """
    next_attempt_at: datetime.datetime | None | Unset = UNSET
    """ When the next attempt is due, if the delivery is pending (RFC 3339). """
    reason: None | str | Unset = UNSET
    """ Why the last attempt failed, or why the delivery was dropped. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        attempts = self.attempts

        event = self.event

        event_id = self.event_id

        id = self.id

        kind = self.kind

        state = self.state

        to = self.to

        booking_id: None | str | Unset
        if isinstance(self.booking_id, Unset):
            booking_id = UNSET
        else:
            booking_id = self.booking_id

        next_attempt_at: None | str | Unset
        if isinstance(self.next_attempt_at, Unset):
            next_attempt_at = UNSET
        elif isinstance(self.next_attempt_at, datetime.datetime):
            next_attempt_at = self.next_attempt_at.isoformat()
        else:
            next_attempt_at = self.next_attempt_at

        reason: None | str | Unset
        if isinstance(self.reason, Unset):
            reason = UNSET
        else:
            reason = self.reason

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "attempts": attempts,
                "event": event,
                "event_id": event_id,
                "id": id,
                "kind": kind,
                "state": state,
                "to": to,
            }
        )
        if booking_id is not UNSET:
            field_dict["booking_id"] = booking_id
        if next_attempt_at is not UNSET:
            field_dict["next_attempt_at"] = next_attempt_at
        if reason is not UNSET:
            field_dict["reason"] = reason

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        attempts = d.pop("attempts")

        event = d.pop("event")

        event_id = d.pop("event_id")

        id = d.pop("id")

        kind = d.pop("kind")

        state = d.pop("state")

        to = d.pop("to")

        def _parse_booking_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        booking_id = _parse_booking_id(d.pop("booking_id", UNSET))

        def _parse_next_attempt_at(data: object) -> datetime.datetime | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                next_attempt_at_type_0 = datetime.datetime.fromisoformat(data)

                return next_attempt_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None | Unset, data)

        next_attempt_at = _parse_next_attempt_at(d.pop("next_attempt_at", UNSET))

        def _parse_reason(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        reason = _parse_reason(d.pop("reason", UNSET))

        delivery_view = cls(
            attempts=attempts,
            event=event,
            event_id=event_id,
            id=id,
            kind=kind,
            state=state,
            to=to,
            booking_id=booking_id,
            next_attempt_at=next_attempt_at,
            reason=reason,
        )

        delivery_view.additional_properties = d
        return delivery_view

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
