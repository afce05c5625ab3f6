from typing import Literal, cast

GetWorkspaceObjectSection = Literal[
    "chains",
    "event_types",
    "members",
    "providers",
    "queues",
    "service_accounts",
    "webhooks",
]

GET_WORKSPACE_OBJECT_SECTION_VALUES: set[GetWorkspaceObjectSection] = {
    "chains",
    "event_types",
    "members",
    "providers",
    "queues",
    "service_accounts",
    "webhooks",
}


def check_get_workspace_object_section(value: str) -> GetWorkspaceObjectSection:
    return cast(GetWorkspaceObjectSection, value)
