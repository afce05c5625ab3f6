from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.delivery_kind import DeliveryKind, check_delivery_kind
from ..models.delivery_state import DeliveryState, check_delivery_state
from ..models.mail_occasion import MailOccasion, check_mail_occasion

T = TypeVar("T", bound="Delivery")


@_attrs_define
class Delivery:
    """A delivery of an event to a calendar, a mailbox or a webhook."""

    attempts: int
    """ The number of attempts so far. """
    booking_uuid: None | UUID
    """ The booking of the event; `null`: the event is not about a booking. """
    email: None | str
    """ The address of the mailbox; `null`: the receiver is no mailbox, or the token lacks
    `bookings:read`. """
    event: str
    """ The name of the event. """
    event_id: UUID
    """ The id of the event. """
    id: UUID
    """ The id of the delivery. """
    kind: DeliveryKind
    """ The kind of receiver of a delivery. """
    next_attempt_at: datetime.datetime | None
    occasion: MailOccasion | None
    occurred_at: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    reason: None | str
    """ Why the last attempt failed, or why the delivery was dropped; `null`: neither happened. For
    mail also `null` if the token lacks `bookings:read`, because it can contain the address. """
    state: DeliveryState
    """ The state of a delivery. """
    user_id: int | None
    """ The member whose calendar it is; `null`: the receiver is no calendar. """
    webhook_key: None | str
    """ The key of the webhook; `null`: the receiver is no webhook. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        attempts = self.attempts

        booking_uuid: None | str
        if isinstance(self.booking_uuid, UUID):
            booking_uuid = str(self.booking_uuid)
        else:
            booking_uuid = self.booking_uuid

        email: None | str
        email = self.email

        event = self.event

        event_id = str(self.event_id)

        id = str(self.id)

        kind: str = self.kind

        next_attempt_at: None | str
        if isinstance(self.next_attempt_at, datetime.datetime):
            next_attempt_at = self.next_attempt_at.isoformat()
        else:
            next_attempt_at = self.next_attempt_at

        occasion: None | str
        if isinstance(self.occasion, str):
            occasion = self.occasion
        else:
            occasion = self.occasion

        occurred_at = self.occurred_at.isoformat()

        reason: None | str
        reason = self.reason

        state: str = self.state

        user_id: int | None
        user_id = self.user_id

        webhook_key: None | str
        webhook_key = self.webhook_key

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "attempts": attempts,
                "booking_uuid": booking_uuid,
                "email": email,
                "event": event,
                "event_id": event_id,
                "id": id,
                "kind": kind,
                "next_attempt_at": next_attempt_at,
                "occasion": occasion,
                "occurred_at": occurred_at,
                "reason": reason,
                "state": state,
                "user_id": user_id,
                "webhook_key": webhook_key,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        attempts = d.pop("attempts")

        def _parse_booking_uuid(data: object) -> None | UUID:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                booking_uuid_type_0 = UUID(data)

                return booking_uuid_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | UUID, data)

        booking_uuid = _parse_booking_uuid(d.pop("booking_uuid"))

        def _parse_email(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        email = _parse_email(d.pop("email"))

        event = d.pop("event")

        event_id = UUID(d.pop("event_id"))

        id = UUID(d.pop("id"))

        kind = check_delivery_kind(d.pop("kind"))

        def _parse_next_attempt_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                next_attempt_at_type_0 = datetime.datetime.fromisoformat(data)

                return next_attempt_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        next_attempt_at = _parse_next_attempt_at(d.pop("next_attempt_at"))

        def _parse_occasion(data: object) -> MailOccasion | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                occasion_type_0 = check_mail_occasion(data)

                return occasion_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(MailOccasion | None, data)

        occasion = _parse_occasion(d.pop("occasion"))

        occurred_at = datetime.datetime.fromisoformat(d.pop("occurred_at"))

        def _parse_reason(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        reason = _parse_reason(d.pop("reason"))

        state = check_delivery_state(d.pop("state"))

        def _parse_user_id(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        user_id = _parse_user_id(d.pop("user_id"))

        def _parse_webhook_key(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        webhook_key = _parse_webhook_key(d.pop("webhook_key"))

        delivery = cls(
            attempts=attempts,
            booking_uuid=booking_uuid,
            email=email,
            event=event,
            event_id=event_id,
            id=id,
            kind=kind,
            next_attempt_at=next_attempt_at,
            occasion=occasion,
            occurred_at=occurred_at,
            reason=reason,
            state=state,
            user_id=user_id,
            webhook_key=webhook_key,
        )

        delivery.additional_properties = d
        return delivery

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
