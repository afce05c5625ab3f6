from typing import Literal

UnsupportedMediaTypeProblemCode = Literal["unsupported_media_type"]

UNSUPPORTED_MEDIA_TYPE_PROBLEM_CODE_VALUES: set[UnsupportedMediaTypeProblemCode] = {
    "unsupported_media_type",
}


def check_unsupported_media_type_problem_code(
    value: str,
) -> UnsupportedMediaTypeProblemCode:
    if value in UNSUPPORTED_MEDIA_TYPE_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {UNSUPPORTED_MEDIA_TYPE_PROBLEM_CODE_VALUES!r}"
    )
