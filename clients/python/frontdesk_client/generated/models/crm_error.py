from typing import Literal, cast

CrmError = Literal["bad_credentials", "failed", "rate_limited", "timeout"]

CRM_ERROR_VALUES: set[CrmError] = {
    "bad_credentials",
    "failed",
    "rate_limited",
    "timeout",
}


def check_crm_error(value: str) -> CrmError:
    return cast(CrmError, value)
