from typing import Literal, cast

ReplaceWorkspaceObjectSection = Literal[
    "chains",
    "event_types",
    "members",
    "providers",
    "queues",
    "service_accounts",
    "webhooks",
]

REPLACE_WORKSPACE_OBJECT_SECTION_VALUES: set[ReplaceWorkspaceObjectSection] = {
    "chains",
    "event_types",
    "members",
    "providers",
    "queues",
    "service_accounts",
    "webhooks",
}


def check_replace_workspace_object_section(value: str) -> ReplaceWorkspaceObjectSection:
    return cast(ReplaceWorkspaceObjectSection, value)
