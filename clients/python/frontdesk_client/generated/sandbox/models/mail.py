from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="Mail")


@_attrs_define
class Mail:
    """A mail that the service sent."""

    booking_id: str
    """ The booking's UUID. """
    html: str
    """ The same content in HTML. """
    occasion: str
    """ The reason for the mail: `confirmation`, `moved`, `cancelled` or `reminder`. """
    raw: str
    """ The whole message with headers and all parts (RFC 5322). """
    sent_at: datetime.datetime
    """ The time on the sandbox's clock at which the mail was sent (RFC 3339). """
    subject: str
    """ The subject. """
    text: str
    """ The plain text. """
    to: str
    """ The recipient's address. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        booking_id = self.booking_id

        html = self.html

        occasion = self.occasion

        raw = self.raw

        sent_at = self.sent_at.isoformat()

        subject = self.subject

        text = self.text

        to = self.to

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "booking_id": booking_id,
                "html": html,
                "occasion": occasion,
                "raw": raw,
                "sent_at": sent_at,
                "subject": subject,
                "text": text,
                "to": to,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        booking_id = d.pop("booking_id")

        html = d.pop("html")

        occasion = d.pop("occasion")

        raw = d.pop("raw")

        sent_at = datetime.datetime.fromisoformat(d.pop("sent_at"))

        subject = d.pop("subject")

        text = d.pop("text")

        to = d.pop("to")

        mail = cls(
            booking_id=booking_id,
            html=html,
            occasion=occasion,
            raw=raw,
            sent_at=sent_at,
            subject=subject,
            text=text,
            to=to,
        )

        mail.additional_properties = d
        return mail

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
