from typing import Literal, cast

SchedulingLinkType = Literal["group", "personal"]

SCHEDULING_LINK_TYPE_VALUES: set[SchedulingLinkType] = {
    "group",
    "personal",
}


def check_scheduling_link_type(value: str) -> SchedulingLinkType:
    return cast(SchedulingLinkType, value)
