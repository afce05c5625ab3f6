from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.booking_status import BookingStatus, check_booking_status
from ..models.origin import Origin, check_origin
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.assignment import Assignment
    from ..models.attribution import Attribution
    from ..models.booking_answers import BookingAnswers
    from ..models.booking_host import BookingHost
    from ..models.booking_metadata import BookingMetadata
    from ..models.cancellation import Cancellation
    from ..models.event_type_ref import EventTypeRef
    from ..models.in_person_location import InPersonLocation
    from ..models.invitee import Invitee
    from ..models.member_ref import MemberRef
    from ..models.no_show import NoShow
    from ..models.phone_location import PhoneLocation
    from ..models.video_location import VideoLocation


T = TypeVar("T", bound="ReassignedBooking")


@_attrs_define
class ReassignedBooking:
    """A booking with its new host, and the choice of the queue.

    Example:
        {'answers': {'team_size': '11-50'}, 'assignment': {'considered': [{'assignments': 3, 'last_assigned_at':
            '2026-11-22T09:12:30Z', 'user_id': 4, 'weight': 1}, {'skipped': 'already_host', 'user_id': 9}], 'queue_id': 2,
            'user_id': 4}, 'attribution': {}, 'awaits_confirmation': False, 'booked_by': {'name': 'Tom Becker', 'user_id':
            7}, 'cancellation': None, 'created_at': '2026-11-23T09:12:30Z', 'duration': 30, 'end_time':
            '2026-12-01T15:30:00Z', 'event_type': {'id': 12, 'key': 'intro-30', 'title': 'Intro call'}, 'guests':
            ['bob@acme.com'], 'hosts': [{'email': 'priya@northwind.example', 'lead': True, 'name': 'Priya Raman', 'role':
            'must_attend', 'user_id': 4}], 'invitee': {'email': 'ada@acme.com', 'name': 'Ada Byron', 'time_zone':
            'Europe/London'}, 'link_id': 31, 'location': {'kind': 'video', 'url': 'https://meet.example/0197a3c0'},
            'manage_url': 'https://frontdesk.example/booking/6b0554fe070707070707070707070707', 'metadata': {'crm_lead':
            '4711'}, 'no_show': None, 'origin': 'api', 'reschedule_url': None, 'start_time': '2026-12-01T15:00:00Z',
            'start_time_local': '2026-12-01T15:00:00Z', 'status': 'scheduled', 'time_zone': 'Europe/London', 'title': 'Intro
            call: Ada Byron and Priya Raman', 'updated_at': '2026-11-23T09:12:30Z', 'uuid':
            '0197a3c0-5d1e-7c3a-9b52-6f0c2d9e4a11'}

    """

    answers: BookingAnswers
    """ The answers of the invitee, by key of the question. """
    attribution: Attribution
    """ The campaign parameters in the URL that an invitee opened. Missing parameters are omitted. """
    awaits_confirmation: bool
    """ Whether an invitee who booked through a link still has to use the confirmation link in the
    mail. Guests are mailed after the confirmation. """
    booked_by: MemberRef | None
    cancellation: Cancellation | None
    created_at: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    duration: int
    """ The duration in minutes. """
    end_time: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    event_type: EventTypeRef
    """ The event type of a booking. """
    guests: list[str]
    """ The email addresses of the guests. """
    hosts: list[BookingHost]
    """ The members who host the meeting. """
    invitee: Invitee
    """ The person who is invited to a meeting. """
    link_id: int | None
    """ The id of the link through which the meeting was booked; `null` for imported bookings. """
    location: InPersonLocation | PhoneLocation | VideoLocation
    """ The location of a meeting. Unknown details are omitted. """
    metadata: BookingMetadata
    """ The key-value pairs that the client attached when it created the booking. """
    no_show: None | NoShow
    origin: Origin
    """ The way in which a booking was created. """
    reschedule_url: None | str
    """ The URL at which to move a booking that a workflow made; `null` for other bookings, which
    you move with `POST …/move`. """
    start_time: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    start_time_local: datetime.datetime
    """ An instant, RFC 3339 with the offset of a time zone. """
    status: BookingStatus
    """ The status of a booking at a given time.

    A scheduled booking whose end has passed is `completed`. """
    time_zone: str
    """ The IANA time zone in which the time was chosen. """
    title: str
    """ The title of the meeting. """
    updated_at: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    uuid: UUID
    """ The UUID of the booking. """
    assignment: Assignment | None
    manage_url: str | Unset = UNSET
    """ The page on which the invitee moves or cancels the booking. The URL grants access without a
    login, so it is returned only to members who may change the booking. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.assignment import Assignment  # noqa: PLC0415
        from ..models.cancellation import Cancellation  # noqa: PLC0415
        from ..models.member_ref import MemberRef  # noqa: PLC0415
        from ..models.no_show import NoShow  # noqa: PLC0415
        from ..models.phone_location import PhoneLocation  # noqa: PLC0415
        from ..models.video_location import VideoLocation  # noqa: PLC0415

        answers = self.answers.to_dict()

        attribution = self.attribution.to_dict()

        awaits_confirmation = self.awaits_confirmation

        booked_by: dict[str, Any] | None
        if isinstance(self.booked_by, MemberRef):
            booked_by = self.booked_by.to_dict()
        else:
            booked_by = self.booked_by

        cancellation: dict[str, Any] | None
        if isinstance(self.cancellation, Cancellation):
            cancellation = self.cancellation.to_dict()
        else:
            cancellation = self.cancellation

        created_at = self.created_at.isoformat()

        duration = self.duration

        end_time = self.end_time.isoformat()

        event_type = self.event_type.to_dict()

        guests = self.guests

        hosts = []
        for hosts_item_data in self.hosts:
            hosts_item = hosts_item_data.to_dict()
            hosts.append(hosts_item)

        invitee = self.invitee.to_dict()

        link_id: int | None
        link_id = self.link_id

        location: dict[str, Any]
        if isinstance(self.location, VideoLocation):
            location = self.location.to_dict()
        elif isinstance(self.location, PhoneLocation):
            location = self.location.to_dict()
        else:
            location = self.location.to_dict()

        metadata = self.metadata.to_dict()

        no_show: dict[str, Any] | None
        if isinstance(self.no_show, NoShow):
            no_show = self.no_show.to_dict()
        else:
            no_show = self.no_show

        origin: str = self.origin

        reschedule_url: None | str
        reschedule_url = self.reschedule_url

        start_time = self.start_time.isoformat()

        start_time_local = self.start_time_local.isoformat()

        status: str = self.status

        time_zone = self.time_zone

        title = self.title

        updated_at = self.updated_at.isoformat()

        uuid = str(self.uuid)

        assignment: dict[str, Any] | None
        if isinstance(self.assignment, Assignment):
            assignment = self.assignment.to_dict()
        else:
            assignment = self.assignment

        manage_url = self.manage_url

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "answers": answers,
                "attribution": attribution,
                "awaits_confirmation": awaits_confirmation,
                "booked_by": booked_by,
                "cancellation": cancellation,
                "created_at": created_at,
                "duration": duration,
                "end_time": end_time,
                "event_type": event_type,
                "guests": guests,
                "hosts": hosts,
                "invitee": invitee,
                "link_id": link_id,
                "location": location,
                "metadata": metadata,
                "no_show": no_show,
                "origin": origin,
                "reschedule_url": reschedule_url,
                "start_time": start_time,
                "start_time_local": start_time_local,
                "status": status,
                "time_zone": time_zone,
                "title": title,
                "updated_at": updated_at,
                "uuid": uuid,
                "assignment": assignment,
            }
        )
        if manage_url is not UNSET:
            field_dict["manage_url"] = manage_url

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.assignment import Assignment  # noqa: PLC0415
        from ..models.attribution import Attribution  # noqa: PLC0415
        from ..models.booking_answers import BookingAnswers  # noqa: PLC0415
        from ..models.booking_host import BookingHost  # noqa: PLC0415
        from ..models.booking_metadata import BookingMetadata  # noqa: PLC0415
        from ..models.cancellation import Cancellation  # noqa: PLC0415
        from ..models.event_type_ref import EventTypeRef  # noqa: PLC0415
        from ..models.in_person_location import InPersonLocation  # noqa: PLC0415
        from ..models.invitee import Invitee  # noqa: PLC0415
        from ..models.member_ref import MemberRef  # noqa: PLC0415
        from ..models.no_show import NoShow  # noqa: PLC0415
        from ..models.phone_location import PhoneLocation  # noqa: PLC0415
        from ..models.video_location import VideoLocation  # noqa: PLC0415

        d = dict(src_dict)
        answers = BookingAnswers.from_dict(d.pop("answers"))

        attribution = Attribution.from_dict(d.pop("attribution"))

        awaits_confirmation = d.pop("awaits_confirmation")

        def _parse_booked_by(data: object) -> MemberRef | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                booked_by_type_0 = MemberRef.from_dict(data)

                return booked_by_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(MemberRef | None, data)

        booked_by = _parse_booked_by(d.pop("booked_by"))

        def _parse_cancellation(data: object) -> Cancellation | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                cancellation_type_0 = Cancellation.from_dict(data)

                return cancellation_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Cancellation | None, data)

        cancellation = _parse_cancellation(d.pop("cancellation"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        duration = d.pop("duration")

        end_time = datetime.datetime.fromisoformat(d.pop("end_time"))

        event_type = EventTypeRef.from_dict(d.pop("event_type"))

        guests = cast(list[str], d.pop("guests"))

        hosts = []
        _hosts = d.pop("hosts")
        for hosts_item_data in _hosts:
            hosts_item = BookingHost.from_dict(hosts_item_data)

            hosts.append(hosts_item)

        invitee = Invitee.from_dict(d.pop("invitee"))

        def _parse_link_id(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        link_id = _parse_link_id(d.pop("link_id"))

        def _parse_location(
            data: object,
        ) -> InPersonLocation | PhoneLocation | VideoLocation:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_location_type_0 = VideoLocation.from_dict(data)

                return componentsschemas_location_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_location_type_1 = PhoneLocation.from_dict(data)

                return componentsschemas_location_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_location_type_2 = InPersonLocation.from_dict(data)

                return componentsschemas_location_type_2
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(InPersonLocation | PhoneLocation | VideoLocation, data)

        location = _parse_location(d.pop("location"))

        metadata = BookingMetadata.from_dict(d.pop("metadata"))

        def _parse_no_show(data: object) -> None | NoShow:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                no_show_type_0 = NoShow.from_dict(data)

                return no_show_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | NoShow, data)

        no_show = _parse_no_show(d.pop("no_show"))

        origin = check_origin(d.pop("origin"))

        def _parse_reschedule_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        reschedule_url = _parse_reschedule_url(d.pop("reschedule_url"))

        start_time = datetime.datetime.fromisoformat(d.pop("start_time"))

        start_time_local = datetime.datetime.fromisoformat(d.pop("start_time_local"))

        status = check_booking_status(d.pop("status"))

        time_zone = d.pop("time_zone")

        title = d.pop("title")

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at"))

        uuid = UUID(d.pop("uuid"))

        def _parse_assignment(data: object) -> Assignment | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                assignment_type_0 = Assignment.from_dict(data)

                return assignment_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Assignment | None, data)

        assignment = _parse_assignment(d.pop("assignment"))

        manage_url = d.pop("manage_url", UNSET)

        reassigned_booking = cls(
            answers=answers,
            attribution=attribution,
            awaits_confirmation=awaits_confirmation,
            booked_by=booked_by,
            cancellation=cancellation,
            created_at=created_at,
            duration=duration,
            end_time=end_time,
            event_type=event_type,
            guests=guests,
            hosts=hosts,
            invitee=invitee,
            link_id=link_id,
            location=location,
            metadata=metadata,
            no_show=no_show,
            origin=origin,
            reschedule_url=reschedule_url,
            start_time=start_time,
            start_time_local=start_time_local,
            status=status,
            time_zone=time_zone,
            title=title,
            updated_at=updated_at,
            uuid=uuid,
            assignment=assignment,
            manage_url=manage_url,
        )

        reassigned_booking.additional_properties = d
        return reassigned_booking

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
