from typing import Literal

InvalidTransitionProblemCode = Literal["invalid_transition"]

INVALID_TRANSITION_PROBLEM_CODE_VALUES: set[InvalidTransitionProblemCode] = {
    "invalid_transition",
}


def check_invalid_transition_problem_code(value: str) -> InvalidTransitionProblemCode:
    if value in INVALID_TRANSITION_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {INVALID_TRANSITION_PROBLEM_CODE_VALUES!r}"
    )
