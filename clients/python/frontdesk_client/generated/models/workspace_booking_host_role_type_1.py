from typing import Literal, cast

WorkspaceBookingHostRoleType1 = Literal["must_attend", "optional"]

WORKSPACE_BOOKING_HOST_ROLE_TYPE_1_VALUES: set[WorkspaceBookingHostRoleType1] = {
    "must_attend",
    "optional",
}


def check_workspace_booking_host_role_type_1(
    value: str,
) -> WorkspaceBookingHostRoleType1:
    return cast(WorkspaceBookingHostRoleType1, value)
