"""The workspace of a drill: eight members, open around the clock, and links to one or two of them."""

import json
from dataclasses import dataclass

from .http import Http
from .whole import Cluster

_ID = 1
_EVENT_TYPE = 1
_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_SCOPES = "bookings:read,bookings:write,scheduling_links:read,scheduling_links:write"
MEMBERS = 8


@dataclass(frozen=True)
class Workspace:
    token: str
    links: list[int]


def create(cluster: Cluster) -> Workspace:
    file = cluster.home.folder / "workspace.json"
    file.write_text(json.dumps(_declaration()))
    cluster.command("apply", str(file))
    tokens = {
        number: cluster.command("token", "create", "--workspace", "drill", "--member", _key(number), "--scopes", _SCOPES)
        for number in range(1, MEMBERS + 1)
    }
    hosts = [[number] for number in tokens]
    # Opposite orders of the same hosts provoke deadlocks.
    hosts += [[1, 2], [2, 1]]
    links = [_link(Http(cluster.http_port, tokens[first]), [first, *others]) for first, *others in hosts]
    return Workspace(tokens[1], links)


def _key(number: int) -> str:
    return f"member{number}"


def _declaration() -> dict[str, object]:
    always = {day: ["00:00-24:00"] for day in _DAYS}
    return {
        "workspace": {"id": _ID, "key": "drill", "name": "Drill", "time_zone": "UTC"},
        "members": [
            {
                "user_id": number,
                "key": _key(number),
                "name": f"Member {number}",
                "email": f"{_key(number)}@drill.example",
                "role": "admin",
                "working_hours": always,
                "calendars": [{"kind": "builtin"}],
            }
            for number in range(1, MEMBERS + 1)
        ],
        "event_types": [{"id": _EVENT_TYPE, "key": "call", "title": "Call", "duration": 30}],
    }


def _link(http: Http, members: list[int]) -> int:
    path = f"/api/v1/accounts/{_ID}/event_types/{_EVENT_TYPE}/links"
    answer = http.send("POST", path, {"hosts": [{"user_id": number} for number in members]})
    if answer is None or answer.status not in (200, 201):
        raise RuntimeError(f"no link to {members}: {answer}")
    return answer.body["link"]["id"]
