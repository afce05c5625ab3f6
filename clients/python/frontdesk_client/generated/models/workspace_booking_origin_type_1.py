from typing import Literal, cast

WorkspaceBookingOriginType1 = Literal["api", "link", "workflow"]

WORKSPACE_BOOKING_ORIGIN_TYPE_1_VALUES: set[WorkspaceBookingOriginType1] = {
    "api",
    "link",
    "workflow",
}


def check_workspace_booking_origin_type_1(value: str) -> WorkspaceBookingOriginType1:
    return cast(WorkspaceBookingOriginType1, value)
