from typing import Literal

ForbiddenProblemCode = Literal["forbidden"]

FORBIDDEN_PROBLEM_CODE_VALUES: set[ForbiddenProblemCode] = {
    "forbidden",
}


def check_forbidden_problem_code(value: str) -> ForbiddenProblemCode:
    if value in FORBIDDEN_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {FORBIDDEN_PROBLEM_CODE_VALUES!r}"
    )
