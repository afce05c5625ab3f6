use frontdesk_domain::access::Scope;
use serde_json::{Value, json};

pub(super) struct Operation {
    pub(super) id: &'static str,
    pub(super) method: &'static str,
    pub(super) path: &'static str,
    pub(super) body: fn() -> Value,
    pub(super) dry_run: bool,
    /// A token needs one of these scopes; an empty list admits every token.
    pub(super) scopes: &'static [Scope],
    /// The statuses for an admin, the host, the booker, another member and an observer.
    pub(super) responses: [u16; 5],
}

impl Operation {
    pub(super) fn admits(&self, scope: Option<Scope>) -> bool {
        self.scopes.is_empty() || scope.is_some_and(|scope| self.scopes.contains(&scope))
    }
}

const ANY_TOKEN: &[Scope] = &[];
const READ_BOOKINGS: &[Scope] = &[Scope::BookingsRead];
const WRITE_BOOKINGS: &[Scope] = &[Scope::BookingsWrite];
const READ_LINKS: &[Scope] = &[Scope::SchedulingLinksRead, Scope::SchedulingLinksWrite];
const WRITE_LINKS: &[Scope] = &[Scope::SchedulingLinksWrite];
const READ_RECORDS: &[Scope] = &[Scope::RecordsRead, Scope::RecordsEnrich];
const ENRICH_RECORDS: &[Scope] = &[Scope::RecordsEnrich];

const READ_WORKSPACE: &[Scope] = &[Scope::WorkspaceRead, Scope::WorkspaceWrite];
const WRITE_WORKSPACE: &[Scope] = &[Scope::WorkspaceWrite];

const READ_EVENTS: &[Scope] = &[
    Scope::BookingsRead,
    Scope::SchedulingLinksRead,
    Scope::SchedulingLinksWrite,
    Scope::RecordsRead,
    Scope::RecordsEnrich,
    Scope::WorkspaceRead,
    Scope::WorkspaceWrite,
];

const ALL_ACTORS: [u16; 5] = [200; 5];
const BOOKING_VIEWERS: [u16; 5] = [200, 200, 200, 404, 200];
const BOOKING_EDITORS: [u16; 5] = [200, 200, 403, 404, 403];
const ALL_BUT_OBSERVERS: [u16; 5] = [200, 200, 200, 200, 403];
const ADMINS: [u16; 5] = [200, 403, 403, 403, 403];
const MAKERS: [u16; 5] = [201, 201, 201, 201, 403];

