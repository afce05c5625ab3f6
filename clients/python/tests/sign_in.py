"""Signs a member in with the browser; calls, refreshes, restores and ends the session.

Needs a demo at FRONTDESK_URL, the token of an admin in FRONTDESK_TOKEN, and `clients/tests/browser.mjs` as browser.
"""

import asyncio
import json
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx

from frontdesk_client import Frontdesk, ProblemError, iterate
from frontdesk_client.generated.api.event_types import create_link
from frontdesk_client.generated.api.identity import who_am_i
from frontdesk_client.generated.api.workspace import list_tokens
from frontdesk_client.generated.models import CreateLinkRequest, HostEntryRequest
from frontdesk_client.sign_in import Session, SignInError, StoredSession, sign_in

SERVICE = os.environ["FRONTDESK_URL"]
SCOPES = ["bookings:read", "scheduling_links:write"]
WRONG = f"fd_{'0' * 12}_{'0' * 43}"

changes: list[StoredSession | None] = []


def check(holds: object, said: object = "") -> None:
    if not holds:
        raise AssertionError(said)


def outdated(**members: object) -> Session:
    """The stored session, with other members."""
    stored = next(value for value in reversed(changes) if value is not None)
    changes.append(stored)
    restored: StoredSession = json.loads(json.dumps({**stored, **members}))
    return Session(restored, changes.append)


def error_of(call: Callable[[], object]) -> SignInError:
    try:
        call()
    except SignInError as error:
        return error
    raise AssertionError("a SignInError is expected")


def refresh_in_threads(session: Session) -> None:
    """Concurrent calls refresh the token once."""
    before = len(changes)
    with Frontdesk.from_session(session) as frontdesk, ThreadPoolExecutor() as pool:
        hosts = [HostEntryRequest(queue_id=1, role="must_attend", lead=True)]
        body = CreateLinkRequest(hosts=hosts)
        created = pool.submit(lambda: create_link.sync(1, "intro-30", client=frontdesk, body=body))
        calls = [pool.submit(lambda: who_am_i.sync(client=frontdesk)) for _ in range(8)]
        check(created.result().link.id > 0, created)
        check({call.result().workspace.id for call in calls} == {1})
    check(len(changes) == before + 1, "refreshed more than once")


async def refresh_in_tasks(session: Session) -> None:
    """Concurrent calls refresh the token once, also if one of them is cancelled."""
    before = len(changes)
    async with Frontdesk.from_session(session) as frontdesk:
        tasks = [asyncio.create_task(who_am_i.asyncio(client=frontdesk)) for _ in range(8)]
        await asyncio.sleep(0)
        tasks.pop(0).cancel()
        found = await asyncio.gather(*tasks)
        check({each.workspace.id for each in found} == {1}, found)
    check(len(changes) == before + 1, "refreshed more than once")


def redirect_from_elsewhere(address: str) -> None:
    asked = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
    origin = asked["redirect_uri"].removesuffix("/callback")

    def status(path: str, state: str, iss: str) -> int:
        query = urlencode({"code": "1", "state": state, "iss": iss})
        return httpx.get(f"{origin}{path}?{query}").status_code

    check(status("/callback", "wrong", SERVICE) == 400)
    check(status("/favicon.ico", asked["state"], SERVICE) == 400)
    check(status("/callback", asked["state"], "https://other.example") == 200)


def main() -> None:
    # Sign-in with the default browser.
    first = sign_in(f"{SERVICE}/", scopes=SCOPES, client_name="Reports", on_change=changes.append, timeout=60)
    with Frontdesk.from_session(first) as frontdesk:
        found = who_am_i.sync(client=frontdesk)
        check(sorted(found.scopes) == SCOPES, found)
    check(changes == [first.stored] and "fd_" not in f"{first!r} {frontdesk!r}", first)
    tokens = [each.client for each in iterate(list_tokens.sync, 1, client=Frontdesk.from_environment())]
    check("Reports" in {client.name for client in tokens if client}, tokens)

    # An expired and a rejected token.
    refresh_in_threads(outdated(expires_at=0))
    refresh_in_threads(outdated(access_token=WRONG))
    asyncio.run(refresh_in_tasks(outdated(expires_at=0)))
    asyncio.run(refresh_in_tasks(outdated(access_token=WRONG)))

    # The end of the access.
    last = outdated()
    access = last.token()
    last.sign_out()
    check(last.stored is None and changes[-1] is None, changes)
    try:
        who_am_i.sync(client=Frontdesk(base_url=SERVICE, token=access))
    except ProblemError as error:
        check(error.response.status_code == 401, error)
    else:
        raise AssertionError("the token is valid after the sign-out")
    signed_out = error_of(lambda: who_am_i.sync(client=Frontdesk.from_session(last)))
    check(str(signed_out) == "the session has ended: sign in again", signed_out)
    last.sign_out()
    ended = outdated()
    check(error_of(lambda: who_am_i.sync(client=Frontdesk.from_session(ended))).code == "invalid_grant")
    check(ended.stored is None)

    # The member refuses, with a registered client.
    assert changes[0] is not None
    client_id = changes[0]["client_id"]
    os.environ["DECISION"] = "refuse"
    check(error_of(lambda: sign_in(SERVICE, client_id=client_id, timeout=60)).code == "access_denied")

    # Redirects from elsewhere, no answer, another address of the service.
    foreign = error_of(lambda: sign_in(SERVICE, client_id=client_id, open=redirect_from_elsewhere))
    check("another service" in str(foreign), foreign)
    silent = error_of(lambda: sign_in(SERVICE, client_id=client_id, open=lambda _: None, timeout=1))
    check(str(silent).startswith("no answer within 1 seconds"), silent)
    other = error_of(lambda: sign_in(SERVICE.replace("127.0.0.1", "localhost")))
    check(f"has the address {SERVICE}" in str(other), other)
    print("signed in")


if __name__ == "__main__":
    main()
