from typing import Literal

PreconditionFailedProblemCode = Literal["precondition_failed"]

PRECONDITION_FAILED_PROBLEM_CODE_VALUES: set[PreconditionFailedProblemCode] = {
    "precondition_failed",
}


def check_precondition_failed_problem_code(value: str) -> PreconditionFailedProblemCode:
    if value in PRECONDITION_FAILED_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {PRECONDITION_FAILED_PROBLEM_CODE_VALUES!r}"
    )
