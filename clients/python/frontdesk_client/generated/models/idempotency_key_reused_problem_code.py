from typing import Literal

IdempotencyKeyReusedProblemCode = Literal["idempotency_key_reused"]

IDEMPOTENCY_KEY_REUSED_PROBLEM_CODE_VALUES: set[IdempotencyKeyReusedProblemCode] = {
    "idempotency_key_reused",
}


def check_idempotency_key_reused_problem_code(
    value: str,
) -> IdempotencyKeyReusedProblemCode:
    if value in IDEMPOTENCY_KEY_REUSED_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {IDEMPOTENCY_KEY_REUSED_PROBLEM_CODE_VALUES!r}"
    )
