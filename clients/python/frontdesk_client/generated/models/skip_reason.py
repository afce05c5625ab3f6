from typing import Literal, cast

SkipReason = Literal[
    "already_host",
    "buffer",
    "busy",
    "calendar_unusable",
    "cap_reached",
    "held",
    "not_offered",
    "observer",
    "out_of_office",
    "outside_working_hours",
]

SKIP_REASON_VALUES: set[SkipReason] = {
    "already_host",
    "buffer",
    "busy",
    "calendar_unusable",
    "cap_reached",
    "held",
    "not_offered",
    "observer",
    "out_of_office",
    "outside_working_hours",
}


def check_skip_reason(value: str) -> SkipReason:
    return cast(SkipReason, value)
