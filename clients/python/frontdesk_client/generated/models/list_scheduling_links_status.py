from typing import Literal, cast

ListSchedulingLinksStatus = Literal["active", "all"]

LIST_SCHEDULING_LINKS_STATUS_VALUES: set[ListSchedulingLinksStatus] = {
    "active",
    "all",
}


def check_list_scheduling_links_status(value: str) -> ListSchedulingLinksStatus:
    return cast(ListSchedulingLinksStatus, value)
