from typing import Literal

PreconditionRequiredProblemCode = Literal["precondition_required"]

PRECONDITION_REQUIRED_PROBLEM_CODE_VALUES: set[PreconditionRequiredProblemCode] = {
    "precondition_required",
}


def check_precondition_required_problem_code(
    value: str,
) -> PreconditionRequiredProblemCode:
    if value in PRECONDITION_REQUIRED_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {PRECONDITION_REQUIRED_PROBLEM_CODE_VALUES!r}"
    )
