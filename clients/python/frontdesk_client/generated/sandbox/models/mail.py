from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="Mail")


@_attrs_define
class Mail:
    """A mail that the service sent."""

    html: str
    """ The same content in HTML. """
    occasion: str
    """ The reason for the mail: `confirmation`, `moved`, `cancelled`, `reminder` or `sign_in`. """
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
    booking_id: None | str | Unset = UNSET
    """ The booking's UUID; null in a mail with sign-in links. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        html = self.html

        occasion = self.occasion

        raw = self.raw

        sent_at = self.sent_at.isoformat()

        subject = self.subject

        text = self.text

        to = self.to

        booking_id: None | str | Unset
        if isinstance(self.booking_id, Unset):
            booking_id = UNSET
        else:
            booking_id = self.booking_id

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "html": html,
                "occasion": occasion,
                "raw": raw,
                "sent_at": sent_at,
                "subject": subject,
                "text": text,
                "to": to,
            }
        )
        if booking_id is not UNSET:
            field_dict["booking_id"] = booking_id

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        html = d.pop("html")

        occasion = d.pop("occasion")

        raw = d.pop("raw")

        sent_at = datetime.datetime.fromisoformat(d.pop("sent_at"))

        subject = d.pop("subject")

        text = d.pop("text")

        to = d.pop("to")

        def _parse_booking_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        booking_id = _parse_booking_id(d.pop("booking_id", UNSET))

        mail = cls(
            html=html,
            occasion=occasion,
            raw=raw,
            sent_at=sent_at,
            subject=subject,
            text=text,
            to=to,
            booking_id=booking_id,
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