pub(super) const OPERATIONS: &[Operation] = &[
    reading("who_am_i", "/api/v1/me", ANY_TOKEN, ALL_ACTORS),
    reading("list_bookings", "/api/v1/bookings", READ_BOOKINGS, ALL_ACTORS),
    reading("get_booking", "/api/v1/bookings/{scheduled}", READ_BOOKINGS, BOOKING_VIEWERS),
    reading(
        "get_assignment",
        "/api/v1/bookings/{scheduled}/assignment",
        READ_BOOKINGS,
        BOOKING_VIEWERS,
    ),
    reading(
        "list_booking_open_times",
        "/api/v1/bookings/{scheduled}/open_times?start=2030-01-02T00:00:00Z&end=2030-01-03T00:00:00Z",
        READ_BOOKINGS,
        BOOKING_VIEWERS,
    ),
    reading("get_booking_report", "/api/v1/accounts/1/reports/bookings", READ_BOOKINGS, ALL_ACTORS),
    posting("book_meeting", "/api/v1/bookings", a_meeting, WRITE_BOOKINGS, MAKERS),
    posting(
        "move_booking",
        "/api/v1/bookings/{scheduled}/move",
        a_move,
        WRITE_BOOKINGS,
        BOOKING_EDITORS,
    ),
    Operation {
        method: "PATCH",
        ..posting(
            "update_booking",
            "/api/v1/bookings/{scheduled}",
            an_update,
            WRITE_BOOKINGS,
            BOOKING_EDITORS,
        )
    },
    posting(
        "reassign_booking",
        "/api/v1/bookings/{scheduled}/reassign",
        nothing,
        WRITE_BOOKINGS,
        BOOKING_EDITORS,
    ),
    posting(
        "cancel_booking",
        "/api/v1/bookings/{scheduled}/cancel",
        nothing,
        WRITE_BOOKINGS,
        BOOKING_EDITORS,
    ),
    posting(
        "mark_as_no_show",
        "/api/v1/bookings/{past}/mark_as_no_show",
        nothing,
        WRITE_BOOKINGS,
        BOOKING_EDITORS,
    ),
    posting(
        "undo_mark_as_no_show",
        "/api/v1/bookings/{no_show}/undo_mark_as_no_show",
        nothing,
        WRITE_BOOKINGS,
        BOOKING_EDITORS,
    ),
    reading("list_event_types", "/api/v1/accounts/1/event_types", READ_LINKS, ALL_ACTORS),
    reading("get_event_type", "/api/v1/accounts/1/event_types/intro-30", READ_LINKS, ALL_ACTORS),
    posting(
        "create_link",
        "/api/v1/accounts/1/event_types/intro-30/links",
        two_hosts,
        WRITE_LINKS,
        MAKERS,
    ),
    reading("list_scheduling_links", "/api/v1/accounts/1/scheduling_links", READ_LINKS, ALL_ACTORS),
    reading(
        "get_scheduling_link",
        "/api/v1/accounts/1/scheduling_links/31",
        READ_LINKS,
        ALL_ACTORS,
    ),
    reading(
        "list_link_open_times",
        "/api/v1/accounts/1/scheduling_links/31/open_times?start=2030-01-02T00:00:00Z&end=2030-01-03T00:00:00Z",
        READ_LINKS,
        ALL_ACTORS,
    ),
    reading(
        "look_up_record",
        "/api/v1/accounts/1/records/lookup?email=ada@acme.com",
        READ_RECORDS,
        ALL_ACTORS,
    ),
    reading(
        "get_enrichment_options",
        "/api/v1/accounts/1/records/enrichment_options",
        ENRICH_RECORDS,
        ALL_ACTORS,
    ),
    reading("get_workspace", "/api/v1/accounts/1/workspace", READ_WORKSPACE, ADMINS),
    Operation {
        method: "PUT",
        ..posting(
            "replace_workspace",
            "/api/v1/accounts/1/workspace",
            a_workspace,
            WRITE_WORKSPACE,
            ADMINS,
        )
    },
    reading(
        "get_workspace_object",
        "/api/v1/accounts/1/workspace/members/priya",
        READ_WORKSPACE,
        [200, 200, 403, 403, 403],
    ),
    Operation {
        method: "PUT",
        ..posting(
            "replace_workspace_object",
            "/api/v1/accounts/1/workspace/members/priya",
            an_object,
            WRITE_WORKSPACE,
            ADMINS,
        )
    },
    Operation {
        method: "PATCH",
        ..posting(
            "update_workspace_object",
            "/api/v1/accounts/1/workspace/members/priya",
            own_hours,
            WRITE_WORKSPACE,
            [200, 200, 403, 403, 403],
        )
    },
    deleting(
        "archive_workspace_object",
        "/api/v1/accounts/1/workspace/members/olu",
        WRITE_WORKSPACE,
        ADMINS,
    ),
    reading(
        "get_absences",
        "/api/v1/accounts/1/members/4/absences",
        READ_WORKSPACE,
        [200, 200, 403, 403, 403],
    ),
    Operation {
        method: "PUT",
        ..posting(
            "replace_absences",
            "/api/v1/accounts/1/members/4/absences",
            an_absence,
            WRITE_WORKSPACE,
            [200, 200, 403, 403, 403],
        )
    },
    Operation {
        method: "PUT",
        ..posting(
            "adjust_queue",
            "/api/v1/accounts/1/queues/enterprise-aes/members/4/adjustment",
            an_adjustment,
            WRITE_WORKSPACE,
            ADMINS,
        )
    },
    reading("list_tokens", "/api/v1/accounts/1/tokens", READ_WORKSPACE, ALL_ACTORS),
    // Creates a token for the actor, with the only scope that every tested token has.
    Operation {
        dry_run: false,
        ..posting(
            "create_token",
            "/api/v1/accounts/1/tokens",
            a_token_request,
            WRITE_WORKSPACE,
            [201; 5],
        )
    },
    Operation {
        dry_run: false,
        ..posting(
            "create_sign_in_link",
            "/api/v1/accounts/1/members/4/sign_in_links",
            nothing,
            WRITE_WORKSPACE,
            [201, 201, 403, 403, 403],
        )
    },
    deleting("revoke_token", "/api/v1/accounts/1/tokens/z0z0z0z0z0z0", WRITE_WORKSPACE, [404; 5]),
    reading("list_events", "/api/v1/accounts/1/events", READ_EVENTS, ALL_ACTORS),
    reading("list_webhooks", "/api/v1/accounts/1/webhooks", READ_WORKSPACE, ADMINS),
    posting(
        "enable_webhook",
        "/api/v1/accounts/1/webhooks/crm/enable",
        nothing,
        WRITE_WORKSPACE,
        ADMINS,
    ),
    posting(
        "replay_webhook",
        "/api/v1/accounts/1/webhooks/crm/replay",
        every_event,
        WRITE_WORKSPACE,
        ADMINS,
    ),
    Operation {
        dry_run: false,
        ..posting(
            "test_webhook",
            "/api/v1/accounts/1/webhooks/crm/test",
            nothing,
            WRITE_WORKSPACE,
            ADMINS,
        )
    },
    reading("list_deliveries", "/api/v1/accounts/1/deliveries", READ_WORKSPACE, ADMINS),
    posting(
        "retry_deliveries",
        "/api/v1/accounts/1/deliveries/retry",
        nothing,
        WRITE_WORKSPACE,
        ADMINS,
    ),
    Operation {
        dry_run: false,
        ..posting(
            "check_calendars",
            "/api/v1/accounts/1/members/4/calendars/check",
            nothing,
            WRITE_WORKSPACE,
            [200, 200, 403, 403, 403],
        )
    },
    // A dry run is not needed: without a configured provider, the operation changes nothing.
    Operation {
        dry_run: false,
        ..posting(
            "enrich_record",
            "/api/v1/accounts/1/records/enrich",
            a_run,
            ENRICH_RECORDS,
            ALL_BUT_OBSERVERS,
        )
    },
    posting(
        "forget_person",
        "/api/v1/accounts/1/records/forget",
        an_address,
        ENRICH_RECORDS,
        [204, 403, 403, 403, 403],
    ),
    deleting(
        "archive_scheduling_link",
        "/api/v1/accounts/1/scheduling_links/31",
        WRITE_LINKS,
        [204, 204, 403, 403, 403],
    ),
    posting(
        "hold_time",
        "/api/v1/accounts/1/scheduling_links/31/holds",
        a_held_time,
        WRITE_BOOKINGS,
        MAKERS,
    ),
    deleting("release_hold", "/api/v1/holds/{held}", WRITE_BOOKINGS, [204, 204, 204, 204, 403]),
];

