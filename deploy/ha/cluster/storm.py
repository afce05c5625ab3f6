"""Clients that book, move, cancel and read until the end of the storm.

Each write has an idempotency key and is repeated until its outcome is known, so that afterwards every stored booking
must be as in its last response.
"""

import datetime
import random
import threading
import time
from typing import Any

from .http import Answer, Http
from .record import DONE, IN_PROGRESS, TAKEN, UNANSWERED, UNAVAILABLE, Record, outcome_of
from .workspace import Workspace

_PAUSE = 0.05
# An idempotency key that a killed process held is free again after a minute.
_FINAL_SECONDS = 150
_WRITERS = 8
_DAYS = range(3, 9)
_MOST_BOOKINGS = 40

Booking = dict[str, Any]


class Writer(threading.Thread):
    def __init__(self, number: int, port: int, workspace: Workspace, record: Record, over: threading.Event) -> None:
        super().__init__(name=f"writer{number}", daemon=True)
        self.scheduled: list[Booking] = []
        self.cancelled: list[Booking] = []
        self.failure: Exception | None = None
        self._sent = 0
        self._random = random.Random(number)
        self._http = Http(port, workspace.token)
        self._workspace = workspace
        self._record = record
        self._over = over

    def run(self) -> None:
        try:
            while not self._over.is_set():
                self._act()
        # The drill reports it; a traceback of a thread would be lost in its output.
        except Exception as error:
            self.failure = error

    def _act(self) -> None:
        have, die = len(self.scheduled), self._random.randrange(10)
        chosen = self._random.randrange(have) if have else 0
        if have and (die == 0 or _MOST_BOOKINGS < have):
            self._cancel(chosen)
        elif have and die <= 4:
            self._move(chosen)
        else:
            self._book()

    def _book(self) -> None:
        answer = self._write("/api/v1/bookings", {
            "link_id": self._random.choice(self._workspace.links),
            "start_time": self._start(),
            "time_zone": "UTC",
            "invitee": {"name": "Ada Byron", "email": "ada@acme.example"},
        })
        if answer:
            self.scheduled.append(answer.body)

    def _move(self, chosen: int) -> None:
        path = f"/api/v1/bookings/{self.scheduled[chosen]['uuid']}/move"
        answer = self._write(path, {"start_time": self._start(), "time_zone": "UTC"})
        if answer:
            self.scheduled[chosen] = answer.body

    def _cancel(self, chosen: int) -> None:
        answer = self._write(f"/api/v1/bookings/{self.scheduled[chosen]['uuid']}/cancel", {})
        if answer:
            self.cancelled.append(self.scheduled.pop(chosen))

    def _start(self) -> str:
        day = datetime.datetime.now(datetime.UTC).date() + datetime.timedelta(self._random.choice(_DAYS))
        half_hour = self._random.randrange(48)
        return f"{day}T{half_hour // 2:02}:{half_hour % 2 * 30:02}:00Z"

    def _write(self, path: str, body: object) -> Answer | None:
        """Repeats the request until its outcome is known; returns `None` if the time is taken."""
        self._sent += 1
        key = f"{self.name} request {self._sent}"
        deadline = time.monotonic() + _FINAL_SECONDS
        while time.monotonic() < deadline:
            sent = time.monotonic()
            answer = self._http.send("POST", path, body, key)
            outcome = outcome_of(answer)
            self._record.note(sent, True, outcome, answer)
            if outcome == DONE:
                return answer
            if outcome == TAKEN:
                return None
            if outcome not in (UNAVAILABLE, IN_PROGRESS, UNANSWERED):
                raise RuntimeError(f"{path} with {body}: {outcome}")
            time.sleep(_PAUSE)
        raise TimeoutError(f"{path} has no final response within {_FINAL_SECONDS} s; the last was {outcome}")


class Reader(threading.Thread):
    """Lists bookings, which reads from a replica, and open times, which reads from the primary."""

    def __init__(self, port: int, workspace: Workspace, record: Record, over: threading.Event) -> None:
        super().__init__(name="reader", daemon=True)
        self._http = Http(port, workspace.token)
        self._paths = ["/api/v1/bookings?limit=50"]
        today = datetime.datetime.now(datetime.UTC).date()
        days = f"start={today + datetime.timedelta(_DAYS[0])}T00:00:00Z&end={today + datetime.timedelta(_DAYS[-1])}T00:00:00Z"
        self._paths += [f"/api/v1/accounts/1/scheduling_links/{link}/open_times?{days}" for link in workspace.links]
        self._record = record
        self._over = over

    def run(self) -> None:
        turn = 0
        while not self._over.wait(_PAUSE):
            sent = time.monotonic()
            answer = self._http.send("GET", self._paths[turn % len(self._paths)])
            self._record.note(sent, False, outcome_of(answer), answer)
            turn += 1


class Storm:
    def __init__(self, port: int, workspace: Workspace) -> None:
        self.record = Record()
        self._over = threading.Event()
        self.writers = [Writer(number, port, workspace, self.record, self._over) for number in range(_WRITERS)]
        self._reader = Reader(port, workspace, self.record, self._over)
        for thread in [*self.writers, self._reader]:
            thread.start()

    def assert_alive(self) -> None:
        for writer in self.writers:
            if writer.failure:
                raise writer.failure

    def end(self) -> None:
        self._over.set()
        for thread in [*self.writers, self._reader]:
            thread.join(2 * _FINAL_SECONDS)
        self.assert_alive()
