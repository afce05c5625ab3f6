from typing import Literal, cast

DeliveryKind = Literal["calendar", "mail", "webhook"]

DELIVERY_KIND_VALUES: set[DeliveryKind] = {
    "calendar",
    "mail",
    "webhook",
}


def check_delivery_kind(value: str) -> DeliveryKind:
    return cast(DeliveryKind, value)
