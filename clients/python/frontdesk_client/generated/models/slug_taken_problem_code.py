from typing import Literal

SlugTakenProblemCode = Literal["slug_taken"]

SLUG_TAKEN_PROBLEM_CODE_VALUES: set[SlugTakenProblemCode] = {
    "slug_taken",
}


def check_slug_taken_problem_code(value: str) -> SlugTakenProblemCode:
    if value in SLUG_TAKEN_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {SLUG_TAKEN_PROBLEM_CODE_VALUES!r}"
    )
