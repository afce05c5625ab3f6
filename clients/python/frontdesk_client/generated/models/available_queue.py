from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.available_queue_kind import AvailableQueueKind, check_available_queue_kind

if TYPE_CHECKING:
    from ..models.queue_member import QueueMember


T = TypeVar("T", bound="AvailableQueue")


@_attrs_define
class AvailableQueue:
    """A queue, which chooses one of its members when a link is created."""

    calendar_usable: bool
    """ Whether the calendar of at least one member can be read. """
    event_type_ids: list[int]
    """ The ids of the active event types for which a new link can name the queue. """
    kind: AvailableQueueKind
    members: int
    """ The number of members in `queue_members`. """
    name: str
    """ The name of the queue. """
    queue_id: int
    """ The id of the queue. """
    queue_members: list[QueueMember]
    """ The members who are neither archived nor observers. Their calendars may be unreadable. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        calendar_usable = self.calendar_usable

        event_type_ids = self.event_type_ids

        kind: str = self.kind

        members = self.members

        name = self.name

        queue_id = self.queue_id

        queue_members = []
        for queue_members_item_data in self.queue_members:
            queue_members_item = queue_members_item_data.to_dict()
            queue_members.append(queue_members_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "calendar_usable": calendar_usable,
                "event_type_ids": event_type_ids,
                "kind": kind,
                "members": members,
                "name": name,
                "queue_id": queue_id,
                "queue_members": queue_members,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.queue_member import QueueMember  # noqa: PLC0415

        d = dict(src_dict)
        calendar_usable = d.pop("calendar_usable")

        event_type_ids = cast(list[int], d.pop("event_type_ids"))

        kind = check_available_queue_kind(d.pop("kind"))

        members = d.pop("members")

        name = d.pop("name")

        queue_id = d.pop("queue_id")

        queue_members = []
        _queue_members = d.pop("queue_members")
        for queue_members_item_data in _queue_members:
            queue_members_item = QueueMember.from_dict(queue_members_item_data)

            queue_members.append(queue_members_item)

        available_queue = cls(
            calendar_usable=calendar_usable,
            event_type_ids=event_type_ids,
            kind=kind,
            members=members,
            name=name,
            queue_id=queue_id,
            queue_members=queue_members,
        )

        available_queue.additional_properties = d
        return available_queue

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
