from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.absence import Absence
    from ..models.booking_in_absence import BookingInAbsence


T = TypeVar("T", bound="MemberAbsences")


@_attrs_define
class MemberAbsences:
    """The absences of a member and the meetings that fall into them.

    Example:
        {'absences': [{'delegate_user_id': 7, 'from': '2026-12-24', 'until': '2027-01-02'}], 'bookings': [{'end_time':
            '2026-12-28T09:30:00Z', 'start_time': '2026-12-28T09:00:00Z', 'uuid': '0197a3c0-5d1e-7c3a-9b52-6f0c2d9e4a11'}],
            'user_id': 4}

    """

    absences: list[Absence]
    """ The absences. """
    bookings: list[BookingInAbsence]
    """ Coming meetings in an absence that the member must attend, by start. They are not changed. """
    user_id: int
    """ The id of the member. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        absences = []
        for absences_item_data in self.absences:
            absences_item = absences_item_data.to_dict()
            absences.append(absences_item)

        bookings = []
        for bookings_item_data in self.bookings:
            bookings_item = bookings_item_data.to_dict()
            bookings.append(bookings_item)

        user_id = self.user_id

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "absences": absences,
                "bookings": bookings,
                "user_id": user_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.absence import Absence  # noqa: PLC0415
        from ..models.booking_in_absence import BookingInAbsence  # noqa: PLC0415

        d = dict(src_dict)
        absences = []
        _absences = d.pop("absences")
        for absences_item_data in _absences:
            absences_item = Absence.from_dict(absences_item_data)

            absences.append(absences_item)

        bookings = []
        _bookings = d.pop("bookings")
        for bookings_item_data in _bookings:
            bookings_item = BookingInAbsence.from_dict(bookings_item_data)

            bookings.append(bookings_item)

        user_id = d.pop("user_id")

        member_absences = cls(
            absences=absences,
            bookings=bookings,
            user_id=user_id,
        )

        member_absences.additional_properties = d
        return member_absences

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
