from typing import Literal, cast

ListDeliveriesState = Literal["dead", "delivered", "dropped", "pending"]

LIST_DELIVERIES_STATE_VALUES: set[ListDeliveriesState] = {
    "dead",
    "delivered",
    "dropped",
    "pending",
}


def check_list_deliveries_state(value: str) -> ListDeliveriesState:
    return cast(ListDeliveriesState, value)
