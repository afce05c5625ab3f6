from typing import Literal, cast

ProviderStatus = Literal[
    "bad_credentials", "not_configured", "out_of_credits", "rate_limited", "ready"
]

PROVIDER_STATUS_VALUES: set[ProviderStatus] = {
    "bad_credentials",
    "not_configured",
    "out_of_credits",
    "rate_limited",
    "ready",
}


def check_provider_status(value: str) -> ProviderStatus:
    return cast(ProviderStatus, value)
