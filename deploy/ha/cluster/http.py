"""An HTTP client of the API, with one connection that it keeps."""

import http.client
import json
from dataclasses import dataclass
from typing import Any

_SECONDS = 45


@dataclass(frozen=True)
class Answer:
    status: int
    body: Any
    retry_after: str | None

    @property
    def code(self) -> str:
        """The code of a problem; empty otherwise."""
        return self.body.get("code", "") if isinstance(self.body, dict) else ""


class Http:
    def __init__(self, port: int, token: str) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_SECONDS)
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def send(self, method: str, path: str, body: object = None, key: str | None = None) -> Answer | None:
        """Returns `None` if the server rejects or closes the connection."""
        headers = self._headers | ({"Idempotency-Key": key} if key else {})
        try:
            self._connection.request(method, path, None if body is None else json.dumps(body), headers)
            response = self._connection.getresponse()
            text = response.read()
            return Answer(response.status, json.loads(text), response.headers.get("Retry-After"))
        except (OSError, http.client.HTTPException, ValueError):
            self._connection.close()
            return None
