from typing import Literal

RecordErasedEventType = Literal["record.erased"]

RECORD_ERASED_EVENT_TYPE_VALUES: set[RecordErasedEventType] = {
    "record.erased",
}


def check_record_erased_event_type(value: str) -> RecordErasedEventType:
    if value in RECORD_ERASED_EVENT_TYPE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {RECORD_ERASED_EVENT_TYPE_VALUES!r}"
    )
