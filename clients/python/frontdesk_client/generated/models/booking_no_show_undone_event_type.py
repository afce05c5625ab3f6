from typing import Literal

BookingNoShowUndoneEventType = Literal["booking.no_show_undone"]

BOOKING_NO_SHOW_UNDONE_EVENT_TYPE_VALUES: set[BookingNoShowUndoneEventType] = {
    "booking.no_show_undone",
}


def check_booking_no_show_undone_event_type(value: str) -> BookingNoShowUndoneEventType:
    if value in BOOKING_NO_SHOW_UNDONE_EVENT_TYPE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {BOOKING_NO_SHOW_UNDONE_EVENT_TYPE_VALUES!r}"
    )
