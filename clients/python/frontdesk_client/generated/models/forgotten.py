from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="Forgotten")


@_attrs_define
class Forgotten:
    """The result of the erasure.

    Example:
        {'bookings': 2, 'person': True, 'upcoming_bookings': 1}

    """

    bookings: int
    """ The number of bookings from which the person's details were removed. """
    person: bool
    """ Whether a stored person was deleted. """
    upcoming_bookings: int
    """ The number of upcoming bookings, which still contain the details. The details are removed
    within a minute after the booking ends or is cancelled. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        bookings = self.bookings

        person = self.person

        upcoming_bookings = self.upcoming_bookings

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "bookings": bookings,
                "person": person,
                "upcoming_bookings": upcoming_bookings,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        bookings = d.pop("bookings")

        person = d.pop("person")

        upcoming_bookings = d.pop("upcoming_bookings")

        forgotten = cls(
            bookings=bookings,
            person=person,
            upcoming_bookings=upcoming_bookings,
        )

        forgotten.additional_properties = d
        return forgotten

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
