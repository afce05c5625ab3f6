from typing import Literal, cast

EnrichmentSkipReason = Literal[
    "already_found",
    "bad_credentials",
    "call_limit",
    "deadline",
    "disposable_domain",
    "free_mail_domain",
    "legal_block",
    "not_configured",
    "out_of_credits",
    "rate_limited",
    "role_account",
    "suppressed",
    "unsupported_input",
]

ENRICHMENT_SKIP_REASON_VALUES: set[EnrichmentSkipReason] = {
    "already_found",
    "bad_credentials",
    "call_limit",
    "deadline",
    "disposable_domain",
    "free_mail_domain",
    "legal_block",
    "not_configured",
    "out_of_credits",
    "rate_limited",
    "role_account",
    "suppressed",
    "unsupported_input",
}


def check_enrichment_skip_reason(value: str) -> EnrichmentSkipReason:
    return cast(EnrichmentSkipReason, value)
