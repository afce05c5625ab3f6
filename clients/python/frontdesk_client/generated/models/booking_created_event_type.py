from typing import Literal

BookingCreatedEventType = Literal["booking.created"]

BOOKING_CREATED_EVENT_TYPE_VALUES: set[BookingCreatedEventType] = {
    "booking.created",
}


def check_booking_created_event_type(value: str) -> BookingCreatedEventType:
    if value in BOOKING_CREATED_EVENT_TYPE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {BOOKING_CREATED_EVENT_TYPE_VALUES!r}"
    )
