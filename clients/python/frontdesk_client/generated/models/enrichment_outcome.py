from typing import Literal, cast

EnrichmentOutcome = Literal[
    "bad_credentials",
    "company_only",
    "failed",
    "invalid_input",
    "legal_block",
    "match",
    "no_match",
    "out_of_credits",
    "rate_limited",
    "timeout",
]

ENRICHMENT_OUTCOME_VALUES: set[EnrichmentOutcome] = {
    "bad_credentials",
    "company_only",
    "failed",
    "invalid_input",
    "legal_block",
    "match",
    "no_match",
    "out_of_credits",
    "rate_limited",
    "timeout",
}


def check_enrichment_outcome(value: str) -> EnrichmentOutcome:
    return cast(EnrichmentOutcome, value)
