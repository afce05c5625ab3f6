from typing import Literal, cast

ClosedReason = Literal[
    "buffer",
    "busy",
    "calendar_unusable",
    "horizon",
    "minimum_notice",
    "out_of_office",
    "outside_working_hours",
    "slot_interval",
]

CLOSED_REASON_VALUES: set[ClosedReason] = {
    "buffer",
    "busy",
    "calendar_unusable",
    "horizon",
    "minimum_notice",
    "out_of_office",
    "outside_working_hours",
    "slot_interval",
}


def check_closed_reason(value: str) -> ClosedReason:
    return cast(ClosedReason, value)
