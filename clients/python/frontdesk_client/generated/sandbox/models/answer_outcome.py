from typing import Literal, cast

AnswerOutcome = Literal[
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

ANSWER_OUTCOME_VALUES: set[AnswerOutcome] = {
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


def check_answer_outcome(value: str) -> AnswerOutcome:
    return cast(AnswerOutcome, value)
