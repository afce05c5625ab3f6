"""Tests of the pytest fixtures. `FRONTDESK_PROGRAM` is the path of the program.

`SANDBOX_TESTS` is the number of repetitions of the last test, for measurements.
"""

import json
import os
import threading
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue

import httpx
import pytest

from frontdesk_client import Frontdesk, ProblemError, WebhookVerificationError, verify_webhook
from frontdesk_client.generated.api.bookings import book_meeting, get_booking, mark_as_no_show, move_booking
from frontdesk_client.generated.api.event_types import create_link
from frontdesk_client.generated.models import (
    Booking,
    BookMeetingRequest,
    BookMeetingRequestAnswersType0,
    CreateLinkRequest,
    HostEntryRequest,
    InviteeRequest,
    MoveRequest,
)
from frontdesk_client.sandbox import FaultRule, Sandbox

WEDNESDAY = datetime(2030, 1, 2, 9, tzinfo=UTC)
DAY = "start=2030-01-02T00:00:00Z&end=2030-01-03T00:00:00Z"


def book(frontdesk: Frontdesk, at: datetime) -> Booking:
    body = CreateLinkRequest(hosts=[HostEntryRequest(queue_id=1, role="must_attend", lead=True)])
    made = create_link.sync(1, "intro-30", client=frontdesk, body=body)
    assert made is not None
    request = BookMeetingRequest(
        link_id=made.link.id,
        start_time=at,
        time_zone="Europe/Paris",
        invitee=InviteeRequest(name="Ada Byron", email="ada@acme.example"),
        answers=BookMeetingRequestAnswersType0.from_dict({"team_size": "1-10"}),
    )
    booking = book_meeting.sync(client=frontdesk, body=request)
    assert booking is not None
    return booking


def test_no_show_after_two_moves(sandbox: Sandbox) -> None:
    frontdesk = sandbox.client("grace")
    booking = book(frontdesk, WEDNESDAY + timedelta(hours=5))
    for hours in (6, 5):
        to = MoveRequest(start_time=WEDNESDAY + timedelta(hours=hours), time_zone="Europe/Paris")
        move_booking.sync(booking.uuid, client=frontdesk, body=to)
    assert sandbox.advance(timedelta(days=2)) == datetime(2030, 1, 3, 9, tzinfo=UTC)
    missed = mark_as_no_show.sync(booking.uuid, client=frontdesk)
    assert missed is not None and missed.status == "no_show"
    occasions = [mail.occasion for mail in sandbox.inbox(to="ada@acme.example")]
    assert occasions[:3] == ["confirmation", "moved", "moved"]


def test_status_503_raises_a_problem(sandbox: Sandbox) -> None:
    frontdesk = sandbox.client("grace")
    booking = book(frontdesk, WEDNESDAY + timedelta(hours=5))
    sandbox.fail(FaultRule(path="/api/v1/bookings/{booking_uuid}", fault="503"))
    with pytest.raises(ProblemError) as raised:
        get_booking.sync(booking.uuid, client=frontdesk)
    assert raised.value.problem.status == 503
    again = get_booking.sync(booking.uuid, client=frontdesk)
    assert again is not None and again.uuid == booking.uuid


