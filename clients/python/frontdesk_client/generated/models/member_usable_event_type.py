from typing import Literal

MemberUsableEventType = Literal["member.usable"]

MEMBER_USABLE_EVENT_TYPE_VALUES: set[MemberUsableEventType] = {
    "member.usable",
}


def check_member_usable_event_type(value: str) -> MemberUsableEventType:
    if value in MEMBER_USABLE_EVENT_TYPE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {MEMBER_USABLE_EVENT_TYPE_VALUES!r}"
    )
