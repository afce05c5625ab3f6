from typing import Literal

HostCalendarUnusableProblemCode = Literal["host_calendar_unusable"]

HOST_CALENDAR_UNUSABLE_PROBLEM_CODE_VALUES: set[HostCalendarUnusableProblemCode] = {
    "host_calendar_unusable",
}


def check_host_calendar_unusable_problem_code(
    value: str,
) -> HostCalendarUnusableProblemCode:
    if value in HOST_CALENDAR_UNUSABLE_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {HOST_CALENDAR_UNUSABLE_PROBLEM_CODE_VALUES!r}"
    )