const fn reading(
    id: &'static str,
    path: &'static str,
    scopes: &'static [Scope],
    responses: [u16; 5],
) -> Operation {
    Operation { id, method: "GET", path, body: nothing, dry_run: false, scopes, responses }
}

const fn posting(
    id: &'static str,
    path: &'static str,
    body: fn() -> Value,
    scopes: &'static [Scope],
    responses: [u16; 5],
) -> Operation {
    Operation { id, method: "POST", path, body, dry_run: true, scopes, responses }
}

const fn deleting(
    id: &'static str,
    path: &'static str,
    scopes: &'static [Scope],
    responses: [u16; 5],
) -> Operation {
    Operation { id, method: "DELETE", path, body: nothing, dry_run: true, scopes, responses }
}

fn nothing() -> Value {
    json!({})
}

fn every_event() -> Value {
    json!({ "after": "0" })
}

fn an_absence() -> Value {
    json!({ "absences": [{ "from": "2030-12-24", "until": "2031-01-02" }] })
}

fn an_adjustment() -> Value {
    json!({ "assignments": -3, "reason": "Took the spring campaign." })
}

fn an_object() -> Value {
    json!({ "name": "Priya" })
}

fn own_hours() -> Value {
    json!({ "working_hours": {} })
}

fn a_token_request() -> Value {
    json!({ "scopes": ["workspace:write"] })
}

fn a_workspace() -> Value {
    json!({ "workspace": { "key": "northwind", "name": "Northwind", "time_zone": "Europe/London" } })
}

fn a_meeting() -> Value {
    json!({
        "link_id": 31, "start_time": "2030-01-02T10:00:00Z", "time_zone": "Europe/London",
        "invitee": { "name": "Ada Byron", "email": "ada@acme.com" },
    })
}

fn a_held_time() -> Value {
    json!({ "start_time": "2030-01-02T10:30:00Z", "time_zone": "Europe/London" })
}

fn a_move() -> Value {
    json!({ "start_time": "2030-01-02T10:00:00Z" })
}

fn an_update() -> Value {
    json!({ "metadata": { "crm_lead": "4711" } })
}

fn a_run() -> Value {
    json!({ "email": "ada@acme.com", "provider": "first" })
}

fn an_address() -> Value {
    json!({ "email": "unknown@acme.com" })
}

fn two_hosts() -> Value {
    json!({ "hosts": [{ "user_id": 4 }, { "user_id": 7 }] })
}
