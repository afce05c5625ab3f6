from typing import Literal, cast

ListDeliveriesKind = Literal["calendar", "mail", "webhook"]

LIST_DELIVERIES_KIND_VALUES: set[ListDeliveriesKind] = {
    "calendar",
    "mail",
    "webhook",
}


def check_list_deliveries_kind(value: str) -> ListDeliveriesKind:
    return cast(ListDeliveriesKind, value)
