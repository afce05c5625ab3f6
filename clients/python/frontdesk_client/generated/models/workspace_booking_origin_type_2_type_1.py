from typing import Literal, cast

WorkspaceBookingOriginType2Type1 = Literal["api", "link", "workflow"]

WORKSPACE_BOOKING_ORIGIN_TYPE_2_TYPE_1_VALUES: set[WorkspaceBookingOriginType2Type1] = {
    "api",
    "link",
    "workflow",
}


def check_workspace_booking_origin_type_2_type_1(
    value: str,
) -> WorkspaceBookingOriginType2Type1:
    return cast(WorkspaceBookingOriginType2Type1, value)
