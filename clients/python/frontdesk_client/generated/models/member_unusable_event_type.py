from typing import Literal

MemberUnusableEventType = Literal["member.unusable"]

MEMBER_UNUSABLE_EVENT_TYPE_VALUES: set[MemberUnusableEventType] = {
    "member.unusable",
}


def check_member_unusable_event_type(value: str) -> MemberUnusableEventType:
    if value in MEMBER_UNUSABLE_EVENT_TYPE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {MEMBER_UNUSABLE_EVENT_TYPE_VALUES!r}"
    )
