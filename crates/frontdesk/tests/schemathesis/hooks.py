"""What Schemathesis has to be told of the workspace that it tries: its numbers and keys, and the rules that no schema can state."""

import os
import re
from datetime import datetime, timedelta, timezone
from itertools import count

import requests
import schemathesis
from hypothesis import strategies as st

ADDRESS = os.environ["FRONTDESK_ADDRESS"]
TOKEN = os.environ["FRONTDESK_TOKEN"]

# Rules over several fields, or over what the workspace has, by the words in which a request is refused: 400, although each field by
# itself is as the document wants it.
RULES = [
    r"expected exactly one of ",
    r"expected an end after the start",
    r"expected .*at most 63 days",
    r"expected the value with which the list of this cursor was begun",
    r"expected a next_cursor of this list",
    r"expected an offset such as Z, or time_zone to read it in",
    r"clocks in .* skip ",
    r"expected one of those at hand",
    r"it ends in no known public suffix",
    r"it is a public suffix",
    r"needs an answer",
    r"no such question",
    r"this event type asks no questions",
    r"expected one of .*, found ",
    r"which \"origin\": \"workflow\" needs",
    r"only a meeting of \"origin\": \"workflow\"",
]


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Whether a failure counts: a request that is refused for one of the rules alone was well-formed, and rightly refused."""
    if failure.code != "ST202" or response.status_code != 400:
        return True
    errors = response.json().get("errors", [])
    return not errors or not all(any(re.search(rule, error["detail"]) for rule in RULES) for error in errors)


def start_of_tomorrow():
    return datetime.now(timezone.utc).replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)


# Half hours of the next weeks, where there is something to find; any other time may come instead.
NEAR = st.integers(0, 48 * 40).map(lambda half_hours: start_of_tomorrow() + timedelta(minutes=30 * half_hours))
ANY = st.datetimes(min_value=datetime(1, 1, 2), max_value=datetime(9998, 12, 30))
TIMES = st.one_of(NEAR, NEAR, ANY)

schemathesis.openapi.format("date-time", TIMES.map(lambda at: at.strftime("%Y-%m-%dT%H:%M:%SZ").rjust(20, "0")))
schemathesis.openapi.format("date-time-local", TIMES.map(lambda at: at.strftime("%Y-%m-%dT%H:%M:%S").rjust(19, "0")))
ZONES = ["Europe/London", "America/New_York", "Asia/Kolkata", "Pacific/Apia", "Africa/Casablanca", "UTC", "Etc/GMT+12"]
schemathesis.openapi.format("time-zone", st.sampled_from(ZONES))


def ask(method, path, **body):
    answer = requests.request(
        method, ADDRESS + path, json=body or None, headers={"Authorization": f"Bearer {TOKEN}"}, timeout=10
    )
    answer.raise_for_status()
    return answer.json()


def what_there_is():
    """The names of what the workspace has, by the parameters and fields that take them."""
    event_types = ask("GET", "/api/v1/accounts/1/event_types")["event_types"]
    quick = next(each for each in event_types if each["key"] == "quick-15")
    team = ask("POST", f"/api/v1/accounts/1/event_types/{quick['id']}/links", hosts=[{"user_id": 1}, {"user_id": 3}])
    link_id = team["link"]["id"]
    week = f"start={start_of_tomorrow():%Y-%m-%dT%H:%M:%SZ}&end={start_of_tomorrow() + timedelta(days=7):%Y-%m-%dT%H:%M:%SZ}"
    times = ask("GET", f"/api/v1/accounts/1/scheduling_links/{link_id}/open_times?{week}")["open_times"]
    invitee = {"name": "Ada Byron", "email": "ada@acme.example"}
    booked = [
        ask("POST", "/api/v1/bookings", link_id=link_id, start_time=time["start_time"], time_zone="UTC", invitee=invitee)
        for time in times[:6]
    ]
    stored = ask("GET", "/api/v1/bookings?start=2020-01-01T00:00:00Z")["bookings"]
    return {
        "workspace_id": [1],
        "event_id": [quick["key"], str(quick["id"]), "intro-30"],
        "link_id": [link_id, 1, 2],
        "booking_uuid": [booking["uuid"] for booking in stored],
        "manage_token": [booking["manage_url"].rsplit("/", 1)[1] for booking in booked],
        "workspace_key": ["northwind"],
        "member_key": ["grace", "priya"],
        "event_key": ["quick-15", "intro-30"],
        "slug": [team["link"]["url"].rsplit("/", 1)[1]],
        "chain_id": ["default"],
        "provider": ["sample"],
    }


@schemathesis.hook
def before_load_schema(context, schema):
    """Has positive cases name what the workspace has, so that they come further than a 404, and lists of answers what it asks."""
    there = what_there_is()
    for item in schema["paths"].values():
        for operation in item.values():
            for parameter in operation.get("parameters", []):
                narrow(parameter, parameter["schema"], there.get(parameter["name"]))
                if parameter["name"] == "Idempotency-Key":
                    # The same at each operation, it would have most of them refused as reused.
                    parameter.pop("example", None)
    for name, request in schema["components"]["schemas"].items():
        if name.endswith("Request"):
            for field, property in request.get("properties", {}).items():
                narrow(property, property, there.get(field))
                if field == "answers":
                    property.pop("example", None)
                    property["maxProperties"] = 0


def narrow(shown, schema, values):
    if values:
        shown["example"] = values[0]
        schema["enum"] = values + ([None] if "null" in schema.get("type", []) else [])


KEYS = count()


@schemathesis.hook
def before_call(context, case, kwargs):
    """Each key is used once: what a second use gets is for the tests of idempotency to say."""
    if case.headers and case.headers.get("Idempotency-Key") and case.meta and case.meta.generation.mode.is_positive:
        case.headers["Idempotency-Key"] = f"{next(KEYS)}-{case.headers['Idempotency-Key']}"[:255].strip()
