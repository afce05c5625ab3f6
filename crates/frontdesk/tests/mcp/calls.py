"""Arguments for the tools of both endpoints, for the workspace of a new demo.

A row has a tool and its arguments, or a function that computes them from earlier results by tool. Rows run in order, the tools
without a row afterwards, as dry runs. A required argument that a row omits is taken from `VALUES`, or else from the example in the
OpenAPI document.
"""

from datetime import UTC, datetime, timedelta

ADA_MEETS_GRACE = "0197a3c0-0000-7000-8000-00000000d004"
BY_WORKFLOW = "0197a3c0-0000-7000-8000-00000000d006"
COMPLETED = "0197a3c0-0000-7000-8000-00000000d001"
NO_SHOW = "0197a3c0-0000-7000-8000-00000000d003"

NOW = datetime.now(UTC).replace(microsecond=0)
WEEKS = {"start": NOW.isoformat(), "end": (NOW + timedelta(days=21)).isoformat()}

WEBHOOK = {"url": "https://crm.acme.example/hooks", "secret": {"value": "whsec_" + "QUFB" * 8}}

VALUES = {
    "booking_uuid": ADA_MEETS_GRACE,
    "email": "ada@acme.example",
    "user_id": 1,
    "section": "event_types",
    "key": "quick-15",
    "webhook_key": "crm",
    "queue_key": "account-executives",
    **WEEKS,
}


def last_open_time(answers, tool):
    return answers[tool]["open_times"][-1]["start_time"]


def time_of_the_whole_queue(answers):
    """Returns a time within the working hours of every member, in every part of the year."""
    times = [time["start_time"] for time in answers["list_link_open_times"]["open_times"]]
    return [time for time in times if "T14:00" in time][-1]


HELP = [
    ("help_list", {}),
    ("help_search", {"query": "how do I reshedule a meeting?"}),
    ("help_read", lambda answers: {"id": answers["help_search"]["results"][0]["id"]}),
]

# Rejected calls: tool, arguments, and a part of the error message.
HELP_REFUSED = [
    ("help_read", {"id": "moving-a-bookin"}, "moving-a-booking"),
    ("help_search", {"query": ""}, "query is empty"),
    ("help_list", {"limit": 1}, "limit"),
]

WORKSPACE = [
    ("create_link", {"event_id": "quick-15", "hosts": [{"user_id": 3}, {"user_id": 1, "role": "optional"}]}),
    ("get_scheduling_link", lambda answers: {"link_id": answers["create_link"]["link"]["id"]}),
    ("list_link_open_times", lambda answers: {"link_id": answers["create_link"]["link"]["id"]}),
    (
        "book_meeting",
        lambda answers: {
            "link_id": answers["create_link"]["link"]["id"],
            "start_time": last_open_time(answers, "list_link_open_times"),
            "time_zone": "Europe/Paris",
            "invitee": {"name": "Sophie Germain", "email": "sophie@lagrange.example"},
            "idempotency_key": "client-test",
        },
    ),
    (
        "hold_time",
        lambda answers: {
            "link_id": answers["create_link"]["link"]["id"],
            "start_time": answers["list_link_open_times"]["open_times"][0]["start_time"],
            "time_zone": "Europe/Paris",
        },
    ),
    ("release_hold", lambda answers: {"hold_id": answers["hold_time"]["hold"]["id"]}),
    ("archive_scheduling_link", lambda answers: {"link_id": answers["create_link"]["link"]["id"]}),
    ("list_bookings", {"limit": 3, "status": "scheduled"}),
    ("get_workspace", {}),
    ("replace_workspace", lambda answers: {**answers["get_workspace"], "if_match": "*", "dry_run": True}),
    ("get_workspace_object", {}),
    ("replace_workspace_object", lambda answers: {"object": answers["get_workspace_object"], "if_match": "*", "dry_run": True}),
    ("update_workspace_object", {"object": {"duration": 20}, "dry_run": True}),
    ("replace_absences", {"absences": [{"from": "2030-12-24", "until": "2031-01-02", "delegate_user_id": 2}]}),
    ("adjust_queue", {"assignments": -3, "reason": "Tried by a client.", "dry_run": True}),
    ("create_token", {}),
    ("create_sign_in_link", {}),
    ("revoke_token", lambda answers: {"token_id": answers["create_token"]["details"]["id"]}),
    ("list_booking_open_times", {"explain": True}),
    (
        "move_booking",
        lambda answers: {
            "start_time": last_open_time(answers, "list_booking_open_times"),
            "time_zone": "Europe/London",
        },
    ),
    ("update_booking", {"metadata": {"note": "Tried by a client."}}),
    ("cancel_booking", {"reason": "Tried by a client.", "dry_run": True}),
    ("mark_as_no_show", {"booking_uuid": COMPLETED}),
    ("undo_mark_as_no_show", {"booking_uuid": NO_SHOW}),
    ("look_up_record", {"email": "ada@acme.example"}),
    ("enrich_record", {"email": "jane.roe@acme.example", "provider": "sample"}),
    ("forget_person", {"email": "jane.roe@acme.example"}),
    ("create_link", {"event_id": "intro-30", "hosts": [{"queue_id": 1, "lead": True}]}),
    ("list_link_open_times", lambda answers: {"link_id": answers["create_link"]["link"]["id"]}),
    (
        "book_meeting",
        lambda answers: {
            "link_id": answers["create_link"]["link"]["id"],
            "start_time": time_of_the_whole_queue(answers),
            "time_zone": "Europe/London",
            "invitee": {"name": "Emmy Noether", "email": "emmy@erlangen.example"},
            "answers": {"team_size": "1-10"},
        },
    ),
    ("reassign_booking", lambda answers: {"booking_uuid": answers["book_meeting"]["uuid"]}),
    ("get_assignment", lambda answers: {"booking_uuid": answers["book_meeting"]["uuid"]}),
    ("replace_workspace_object", {"section": "webhooks", "key": "crm", "object": WEBHOOK}),
    ("list_webhooks", {}),
    ("test_webhook", {}),
    ("replay_webhook", {"after": "0"}),
    ("check_calendars", {}),
]

WORKSPACE_REFUSED = [
    (
        "move_booking",
        {"booking_uuid": BY_WORKFLOW, "start_time": WEEKS["end"], "time_zone": "Europe/London"},
        '"workflow_booked"',
    ),
    ("reassign_booking", {"booking_uuid": ADA_MEETS_GRACE}, '"not_from_a_queue"'),
    ("get_booking", {"booking_uuid": "0197a3c0-0000-7000-8000-00000000dfff"}, '"not_found"'),
    ("list_bookings", {"limit": 51}, '"invalid_request"'),
    ("get_event_type", {"event_id": "intro-30", "colour": "red"}, "colour"),
]
