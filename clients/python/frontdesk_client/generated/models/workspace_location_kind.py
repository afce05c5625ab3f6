from typing import Literal, cast

WorkspaceLocationKind = Literal["in_person", "phone", "video"]

WORKSPACE_LOCATION_KIND_VALUES: set[WorkspaceLocationKind] = {
    "in_person",
    "phone",
    "video",
}


def check_workspace_location_kind(value: str) -> WorkspaceLocationKind:
    return cast(WorkspaceLocationKind, value)
