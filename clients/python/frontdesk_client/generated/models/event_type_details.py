from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.event_type_host import EventTypeHost
    from ..models.event_type_links import EventTypeLinks
    from ..models.in_person_location import InPersonLocation
    from ..models.phone_location import PhoneLocation
    from ..models.question import Question
    from ..models.video_location import VideoLocation


T = TypeVar("T", bound="EventTypeDetails")


@_attrs_define
class EventTypeDetails:
    """An event type with everything that affects its booking.

    Example:
        {'active': True, 'buffer_after_minutes': 10, 'buffer_before_minutes': 0, 'description': 'Half an hour to find
            out whether we are a good fit.', 'duration': 30, 'horizon_days': 60, 'hosts': [{'calendar_usable': True,
            'email': 'priya@northwind.example', 'name': 'Priya Raman', 'user_id': 4}], 'id': 12, 'key': 'intro-30', 'links':
            {'more_team_links': False, 'personal': {'id': 8, 'kind': 'personal', 'metadata': {'crm_deal': '4711'}, 'url':
            'https://frontdesk.example/book/northwind/priya/intro-30'}, 'team': [{'hosts': [{'lead': True, 'queue_id': 2,
            'role': 'must_attend', 'user_id': 4}], 'id': 31, 'kind': 'team', 'metadata': {'crm_deal': '4711'}, 'url':
            'https://frontdesk.example/book/northwind/k3v9q2m7x4t1w8zd'}]}, 'location': {'kind': 'video', 'url':
            'https://meet.example/{uuid}'}, 'max_meetings_per_day': None, 'max_meetings_per_week': None,
            'minimum_notice_minutes': 120, 'questions': [{'key': 'team_size', 'label': 'Team size', 'options': ['1-10',
            '11-50'], 'required': True, 'type': 'select'}], 'slot_interval_minutes': 30, 'title': 'Intro call'}

    """

    active: bool
    """ Whether the event type can be booked. """
    duration: int
    """ The duration in minutes. """
    id: int
    """ The id of the event type. """
    key: str
    """ The key of the event type. """
    links: EventTypeLinks
    """ The active links of an event type that the acting member may use. """
    title: str
    """ The title of the event type. """
    buffer_after_minutes: int
    """ The buffer after a meeting, in minutes. """
    buffer_before_minutes: int
    """ The buffer before a meeting, in minutes. """
    description: str
    """ The description; may be empty. """
    horizon_days: int
    """ The booking horizon: how far ahead a time can be booked, in days of 24 hours. """
    hosts: list[EventTypeHost]
    """ The members whom the event type offers as hosts. """
    location: InPersonLocation | PhoneLocation | VideoLocation
    """ The location of a meeting. Unknown details are omitted. """
    max_meetings_per_day: int | None
    """ The maximum number of meetings per host and day; `null` without a cap. """
    max_meetings_per_week: int | None
    """ The maximum number of meetings per host and week, from Monday to Sunday; `null` without a cap. """
    minimum_notice_minutes: int
    """ The minimum notice before a booking, in minutes. """
    questions: list[Question]
    """ The questions that the invitee answers. """
    slot_interval_minutes: int
    """ The minutes between possible starts, counted from midnight in the lead host's time zone. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.phone_location import PhoneLocation  # noqa: PLC0415
        from ..models.video_location import VideoLocation  # noqa: PLC0415

        active = self.active

        duration = self.duration

        id = self.id

        key = self.key

        links = self.links.to_dict()

        title = self.title

        buffer_after_minutes = self.buffer_after_minutes

        buffer_before_minutes = self.buffer_before_minutes

        description = self.description

        horizon_days = self.horizon_days

        hosts = []
        for hosts_item_data in self.hosts:
            hosts_item = hosts_item_data.to_dict()
            hosts.append(hosts_item)

        location: dict[str, Any]
        if isinstance(self.location, VideoLocation):
            location = self.location.to_dict()
        elif isinstance(self.location, PhoneLocation):
            location = self.location.to_dict()
        else:
            location = self.location.to_dict()

        max_meetings_per_day: int | None
        max_meetings_per_day = self.max_meetings_per_day

        max_meetings_per_week: int | None
        max_meetings_per_week = self.max_meetings_per_week

        minimum_notice_minutes = self.minimum_notice_minutes

        questions = []
        for questions_item_data in self.questions:
            questions_item = questions_item_data.to_dict()
            questions.append(questions_item)

        slot_interval_minutes = self.slot_interval_minutes

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "active": active,
                "duration": duration,
                "id": id,
                "key": key,
                "links": links,
                "title": title,
                "buffer_after_minutes": buffer_after_minutes,
                "buffer_before_minutes": buffer_before_minutes,
                "description": description,
                "horizon_days": horizon_days,
                "hosts": hosts,
                "location": location,
                "max_meetings_per_day": max_meetings_per_day,
                "max_meetings_per_week": max_meetings_per_week,
                "minimum_notice_minutes": minimum_notice_minutes,
                "questions": questions,
                "slot_interval_minutes": slot_interval_minutes,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.event_type_host import EventTypeHost  # noqa: PLC0415
        from ..models.event_type_links import EventTypeLinks  # noqa: PLC0415
        from ..models.in_person_location import InPersonLocation  # noqa: PLC0415
        from ..models.phone_location import PhoneLocation  # noqa: PLC0415
        from ..models.question import Question  # noqa: PLC0415
        from ..models.video_location import VideoLocation  # noqa: PLC0415

        d = dict(src_dict)
        active = d.pop("active")

        duration = d.pop("duration")

        id = d.pop("id")

        key = d.pop("key")

        links = EventTypeLinks.from_dict(d.pop("links"))

        title = d.pop("title")

        buffer_after_minutes = d.pop("buffer_after_minutes")

        buffer_before_minutes = d.pop("buffer_before_minutes")

        description = d.pop("description")

        horizon_days = d.pop("horizon_days")

        hosts = []
        _hosts = d.pop("hosts")
        for hosts_item_data in _hosts:
            hosts_item = EventTypeHost.from_dict(hosts_item_data)

            hosts.append(hosts_item)

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

        def _parse_max_meetings_per_day(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        max_meetings_per_day = _parse_max_meetings_per_day(
            d.pop("max_meetings_per_day")
        )

        def _parse_max_meetings_per_week(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        max_meetings_per_week = _parse_max_meetings_per_week(
            d.pop("max_meetings_per_week")
        )

        minimum_notice_minutes = d.pop("minimum_notice_minutes")

        questions = []
        _questions = d.pop("questions")
        for questions_item_data in _questions:
            questions_item = Question.from_dict(questions_item_data)

            questions.append(questions_item)

        slot_interval_minutes = d.pop("slot_interval_minutes")

        event_type_details = cls(
            active=active,
            duration=duration,
            id=id,
            key=key,
            links=links,
            title=title,
            buffer_after_minutes=buffer_after_minutes,
            buffer_before_minutes=buffer_before_minutes,
            description=description,
            horizon_days=horizon_days,
            hosts=hosts,
            location=location,
            max_meetings_per_day=max_meetings_per_day,
            max_meetings_per_week=max_meetings_per_week,
            minimum_notice_minutes=minimum_notice_minutes,
            questions=questions,
            slot_interval_minutes=slot_interval_minutes,
        )

        event_type_details.additional_properties = d
        return event_type_details

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
