from typing import Literal

SlotUnavailableProblemCode = Literal["slot_unavailable"]

SLOT_UNAVAILABLE_PROBLEM_CODE_VALUES: set[SlotUnavailableProblemCode] = {
    "slot_unavailable",
}


def check_slot_unavailable_problem_code(value: str) -> SlotUnavailableProblemCode:
    if value in SLOT_UNAVAILABLE_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {SLOT_UNAVAILABLE_PROBLEM_CODE_VALUES!r}"
    )
