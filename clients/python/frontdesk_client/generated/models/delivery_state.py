from typing import Literal, cast

DeliveryState = Literal["dead", "delivered", "dropped", "pending"]

DELIVERY_STATE_VALUES: set[DeliveryState] = {
    "dead",
    "delivered",
    "dropped",
    "pending",
}


def check_delivery_state(value: str) -> DeliveryState:
    return cast(DeliveryState, value)
