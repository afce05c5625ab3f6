from typing import Literal

ReplaceWorkspaceObjectIfNoneMatch = Literal["*"]

REPLACE_WORKSPACE_OBJECT_IF_NONE_MATCH_VALUES: set[
    ReplaceWorkspaceObjectIfNoneMatch
] = {
    "*",
}


def check_replace_workspace_object_if_none_match(
    value: str,
) -> ReplaceWorkspaceObjectIfNoneMatch:
    if value in REPLACE_WORKSPACE_OBJECT_IF_NONE_MATCH_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {REPLACE_WORKSPACE_OBJECT_IF_NONE_MATCH_VALUES!r}"
    )
