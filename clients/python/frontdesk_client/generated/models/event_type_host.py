from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="EventTypeHost")


@_attrs_define
class EventTypeHost:
    """A member whom an event type offers as a host."""

    calendar_usable: bool
    """ Whether the member's calendars can be read; otherwise the member cannot host. """
    email: str
    """ The email address of the member. """
    name: str
    """ The name of the member. """
    user_id: int
    """ The id of the member. """
    calendar_fault: str | Unset = UNSET
    """ The problem with the calendars and its solution; omitted if there is no problem. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        calendar_usable = self.calendar_usable

        email = self.email

        name = self.name

        user_id = self.user_id

        calendar_fault = self.calendar_fault

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "calendar_usable": calendar_usable,
                "email": email,
                "name": name,
                "user_id": user_id,
            }
        )
        if calendar_fault is not UNSET:
            field_dict["calendar_fault"] = calendar_fault

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        calendar_usable = d.pop("calendar_usable")

        email = d.pop("email")

        name = d.pop("name")

        user_id = d.pop("user_id")

        calendar_fault = d.pop("calendar_fault", UNSET)

        event_type_host = cls(
            calendar_usable=calendar_usable,
            email=email,
            name=name,
            user_id=user_id,
            calendar_fault=calendar_fault,
        )

        event_type_host.additional_properties = d
        return event_type_host

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
