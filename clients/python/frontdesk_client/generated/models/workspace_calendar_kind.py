from typing import Literal, cast

WorkspaceCalendarKind = Literal["builtin", "caldav", "google", "ics", "microsoft"]

WORKSPACE_CALENDAR_KIND_VALUES: set[WorkspaceCalendarKind] = {
    "builtin",
    "caldav",
    "google",
    "ics",
    "microsoft",
}


def check_workspace_calendar_kind(value: str) -> WorkspaceCalendarKind:
    return cast(WorkspaceCalendarKind, value)
