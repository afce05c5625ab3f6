from typing import Literal, cast

WorkspaceServiceAccountRoleType2Type1 = Literal["admin", "member"]

WORKSPACE_SERVICE_ACCOUNT_ROLE_TYPE_2_TYPE_1_VALUES: set[
    WorkspaceServiceAccountRoleType2Type1
] = {
    "admin",
    "member",
}


def check_workspace_service_account_role_type_2_type_1(
    value: str,
) -> WorkspaceServiceAccountRoleType2Type1:
    return cast(WorkspaceServiceAccountRoleType2Type1, value)
