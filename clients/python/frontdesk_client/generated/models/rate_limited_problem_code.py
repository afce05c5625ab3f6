from typing import Literal

RateLimitedProblemCode = Literal["rate_limited"]

RATE_LIMITED_PROBLEM_CODE_VALUES: set[RateLimitedProblemCode] = {
    "rate_limited",
}


def check_rate_limited_problem_code(value: str) -> RateLimitedProblemCode:
    if value in RATE_LIMITED_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {RATE_LIMITED_PROBLEM_CODE_VALUES!r}"
    )
