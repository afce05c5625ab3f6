from typing import Literal

BookingCancelledEventType = Literal["booking.cancelled"]

BOOKING_CANCELLED_EVENT_TYPE_VALUES: set[BookingCancelledEventType] = {
    "booking.cancelled",
}


def check_booking_cancelled_event_type(value: str) -> BookingCancelledEventType:
    if value in BOOKING_CANCELLED_EVENT_TYPE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {BOOKING_CANCELLED_EVENT_TYPE_VALUES!r}"
    )
