from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.book_through_link_request_answers_type_0 import (
        BookThroughLinkRequestAnswersType0,
    )
    from ..models.book_through_link_request_attribution_type_0 import (
        BookThroughLinkRequestAttributionType0,
    )
    from ..models.invitee_request import InviteeRequest


T = TypeVar("T", bound="BookThroughLinkRequest")


@_attrs_define
class BookThroughLinkRequest:
    """A meeting that an invitee books."""

    invitee: InviteeRequest
    """ The person who is invited to a meeting. """
    start_time: datetime.datetime | str
    """ The start of the meeting (RFC 3339). A start without an offset is local to `time_zone`. """
    time_zone: str
    """ The IANA time zone of the invitee. """
    answers: BookThroughLinkRequestAnswersType0 | None | Unset = UNSET
    """ The answers to the event type's questions, by question key. """
    attribution: BookThroughLinkRequestAttributionType0 | None | Unset = UNSET
    """ The campaign parameters in the URL that the invitee opened. """
    guests: list[str] | None | Unset = UNSET
    """ The email addresses of the guests, at most 20. """
    submission: None | Unset | UUID = UNSET
    """ A random UUID that you choose for this booking. A request with the same UUID, link, start
    and invitee returns the existing booking if that booking is still scheduled for this start.
    Any other request with a used UUID is rejected. """

    def to_dict(self) -> dict[str, Any]:
        from ..models.book_through_link_request_answers_type_0 import (
            BookThroughLinkRequestAnswersType0,  # noqa: PLC0415
        )
        from ..models.book_through_link_request_attribution_type_0 import (
            BookThroughLinkRequestAttributionType0,  # noqa: PLC0415
        )

        invitee = self.invitee.to_dict()

        start_time: str
        if isinstance(self.start_time, datetime.datetime):
            start_time = self.start_time.isoformat()
        else:
            start_time = self.start_time

        time_zone = self.time_zone

        answers: dict[str, Any] | None | Unset
        if isinstance(self.answers, Unset):
            answers = UNSET
        elif isinstance(self.answers, BookThroughLinkRequestAnswersType0):
            answers = self.answers.to_dict()
        else:
            answers = self.answers

        attribution: dict[str, Any] | None | Unset
        if isinstance(self.attribution, Unset):
            attribution = UNSET
        elif isinstance(self.attribution, BookThroughLinkRequestAttributionType0):
            attribution = self.attribution.to_dict()
        else:
            attribution = self.attribution

        guests: list[str] | None | Unset
        if isinstance(self.guests, Unset):
            guests = UNSET
        elif isinstance(self.guests, list):
            guests = self.guests

        else:
            guests = self.guests

        submission: None | str | Unset
        if isinstance(self.submission, Unset):
            submission = UNSET
        elif isinstance(self.submission, UUID):
            submission = str(self.submission)
        else:
            submission = self.submission

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "invitee": invitee,
                "start_time": start_time,
                "time_zone": time_zone,
            }
        )
        if answers is not UNSET:
            field_dict["answers"] = answers
        if attribution is not UNSET:
            field_dict["attribution"] = attribution
        if guests is not UNSET:
            field_dict["guests"] = guests
        if submission is not UNSET:
            field_dict["submission"] = submission

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.book_through_link_request_answers_type_0 import (
            BookThroughLinkRequestAnswersType0,  # noqa: PLC0415
        )
        from ..models.book_through_link_request_attribution_type_0 import (
            BookThroughLinkRequestAttributionType0,  # noqa: PLC0415
        )
        from ..models.invitee_request import InviteeRequest  # noqa: PLC0415

        d = dict(src_dict)
        invitee = InviteeRequest.from_dict(d.pop("invitee"))

        def _parse_start_time(data: object) -> datetime.datetime | str:
            try:
                if not isinstance(data, str):
                    raise TypeError()
                start_time_type_0 = datetime.datetime.fromisoformat(data)

                return start_time_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | str, data)

        start_time = _parse_start_time(d.pop("start_time"))

        time_zone = d.pop("time_zone")

        def _parse_answers(
            data: object,
        ) -> BookThroughLinkRequestAnswersType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                answers_type_0 = BookThroughLinkRequestAnswersType0.from_dict(data)

                return answers_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(BookThroughLinkRequestAnswersType0 | None | Unset, data)

        answers = _parse_answers(d.pop("answers", UNSET))

        def _parse_attribution(
            data: object,
        ) -> BookThroughLinkRequestAttributionType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                attribution_type_0 = BookThroughLinkRequestAttributionType0.from_dict(
                    data
                )

                return attribution_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(BookThroughLinkRequestAttributionType0 | None | Unset, data)

        attribution = _parse_attribution(d.pop("attribution", UNSET))

        def _parse_guests(data: object) -> list[str] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                guests_type_0 = cast(list[str], data)

                return guests_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None | Unset, data)

        guests = _parse_guests(d.pop("guests", UNSET))

        def _parse_submission(data: object) -> None | Unset | UUID:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                submission_type_0 = UUID(data)

                return submission_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | UUID, data)

        submission = _parse_submission(d.pop("submission", UNSET))

        book_through_link_request = cls(
            invitee=invitee,
            start_time=start_time,
            time_zone=time_zone,
            answers=answers,
            attribution=attribution,
            guests=guests,
            submission=submission,
        )

        return book_through_link_request
