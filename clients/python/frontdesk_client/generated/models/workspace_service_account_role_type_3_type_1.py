from typing import Literal, cast

WorkspaceServiceAccountRoleType3Type1 = Literal["admin", "member"]

WORKSPACE_SERVICE_ACCOUNT_ROLE_TYPE_3_TYPE_1_VALUES: set[
    WorkspaceServiceAccountRoleType3Type1
] = {
    "admin",
    "member",
}


def check_workspace_service_account_role_type_3_type_1(
    value: str,
) -> WorkspaceServiceAccountRoleType3Type1:
    return cast(WorkspaceServiceAccountRoleType3Type1, value)
