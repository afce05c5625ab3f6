from typing import Literal

LinkArchivedEventType = Literal["link.archived"]

LINK_ARCHIVED_EVENT_TYPE_VALUES: set[LinkArchivedEventType] = {
    "link.archived",
}


def check_link_archived_event_type(value: str) -> LinkArchivedEventType:
    if value in LINK_ARCHIVED_EVENT_TYPE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {LINK_ARCHIVED_EVENT_TYPE_VALUES!r}"
    )
