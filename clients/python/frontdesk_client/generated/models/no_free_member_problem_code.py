from typing import Literal

NoFreeMemberProblemCode = Literal["no_free_member"]

NO_FREE_MEMBER_PROBLEM_CODE_VALUES: set[NoFreeMemberProblemCode] = {
    "no_free_member",
}


def check_no_free_member_problem_code(value: str) -> NoFreeMemberProblemCode:
    if value in NO_FREE_MEMBER_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {NO_FREE_MEMBER_PROBLEM_CODE_VALUES!r}"
    )
