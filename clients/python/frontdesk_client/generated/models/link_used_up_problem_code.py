from typing import Literal

LinkUsedUpProblemCode = Literal["link_used_up"]

LINK_USED_UP_PROBLEM_CODE_VALUES: set[LinkUsedUpProblemCode] = {
    "link_used_up",
}


def check_link_used_up_problem_code(value: str) -> LinkUsedUpProblemCode:
    if value in LINK_USED_UP_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {LINK_USED_UP_PROBLEM_CODE_VALUES!r}"
    )
