"""Problems, the error responses of the service (RFC 9457)."""

import httpx

from .generated.models import FieldFault, Problem
from .generated.types import Unset


class ProblemError(httpx.HTTPStatusError):
    """An error response of the service. Branch on `code`."""

    problem: Problem
    """The whole problem, with the members that some codes add."""

    def __init__(self, problem: Problem, response: httpx.Response) -> None:
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
        """The invalid fields of `invalid_request`; empty for other codes."""
        return self.problem.errors or []


def problem_of(response: httpx.Response) -> Problem | None:
    """The problem in a response; `None` for a success, and for an error of a proxy in front of the service."""
    kind: str = response.headers.get("Content-Type", "")
    if kind.partition(";")[0].strip().lower() != "application/problem+json":
        return None
    try:
        return Problem.from_dict(response.json())
    except (AttributeError, KeyError, TypeError, ValueError):
        return None


def raise_for_problem(response: httpx.Response) -> None:
    """Raises a `ProblemError` for a problem, and a `httpx.HTTPStatusError` for another error."""
    problem = problem_of(response)
    if problem is not None:
        raise ProblemError(problem, response)
    if response.is_error:
        response.raise_for_status()
