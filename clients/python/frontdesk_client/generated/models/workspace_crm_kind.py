from typing import Literal, cast

WorkspaceCrmKind = Literal["hubspot", "pipedrive", "salesforce"]

WORKSPACE_CRM_KIND_VALUES: set[WorkspaceCrmKind] = {
    "hubspot",
    "pipedrive",
    "salesforce",
}


def check_workspace_crm_kind(value: str) -> WorkspaceCrmKind:
    return cast(WorkspaceCrmKind, value)
