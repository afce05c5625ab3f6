from typing import Literal

BookingNoShowEventType = Literal["booking.no_show"]

BOOKING_NO_SHOW_EVENT_TYPE_VALUES: set[BookingNoShowEventType] = {
    "booking.no_show",
}


def check_booking_no_show_event_type(value: str) -> BookingNoShowEventType:
    if value in BOOKING_NO_SHOW_EVENT_TYPE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {BOOKING_NO_SHOW_EVENT_TYPE_VALUES!r}"
    )
