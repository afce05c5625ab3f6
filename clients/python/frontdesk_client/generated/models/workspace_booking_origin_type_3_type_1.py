from typing import Literal, cast

WorkspaceBookingOriginType3Type1 = Literal["api", "link", "workflow"]

WORKSPACE_BOOKING_ORIGIN_TYPE_3_TYPE_1_VALUES: set[WorkspaceBookingOriginType3Type1] = {
    "api",
    "link",
    "workflow",
}


def check_workspace_booking_origin_type_3_type_1(
    value: str,
) -> WorkspaceBookingOriginType3Type1:
    return cast(WorkspaceBookingOriginType3Type1, value)
