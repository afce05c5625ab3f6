from typing import Literal

WorkspaceChangedEventType = Literal["workspace.changed"]

WORKSPACE_CHANGED_EVENT_TYPE_VALUES: set[WorkspaceChangedEventType] = {
    "workspace.changed",
}


def check_workspace_changed_event_type(value: str) -> WorkspaceChangedEventType:
    if value in WORKSPACE_CHANGED_EVENT_TYPE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {WORKSPACE_CHANGED_EVENT_TYPE_VALUES!r}"
    )
