from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.booking_status import BookingStatus, check_booking_status

T = TypeVar("T", bound="BookingState")


@_attrs_define
class BookingState:
    """The new status of a booking after a change.

    Example:
        {'status': 'scheduled', 'uuid': '0197a3c0-5d1e-7c3a-9b52-6f0c2d9e4a11'}

    """

    status: BookingStatus
    """ The status of a booking at a given time.

    A scheduled booking whose end has passed is `completed`. """
    uuid: UUID
    """ The UUID of the booking. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        status: str = self.status

        uuid = str(self.uuid)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "status": status,
                "uuid": uuid,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        status = check_booking_status(d.pop("status"))

        uuid = UUID(d.pop("uuid"))

        booking_state = cls(
            status=status,
            uuid=uuid,
        )

        booking_state.additional_properties = d
        return booking_state

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
