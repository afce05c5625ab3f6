from typing import Literal, cast

ClosedReason = Literal[
    "archived",
    "buffer",
    "busy",
    "calendar_unusable",
    "daily_cap",
    "event_type_daily_cap",
    "event_type_weekly_cap",
    "held",
    "horizon",
    "minimum_notice",
    "observer",
    "out_of_office",
    "outside_working_hours",
    "slot_interval",
    "weekly_cap",
]

CLOSED_REASON_VALUES: set[ClosedReason] = {
    "archived",
    "buffer",
    "busy",
    "calendar_unusable",
    "daily_cap",
    "event_type_daily_cap",
    "event_type_weekly_cap",
    "held",
    "horizon",
    "minimum_notice",
    "observer",
    "out_of_office",
    "outside_working_hours",
    "slot_interval",
    "weekly_cap",
}


def check_closed_reason(value: str) -> ClosedReason:
    return cast(ClosedReason, value)
