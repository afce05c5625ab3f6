from typing import Literal

InsufficientScopeProblemCode = Literal["insufficient_scope"]

INSUFFICIENT_SCOPE_PROBLEM_CODE_VALUES: set[InsufficientScopeProblemCode] = {
    "insufficient_scope",
}


def check_insufficient_scope_problem_code(value: str) -> InsufficientScopeProblemCode:
    if value in INSUFFICIENT_SCOPE_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {INSUFFICIENT_SCOPE_PROBLEM_CODE_VALUES!r}"
    )
