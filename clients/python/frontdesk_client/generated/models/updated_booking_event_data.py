from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.booking import Booking


T = TypeVar("T", bound="UpdatedBookingEventData")


@_attrs_define
class UpdatedBookingEventData:
    """An update of a booking."""

    booking: Booking | None
    booking_uuid: UUID
    """ The UUID of the booking. """
    end_time: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    revision: int
    """ The number of changes to the booking up to this event that calendars show. Of two events of
    the same booking, the later has a higher number, or the same one if calendars do not show its
    change, such as a confirmation or new metadata. """
    start_time: datetime.datetime
    """ An instant, RFC 3339 in UTC. A zero fraction of a second is omitted. """
    changed_fields: list[str]
    """ The names of the changed fields: `invitee.name`, `guests`, `answers` or `metadata`. A later
    version may add names. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.booking import Booking  # noqa: PLC0415

        booking: dict[str, Any] | None
        if isinstance(self.booking, Booking):
            booking = self.booking.to_dict()
        else:
            booking = self.booking

        booking_uuid = str(self.booking_uuid)

        end_time = self.end_time.isoformat()

        revision = self.revision

        start_time = self.start_time.isoformat()

        changed_fields = self.changed_fields

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "booking": booking,
                "booking_uuid": booking_uuid,
                "end_time": end_time,
                "revision": revision,
                "start_time": start_time,
                "changed_fields": changed_fields,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.booking import Booking  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_booking(data: object) -> Booking | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                booking_type_0 = Booking.from_dict(data)

                return booking_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Booking | None, data)

        booking = _parse_booking(d.pop("booking"))

        booking_uuid = UUID(d.pop("booking_uuid"))

        end_time = datetime.datetime.fromisoformat(d.pop("end_time"))

        revision = d.pop("revision")

        start_time = datetime.datetime.fromisoformat(d.pop("start_time"))

        changed_fields = cast(list[str], d.pop("changed_fields"))

        updated_booking_event_data = cls(
            booking=booking,
            booking_uuid=booking_uuid,
            end_time=end_time,
            revision=revision,
            start_time=start_time,
            changed_fields=changed_fields,
        )

        updated_booking_event_data.additional_properties = d
        return updated_booking_event_data

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
