from typing import Literal, cast

WorkspaceChangeKind = Literal["archived", "created", "updated"]

WORKSPACE_CHANGE_KIND_VALUES: set[WorkspaceChangeKind] = {
    "archived",
    "created",
    "updated",
}


def check_workspace_change_kind(value: str) -> WorkspaceChangeKind:
    return cast(WorkspaceChangeKind, value)
