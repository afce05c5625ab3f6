from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define

from ..models.origin_request import OriginRequest, check_origin_request
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.book_meeting_request_answers_type_0 import (
        BookMeetingRequestAnswersType0,
    )
    from ..models.book_meeting_request_metadata_type_0 import (
        BookMeetingRequestMetadataType0,
    )
    from ..models.invitee_request import InviteeRequest


T = TypeVar("T", bound="BookMeetingRequest")


@_attrs_define
class BookMeetingRequest:
    """A meeting that a member or a workflow books for an invitee."""

    invitee: InviteeRequest
    """ The person who is invited to a meeting. """
    time_zone: str
    """ The IANA time zone of the invitee. """
    answers: BookMeetingRequestAnswersType0 | None | Unset = UNSET
    """ The answers to the event type's questions, by question key. """
    guests: list[str] | None | Unset = UNSET
    """ The email addresses of the guests, at most 20. """
    hold_id: None | Unset | UUID = UNSET
    """ The id of a hold, whose time is booked. Omit `link_id` and `start_time`. """
    link_id: int | None | Unset = UNSET
    """ The id of the link, which determines the event type and the hosts. Required without `hold_id`. """
    metadata: BookMeetingRequestMetadataType0 | None | Unset = UNSET
    """ Your own key-value pairs, at most 50. """
    origin: None | OriginRequest | Unset = UNSET
    reschedule_url: None | str | Unset = UNSET
    """ The `https` URL for moving the meeting. Required if `origin` is `workflow`, else rejected. """
    start_time: datetime.datetime | str | Unset = UNSET
    """ The start of the meeting (RFC 3339). A start without an offset is local to `time_zone`.
    Required without `hold_id`. """

    def to_dict(self) -> dict[str, Any]:
        from ..models.book_meeting_request_answers_type_0 import (
            BookMeetingRequestAnswersType0,  # noqa: PLC0415
        )
        from ..models.book_meeting_request_metadata_type_0 import (
            BookMeetingRequestMetadataType0,  # noqa: PLC0415
        )

        invitee = self.invitee.to_dict()

        time_zone = self.time_zone

        answers: dict[str, Any] | None | Unset
        if isinstance(self.answers, Unset):
            answers = UNSET
        elif isinstance(self.answers, BookMeetingRequestAnswersType0):
            answers = self.answers.to_dict()
        else:
            answers = self.answers

        guests: list[str] | None | Unset
        if isinstance(self.guests, Unset):
            guests = UNSET
        elif isinstance(self.guests, list):
            guests = self.guests

        else:
            guests = self.guests

        hold_id: None | str | Unset
        if isinstance(self.hold_id, Unset):
            hold_id = UNSET
        elif isinstance(self.hold_id, UUID):
            hold_id = str(self.hold_id)
        else:
            hold_id = self.hold_id

        link_id: int | None | Unset
        if isinstance(self.link_id, Unset):
            link_id = UNSET
        else:
            link_id = self.link_id

        metadata: dict[str, Any] | None | Unset
        if isinstance(self.metadata, Unset):
            metadata = UNSET
        elif isinstance(self.metadata, BookMeetingRequestMetadataType0):
            metadata = self.metadata.to_dict()
        else:
            metadata = self.metadata

        origin: None | str | Unset
        if isinstance(self.origin, Unset):
            origin = UNSET
        elif isinstance(self.origin, str):
            origin = self.origin
        else:
            origin = self.origin

        reschedule_url: None | str | Unset
        if isinstance(self.reschedule_url, Unset):
            reschedule_url = UNSET
        else:
            reschedule_url = self.reschedule_url

        start_time: str | Unset
        if isinstance(self.start_time, Unset):
            start_time = UNSET
        elif isinstance(self.start_time, datetime.datetime):
            start_time = self.start_time.isoformat()
        else:
            start_time = self.start_time

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "invitee": invitee,
                "time_zone": time_zone,
            }
        )
        if answers is not UNSET:
            field_dict["answers"] = answers
        if guests is not UNSET:
            field_dict["guests"] = guests
        if hold_id is not UNSET:
            field_dict["hold_id"] = hold_id
        if link_id is not UNSET:
            field_dict["link_id"] = link_id
        if metadata is not UNSET:
            field_dict["metadata"] = metadata
        if origin is not UNSET:
            field_dict["origin"] = origin
        if reschedule_url is not UNSET:
            field_dict["reschedule_url"] = reschedule_url
        if start_time is not UNSET:
            field_dict["start_time"] = start_time

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.book_meeting_request_answers_type_0 import (
            BookMeetingRequestAnswersType0,  # noqa: PLC0415
        )
        from ..models.book_meeting_request_metadata_type_0 import (
            BookMeetingRequestMetadataType0,  # noqa: PLC0415
        )
        from ..models.invitee_request import InviteeRequest  # noqa: PLC0415

        d = dict(src_dict)
        invitee = InviteeRequest.from_dict(d.pop("invitee"))

        time_zone = d.pop("time_zone")

        def _parse_answers(
            data: object,
        ) -> BookMeetingRequestAnswersType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                answers_type_0 = BookMeetingRequestAnswersType0.from_dict(data)

                return answers_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(BookMeetingRequestAnswersType0 | None | Unset, data)

        answers = _parse_answers(d.pop("answers", UNSET))

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

        def _parse_hold_id(data: object) -> None | Unset | UUID:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                hold_id_type_0 = UUID(data)

                return hold_id_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | UUID, data)

        hold_id = _parse_hold_id(d.pop("hold_id", UNSET))

        def _parse_link_id(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        link_id = _parse_link_id(d.pop("link_id", UNSET))

        def _parse_metadata(
            data: object,
        ) -> BookMeetingRequestMetadataType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                metadata_type_0 = BookMeetingRequestMetadataType0.from_dict(data)

                return metadata_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(BookMeetingRequestMetadataType0 | None | Unset, data)

        metadata = _parse_metadata(d.pop("metadata", UNSET))

        def _parse_origin(data: object) -> None | OriginRequest | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                origin_type_0 = check_origin_request(data)

                return origin_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | OriginRequest | Unset, data)

        origin = _parse_origin(d.pop("origin", UNSET))

        def _parse_reschedule_url(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        reschedule_url = _parse_reschedule_url(d.pop("reschedule_url", UNSET))

        def _parse_start_time(data: object) -> datetime.datetime | str | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                start_time_type_0 = datetime.datetime.fromisoformat(data)

                return start_time_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | str | Unset, data)

        start_time = _parse_start_time(d.pop("start_time", UNSET))

        book_meeting_request = cls(
            invitee=invitee,
            time_zone=time_zone,
            answers=answers,
            guests=guests,
            hold_id=hold_id,
            link_id=link_id,
            metadata=metadata,
            origin=origin,
            reschedule_url=reschedule_url,
            start_time=start_time,
        )

        return book_meeting_request
