from typing import Literal

RecordEnrichedEventType = Literal["record.enriched"]

RECORD_ENRICHED_EVENT_TYPE_VALUES: set[RecordEnrichedEventType] = {
    "record.enriched",
}


def check_record_enriched_event_type(value: str) -> RecordEnrichedEventType:
    if value in RECORD_ENRICHED_EVENT_TYPE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {RECORD_ENRICHED_EVENT_TYPE_VALUES!r}"
    )
