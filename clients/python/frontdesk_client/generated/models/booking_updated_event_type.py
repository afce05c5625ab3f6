from typing import Literal

BookingUpdatedEventType = Literal["booking.updated"]

BOOKING_UPDATED_EVENT_TYPE_VALUES: set[BookingUpdatedEventType] = {
    "booking.updated",
}


def check_booking_updated_event_type(value: str) -> BookingUpdatedEventType:
    if value in BOOKING_UPDATED_EVENT_TYPE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {BOOKING_UPDATED_EVENT_TYPE_VALUES!r}"
    )
