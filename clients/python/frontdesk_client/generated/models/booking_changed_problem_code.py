from typing import Literal

BookingChangedProblemCode = Literal["booking_changed"]

BOOKING_CHANGED_PROBLEM_CODE_VALUES: set[BookingChangedProblemCode] = {
    "booking_changed",
}


def check_booking_changed_problem_code(value: str) -> BookingChangedProblemCode:
    if value in BOOKING_CHANGED_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {BOOKING_CHANGED_PROBLEM_CODE_VALUES!r}"
    )
