from typing import Literal

InternalProblemCode = Literal["internal"]

INTERNAL_PROBLEM_CODE_VALUES: set[InternalProblemCode] = {
    "internal",
}


def check_internal_problem_code(value: str) -> InternalProblemCode:
    if value in INTERNAL_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {INTERNAL_PROBLEM_CODE_VALUES!r}"
    )
