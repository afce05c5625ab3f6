"""HTTP clients that repeat failed requests."""

import asyncio
import email.utils
import random
import time
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import httpx

from ._problems import problem_of, raise_for_problem

LONGEST_WAIT = 60.0
"""Seconds; a response with a longer `Retry-After` is final."""

UNREPEATABLE = ("/records/enrich", "/tokens")
"""The ends of paths whose POST accepts no key."""


class RetryingClient(httpx.Client):
    """An HTTP client that repeats failed requests and raises problems."""

    def __init__(self, *, retries: int, **settings: Any) -> None:
        super().__init__(**settings)
        self._retries = retries

    def send(self, request: httpx.Request, **options: Any) -> httpx.Response:
        """Sends a request, with repetitions."""
        left = repetitions(request, self._retries)
        for attempt in range(left + 1):
            try:
                response = super().send(request, **options)
                response.read()
            except httpx.TransportError:
                if attempt == left:
                    raise
                time.sleep(backoff(attempt))
                continue
            wait = delay(response, attempt)
            if wait is None or attempt == left:
                break
            time.sleep(wait)
        raise_for_problem(response)
        return response


class RetryingAsyncClient(httpx.AsyncClient):
    """An asynchronous HTTP client that repeats failed requests and raises problems."""

    def __init__(self, *, retries: int, **settings: Any) -> None:
        super().__init__(**settings)
        self._retries = retries

    async def send(self, request: httpx.Request, **options: Any) -> httpx.Response:
        """Sends a request, with repetitions."""
        left = repetitions(request, self._retries)
        for attempt in range(left + 1):
            try:
                response = await super().send(request, **options)
                await response.aread()
            except httpx.TransportError:
                if attempt == left:
                    raise
                await asyncio.sleep(backoff(attempt))
                continue
            wait = delay(response, attempt)
            if wait is None or attempt == left:
                break
            await asyncio.sleep(wait)
        raise_for_problem(response)
        return response


def repetitions(request: httpx.Request, retries: int) -> int:
    """The number of times that a request may be repeated; a POST or PUT gets an `Idempotency-Key`.

    Enrichment costs money; new tokens and sign-in links are secrets: they accept no key and are never repeated.
    """
    if request.method in {"POST", "PUT"} and not request.url.path.endswith(UNREPEATABLE):
        request.headers.setdefault("Idempotency-Key", str(uuid4()))
    safe = request.method in {"GET", "HEAD", "DELETE"} or "Idempotency-Key" in request.headers
    return retries if safe else 0


def delay(response: httpx.Response, attempt: int) -> float | None:
    """Seconds until the repetition; `None` if the response is final."""
    problem = problem_of(response)
    running = problem is not None and problem.code == "idempotency_in_progress"
    if not running and response.status_code not in {429, 503}:
        return None
    wait = max(retry_after(response), backoff(attempt))
    return wait if wait <= LONGEST_WAIT else None


def retry_after(response: httpx.Response) -> float:
    """The seconds of `Retry-After`, which is a number or a date (RFC 9110, section 10.2.3); otherwise 0."""
    value = response.headers.get("Retry-After", "")
    if value.isdecimal():
        return float(value)
    try:
        return (email.utils.parsedate_to_datetime(value) - datetime.now(UTC)).total_seconds()
    except (TypeError, ValueError):
        return 0.0


def backoff(attempt: int) -> float:
    """Half a second, doubled with each attempt, with jitter."""
    return 0.5 * 2.0**attempt * random.uniform(0.5, 1.0)
