"""Walks through the API with the client: look-up, link, open times, booking, move, cancellation, no-show, events.

Needs a fresh demo at FRONTDESK_URL with a webhook to WEBHOOK_PORT of this machine, signed with WEBHOOK_SECRET.
"""

import asyncio
import json
import os
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import TypeVar
from uuid import UUID

import httpx
from standardwebhooks import Webhook

from frontdesk_client import (
    Event,
    Frontdesk,
    ProblemError,
    WebhookVerificationError,
    iterate,
    iterate_async,
    verify_webhook,
)
from frontdesk_client.generated.api.booking_pages import cancel_managed_booking, view_personal_booking_page
from frontdesk_client.generated.api.bookings import (
    book_meeting,
    cancel_booking,
    list_bookings,
    mark_as_no_show,
    move_booking,
    reassign_booking,
)
from frontdesk_client.generated.api.event_types import create_link
from frontdesk_client.generated.api.events import list_events
from frontdesk_client.generated.api.identity import who_am_i
from frontdesk_client.generated.api.records import enrich_record, look_up_record
from frontdesk_client.generated.api.scheduling_links import list_link_open_times, list_scheduling_links
from frontdesk_client.generated.api.workspace import list_tokens
from frontdesk_client.generated.models import (
    Booking,
    BookMeetingRequest,
    BookMeetingRequestAnswersType0,
    CancelRequest,
    CreateLinkRequest,
    EnrichRequest,
    EventList,
    HostEntryRequest,
    InviteeRequest,
    LeadLookup,
    MoveRequest,
    Person,
    SlotUnavailableProblem,
)

PAST = UUID("0197a3c0-0000-7000-8000-00000000d001")
"""A booking of the demo that has ended."""
SERVICE = os.environ["FRONTDESK_URL"]
WEBHOOK_SECRET = os.environ["WEBHOOK_SECRET"]

received: Queue[tuple[bytes, dict[str, str]]] = Queue()
faults: list[str | tuple[int, str]] = []
"""What happens to the next responses: `lose`, `cut` inside the body, or another status with a `Retry-After`."""
keys: list[str | None] = []
"""The `Idempotency-Key` of each request through the proxy."""


class Receiver(BaseHTTPRequestHandler):
    """Receives webhook requests."""

    def do_POST(self) -> None:
        received.put((self.rfile.read(int(self.headers["Content-Length"])), dict(self.headers)))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None: ...


