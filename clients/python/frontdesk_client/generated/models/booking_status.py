from typing import Literal, cast

BookingStatus = Literal["cancelled", "completed", "no_show", "scheduled"]

BOOKING_STATUS_VALUES: set[BookingStatus] = {
    "cancelled",
    "completed",
    "no_show",
    "scheduled",
}


def check_booking_status(value: str) -> BookingStatus:
    return cast(BookingStatus, value)
