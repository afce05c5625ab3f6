//! OpenAPI links to operations that can be called next.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use utoipa::openapi::RefOr;
use utoipa::openapi::link::{Link, LinkBuilder};
use utoipa::openapi::path::Operation;

/// A link: operation, response status, next operation, and parameters of the next operation.
type Lead = (&'static str, &'static str, &'static str, &'static [(&'static str, &'static str)]);

const BOOKING: &[(&str, &str)] = &[("booking_uuid", "$response.body#/uuid")];
const SAME_BOOKING: &[(&str, &str)] = &[("booking_uuid", "$request.path.booking_uuid")];
const LINK: &[(&str, &str)] =
    &[("workspace_id", "$request.path.workspace_id"), ("link_id", "$response.body#/link/id")];
const MANAGED: &[(&str, &str)] = &[("manage_token", "$response.body#/manage_token")];
const SAME_MANAGED: &[(&str, &str)] = &[("manage_token", "$request.path.manage_token")];

/// Links that set parameters but no request body.
pub(super) const LEADS: [Lead; 20] = [
    ("create_link", "201", "get_scheduling_link", LINK),
    ("create_link", "201", "list_link_open_times", LINK),
    ("create_link", "201", "archive_scheduling_link", LINK),
    ("book_meeting", "201", "get_booking", BOOKING),
    ("book_meeting", "201", "list_booking_open_times", BOOKING),
    ("book_meeting", "201", "cancel_booking", BOOKING),
    ("get_booking", "200", "mark_as_no_show", SAME_BOOKING),
    ("mark_as_no_show", "200", "undo_mark_as_no_show", SAME_BOOKING),
    ("undo_mark_as_no_show", "200", "get_booking", SAME_BOOKING),
    ("move_booking", "200", "get_booking", SAME_BOOKING),
    ("reassign_booking", "200", "get_booking", SAME_BOOKING),
    ("cancel_booking", "200", "get_booking", SAME_BOOKING),
    ("book_through_link", "201", "get_managed_booking", MANAGED),
    ("book_through_link", "201", "list_managed_open_times", MANAGED),
    ("book_through_link", "201", "cancel_managed_booking", MANAGED),
    ("book_through_personal_link", "201", "get_managed_booking", MANAGED),
    ("book_through_personal_link", "201", "list_managed_open_times", MANAGED),
    ("book_through_personal_link", "201", "cancel_managed_booking", MANAGED),
    ("move_managed_booking", "200", "get_managed_booking", SAME_MANAGED),
    ("cancel_managed_booking", "200", "get_managed_booking", SAME_MANAGED),
];

/// A link from a list of open times to an operation that takes the first listed time.
///
/// Both operations, the parameters, and a body field in addition to the start time.
type Start = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
    Option<(&'static str, &'static str)>,
);

pub(super) const STARTS: [Start; 5] = [
    ("list_link_open_times", "book_meeting", &[], Some(("link_id", "$request.path.link_id"))),
    ("list_booking_open_times", "move_booking", SAME_BOOKING, None),
    ("list_managed_open_times", "move_managed_booking", SAME_MANAGED, None),
    (
        "list_public_open_times",
        "book_through_link",
        &[("workspace_key", "$request.path.workspace_key"), ("slug", "$request.path.slug")],
        None,
    ),
    (
        "list_personal_public_open_times",
        "book_through_personal_link",
        &[
            ("workspace_key", "$request.path.workspace_key"),
            ("member_key", "$request.path.member_key"),
            ("event_key", "$request.path.event_key"),
        ],
        None,
    ),
];

pub(super) fn add(operation: &mut Operation) {
    let Some(id) = operation.operation_id.clone() else { return };
    for (_, status, next, parameters) in LEADS.iter().filter(|(from, ..)| *from == id) {
        insert(operation, status, next, link(next, parameters, None));
    }
    for (_, next, parameters, known) in STARTS.iter().filter(|(from, ..)| *from == id) {
        let mut body = json!({ "start_time": "$response.body#/open_times/0/start_time" });
        if let Some((name, value)) = known {
            body[name] = json!(value);
        }
        insert(operation, "200", next, link(next, parameters, Some(body)));
    }
}

fn link(next: &str, parameters: &[(&str, &str)], body: Option<Value>) -> Link {
    let parameters: BTreeMap<_, _> = parameters.iter().copied().collect();
    let link = LinkBuilder::new().operation_id(next).request_body(body);
    parameters.into_iter().fold(link, |link, (name, value)| link.parameter(name, value)).build()
}

fn insert(operation: &mut Operation, status: &str, next: &str, link: Link) {
    if let Some(RefOr::T(response)) = operation.responses.responses.get_mut(status) {
        response.links.insert(next.to_owned(), link.into());
    }
}
