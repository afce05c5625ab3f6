from typing import Literal, cast

WorkspaceBookingStatusType2Type1 = Literal[
    "cancelled", "completed", "no_show", "scheduled"
]

WORKSPACE_BOOKING_STATUS_TYPE_2_TYPE_1_VALUES: set[WorkspaceBookingStatusType2Type1] = {
    "cancelled",
    "completed",
    "no_show",
    "scheduled",
}


def check_workspace_booking_status_type_2_type_1(
    value: str,
) -> WorkspaceBookingStatusType2Type1:
    return cast(WorkspaceBookingStatusType2Type1, value)
