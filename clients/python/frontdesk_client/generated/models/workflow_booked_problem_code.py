from typing import Literal

WorkflowBookedProblemCode = Literal["workflow_booked"]

WORKFLOW_BOOKED_PROBLEM_CODE_VALUES: set[WorkflowBookedProblemCode] = {
    "workflow_booked",
}


def check_workflow_booked_problem_code(value: str) -> WorkflowBookedProblemCode:
    if value in WORKFLOW_BOOKED_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {WORKFLOW_BOOKED_PROBLEM_CODE_VALUES!r}"
    )
