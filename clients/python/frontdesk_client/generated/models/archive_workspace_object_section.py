from typing import Literal, cast

ArchiveWorkspaceObjectSection = Literal[
    "chains",
    "event_types",
    "members",
    "providers",
    "queues",
    "service_accounts",
    "webhooks",
]

ARCHIVE_WORKSPACE_OBJECT_SECTION_VALUES: set[ArchiveWorkspaceObjectSection] = {
    "chains",
    "event_types",
    "members",
    "providers",
    "queues",
    "service_accounts",
    "webhooks",
}


def check_archive_workspace_object_section(value: str) -> ArchiveWorkspaceObjectSection:
    return cast(ArchiveWorkspaceObjectSection, value)
