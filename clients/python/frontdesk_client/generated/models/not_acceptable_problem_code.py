from typing import Literal

NotAcceptableProblemCode = Literal["not_acceptable"]

NOT_ACCEPTABLE_PROBLEM_CODE_VALUES: set[NotAcceptableProblemCode] = {
    "not_acceptable",
}


def check_not_acceptable_problem_code(value: str) -> NotAcceptableProblemCode:
    if value in NOT_ACCEPTABLE_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {NOT_ACCEPTABLE_PROBLEM_CODE_VALUES!r}"
    )
