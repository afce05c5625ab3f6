from typing import Literal

LinkExpiredProblemCode = Literal["link_expired"]

LINK_EXPIRED_PROBLEM_CODE_VALUES: set[LinkExpiredProblemCode] = {
    "link_expired",
}


def check_link_expired_problem_code(value: str) -> LinkExpiredProblemCode:
    if value in LINK_EXPIRED_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {LINK_EXPIRED_PROBLEM_CODE_VALUES!r}"
    )
