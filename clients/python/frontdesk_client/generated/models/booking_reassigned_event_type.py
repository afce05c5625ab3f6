from typing import Literal

BookingReassignedEventType = Literal["booking.reassigned"]

BOOKING_REASSIGNED_EVENT_TYPE_VALUES: set[BookingReassignedEventType] = {
    "booking.reassigned",
}


def check_booking_reassigned_event_type(value: str) -> BookingReassignedEventType:
    if value in BOOKING_REASSIGNED_EVENT_TYPE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {BOOKING_REASSIGNED_EVENT_TYPE_VALUES!r}"
    )
