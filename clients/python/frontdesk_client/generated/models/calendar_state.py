from typing import Literal, cast

CalendarState = Literal[
    "conflict", "credentials", "gone", "read", "unavailable", "unreadable", "unwritten"
]

CALENDAR_STATE_VALUES: set[CalendarState] = {
    "conflict",
    "credentials",
    "gone",
    "read",
    "unavailable",
    "unreadable",
    "unwritten",
}


def check_calendar_state(value: str) -> CalendarState:
    return cast(CalendarState, value)
