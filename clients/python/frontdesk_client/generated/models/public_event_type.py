from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.in_person_location import InPersonLocation
    from ..models.phone_location import PhoneLocation
    from ..models.question import Question
    from ..models.video_location import VideoLocation


T = TypeVar("T", bound="PublicEventType")


@_attrs_define
class PublicEventType:
    """An event type as invitees see it."""

    description: str
    """ The description; may be empty. """
    duration: int
    """ The duration in minutes. """
    location: InPersonLocation | PhoneLocation | VideoLocation
    """ The location of a meeting. Unknown details are omitted. """
    questions: list[Question]
    """ The questions that the invitee answers. """
    title: str
    """ The title of the event type. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.phone_location import PhoneLocation  # noqa: PLC0415
        from ..models.video_location import VideoLocation  # noqa: PLC0415

        description = self.description

        duration = self.duration

        location: dict[str, Any]
        if isinstance(self.location, VideoLocation):
            location = self.location.to_dict()
        elif isinstance(self.location, PhoneLocation):
            location = self.location.to_dict()
        else:
            location = self.location.to_dict()

        questions = []
        for questions_item_data in self.questions:
            questions_item = questions_item_data.to_dict()
            questions.append(questions_item)

        title = self.title

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "description": description,
                "duration": duration,
                "location": location,
                "questions": questions,
                "title": title,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.in_person_location import InPersonLocation  # noqa: PLC0415
        from ..models.phone_location import PhoneLocation  # noqa: PLC0415
        from ..models.question import Question  # noqa: PLC0415
        from ..models.video_location import VideoLocation  # noqa: PLC0415

        d = dict(src_dict)
        description = d.pop("description")

        duration = d.pop("duration")

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

        questions = []
        _questions = d.pop("questions")
        for questions_item_data in _questions:
            questions_item = Question.from_dict(questions_item_data)

            questions.append(questions_item)

        title = d.pop("title")

        public_event_type = cls(
            description=description,
            duration=duration,
            location=location,
            questions=questions,
            title=title,
        )

        public_event_type.additional_properties = d
        return public_event_type

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
