from typing import Literal

RequestTimeoutProblemCode = Literal["request_timeout"]

REQUEST_TIMEOUT_PROBLEM_CODE_VALUES: set[RequestTimeoutProblemCode] = {
    "request_timeout",
}


def check_request_timeout_problem_code(value: str) -> RequestTimeoutProblemCode:
    if value in REQUEST_TIMEOUT_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {REQUEST_TIMEOUT_PROBLEM_CODE_VALUES!r}"
    )
