"""Signs a member in with the browser of this machine (OAuth 2.1, RFC 8252)."""

import base64
import hashlib
import secrets
import sys
import webbrowser
from collections.abc import Callable, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Empty, Queue
from threading import Thread
from urllib.parse import parse_qsl, urlencode

from ._session import OnChange, Session, SignInError, StoredSession, discover, request_tokens, send

__all__ = ["OnChange", "Session", "SignInError", "StoredSession", "sign_in"]

CALLBACK = "/callback"


def open_browser(address: str) -> None:
    """Without a browser, the person opens the printed address."""
    print(f"Sign in with a browser on this machine: {address}", file=sys.stderr)
    webbrowser.open(address)


def sign_in(
    url: str,
    *,
    scopes: Sequence[str] = (),
    client_name: str = "Frontdesk client",
    client_id: str | None = None,
    open: Callable[[str], object] = open_browser,
    on_change: OnChange = lambda stored: None,
    timeout: float = 300,
) -> Session:
    """Signs a member in on a page in the browser.

    The member chooses the access on the page, which redirects to a port of this machine (RFC 8252, section 7.3).

    Args:
        url: The address of the service.
        scopes: The scopes to request, by default all; the member chooses some of them.
        client_name: The name of your program on the page.
        client_id: The id of a client with the redirect URI `http://127.0.0.1/callback`; by default a new client
            registers (RFC 7591).
        open: Opens the page; by default prints the address on standard error and opens the default browser.
        on_change: Receives the session to store after the sign-in and each refresh, and `None` at its end.
        timeout: The seconds in which the member must answer.

    Raises:
        SignInError: The member refused or did not answer, or the service returned an error.
        httpx.TransportError: The service cannot be reached.
    """
    metadata = discover(url.removesuffix("/"))
    issuer = metadata["issuer"]
    if client_id is None:
        client = {"client_name": client_name, "redirect_uris": [f"http://127.0.0.1{CALLBACK}"]}
        registered = send(metadata["registration_endpoint"], json={**client, "token_endpoint_auth_method": "none"})
        client_id = registered["client_id"]
    state, verifier = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
    digest = hashlib.sha256(verifier.encode()).digest()
    with _Server(state) as server:
        redirect_uri = f"http://127.0.0.1:{server.server_port}{CALLBACK}"
        asked = {
            "response_type": "code",
            "client_id": client_id,
            "redirect_uri": redirect_uri,
            "state": state,
            "code_challenge": base64.urlsafe_b64encode(digest).rstrip(b"=").decode(),
            "code_challenge_method": "S256",
            "resource": issuer,
            **({"scope": " ".join(scopes)} if scopes else {}),
        }
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            open(f"{metadata['authorization_endpoint']}?{urlencode(asked)}")
            answer = server.answers.get(timeout=timeout)
        except Empty:
            late = f"no answer within {timeout:g} seconds: sign in again, in a browser on this machine"
            raise SignInError(late) from None
        finally:
            server.shutdown()
    form = {"grant_type": "authorization_code", "code": _code(answer, issuer), "redirect_uri": redirect_uri}
    stored = request_tokens(metadata, client_id, {**form, "code_verifier": verifier})
    on_change(stored)
    return Session(stored, on_change)


class _Server(ThreadingHTTPServer):
    """Receives the redirect with the code (RFC 6749, section 4.1.2)."""

    def __init__(self, state: str) -> None:
        super().__init__(("127.0.0.1", 0), _Callback)
        self.state = state
        self.answers: Queue[dict[str, str]] = Queue()


class _Callback(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        assert isinstance(self.server, _Server)
        path, _, query = self.path.partition("?")
        answer = dict(parse_qsl(query))
        # Any page may send requests to this port, so that a wrong state does not end the sign-in.
        expected = path == CALLBACK and answer.get("state") == self.server.state
        text = "You may close this window." if expected else "Unexpected address: start the sign-in again."
        self.send_response(200 if expected else 400)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())
        if expected:
            self.server.answers.put(answer)

    def log_message(self, *_: object) -> None:
        """Logs nothing, because the path has the code."""


def _code(answer: dict[str, str], issuer: str) -> str:
    if answer.get("iss") != issuer:
        raise SignInError("the answer comes from another service (RFC 9207, section 2.4): sign in again")
    error = answer.get("error")
    if error == "access_denied":
        raise SignInError("the member refused: sign in again to allow the access", error)
    if error is not None:
        raise SignInError(f"{error}: {answer.get('error_description')}", error)
    if "code" not in answer:
        raise SignInError("the answer has no code: sign in again")
    return answer["code"]
