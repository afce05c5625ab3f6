"""What the clients of a storm saw: the outcome of every request with its time."""

import threading
import time
from collections import Counter
from dataclasses import dataclass

from .http import Answer

DONE = "2xx"
TAKEN = "409 slot_unavailable"
IN_PROGRESS = "409 idempotency_in_progress"
UNAVAILABLE = "503"
UNANSWERED = "no answer"
# Everything else breaks the promise to the clients.
PROMISED = (DONE, TAKEN, IN_PROGRESS, UNAVAILABLE)


def outcome_of(answer: Answer | None) -> str:
    if answer is None:
        return UNANSWERED
    if answer.status in (200, 201):
        return DONE
    if answer.status == 503 and answer.code == "unavailable" and answer.retry_after is not None:
        return UNAVAILABLE
    return f"{answer.status} {answer.code}"


@dataclass(frozen=True)
class Entry:
    at: float
    is_write: bool
    outcome: str


class Record:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._entries: list[Entry] = []
        # The first response of each outcome that breaks the promise, with the time when it was sent.
        self.broken: dict[str, tuple[float, Answer | None]] = {}

    def note(self, sent: float, is_write: bool, outcome: str, answer: Answer | None) -> None:
        now = time.monotonic()
        with self._lock:
            self._entries.append(Entry(now, is_write, outcome))
            if outcome not in PROMISED:
                self.broken.setdefault(outcome, (sent, answer))

    def entries(self, since: float = 0, until: float = float("inf")) -> list[Entry]:
        with self._lock:
            return [entry for entry in self._entries if since <= entry.at <= until]

    def acknowledged(self, since: float = 0, until: float = float("inf")) -> list[float]:
        """The times of acknowledged writes, in order."""
        return [entry.at for entry in self.entries(since, until) if entry.is_write and entry.outcome == DONE]

    def longest_pause(self, since: float, until: float) -> float:
        """The longest time without an acknowledged write."""
        times = [since, *self.acknowledged(since, until), until]
        return max(later - earlier for earlier, later in zip(times, times[1:], strict=False))

    def counts(self) -> Counter[str]:
        return Counter(entry.outcome for entry in self.entries())
