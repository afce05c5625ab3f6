from typing import Literal

NotFoundProblemCode = Literal["not_found"]

NOT_FOUND_PROBLEM_CODE_VALUES: set[NotFoundProblemCode] = {
    "not_found",
}


def check_not_found_problem_code(value: str) -> NotFoundProblemCode:
    if value in NOT_FOUND_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {NOT_FOUND_PROBLEM_CODE_VALUES!r}"
    )
