from typing import Literal

AvailableMemberKind = Literal["user"]

AVAILABLE_MEMBER_KIND_VALUES: set[AvailableMemberKind] = {
    "user",
}


def check_available_member_kind(value: str) -> AvailableMemberKind:
    if value in AVAILABLE_MEMBER_KIND_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {AVAILABLE_MEMBER_KIND_VALUES!r}"
    )
