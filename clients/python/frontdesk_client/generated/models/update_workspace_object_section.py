from typing import Literal, cast

UpdateWorkspaceObjectSection = Literal[
    "chains",
    "event_types",
    "members",
    "providers",
    "queues",
    "service_accounts",
    "webhooks",
]

UPDATE_WORKSPACE_OBJECT_SECTION_VALUES: set[UpdateWorkspaceObjectSection] = {
    "chains",
    "event_types",
    "members",
    "providers",
    "queues",
    "service_accounts",
    "webhooks",
}


def check_update_workspace_object_section(value: str) -> UpdateWorkspaceObjectSection:
    return cast(UpdateWorkspaceObjectSection, value)
