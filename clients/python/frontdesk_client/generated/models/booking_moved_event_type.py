from typing import Literal

BookingMovedEventType = Literal["booking.moved"]

BOOKING_MOVED_EVENT_TYPE_VALUES: set[BookingMovedEventType] = {
    "booking.moved",
}


def check_booking_moved_event_type(value: str) -> BookingMovedEventType:
    if value in BOOKING_MOVED_EVENT_TYPE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {BOOKING_MOVED_EVENT_TYPE_VALUES!r}"
    )
