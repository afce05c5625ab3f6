from typing import Literal

QueueExhaustedProblemCode = Literal["queue_exhausted"]

QUEUE_EXHAUSTED_PROBLEM_CODE_VALUES: set[QueueExhaustedProblemCode] = {
    "queue_exhausted",
}


def check_queue_exhausted_problem_code(value: str) -> QueueExhaustedProblemCode:
    if value in QUEUE_EXHAUSTED_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {QUEUE_EXHAUSTED_PROBLEM_CODE_VALUES!r}"
    )
