from typing import Literal

UnavailableProblemCode = Literal["unavailable"]

UNAVAILABLE_PROBLEM_CODE_VALUES: set[UnavailableProblemCode] = {
    "unavailable",
}


def check_unavailable_problem_code(value: str) -> UnavailableProblemCode:
    if value in UNAVAILABLE_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {UNAVAILABLE_PROBLEM_CODE_VALUES!r}"
    )
