from typing import Literal, cast

WorkspaceMemberRoleType2Type1 = Literal["admin", "member", "observer"]

WORKSPACE_MEMBER_ROLE_TYPE_2_TYPE_1_VALUES: set[WorkspaceMemberRoleType2Type1] = {
    "admin",
    "member",
    "observer",
}


def check_workspace_member_role_type_2_type_1(
    value: str,
) -> WorkspaceMemberRoleType2Type1:
    return cast(WorkspaceMemberRoleType2Type1, value)
