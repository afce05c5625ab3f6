from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define

from ..models.workspace_booking_origin_type_1 import (
    WorkspaceBookingOriginType1,
    check_workspace_booking_origin_type_1,
)
from ..models.workspace_booking_origin_type_2_type_1 import (
    WorkspaceBookingOriginType2Type1,
    check_workspace_booking_origin_type_2_type_1,
)
from ..models.workspace_booking_origin_type_3_type_1 import (
    WorkspaceBookingOriginType3Type1,
    check_workspace_booking_origin_type_3_type_1,
)
from ..models.workspace_booking_status_type_1 import (
    WorkspaceBookingStatusType1,
    check_workspace_booking_status_type_1,
)
from ..models.workspace_booking_status_type_2_type_1 import (
    WorkspaceBookingStatusType2Type1,
    check_workspace_booking_status_type_2_type_1,
)
from ..models.workspace_booking_status_type_3_type_1 import (
    WorkspaceBookingStatusType3Type1,
    check_workspace_booking_status_type_3_type_1,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.workspace_booking_answers import WorkspaceBookingAnswers
    from ..models.workspace_booking_host import WorkspaceBookingHost
    from ..models.workspace_booking_metadata import WorkspaceBookingMetadata
    from ..models.workspace_invitee import WorkspaceInvitee


T = TypeVar("T", bound="WorkspaceBooking")


@_attrs_define
class WorkspaceBooking:
    """A booking to import."""

    event_type: str
    """ The key of the event type. """
    hosts: list[WorkspaceBookingHost]
    """ The hosts. """
    invitee: WorkspaceInvitee
    """ The invitee of a booking to import. """
    start_time: datetime.datetime
    """ The start, with an offset. """
    uuid: UUID
    """ The id. """
    answers: WorkspaceBookingAnswers | Unset = UNSET
    """ The answers by key of the question. """
    booked_by: None | str | Unset = UNSET
    """ The key of the member who booked for the invitee. """
    cancellation_reason: None | str | Unset = UNSET
    """ The reason of a cancelled booking. """
    duration: int | None | Unset = UNSET
    """ The duration in minutes; the default is the event type's. """
    guests: list[str] | Unset = UNSET
    """ The email addresses of the guests. """
    metadata: WorkspaceBookingMetadata | Unset = UNSET
    """ Key-value pairs. """
    origin: (
        None
        | Unset
        | WorkspaceBookingOriginType1
        | WorkspaceBookingOriginType2Type1
        | WorkspaceBookingOriginType3Type1
    ) = UNSET
    """ The origin; the default is `api`. """
    reschedule_url: None | str | Unset = UNSET
    """ The HTTPS URL that moves a booking with the origin `workflow`. """
    status: (
        None
        | Unset
        | WorkspaceBookingStatusType1
        | WorkspaceBookingStatusType2Type1
        | WorkspaceBookingStatusType3Type1
    ) = UNSET
    """ The status; the default is `scheduled`. """
    time_zone: None | str | Unset = UNSET
    """ The zone in which the time was chosen; the default is the invitee's. """

    def to_dict(self) -> dict[str, Any]:
        event_type = self.event_type

        hosts = []
        for hosts_item_data in self.hosts:
            hosts_item = hosts_item_data.to_dict()
            hosts.append(hosts_item)

        invitee = self.invitee.to_dict()

        start_time = self.start_time.isoformat()

        uuid = str(self.uuid)

        answers: dict[str, Any] | Unset = UNSET
        if not isinstance(self.answers, Unset):
            answers = self.answers.to_dict()

        booked_by: None | str | Unset
        if isinstance(self.booked_by, Unset):
            booked_by = UNSET
        else:
            booked_by = self.booked_by

        cancellation_reason: None | str | Unset
        if isinstance(self.cancellation_reason, Unset):
            cancellation_reason = UNSET
        else:
            cancellation_reason = self.cancellation_reason

        duration: int | None | Unset
        if isinstance(self.duration, Unset):
            duration = UNSET
        else:
            duration = self.duration

        guests: list[str] | Unset = UNSET
        if not isinstance(self.guests, Unset):
            guests = self.guests

        metadata: dict[str, Any] | Unset = UNSET
        if not isinstance(self.metadata, Unset):
            metadata = self.metadata.to_dict()

        origin: None | str | Unset
        if isinstance(self.origin, Unset):
            origin = UNSET
        elif isinstance(self.origin, str):
            origin = self.origin
        elif isinstance(self.origin, str):
            origin = self.origin
        elif isinstance(self.origin, str):
            origin = self.origin
        else:
            origin = self.origin

        reschedule_url: None | str | Unset
        if isinstance(self.reschedule_url, Unset):
            reschedule_url = UNSET
        else:
            reschedule_url = self.reschedule_url

        status: None | str | Unset
        if isinstance(self.status, Unset):
            status = UNSET
        elif isinstance(self.status, str):
            status = self.status
        elif isinstance(self.status, str):
            status = self.status
        elif isinstance(self.status, str):
            status = self.status
        else:
            status = self.status

        time_zone: None | str | Unset
        if isinstance(self.time_zone, Unset):
            time_zone = UNSET
        else:
            time_zone = self.time_zone

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "event_type": event_type,
                "hosts": hosts,
                "invitee": invitee,
                "start_time": start_time,
                "uuid": uuid,
            }
        )
        if answers is not UNSET:
            field_dict["answers"] = answers
        if booked_by is not UNSET:
            field_dict["booked_by"] = booked_by
        if cancellation_reason is not UNSET:
            field_dict["cancellation_reason"] = cancellation_reason
        if duration is not UNSET:
            field_dict["duration"] = duration
        if guests is not UNSET:
            field_dict["guests"] = guests
        if metadata is not UNSET:
            field_dict["metadata"] = metadata
        if origin is not UNSET:
            field_dict["origin"] = origin
        if reschedule_url is not UNSET:
            field_dict["reschedule_url"] = reschedule_url
        if status is not UNSET:
            field_dict["status"] = status
        if time_zone is not UNSET:
            field_dict["time_zone"] = time_zone

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.workspace_booking_answers import WorkspaceBookingAnswers  # noqa: PLC0415
        from ..models.workspace_booking_host import WorkspaceBookingHost  # noqa: PLC0415
        from ..models.workspace_booking_metadata import WorkspaceBookingMetadata  # noqa: PLC0415
        from ..models.workspace_invitee import WorkspaceInvitee  # noqa: PLC0415

        d = dict(src_dict)
        event_type = d.pop("event_type")

        hosts = []
        _hosts = d.pop("hosts")
        for hosts_item_data in _hosts:
            hosts_item = WorkspaceBookingHost.from_dict(hosts_item_data)

            hosts.append(hosts_item)

        invitee = WorkspaceInvitee.from_dict(d.pop("invitee"))

        start_time = datetime.datetime.fromisoformat(d.pop("start_time"))

        uuid = UUID(d.pop("uuid"))

        _answers = d.pop("answers", UNSET)
        answers: WorkspaceBookingAnswers | Unset
        if isinstance(_answers, Unset):
            answers = UNSET
        else:
            answers = WorkspaceBookingAnswers.from_dict(_answers)

        def _parse_booked_by(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        booked_by = _parse_booked_by(d.pop("booked_by", UNSET))

        def _parse_cancellation_reason(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        cancellation_reason = _parse_cancellation_reason(
            d.pop("cancellation_reason", UNSET)
        )

        def _parse_duration(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        duration = _parse_duration(d.pop("duration", UNSET))

        guests = cast(list[str], d.pop("guests", UNSET))

        _metadata = d.pop("metadata", UNSET)
        metadata: WorkspaceBookingMetadata | Unset
        if isinstance(_metadata, Unset):
            metadata = UNSET
        else:
            metadata = WorkspaceBookingMetadata.from_dict(_metadata)

        def _parse_origin(
            data: object,
        ) -> (
            None
            | Unset
            | WorkspaceBookingOriginType1
            | WorkspaceBookingOriginType2Type1
            | WorkspaceBookingOriginType3Type1
        ):
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                origin_type_1 = check_workspace_booking_origin_type_1(data)

                return origin_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, str):
                    raise TypeError()
                origin_type_2_type_1 = check_workspace_booking_origin_type_2_type_1(
                    data
                )

                return origin_type_2_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, str):
                    raise TypeError()
                origin_type_3_type_1 = check_workspace_booking_origin_type_3_type_1(
                    data
                )

                return origin_type_3_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(
                None
                | Unset
                | WorkspaceBookingOriginType1
                | WorkspaceBookingOriginType2Type1
                | WorkspaceBookingOriginType3Type1,
                data,
            )

        origin = _parse_origin(d.pop("origin", UNSET))

        def _parse_reschedule_url(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        reschedule_url = _parse_reschedule_url(d.pop("reschedule_url", UNSET))

        def _parse_status(
            data: object,
        ) -> (
            None
            | Unset
            | WorkspaceBookingStatusType1
            | WorkspaceBookingStatusType2Type1
            | WorkspaceBookingStatusType3Type1
        ):
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                status_type_1 = check_workspace_booking_status_type_1(data)

                return status_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, str):
                    raise TypeError()
                status_type_2_type_1 = check_workspace_booking_status_type_2_type_1(
                    data
                )

                return status_type_2_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, str):
                    raise TypeError()
                status_type_3_type_1 = check_workspace_booking_status_type_3_type_1(
                    data
                )

                return status_type_3_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(
                None
                | Unset
                | WorkspaceBookingStatusType1
                | WorkspaceBookingStatusType2Type1
                | WorkspaceBookingStatusType3Type1,
                data,
            )

        status = _parse_status(d.pop("status", UNSET))

        def _parse_time_zone(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        time_zone = _parse_time_zone(d.pop("time_zone", UNSET))

        workspace_booking = cls(
            event_type=event_type,
            hosts=hosts,
            invitee=invitee,
            start_time=start_time,
            uuid=uuid,
            answers=answers,
            booked_by=booked_by,
            cancellation_reason=cancellation_reason,
            duration=duration,
            guests=guests,
            metadata=metadata,
            origin=origin,
            reschedule_url=reschedule_url,
            status=status,
            time_zone=time_zone,
        )

        return workspace_booking
