from typing import Literal, cast

ListBookingsOrder = Literal["start_time", "updated_at"]

LIST_BOOKINGS_ORDER_VALUES: set[ListBookingsOrder] = {
    "start_time",
    "updated_at",
}


def check_list_bookings_order(value: str) -> ListBookingsOrder:
    return cast(ListBookingsOrder, value)
