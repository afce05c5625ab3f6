from typing import Literal, cast

WorkspaceMemberRoleType3Type1 = Literal["admin", "member", "observer"]

WORKSPACE_MEMBER_ROLE_TYPE_3_TYPE_1_VALUES: set[WorkspaceMemberRoleType3Type1] = {
    "admin",
    "member",
    "observer",
}


def check_workspace_member_role_type_3_type_1(
    value: str,
) -> WorkspaceMemberRoleType3Type1:
    return cast(WorkspaceMemberRoleType3Type1, value)
