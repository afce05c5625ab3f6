from typing import Literal

UnknownHostProblemCode = Literal["unknown_host"]

UNKNOWN_HOST_PROBLEM_CODE_VALUES: set[UnknownHostProblemCode] = {
    "unknown_host",
}


def check_unknown_host_problem_code(value: str) -> UnknownHostProblemCode:
    if value in UNKNOWN_HOST_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {UNKNOWN_HOST_PROBLEM_CODE_VALUES!r}"
    )
