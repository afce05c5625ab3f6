from typing import Literal, cast

ListBookingsOrigin = Literal["api", "link", "workflow"]

LIST_BOOKINGS_ORIGIN_VALUES: set[ListBookingsOrigin] = {
    "api",
    "link",
    "workflow",
}


def check_list_bookings_origin(value: str) -> ListBookingsOrigin:
    return cast(ListBookingsOrigin, value)
