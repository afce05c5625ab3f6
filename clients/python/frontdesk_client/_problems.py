"""Problems, the error responses of the service (RFC 9457)."""

import httpx

from .generated.models import (
    FieldFault,
    HostCalendarUnusableProblem,
    InsufficientScopeProblem,
    InvalidRequestProblem,
    InvalidTransitionProblem,
    Problem,
    QueueExhaustedProblem,
    SlotUnavailableProblem,
    UnknownHostProblem,
    WorkflowBookedProblem,
)
from .generated.types import Unset

AnyProblem = (
    HostCalendarUnusableProblem
    | InsufficientScopeProblem
    | InvalidRequestProblem
    | InvalidTransitionProblem
    | Problem
    | QueueExhaustedProblem
    | SlotUnavailableProblem
    | UnknownHostProblem
    | WorkflowBookedProblem
)
"""A problem; each code that adds members has its own class."""

_CLASSES: dict[str, type[AnyProblem]] = {
    "host_calendar_unusable": HostCalendarUnusableProblem,
    "insufficient_scope": InsufficientScopeProblem,
    "invalid_request": InvalidRequestProblem,
    "invalid_transition": InvalidTransitionProblem,
    "queue_exhausted": QueueExhaustedProblem,
    "slot_unavailable": SlotUnavailableProblem,
    "unknown_host": UnknownHostProblem,
    "workflow_booked": WorkflowBookedProblem,
}


class ProblemError(httpx.HTTPStatusError):
    """An error response of the service. Branch on `code`, or on the class of `problem`."""

    problem: AnyProblem
    """The whole problem, such as a `SlotUnavailableProblem` with its `alternatives`."""

    def __init__(self, problem: AnyProblem, response: httpx.Response) -> None:
        said = problem.title if isinstance(problem.detail, Unset) else problem.detail
        message = f"{problem.status} {problem.code}: {said}"
        super().__init__(message, request=response.request, response=response)
        self.problem = problem

    @property
    def code(self) -> str:
        """The stable code, such as `slot_unavailable`. A later version of the service may add codes."""
        return self.problem.code

    @property
    def errors(self) -> list[FieldFault]:
        """The invalid fields; empty for codes without any."""
        return self.problem.errors if isinstance(self.problem, InvalidRequestProblem | UnknownHostProblem) else []


def problem_of(response: httpx.Response) -> AnyProblem | None:
    """The problem in a response; `None` for a success, and for an error of a proxy in front of the service."""
    kind: str = response.headers.get("Content-Type", "")
    if kind.partition(";")[0].strip().lower() != "application/problem+json":
        return None
    try:
        json = response.json()
        return _CLASSES.get(json["code"], Problem).from_dict(json)
    except (AttributeError, KeyError, TypeError, ValueError):
        return None


def raise_for_problem(response: httpx.Response) -> None:
    """Raises a `ProblemError` for a problem, and a `httpx.HTTPStatusError` for another error."""
    problem = problem_of(response)
    if problem is not None:
        raise ProblemError(problem, response)
    if response.is_error:
        response.raise_for_status()
