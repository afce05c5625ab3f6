from typing import Literal, cast

WorkspaceBookingStatusType3Type1 = Literal[
    "cancelled", "completed", "no_show", "scheduled"
]

WORKSPACE_BOOKING_STATUS_TYPE_3_TYPE_1_VALUES: set[WorkspaceBookingStatusType3Type1] = {
    "cancelled",
    "completed",
    "no_show",
    "scheduled",
}


def check_workspace_booking_status_type_3_type_1(
    value: str,
) -> WorkspaceBookingStatusType3Type1:
    return cast(WorkspaceBookingStatusType3Type1, value)
