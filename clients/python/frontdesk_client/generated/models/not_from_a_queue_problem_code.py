from typing import Literal

NotFromAQueueProblemCode = Literal["not_from_a_queue"]

NOT_FROM_A_QUEUE_PROBLEM_CODE_VALUES: set[NotFromAQueueProblemCode] = {
    "not_from_a_queue",
}


def check_not_from_a_queue_problem_code(value: str) -> NotFromAQueueProblemCode:
    if value in NOT_FROM_A_QUEUE_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {NOT_FROM_A_QUEUE_PROBLEM_CODE_VALUES!r}"
    )
