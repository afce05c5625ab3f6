from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.workspace_location import WorkspaceLocation
    from ..models.workspace_question import WorkspaceQuestion


T = TypeVar("T", bound="WorkspaceEventType")


@_attrs_define
class WorkspaceEventType:
    """An event type."""

    duration: int
    """ The duration in minutes. """
    title: str
    """ The title. """
    buffer_after_minutes: int | None | Unset = UNSET
    """ The minutes that each host keeps free after the meeting; the default is 0. """
    buffer_before_minutes: int | None | Unset = UNSET
    """ The minutes that each host keeps free before the meeting; the default is 0. """
    description: None | str | Unset = UNSET
    """ The description; empty by default. """
    horizon_days: int | None | Unset = UNSET
    """ The maximum days between booking and start; the default is 60. """
    hosts: list[str] | None | Unset = UNSET
    """ The keys of the members who may host; `null` for every member but observers. """
    id: int | None | Unset = UNSET
    """ The id, which stays if the key changes. """
    key: str | Unset = UNSET
    """ The key in the addresses of links. """
    location: None | Unset | WorkspaceLocation = UNSET
    """ The place; a video call by default. """
    max_meetings_per_day: int | None | Unset = UNSET
    """ The maximum number of its meetings of a host in a day; none by default. """
    max_meetings_per_week: int | None | Unset = UNSET
    """ The maximum number of its meetings of a host in a week; none by default. """
    minimum_notice_minutes: int | None | Unset = UNSET
    """ The minimum minutes between booking and start; the default is 0. """
    questions: list[WorkspaceQuestion] | Unset = UNSET
    """ The questions to the invitee. """
    slot_interval_minutes: int | None | Unset = UNSET
    """ The minutes between starts; the default is 30. """

    def to_dict(self) -> dict[str, Any]:
        from ..models.workspace_location import WorkspaceLocation  # noqa: PLC0415

        duration = self.duration

        title = self.title

        buffer_after_minutes: int | None | Unset
        if isinstance(self.buffer_after_minutes, Unset):
            buffer_after_minutes = UNSET
        else:
            buffer_after_minutes = self.buffer_after_minutes

        buffer_before_minutes: int | None | Unset
        if isinstance(self.buffer_before_minutes, Unset):
            buffer_before_minutes = UNSET
        else:
            buffer_before_minutes = self.buffer_before_minutes

        description: None | str | Unset
        if isinstance(self.description, Unset):
            description = UNSET
        else:
            description = self.description

        horizon_days: int | None | Unset
        if isinstance(self.horizon_days, Unset):
            horizon_days = UNSET
        else:
            horizon_days = self.horizon_days

        hosts: list[str] | None | Unset
        if isinstance(self.hosts, Unset):
            hosts = UNSET
        elif isinstance(self.hosts, list):
            hosts = self.hosts

        else:
            hosts = self.hosts

        id: int | None | Unset
        if isinstance(self.id, Unset):
            id = UNSET
        else:
            id = self.id

        key = self.key

        location: dict[str, Any] | None | Unset
        if isinstance(self.location, Unset):
            location = UNSET
        elif isinstance(self.location, WorkspaceLocation):
            location = self.location.to_dict()
        else:
            location = self.location

        max_meetings_per_day: int | None | Unset
        if isinstance(self.max_meetings_per_day, Unset):
            max_meetings_per_day = UNSET
        else:
            max_meetings_per_day = self.max_meetings_per_day

        max_meetings_per_week: int | None | Unset
        if isinstance(self.max_meetings_per_week, Unset):
            max_meetings_per_week = UNSET
        else:
            max_meetings_per_week = self.max_meetings_per_week

        minimum_notice_minutes: int | None | Unset
        if isinstance(self.minimum_notice_minutes, Unset):
            minimum_notice_minutes = UNSET
        else:
            minimum_notice_minutes = self.minimum_notice_minutes

        questions: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.questions, Unset):
            questions = []
            for questions_item_data in self.questions:
                questions_item = questions_item_data.to_dict()
                questions.append(questions_item)

        slot_interval_minutes: int | None | Unset
        if isinstance(self.slot_interval_minutes, Unset):
            slot_interval_minutes = UNSET
        else:
            slot_interval_minutes = self.slot_interval_minutes

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "duration": duration,
                "title": title,
            }
        )
        if buffer_after_minutes is not UNSET:
            field_dict["buffer_after_minutes"] = buffer_after_minutes
        if buffer_before_minutes is not UNSET:
            field_dict["buffer_before_minutes"] = buffer_before_minutes
        if description is not UNSET:
            field_dict["description"] = description
        if horizon_days is not UNSET:
            field_dict["horizon_days"] = horizon_days
        if hosts is not UNSET:
            field_dict["hosts"] = hosts
        if id is not UNSET:
            field_dict["id"] = id
        if key is not UNSET:
            field_dict["key"] = key
        if location is not UNSET:
            field_dict["location"] = location
        if max_meetings_per_day is not UNSET:
            field_dict["max_meetings_per_day"] = max_meetings_per_day
        if max_meetings_per_week is not UNSET:
            field_dict["max_meetings_per_week"] = max_meetings_per_week
        if minimum_notice_minutes is not UNSET:
            field_dict["minimum_notice_minutes"] = minimum_notice_minutes
        if questions is not UNSET:
            field_dict["questions"] = questions
        if slot_interval_minutes is not UNSET:
            field_dict["slot_interval_minutes"] = slot_interval_minutes

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.workspace_location import WorkspaceLocation  # noqa: PLC0415
        from ..models.workspace_question import WorkspaceQuestion  # noqa: PLC0415

        d = dict(src_dict)
        duration = d.pop("duration")

        title = d.pop("title")

        def _parse_buffer_after_minutes(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        buffer_after_minutes = _parse_buffer_after_minutes(
            d.pop("buffer_after_minutes", UNSET)
        )

        def _parse_buffer_before_minutes(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        buffer_before_minutes = _parse_buffer_before_minutes(
            d.pop("buffer_before_minutes", UNSET)
        )

        def _parse_description(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        description = _parse_description(d.pop("description", UNSET))

        def _parse_horizon_days(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        horizon_days = _parse_horizon_days(d.pop("horizon_days", UNSET))

        def _parse_hosts(data: object) -> list[str] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                hosts_type_0 = cast(list[str], data)

                return hosts_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None | Unset, data)

        hosts = _parse_hosts(d.pop("hosts", UNSET))

        def _parse_id(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        id = _parse_id(d.pop("id", UNSET))

        key = d.pop("key", UNSET)

        def _parse_location(data: object) -> None | Unset | WorkspaceLocation:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                location_type_0 = WorkspaceLocation.from_dict(data)

                return location_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | WorkspaceLocation, data)

        location = _parse_location(d.pop("location", UNSET))

        def _parse_max_meetings_per_day(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        max_meetings_per_day = _parse_max_meetings_per_day(
            d.pop("max_meetings_per_day", UNSET)
        )

        def _parse_max_meetings_per_week(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        max_meetings_per_week = _parse_max_meetings_per_week(
            d.pop("max_meetings_per_week", UNSET)
        )

        def _parse_minimum_notice_minutes(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        minimum_notice_minutes = _parse_minimum_notice_minutes(
            d.pop("minimum_notice_minutes", UNSET)
        )

        _questions = d.pop("questions", UNSET)
        questions: list[WorkspaceQuestion] | Unset = UNSET
        if _questions is not UNSET:
            questions = []
            for questions_item_data in _questions:
                questions_item = WorkspaceQuestion.from_dict(questions_item_data)

                questions.append(questions_item)

        def _parse_slot_interval_minutes(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        slot_interval_minutes = _parse_slot_interval_minutes(
            d.pop("slot_interval_minutes", UNSET)
        )

        workspace_event_type = cls(
            duration=duration,
            title=title,
            buffer_after_minutes=buffer_after_minutes,
            buffer_before_minutes=buffer_before_minutes,
            description=description,
            horizon_days=horizon_days,
            hosts=hosts,
            id=id,
            key=key,
            location=location,
            max_meetings_per_day=max_meetings_per_day,
            max_meetings_per_week=max_meetings_per_week,
            minimum_notice_minutes=minimum_notice_minutes,
            questions=questions,
            slot_interval_minutes=slot_interval_minutes,
        )

        return workspace_event_type
