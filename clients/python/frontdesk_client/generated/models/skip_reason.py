from typing import Literal, cast

SkipReason = Literal["already_host", "calendar_unusable", "not_offered", "observer"]

SKIP_REASON_VALUES: set[SkipReason] = {
    "already_host",
    "calendar_unusable",
    "not_offered",
    "observer",
}


def check_skip_reason(value: str) -> SkipReason:
    return cast(SkipReason, value)
