from typing import Literal

BookingConfirmedEventType = Literal["booking.confirmed"]

BOOKING_CONFIRMED_EVENT_TYPE_VALUES: set[BookingConfirmedEventType] = {
    "booking.confirmed",
}


def check_booking_confirmed_event_type(value: str) -> BookingConfirmedEventType:
    if value in BOOKING_CONFIRMED_EVENT_TYPE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {BOOKING_CONFIRMED_EVENT_TYPE_VALUES!r}"
    )
