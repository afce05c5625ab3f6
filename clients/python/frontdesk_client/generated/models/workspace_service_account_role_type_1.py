from typing import Literal, cast

WorkspaceServiceAccountRoleType1 = Literal["admin", "member"]

WORKSPACE_SERVICE_ACCOUNT_ROLE_TYPE_1_VALUES: set[WorkspaceServiceAccountRoleType1] = {
    "admin",
    "member",
}


def check_workspace_service_account_role_type_1(
    value: str,
) -> WorkspaceServiceAccountRoleType1:
    return cast(WorkspaceServiceAccountRoleType1, value)
