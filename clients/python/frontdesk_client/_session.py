"""The access of a signed-in member (OAuth 2.1)."""

import asyncio
import threading
import time
from collections.abc import AsyncGenerator, Callable, Generator
from typing import Any, TypedDict

import httpx

MARGIN = 30
"""Seconds before its expiry at which an access token is refreshed."""

TIMEOUT = 30
"""The timeout of a request in seconds."""


class StoredSession(TypedDict):
    """The access that a member gave, as JSON; keep it as secret as a password."""

    issuer: str
    """The address of the service."""
    client_id: str
    access_token: str
    refresh_token: str
    expires_at: int
    """The expiry of the access token, in seconds since 1970."""
    scope: str
    """The granted scopes, separated by spaces."""


OnChange = Callable[[StoredSession | None], object]
"""Receives each new value of a session, and `None` at its end."""


class SignInError(Exception):
    """Why a member is not signed in."""

    def __init__(self, message: str, code: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        """The code of an error response, such as `access_denied` (RFC 6749, sections 4.1.2.1 and 5.2)."""


class Session(httpx.Auth):
    """The access of a signed-in member, for `Frontdesk.from_session`.

    Several threads may use a session, but only one process, because each refresh replaces its tokens.
    """

    def __init__(self, stored: StoredSession, on_change: OnChange = lambda stored: None) -> None:
        """Restores a stored session."""
        self.issuer = stored["issuer"]
        """The address of the service."""
        self._stored: StoredSession | None = stored
        self._on_change = on_change
        self._lock = threading.Lock()

    @property
    def stored(self) -> StoredSession | None:
        """The value to store; `None` after the end of the session."""
        return self._stored

    def token(self, rejected: str | None = None) -> str:
        """Returns a valid access token.

        It refreshes a token that expires, or that the service `rejected`.

        Raises:
            SignInError: The member must sign in again, or the service returned an error.
            httpx.TransportError: The service cannot be reached.
        """
        # A second use of a refresh token would revoke the access (RFC 9700, section 4.14.2).
        with self._lock:
            return self._valid(rejected) or self._refresh()

    def sign_out(self) -> None:
        """Revokes the access (RFC 7009).

        Raises:
            SignInError: The service returned an error; the session continues.
            httpx.TransportError: The service cannot be reached; the session continues.
        """
        with self._lock:
            if self._stored is not None:
                form = {"token": self._stored["refresh_token"], "client_id": self._stored["client_id"]}
                send(discover(self.issuer)["revocation_endpoint"], data=form)
                self._change(None)

    def sync_auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        """Adds the token.

        After a 401, which has no effect, it repeats the request with another token.
        """
        token = self.token()
        request.headers["Authorization"] = f"Bearer {token}"
        response = yield request
        if response.status_code == 401:
            request.headers["Authorization"] = f"Bearer {self.token(token)}"
            yield request

    async def async_auth_flow(self, request: httpx.Request) -> AsyncGenerator[httpx.Request, httpx.Response]:
        """Like `sync_auth_flow`.

        A refresh runs in a thread, so that the cancellation of a task does not lose the new tokens.
        """
        token = self._valid() or await asyncio.to_thread(self.token)
        request.headers["Authorization"] = f"Bearer {token}"
        response = yield request
        if response.status_code == 401:
            request.headers["Authorization"] = f"Bearer {await asyncio.to_thread(self.token, token)}"
            yield request

    def _valid(self, rejected: str | None = None) -> str | None:
        stored = self._stored
        if stored is None:
            raise SignInError("the session has ended: sign in again")
        fresh = time.time() < stored["expires_at"] - MARGIN
        return stored["access_token"] if fresh and stored["access_token"] != rejected else None

    def _refresh(self) -> str:
        assert self._stored is not None
        form = {"grant_type": "refresh_token", "refresh_token": self._stored["refresh_token"]}
        metadata = discover(self.issuer)
        try:
            stored = request_tokens(metadata, self._stored["client_id"], form)
        except SignInError as error:
            if error.code != "invalid_grant":
                raise
            self._change(None)
            raise SignInError("the access has expired or was revoked: sign in again", error.code) from error
        self._change(stored)
        return stored["access_token"]

    def _change(self, stored: StoredSession | None) -> None:
        self._stored = stored
        self._on_change(stored)


def discover(issuer: str) -> dict[str, str]:
    """Reads the metadata, and checks the issuer (RFC 8414, section 3.3)."""
    metadata: dict[str, str] = send(f"{issuer}/.well-known/oauth-authorization-server")
    found = metadata.get("issuer")
    if found != issuer:
        correct = "use that address, or correct its --base-url"
        raise SignInError(f"the service at {issuer} has the address {found}: {correct}")
    return metadata


def request_tokens(metadata: dict[str, str], client_id: str, form: dict[str, str]) -> StoredSession:
    """Requests tokens (RFC 6749, section 3.2) for the service (RFC 8707)."""
    issuer = metadata["issuer"]
    tokens = send(metadata["token_endpoint"], data={**form, "client_id": client_id, "resource": issuer})
    return {
        "issuer": issuer,
        "client_id": client_id,
        "access_token": tokens["access_token"],
        "refresh_token": tokens["refresh_token"],
        "expires_at": int(time.time()) + tokens["expires_in"],
        "scope": tokens["scope"],
    }


def send(url: str, **body: Any) -> Any:
    """Sends a GET, or a POST with a body; returns the JSON of the response."""
    response = httpx.request("POST" if body else "GET", url, timeout=TIMEOUT, **body)
    try:
        json = response.json()
    except ValueError:
        json = None
    # Another text than JSON comes from a proxy, or is the empty response of a revocation.
    json = json if isinstance(json, dict) else {}
    if response.is_success:
        return json
    code = json.get("error")
    reason = f"{code}: {json.get('error_description')}" if code else response.reason_phrase
    raise SignInError(f"{url} returned {response.status_code} {reason}", code)
