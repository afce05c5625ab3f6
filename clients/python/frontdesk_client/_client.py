"""The connection to a service."""

import os
from typing import Any, Self

import httpx
from attrs import define, field

from ._retries import RetryingAsyncClient, RetryingClient
from ._session import Session
from .generated.client import AuthenticatedClient


@define
class Frontdesk(AuthenticatedClient):
    """A service: pass it to an operation as `client`.

    It repeats failed requests and raises `ProblemError` for problems. The timeout is 40 seconds, because enrichment
    needs that long. With an empty token, only the operations of booking pages succeed.
    """

    retries: int = field(default=4, kw_only=True)
    """The maximum number of repetitions of a request."""
    _timeout: httpx.Timeout | None = field(default=httpx.Timeout(40), kw_only=True, alias="timeout")

    def __repr__(self) -> str:
        """The address, without the token."""
        return f"{type(self).__name__}(base_url={self._base_url!r})"

    @classmethod
    def from_environment(cls) -> Self:
        """Connects to the service at `FRONTDESK_URL` with the token in `FRONTDESK_TOKEN`.

        Raises:
            ValueError: One of the variables is missing or empty.
        """
        return cls(base_url=_variable("FRONTDESK_URL"), token=_variable("FRONTDESK_TOKEN"))

    @classmethod
    def from_session(cls, session: Session, **settings: Any) -> Self:
        """Connects as the signed-in member of a session; `settings` are those of `Frontdesk`."""
        return cls(base_url=session.issuer, token="", httpx_args={"auth": session}, **settings)

    def get_httpx_client(self) -> httpx.Client:
        """Returns the HTTP client of the synchronous operations."""
        if self._client is None:
            self._client = RetryingClient(retries=self.retries, **self._settings())
        return self._client

    def get_async_httpx_client(self) -> httpx.AsyncClient:
        """Returns the HTTP client of the asynchronous operations."""
        if self._async_client is None:
            self._async_client = RetryingAsyncClient(retries=self.retries, **self._settings())
        return self._async_client

    def _authorization(self) -> dict[str, str]:
        return {self.auth_header_name: f"{self.prefix} {self.token}"} if self.token else {}

    def _settings(self) -> dict[str, Any]:
        return {
            "base_url": self._base_url,
            "cookies": self._cookies,
            "headers": {**self._headers, **self._authorization()},
            "timeout": self._timeout,
            "verify": self._verify_ssl,
            "follow_redirects": self._follow_redirects,
            **self._httpx_args,
        }


def _variable(name: str) -> str:
    value = os.environ.get(name)
    if not value:
        raise ValueError(f"the environment variable {name} is not set")
    return value
