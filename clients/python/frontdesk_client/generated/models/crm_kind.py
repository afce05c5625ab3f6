from typing import Literal, cast

CrmKind = Literal["hubspot", "pipedrive", "salesforce"]

CRM_KIND_VALUES: set[CrmKind] = {
    "hubspot",
    "pipedrive",
    "salesforce",
}


def check_crm_kind(value: str) -> CrmKind:
    return cast(CrmKind, value)
