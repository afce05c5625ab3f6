from typing import Literal

LinkCreatedEventType = Literal["link.created"]

LINK_CREATED_EVENT_TYPE_VALUES: set[LinkCreatedEventType] = {
    "link.created",
}


def check_link_created_event_type(value: str) -> LinkCreatedEventType:
    if value in LINK_CREATED_EVENT_TYPE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {LINK_CREATED_EVENT_TYPE_VALUES!r}"
    )
