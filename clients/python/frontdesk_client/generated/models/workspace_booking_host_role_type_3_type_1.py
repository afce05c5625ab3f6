from typing import Literal, cast

WorkspaceBookingHostRoleType3Type1 = Literal["must_attend", "optional"]

WORKSPACE_BOOKING_HOST_ROLE_TYPE_3_TYPE_1_VALUES: set[
    WorkspaceBookingHostRoleType3Type1
] = {
    "must_attend",
    "optional",
}


def check_workspace_booking_host_role_type_3_type_1(
    value: str,
) -> WorkspaceBookingHostRoleType3Type1:
    return cast(WorkspaceBookingHostRoleType3Type1, value)
