from typing import Literal

UnauthenticatedProblemCode = Literal["unauthenticated"]

UNAUTHENTICATED_PROBLEM_CODE_VALUES: set[UnauthenticatedProblemCode] = {
    "unauthenticated",
}


def check_unauthenticated_problem_code(value: str) -> UnauthenticatedProblemCode:
    if value in UNAUTHENTICATED_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {UNAUTHENTICATED_PROBLEM_CODE_VALUES!r}"
    )
