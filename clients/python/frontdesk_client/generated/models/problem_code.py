from typing import Literal, cast

ProblemCode = Literal[
    "enrichment_in_progress",
    "forbidden",
    "host_calendar_unusable",
    "idempotency_in_progress",
    "idempotency_key_reused",
    "insufficient_scope",
    "internal",
    "invalid_request",
    "invalid_transition",
    "method_not_allowed",
    "not_acceptable",
    "not_found",
    "payload_too_large",
    "queue_exhausted",
    "rate_limited",
    "request_timeout",
    "slot_unavailable",
    "unauthenticated",
    "unavailable",
    "unknown_host",
    "unsupported_media_type",
    "workflow_booked",
    "workspace_forbidden",
]

PROBLEM_CODE_VALUES: set[ProblemCode] = {
    "enrichment_in_progress",
    "forbidden",
    "host_calendar_unusable",
    "idempotency_in_progress",
    "idempotency_key_reused",
    "insufficient_scope",
    "internal",
    "invalid_request",
    "invalid_transition",
    "method_not_allowed",
    "not_acceptable",
    "not_found",
    "payload_too_large",
    "queue_exhausted",
    "rate_limited",
    "request_timeout",
    "slot_unavailable",
    "unauthenticated",
    "unavailable",
    "unknown_host",
    "unsupported_media_type",
    "workflow_booked",
    "workspace_forbidden",
}


def check_problem_code(value: str) -> ProblemCode:
    return cast(ProblemCode, value)
