from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.event_type_links import EventTypeLinks


T = TypeVar("T", bound="EventType")


@_attrs_define
class EventType:
    """An event type in the list."""

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
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        active = self.active

        duration = self.duration

        id = self.id

        key = self.key

        links = self.links.to_dict()

        title = self.title

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
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.event_type_links import EventTypeLinks  # noqa: PLC0415

        d = dict(src_dict)
        active = d.pop("active")

        duration = d.pop("duration")

        id = d.pop("id")

        key = d.pop("key")

        links = EventTypeLinks.from_dict(d.pop("links"))

        title = d.pop("title")

        event_type = cls(
            active=active,
            duration=duration,
            id=id,
            key=key,
            links=links,
            title=title,
        )

        event_type.additional_properties = d
        return event_type

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
