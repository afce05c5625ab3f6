from typing import Literal, cast

WorkspaceBookingStatusType1 = Literal["cancelled", "completed", "no_show", "scheduled"]

WORKSPACE_BOOKING_STATUS_TYPE_1_VALUES: set[WorkspaceBookingStatusType1] = {
    "cancelled",
    "completed",
    "no_show",
    "scheduled",
}


def check_workspace_booking_status_type_1(value: str) -> WorkspaceBookingStatusType1:
    return cast(WorkspaceBookingStatusType1, value)
