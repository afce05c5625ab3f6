from typing import Literal

ListBookingsView = Literal["booked"]

LIST_BOOKINGS_VIEW_VALUES: set[ListBookingsView] = {
    "booked",
}


def check_list_bookings_view(value: str) -> ListBookingsView:
    if value in LIST_BOOKINGS_VIEW_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {LIST_BOOKINGS_VIEW_VALUES!r}"
    )