class Proxy(BaseHTTPRequestHandler):
    """Forwards requests to the service, with the faults."""

    def do_GET(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        keys.append(self.headers["Idempotency-Key"])
        fault = faults.pop(0) if faults else None
        if isinstance(fault, tuple):
            self.send_response(fault[0])
            self.send_header("Retry-After", fault[1])
            self.end_headers()
            return
        given = {name: value for name, value in self.headers.items() if name.lower() not in {"host", "connection"}}
        response = httpx.request(self.command, SERVICE + self.path, headers=given, content=body)
        if fault == "lose":
            return
        self.send_response(response.status_code)
        for name in ["Content-Type", "Idempotent-Replayed"]:
            if name in response.headers:
                self.send_header(name, response.headers[name])
        if fault == "cut":
            self.send_header("Content-Length", str(len(response.content) + 1))
        self.end_headers()
        self.wfile.write(response.content)

    do_POST = do_GET

    def log_message(self, *_: object) -> None: ...


def listen(handler: type[BaseHTTPRequestHandler], port: int = 0) -> str:
    server = ThreadingHTTPServer(("127.0.0.1", port), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def check(holds: object, said: object = "") -> None:
    if not holds:
        raise AssertionError(said)


E = TypeVar("E", bound=Exception)


def error_of(kind: type[E], call: Callable[[], object]) -> E:
    try:
        call()
    except kind as error:
        return error
    raise AssertionError(f"{kind.__name__} is expected")


def visit_without_token() -> None:
    """A booking page, which needs no token."""
    anonymous = Frontdesk(base_url=os.environ["FRONTDESK_URL"], token="")
    page = view_personal_booking_page.sync("northwind", "grace", "intro-30", client=anonymous)
    check(page.kind == "personal", page)
    refused = error_of(ProblemError, lambda: who_am_i.sync(client=anonymous))
    check(refused.code == "unauthenticated", refused)


def walk(frontdesk: Frontdesk) -> None:
    # Who the token belongs to, and the present position in the feed.
    workspace_id = who_am_i.sync(client=frontdesk).workspace.id
    latest = list_events.sync(workspace_id, client=frontdesk, after="latest").pagination.next_cursor

    # Look-up.
    found = look_up_record.sync(workspace_id, client=frontdesk, email="ada@acme.example")
    check(isinstance(found, LeadLookup) and isinstance(found.person, Person), found)

    # Link, with a host from a queue.
    hosts = [HostEntryRequest(queue_id=1, role="must_attend", lead=True)]
    made = create_link.sync(workspace_id, "intro-30", client=frontdesk, body=CreateLinkRequest(hosts=hosts))
    assert made.assignments
    leads = [host.user_id for host in made.link.hosts if host.lead]
    check(leads == [made.assignments[0].user_id], made)

    # Open times.
    start = datetime.now(UTC) + timedelta(days=1)
    open_times = list_link_open_times.sync(
        workspace_id, made.link.id, client=frontdesk, start=start, end=start + timedelta(days=7)
    )
    first, second = open_times.open_times[:2]

    # Booking. The response is lost; the repetition with the same key returns it.
    answers = BookMeetingRequestAnswersType0()
    answers["team_size"] = "11-50"
    body = BookMeetingRequest(
        link_id=made.link.id,
        start_time=first.start_time,
        time_zone="Europe/Paris",
        invitee=InviteeRequest(name="Sophie Germain", email="sophie@lagrange.example"),
        answers=answers,
    )
    keys.clear()
    faults.append("lose")
    response = book_meeting.sync_detailed(client=frontdesk, body=body)
    booking = response.parsed
    assert booking is not None
    check(response.headers["Idempotent-Replayed"] == "true", response.headers)
    check(len(keys) == 2 and keys[0] and keys[0] == keys[1], keys)

    # Problems.
    taken = error_of(ProblemError, lambda: book_meeting.sync(client=frontdesk, body=body))
    check(isinstance(taken.problem, SlotUnavailableProblem) and taken.problem.alternatives, taken)
    invalid = error_of(ProblemError, lambda: list_bookings.sync(client=frontdesk, limit=51))
    check(invalid.code == "invalid_request" and [error.field for error in invalid.errors] == ["limit"], invalid)

    # A connection lost inside the body.
    keys.clear()
    faults.append("cut")
    check(who_am_i.sync(client=frontdesk).workspace.id == workspace_id and len(keys) == 2, keys)

    # Retry-After: one second is waited for, an hour is not, and enrichment is never repeated.
    keys.clear()
    faults.append((503, "1"))
    started = time.monotonic()
    check(who_am_i.sync(client=frontdesk).workspace.id == workspace_id)
    check(1 <= time.monotonic() - started, "Retry-After was not respected")
    faults.append((429, "3600"))
    limited = error_of(httpx.HTTPStatusError, lambda: who_am_i.sync(client=frontdesk))
    check(limited.response.status_code == 429, limited)
    faults.append((503, "0"))
    enrich = EnrichRequest(email="ada@acme.example", chain_id="default")
    busy = error_of(httpx.HTTPStatusError, lambda: enrich_record.sync(workspace_id, client=frontdesk, body=enrich))
    check(busy.response.status_code == 503, busy)
    check(keys == [None] * 4, keys)

    # Move, cancellation, no-show.
    moved = move_booking.sync(booking.uuid, client=frontdesk, body=MoveRequest(start_time=second.start_time))
    check(moved.start_time == second.start_time, moved)
    cancelled = cancel_booking.sync(booking.uuid, client=frontdesk, body=CancelRequest(reason="Illness"))
    check(cancelled.status == "cancelled", cancelled)

    # Operations with an optional body, without one.
    reused = create_link.sync(workspace_id, "intro-30", client=frontdesk).link
    check(reused.kind == "personal", reused)
    check(cancel_booking.sync(booking.uuid, client=frontdesk).status == "cancelled")
    ended = error_of(ProblemError, lambda: reassign_booking.sync(booking.uuid, client=frontdesk))
    check(ended.code == "invalid_transition", ended)
    unknown = error_of(ProblemError, lambda: cancel_managed_booking.sync("0" * 32, client=frontdesk))
    check(unknown.code == "not_found", unknown)
    check(mark_as_no_show.sync(PAST, client=frontdesk).status == "no_show")

    # Iterators: pages of one item give the same list as one page.
    whole = list_bookings.sync(client=frontdesk)
    check(2 <= len(whole.bookings) and not whole.pagination.has_more, whole)
    uuids = [each.uuid for each in iterate(list_bookings.sync, client=frontdesk, limit=1)]
    check(uuids == [each.uuid for each in whole.bookings], uuids)
    links = [each.id for each in iterate(list_scheduling_links.sync, workspace_id, client=frontdesk, limit=1)]
    check(2 <= len(links) and made.link.id in links, links)

    tokens = [each.id for each in iterate(list_tokens.sync, workspace_id, client=frontdesk, limit=1)]
    check(tokens == [who_am_i.sync(client=frontdesk).token.id], tokens)

    # Events, which appear in the feed within about a second, and of which the webhook gets the same.
    events: list[Event] = []
    deadline = time.monotonic() + 60
    while len(events) < 5 and time.monotonic() < deadline:
        after = events[-1].cursor if events else latest
        part = iterate(list_events.sync, workspace_id, client=frontdesk, after=after, limit=1)
        # The test has just added the webhook.
        events += [each for each in part if each.type_ != "workspace.changed"]
        time.sleep(0.05)
    types = [event.type_ for event in events]
    check(types == ["link.created", "booking.created", "booking.moved", "booking.cancelled", "booking.no_show"], types)
    sent, headers = received.get(timeout=60)
    event = verify_webhook(sent, headers, "whsec_b2xkIHNlY3JldA==", WEBHOOK_SECRET)
    assert event is not None
    check(event.id in [each.id for each in events], event)
    error_of(WebhookVerificationError, lambda: verify_webhook(sent + b" ", headers, WEBHOOK_SECRET))
    unsigned = {**headers, "webhook-signature": "v1"}
    error_of(WebhookVerificationError, lambda: verify_webhook(sent, unsigned, WEBHOOK_SECRET))
    check(verify_webhook(sent, headers, "", WEBHOOK_SECRET) == event)
    for empty in ["", "whsec_"]:
        error_of(WebhookVerificationError, lambda: verify_webhook(sent, headers, empty))
    sent_at = datetime.fromtimestamp(int(headers["webhook-timestamp"]), UTC)
    check(verify_webhook(sent, headers, WEBHOOK_SECRET, now=sent_at + timedelta(minutes=5)) == event)
    for late in [sent_at - timedelta(seconds=301), sent_at + timedelta(seconds=301)]:
        error_of(WebhookVerificationError, lambda: verify_webhook(sent, headers, WEBHOOK_SECRET, now=late))

    # What a later version of the service adds: a value and an event.
    check(str(Booking.from_dict({**booking.to_dict(), "status": "postponed"}).status) == "postponed")
    added = {**json.loads(sent), "type": "booking.renamed", "data": {"title": "Intro"}}
    pagination = {"limit": 50, "has_more": False, "next_cursor": latest}
    feed = EventList.from_dict({"events": [added, json.loads(sent)], "pagination": pagination})
    check([each.id for each in iterate(lambda: feed)] == [event.id], feed)
    now = datetime.now(UTC)
    text = json.dumps(added)
    signed = {
        "webhook-id": "1",
        "webhook-timestamp": str(int(now.timestamp())),
        "webhook-signature": Webhook(WEBHOOK_SECRET).sign("1", now, text),
    }
    check(verify_webhook(text.encode(), signed, WEBHOOK_SECRET) is None)


async def walk_asynchronously(frontdesk: Frontdesk) -> None:
    """The asynchronous functions, with a repetition and two pages."""
    faults.append("lose")
    identity = await who_am_i.asyncio(client=frontdesk)
    faults.append((503, "0"))
    bookings = [each.uuid async for each in iterate_async(list_bookings.asyncio, client=frontdesk, limit=1)]
    check(2 <= len(bookings), bookings)
    try:
        await list_bookings.asyncio(client=frontdesk, limit=51)
    except ProblemError as problem:
        check(problem.code == "invalid_request", problem)
    else:
        raise AssertionError(f"a problem is expected in workspace {identity.workspace.id}")


if __name__ == "__main__":
    listen(Receiver, int(os.environ["WEBHOOK_PORT"]))
    proxy = listen(Proxy)
    with Frontdesk(base_url=proxy, token=os.environ["FRONTDESK_TOKEN"]) as frontdesk:
        check(repr(frontdesk) == f"Frontdesk(base_url='{proxy}')", "the token is shown")
        walk(frontdesk)
    visit_without_token()
    asyncio.run(walk_asynchronously(Frontdesk(base_url=proxy, token=os.environ["FRONTDESK_TOKEN"])))
    print("walked")
