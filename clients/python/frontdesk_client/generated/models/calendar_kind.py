from typing import Literal, cast

CalendarKind = Literal["builtin", "caldav", "google", "ics", "microsoft"]

CALENDAR_KIND_VALUES: set[CalendarKind] = {
    "builtin",
    "caldav",
    "google",
    "ics",
    "microsoft",
}


def check_calendar_kind(value: str) -> CalendarKind:
    return cast(CalendarKind, value)
