from typing import Literal

IdempotencyInProgressProblemCode = Literal["idempotency_in_progress"]

IDEMPOTENCY_IN_PROGRESS_PROBLEM_CODE_VALUES: set[IdempotencyInProgressProblemCode] = {
    "idempotency_in_progress",
}


def check_idempotency_in_progress_problem_code(
    value: str,
) -> IdempotencyInProgressProblemCode:
    if value in IDEMPOTENCY_IN_PROGRESS_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {IDEMPOTENCY_IN_PROGRESS_PROBLEM_CODE_VALUES!r}"
    )
