from typing import Literal, cast

WorkspaceBookingHostRoleType2Type1 = Literal["must_attend", "optional"]

WORKSPACE_BOOKING_HOST_ROLE_TYPE_2_TYPE_1_VALUES: set[
    WorkspaceBookingHostRoleType2Type1
] = {
    "must_attend",
    "optional",
}


def check_workspace_booking_host_role_type_2_type_1(
    value: str,
) -> WorkspaceBookingHostRoleType2Type1:
    return cast(WorkspaceBookingHostRoleType2Type1, value)
