from typing import Literal

InvalidRequestProblemCode = Literal["invalid_request"]

INVALID_REQUEST_PROBLEM_CODE_VALUES: set[InvalidRequestProblemCode] = {
    "invalid_request",
}


def check_invalid_request_problem_code(value: str) -> InvalidRequestProblemCode:
    if value in INVALID_REQUEST_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {INVALID_REQUEST_PROBLEM_CODE_VALUES!r}"
    )
