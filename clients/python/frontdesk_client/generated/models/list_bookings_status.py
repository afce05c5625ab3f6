from typing import Literal, cast

ListBookingsStatus = Literal["all", "cancelled", "completed", "no_show", "scheduled"]

LIST_BOOKINGS_STATUS_VALUES: set[ListBookingsStatus] = {
    "all",
    "cancelled",
    "completed",
    "no_show",
    "scheduled",
}


def check_list_bookings_status(value: str) -> ListBookingsStatus:
    return cast(ListBookingsStatus, value)