def run_requests(sandbox: Sandbox) -> str:
    """Sends 20 requests, and returns the status, headers and body of each response."""
    transcript: list[str] = []
    headers = {"Authorization": f"Bearer {sandbox.tokens['grace']}"}
    with httpx.Client(base_url=sandbox.address, headers=headers) as client:

        def step(method: str, path: str, body: object = None) -> httpx.Response:
            response = client.request(method, path, json=body)
            assert response.status_code < 300, response.text
            shown = sorted(f"{name}: {value}" for name, value in response.headers.items())
            transcript.append("\n".join([str(response.status_code), *shown, response.text]))
            return response

        step("GET", "/api/v1/me")
        step("GET", "/api/v1/accounts/1/event_types")
        hosts = [{"queue_id": 1, "role": "must_attend", "lead": True}]
        link = step("POST", "/api/v1/accounts/1/event_types/intro-30/links", {"hosts": hosts}).json()["link"]["id"]
        times = step("GET", f"/api/v1/accounts/1/scheduling_links/{link}/open_times?{DAY}").json()["open_times"]
        start = [time["start_time"] for time in times]
        booking = {
            "link_id": link,
            "start_time": start[0],
            "time_zone": "Europe/Paris",
            "invitee": {"name": "Ada Byron", "email": "ada@acme.example"},
            "answers": {"team_size": "1-10"},
        }
        uuid = step("POST", "/api/v1/bookings", booking).json()["uuid"]
        step("GET", "/sandbox/inbox")
        for at in (2, 4):
            step("POST", f"/api/v1/bookings/{uuid}/move", {"start_time": start[at], "time_zone": "Europe/Paris"})
            step("POST", "/sandbox/clock", {"advance_seconds": 600})
        step("GET", f"/api/v1/bookings/{uuid}")
        step("POST", "/sandbox/clock", {"advance_seconds": 172800})
        step("POST", f"/api/v1/bookings/{uuid}/mark_as_no_show", {})
        step("PUT", "/sandbox/crm", {"failure": "timeout"})
        step("GET", "/api/v1/accounts/1/records/lookup?email=ada@acme.example")
        step("GET", "/sandbox/inbox?to=ada@acme.example")
        step("GET", "/sandbox/deliveries")
        step("GET", "/api/v1/accounts/1/events")
        step("POST", "/api/v1/accounts/1/tokens", {"scopes": ["bookings:read"]})
        step("POST", f"/api/v1/bookings/{uuid}/undo_mark_as_no_show", {})
    assert len(transcript) == 20
    return "\n\n".join(transcript)


def test_same_requests_get_the_same_bytes(sandbox: Sandbox) -> None:
    first = run_requests(sandbox)
    sandbox.reset()
    assert run_requests(sandbox) == first
    with Sandbox() as other:
        assert run_requests(other) == first


def test_snapshots_are_restored_by_name(sandbox: Sandbox) -> None:
    sandbox.save("here")
    book(sandbox.client("grace"), WEDNESDAY + timedelta(hours=5))
    assert sandbox.inbox() != []
    sandbox.reset("here")
    assert sandbox.inbox() == []
    with pytest.raises(ProblemError):
        sandbox.reset("elsewhere")


class Receiver(BaseHTTPRequestHandler):
    """Receives webhook requests."""

    received: Queue[tuple[bytes, dict[str, str]]] = Queue()

    def do_POST(self) -> None:
        self.received.put((self.rfile.read(int(self.headers["Content-Length"])), dict(self.headers)))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None: ...


def test_webhook_is_verified_by_the_clock_of_the_sandbox(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = "whsec_c2l4dGVlbiBieXRlcyBvZiBhIHNlY3JldA=="
    monkeypatch.setenv("WEBHOOK_SECRET", secret)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    hook = {
        "key": "hook",
        "url": f"http://127.0.0.1:{server.server_port}/",
        "secret": {"env": "WEBHOOK_SECRET"},
        "events": ["link.created"],
    }
    member = {"user_id": 1, "key": "ana", "name": "Ana", "email": "ana@acme.example", "time_zone": "UTC"}
    member |= {"working_hours": {"mon": ["09:00-17:00"]}, "calendars": [{"kind": "builtin"}]}
    call = {"id": 1, "key": "call", "title": "Call", "duration": 30, "location": {"kind": "video"}}
    workspace = {"id": 1, "key": "acme", "name": "Acme", "time_zone": "UTC"}
    file = tmp_path / "workspace.json"
    sections = {"workspace": workspace, "members": [member], "event_types": [call], "webhooks": [hook]}
    file.write_text(json.dumps(sections))
    at = datetime(2031, 5, 1, 12, tzinfo=UTC)
    with Sandbox(file=file, at=at) as sandbox:
        assert sandbox.now() == at
        create_link.sync(1, "call", client=sandbox.client("ana"))
        body, headers = Receiver.received.get(timeout=60)
        event = verify_webhook(body, headers, secret, now=sandbox.now())
        assert event is not None and event.type_ == "link.created"
        with pytest.raises(WebhookVerificationError):
            verify_webhook(body, headers, secret)
    server.shutdown()


@pytest.mark.parametrize("number", range(int(os.environ.get("SANDBOX_TESTS", "20"))))
def test_booking_is_the_first_in_every_test(sandbox: Sandbox, number: int) -> None:
    booking = book(sandbox.client("grace"), WEDNESDAY + timedelta(hours=5))
    assert str(booking.uuid).startswith("01b8dcb4-1680-7000-8000-")
    assert len(sandbox.inbox(to="ada@acme.example")) == 1
