from typing import Literal

EnrichmentInProgressProblemCode = Literal["enrichment_in_progress"]

ENRICHMENT_IN_PROGRESS_PROBLEM_CODE_VALUES: set[EnrichmentInProgressProblemCode] = {
    "enrichment_in_progress",
}


def check_enrichment_in_progress_problem_code(
    value: str,
) -> EnrichmentInProgressProblemCode:
    if value in ENRICHMENT_IN_PROGRESS_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {ENRICHMENT_IN_PROGRESS_PROBLEM_CODE_VALUES!r}"
    )
