from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.booking import Booking
    from ..models.pagination import Pagination


T = TypeVar("T", bound="BookingList")


@_attrs_define
class BookingList:
    """A page of bookings, ascending by the sort key that `order` selects.

    Example:
        {'bookings': [{'answers': {'team_size': '11-50'}, 'attribution': {}, 'awaits_confirmation': False, 'booked_by':
            {'name': 'Tom Becker', 'user_id': 7}, 'cancellation': None, 'created_at': '2026-11-23T09:12:30Z', 'duration':
            30, 'end_time': '2026-12-01T15:30:00Z', 'event_type': {'id': 12, 'key': 'intro-30', 'title': 'Intro call'},
            'guests': ['bob@acme.com'], 'hosts': [{'email': 'priya@northwind.example', 'lead': True, 'name': 'Priya Raman',
            'role': 'must_attend', 'user_id': 4}], 'invitee': {'email': 'ada@acme.com', 'name': 'Ada Byron', 'time_zone':
            'Europe/London'}, 'link_id': 31, 'location': {'kind': 'video', 'url': 'https://meet.example/0197a3c0'},
            'manage_url': 'https://frontdesk.example/booking/6b0554fe070707070707070707070707', 'metadata': {'crm_lead':
            '4711'}, 'no_show': None, 'origin': 'api', 'reschedule_url': None, 'start_time': '2026-12-01T15:00:00Z',
            'start_time_local': '2026-12-01T15:00:00Z', 'status': 'scheduled', 'time_zone': 'Europe/London', 'title': 'Intro
            call: Ada Byron and Priya Raman', 'updated_at': '2026-11-23T09:12:30Z', 'uuid':
            '0197a3c0-5d1e-7c3a-9b52-6f0c2d9e4a11'}], 'pagination': {'has_more': True, 'limit': 25, 'next_cursor':
            'eyJ2IjoxLCJhZnRlciI6MzF9'}}

    """

    bookings: list[Booking]
    """ The bookings of this page. """
    pagination: Pagination
    """ The position of a page in its list. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        bookings = []
        for bookings_item_data in self.bookings:
            bookings_item = bookings_item_data.to_dict()
            bookings.append(bookings_item)

        pagination = self.pagination.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "bookings": bookings,
                "pagination": pagination,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.booking import Booking  # noqa: PLC0415
        from ..models.pagination import Pagination  # noqa: PLC0415

        d = dict(src_dict)
        bookings = []
        _bookings = d.pop("bookings")
        for bookings_item_data in _bookings:
            bookings_item = Booking.from_dict(bookings_item_data)

            bookings.append(bookings_item)

        pagination = Pagination.from_dict(d.pop("pagination"))

        booking_list = cls(
            bookings=bookings,
            pagination=pagination,
        )

        booking_list.additional_properties = d
        return booking_list

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
