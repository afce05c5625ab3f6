from typing import Literal

AvailableQueueKind = Literal["queue"]

AVAILABLE_QUEUE_KIND_VALUES: set[AvailableQueueKind] = {
    "queue",
}


def check_available_queue_kind(value: str) -> AvailableQueueKind:
    if value in AVAILABLE_QUEUE_KIND_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {AVAILABLE_QUEUE_KIND_VALUES!r}"
    )
