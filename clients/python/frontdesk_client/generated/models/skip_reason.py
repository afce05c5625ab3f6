from typing import Literal, cast

SkipReason = Literal[
    "already_host", "calendar_unusable", "not_offered", "observer", "out_of_office"
]

SKIP_REASON_VALUES: set[SkipReason] = {
    "already_host",
    "calendar_unusable",
    "not_offered",
    "observer",
    "out_of_office",
}


def check_skip_reason(value: str) -> SkipReason:
    return cast(SkipReason, value)
