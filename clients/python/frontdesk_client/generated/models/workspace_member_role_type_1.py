from typing import Literal, cast

WorkspaceMemberRoleType1 = Literal["admin", "member", "observer"]

WORKSPACE_MEMBER_ROLE_TYPE_1_VALUES: set[WorkspaceMemberRoleType1] = {
    "admin",
    "member",
    "observer",
}


def check_workspace_member_role_type_1(value: str) -> WorkspaceMemberRoleType1:
    return cast(WorkspaceMemberRoleType1, value)
