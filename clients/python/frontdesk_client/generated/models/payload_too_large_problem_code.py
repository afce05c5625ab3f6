from typing import Literal

PayloadTooLargeProblemCode = Literal["payload_too_large"]

PAYLOAD_TOO_LARGE_PROBLEM_CODE_VALUES: set[PayloadTooLargeProblemCode] = {
    "payload_too_large",
}


def check_payload_too_large_problem_code(value: str) -> PayloadTooLargeProblemCode:
    if value in PAYLOAD_TOO_LARGE_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {PAYLOAD_TOO_LARGE_PROBLEM_CODE_VALUES!r}"
    )
