from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.invitee_name_request import InviteeNameRequest
    from ..models.update_booking_request_answers_type_0 import (
        UpdateBookingRequestAnswersType0,
    )
    from ..models.update_booking_request_metadata_type_0 import (
        UpdateBookingRequestMetadataType0,
    )


T = TypeVar("T", bound="UpdateBookingRequest")


@_attrs_define
class UpdateBookingRequest:
    """Changes of a booking. Fields that are not sent stay."""

    answers: None | Unset | UpdateBookingRequestAnswersType0 = UNSET
    """ The changed answers, by question key. `null` removes an answer, or all. """
    guests: list[str] | None | Unset = UNSET
    """ The new list of guests, at most 20; `null` removes all. Rejected after the meeting. """
    invitee: InviteeNameRequest | Unset = UNSET
    """ The new name of an invitee. The address stays. """
    metadata: None | Unset | UpdateBookingRequestMetadataType0 = UNSET
    """ The changed key-value pairs, at most 50 in the booking. `null` removes a pair, or all. """

    def to_dict(self) -> dict[str, Any]:
        from ..models.update_booking_request_answers_type_0 import (
            UpdateBookingRequestAnswersType0,  # noqa: PLC0415
        )
        from ..models.update_booking_request_metadata_type_0 import (
            UpdateBookingRequestMetadataType0,  # noqa: PLC0415
        )

        answers: dict[str, Any] | None | Unset
        if isinstance(self.answers, Unset):
            answers = UNSET
        elif isinstance(self.answers, UpdateBookingRequestAnswersType0):
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

        invitee: dict[str, Any] | Unset = UNSET
        if not isinstance(self.invitee, Unset):
            invitee = self.invitee.to_dict()

        metadata: dict[str, Any] | None | Unset
        if isinstance(self.metadata, Unset):
            metadata = UNSET
        elif isinstance(self.metadata, UpdateBookingRequestMetadataType0):
            metadata = self.metadata.to_dict()
        else:
            metadata = self.metadata

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if answers is not UNSET:
            field_dict["answers"] = answers
        if guests is not UNSET:
            field_dict["guests"] = guests
        if invitee is not UNSET:
            field_dict["invitee"] = invitee
        if metadata is not UNSET:
            field_dict["metadata"] = metadata

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.invitee_name_request import InviteeNameRequest  # noqa: PLC0415
        from ..models.update_booking_request_answers_type_0 import (
            UpdateBookingRequestAnswersType0,  # noqa: PLC0415
        )
        from ..models.update_booking_request_metadata_type_0 import (
            UpdateBookingRequestMetadataType0,  # noqa: PLC0415
        )

        d = dict(src_dict)

        def _parse_answers(
            data: object,
        ) -> None | Unset | UpdateBookingRequestAnswersType0:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                answers_type_0 = UpdateBookingRequestAnswersType0.from_dict(data)

                return answers_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | UpdateBookingRequestAnswersType0, data)

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

        _invitee = d.pop("invitee", UNSET)
        invitee: InviteeNameRequest | Unset
        if isinstance(_invitee, Unset):
            invitee = UNSET
        else:
            invitee = InviteeNameRequest.from_dict(_invitee)

        def _parse_metadata(
            data: object,
        ) -> None | Unset | UpdateBookingRequestMetadataType0:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                metadata_type_0 = UpdateBookingRequestMetadataType0.from_dict(data)

                return metadata_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | UpdateBookingRequestMetadataType0, data)

        metadata = _parse_metadata(d.pop("metadata", UNSET))

        update_booking_request = cls(
            answers=answers,
            guests=guests,
            invitee=invitee,
            metadata=metadata,
        )

        return update_booking_request
