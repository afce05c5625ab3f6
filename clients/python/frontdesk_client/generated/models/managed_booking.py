from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.booking_status import BookingStatus, check_booking_status

if TYPE_CHECKING:
    from ..models.answered_question import AnsweredQuestion
    from ..models.booked_event_type import BookedEventType
    from ..models.contact import Contact
    from ..models.in_person_location import InPersonLocation
    from ..models.invitee import Invitee
    from ..models.managed_cancellation import ManagedCancellation
    from ..models.phone_location import PhoneLocation
    from ..models.public_host import PublicHost
    from ..models.public_workspace import PublicWorkspace
    from ..models.video_location import VideoLocation


T = TypeVar("T", bound="ManagedBooking")


@_attrs_define
class ManagedBooking:
    """A booking as its invitee sees it.

    Example:
        {'answers': [{'answer': '11-50', 'label': 'Team size'}], 'awaits_confirmation': False, 'book_again_url':
            'https://frontdesk.example/book/northwind/k3v9q2m7x4t1w8zd', 'can_cancel': True, 'can_move': True,
            'cancellation': None, 'contact': None, 'created_at': '2026-11-23T09:12:30Z', 'duration': 30, 'end_time':
            '2026-12-01T15:30:00Z', 'event_type': {'title': 'Intro call'}, 'guests': ['bob@acme.com'], 'hosts': [{'lead':
            True, 'name': 'Priya Raman', 'role': 'must_attend'}], 'invitee': {'email': 'ada@acme.com', 'name': 'Ada Byron',
            'time_zone': 'Europe/London'}, 'location': {'kind': 'video', 'url': 'https://meet.example/0197a3c0'},
            'manage_token': '6b0554fe070707070707070707070707', 'manage_url':
            'https://frontdesk.example/booking/6b0554fe070707070707070707070707', 'reschedule_url': None, 'start_time':
            '2026-12-01T15:00:00Z', 'start_time_local': '2026-12-01T15:00:00Z', 'status': 'scheduled', 'time_zone':
            'Europe/London', 'title': 'Intro call: Ada Byron and Priya Raman', 'updated_at': '2026-11-23T09:12:30Z', 'uuid':
            '0197a3c0-5d1e-7c3a-9b52-6f0c2d9e4a11', 'workspace': {'key': 'northwind', 'language': 'en', 'name':
            'Northwind'}}

    """

    answers: list[AnsweredQuestion]
    """ The answers of the invitee, in the order of the questions. """
    awaits_confirmation: bool
    """ Whether the invitee still has to confirm the booking with the link in the mail. Guests are
    mailed after the confirmation. """
    book_again_url: None | str
    """ The URL of the same link's booking page, to book again; `null` if the link cannot be booked. """
    can_cancel: bool
    """ Whether the booking can currently be cancelled with the manage token. """
    can_move: bool
    """ Whether the booking can currently be moved with the manage token. """
    cancellation: ManagedCancellation | None
    contact: Contact | None
    created_at: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    duration: int
    """ The duration in minutes. """
    end_time: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    event_type: BookedEventType
    """ The event type in an invitee's booking. """
    guests: list[str]
    """ The email addresses of the guests. """
    hosts: list[PublicHost]
    """ The hosts of the meeting. """
    invitee: Invitee
    """ The person who is invited to a meeting. """
    location: InPersonLocation | PhoneLocation | VideoLocation
    """ The location of a meeting. Unknown details are omitted. """
    manage_token: str
    """ Anyone with this token can read, move and cancel the booking. Store it like a password. """
    manage_url: str
    """ The web page on which to move or cancel the booking. """
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
    workspace: PublicWorkspace
    """ A workspace as invitees see it. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.contact import Contact  # noqa: PLC0415
        from ..models.managed_cancellation import ManagedCancellation  # noqa: PLC0415
        from ..models.phone_location import PhoneLocation  # noqa: PLC0415
        from ..models.video_location import VideoLocation  # noqa: PLC0415

        answers = []
        for answers_item_data in self.answers:
            answers_item = answers_item_data.to_dict()
            answers.append(answers_item)

        awaits_confirmation = self.awaits_confirmation

        book_again_url: None | str
        book_again_url = self.book_again_url

        can_cancel = self.can_cancel

        can_move = self.can_move

        cancellation: dict[str, Any] | None
        if isinstance(self.cancellation, ManagedCancellation):
            cancellation = self.cancellation.to_dict()
        else:
            cancellation = self.cancellation

        contact: dict[str, Any] | None
        if isinstance(self.contact, Contact):
            contact = self.contact.to_dict()
        else:
            contact = self.contact

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

        location: dict[str, Any]
        if isinstance(self.location, VideoLocation):
            location = self.location.to_dict()
        elif isinstance(self.location, PhoneLocation):
            location = self.location.to_dict()
        else:
            location = self.location.to_dict()

        manage_token = self.manage_token

        manage_url = self.manage_url

        reschedule_url: None | str
        reschedule_url = self.reschedule_url

        start_time = self.start_time.isoformat()

        start_time_local = self.start_time_local.isoformat()

        status: str = self.status

        time_zone = self.time_zone

        title = self.title

        updated_at = self.updated_at.isoformat()

        uuid = str(self.uuid)

        workspace = self.workspace.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "answers": answers,
                "awaits_confirmation": awaits_confirmation,
                "book_again_url": book_again_url,
                "can_cancel": can_cancel,
                "can_move": can_move,
                "cancellation": cancellation,
                "contact": contact,
                "created_at": created_at,
                "duration": duration,
                "end_time": end_time,
                "event_type": event_type,
                "guests": guests,
                "hosts": hosts,
                "invitee": invitee,
                "location": location,
                "manage_token": manage_token,
                "manage_url": manage_url,
                "reschedule_url": reschedule_url,
                "start_time": start_time,
                "start_time_local": start_time_local,
                "status": status,
                "time_zone": time_zone,
                "title": title,
                "updated_at": updated_at,
                "uuid": uuid,
                "workspace": workspace,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.answered_question import AnsweredQuestion  # noqa: PLC0415
        from ..models.booked_event_type import BookedEventType  # noqa: PLC0415
        from ..models.contact import Contact  # noqa: PLC0415
        from ..models.in_person_location import InPersonLocation  # noqa: PLC0415
        from ..models.invitee import Invitee  # noqa: PLC0415
        from ..models.managed_cancellation import ManagedCancellation  # noqa: PLC0415
        from ..models.phone_location import PhoneLocation  # noqa: PLC0415
        from ..models.public_host import PublicHost  # noqa: PLC0415
        from ..models.public_workspace import PublicWorkspace  # noqa: PLC0415
        from ..models.video_location import VideoLocation  # noqa: PLC0415

        d = dict(src_dict)
        answers = []
        _answers = d.pop("answers")
        for answers_item_data in _answers:
            answers_item = AnsweredQuestion.from_dict(answers_item_data)

            answers.append(answers_item)

        awaits_confirmation = d.pop("awaits_confirmation")

        def _parse_book_again_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        book_again_url = _parse_book_again_url(d.pop("book_again_url"))

        can_cancel = d.pop("can_cancel")

        can_move = d.pop("can_move")

        def _parse_cancellation(data: object) -> ManagedCancellation | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                cancellation_type_0 = ManagedCancellation.from_dict(data)

                return cancellation_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ManagedCancellation | None, data)

        cancellation = _parse_cancellation(d.pop("cancellation"))

        def _parse_contact(data: object) -> Contact | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                contact_type_0 = Contact.from_dict(data)

                return contact_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Contact | None, data)

        contact = _parse_contact(d.pop("contact"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        duration = d.pop("duration")

        end_time = datetime.datetime.fromisoformat(d.pop("end_time"))

        event_type = BookedEventType.from_dict(d.pop("event_type"))

        guests = cast(list[str], d.pop("guests"))

        hosts = []
        _hosts = d.pop("hosts")
        for hosts_item_data in _hosts:
            hosts_item = PublicHost.from_dict(hosts_item_data)

            hosts.append(hosts_item)

        invitee = Invitee.from_dict(d.pop("invitee"))

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

        manage_token = d.pop("manage_token")

        manage_url = d.pop("manage_url")

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

        workspace = PublicWorkspace.from_dict(d.pop("workspace"))

        managed_booking = cls(
            answers=answers,
            awaits_confirmation=awaits_confirmation,
            book_again_url=book_again_url,
            can_cancel=can_cancel,
            can_move=can_move,
            cancellation=cancellation,
            contact=contact,
            created_at=created_at,
            duration=duration,
            end_time=end_time,
            event_type=event_type,
            guests=guests,
            hosts=hosts,
            invitee=invitee,
            location=location,
            manage_token=manage_token,
            manage_url=manage_url,
            reschedule_url=reschedule_url,
            start_time=start_time,
            start_time_local=start_time_local,
            status=status,
            time_zone=time_zone,
            title=title,
            updated_at=updated_at,
            uuid=uuid,
            workspace=workspace,
        )

        managed_booking.additional_properties = d
        return managed_booking

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
