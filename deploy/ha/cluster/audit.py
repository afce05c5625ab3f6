"""Compares the stored bookings with the last responses."""

import datetime
from dataclasses import dataclass, field
from typing import Any

from .http import Http
from .storm import Booking, Writer


@dataclass
class Audit:
    # Acknowledged writes that are not stored as acknowledged.
    lost: list[str] = field(default_factory=list)
    # Stored bookings without a response.
    unknown: list[str] = field(default_factory=list)
    overlaps: list[str] = field(default_factory=list)


def audit(port: int, token: str, writers: list[Writer]) -> Audit:
    stored = _all_bookings(Http(port, token))
    found = Audit()
    known: set[str] = set()
    for writer in writers:
        for booking in [*writer.scheduled, *writer.cancelled]:
            known.add(booking["uuid"])
        for booking in writer.scheduled:
            now = stored.get(booking["uuid"])
            if now != booking:
                found.lost.append(f"acknowledged {booking}, stored {now}")
        for booking in writer.cancelled:
            now = stored.get(booking["uuid"], {})
            if now.get("status") != "cancelled" or now["start_time"] != booking["start_time"]:
                found.lost.append(f"acknowledged as cancelled {booking}, stored {now}")
    found.unknown = sorted(stored.keys() - known)
    found.overlaps = _overlaps(list(stored.values()))
    return found


def _all_bookings(http: Http) -> dict[str, Booking]:
    stored: dict[str, Booking] = {}
    query = "/api/v1/bookings?limit=50"
    while True:
        answer = http.send("GET", query)
        if answer is None or answer.status != 200:
            raise RuntimeError(f"{query}: {answer}")
        stored |= {booking["uuid"]: booking for booking in answer.body["bookings"]}
        cursor = answer.body["pagination"]["next_cursor"]
        if cursor is None:
            return stored
        query = f"/api/v1/bookings?limit=50&cursor={cursor}"


def _overlaps(bookings: list[Booking]) -> list[str]:
    """Pairs of scheduled bookings that need the same host at the same time."""
    by_host: dict[int, list[tuple[datetime.datetime, datetime.datetime, str]]] = {}
    for booking in bookings:
        if booking["status"] != "scheduled":
            continue
        for host in booking["hosts"]:
            if host["role"] == "must_attend":
                times = (_instant(booking["start_time"]), _instant(booking["end_time"]), booking["uuid"])
                by_host.setdefault(host["user_id"], []).append(times)
    found = []
    for host_id, times in by_host.items():
        times.sort()
        for (_, end, one), (start, _, other) in zip(times, times[1:], strict=False):
            if start < end:
                found.append(f"host {host_id} at {start}: {one} and {other}")
    return found


def _instant(value: Any) -> datetime.datetime:
    return datetime.datetime.fromisoformat(value)
