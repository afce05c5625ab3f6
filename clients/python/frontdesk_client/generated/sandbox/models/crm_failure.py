from typing import Literal, cast

CrmFailure = Literal["bad_credentials", "failed", "rate_limited", "timeout"]

CRM_FAILURE_VALUES: set[CrmFailure] = {
    "bad_credentials",
    "failed",
    "rate_limited",
    "timeout",
}


def check_crm_failure(value: str) -> CrmFailure:
    return cast(CrmFailure, value)
