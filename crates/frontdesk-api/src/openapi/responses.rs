//! The error responses of each operation.

use std::collections::{BTreeMap, BTreeSet};

use time::Duration;
use time::macros::datetime;
use utoipa::ToSchema as _;
use utoipa::openapi::example::{Example, ExampleBuilder};
use utoipa::openapi::path::{HttpMethod, Operation};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};

use crate::endpoint::Endpoint;
use crate::endpoints;
use crate::problem::{Code, FieldFault, HostFaultCode, ProblemMembers, ProblemView};
use crate::request::OpenTo;
use crate::views::{
    BookingStatusView, ClosedReasonView, ConflictView, MemberRefView, OpenTimeView,
};

/// Codes of every operation.
const ALWAYS: [Code; 5] = [
    Code::InvalidRequest,
    Code::NotAcceptable,
    Code::RateLimited,
    Code::Internal,
    Code::Unavailable,
];

/// Codes that only requests with a body can cause.
const OF_BODIES: [Code; 3] =
    [Code::RequestTimeout, Code::PayloadTooLarge, Code::UnsupportedMediaType];

/// Codes that only requests with an `Idempotency-Key` can cause.
const OF_KEYS: [Code; 2] = [Code::IdempotencyInProgress, Code::IdempotencyKeyReused];

/// Adds a response for each status of the endpoint's codes.
pub(super) fn add_problems(operation: &mut Operation, endpoint: &Endpoint) {
    let mut by_status: BTreeMap<u16, Vec<Code>> = BTreeMap::new();
    for code in codes(endpoint) {
        by_status.entry(code.entry().status.as_u16()).or_default().push(code);
    }
    for (status, codes) in by_status {
        operation.responses.responses.insert(status.to_string(), response(&codes).into());
    }
}

/// The name of each code that an operation returns, with an example problem.
pub(super) fn examples() -> impl Iterator<Item = (&'static str, Example)> {
    let returned: BTreeSet<Code> = endpoints::all().iter().flat_map(codes).collect();
    returned.into_iter().map(|code| {
        let value = serde_json::to_value(sample(code)).expect("a view is plain JSON");
        (
            code.entry().name,
            ExampleBuilder::new().summary(code.entry().title).value(Some(value)).build(),
        )
    })
}

/// The codes that the operation can return, ordered by status.
pub(super) fn codes(endpoint: &Endpoint) -> Vec<Code> {
    let mut codes = ALWAYS.to_vec();
    codes.extend(endpoint.codes);
    if endpoint.path.contains("{workspace_id}") {
        codes.push(Code::WorkspaceForbidden);
    }
    if let Some(gate) = endpoint.token_gate() {
        codes.push(Code::Unauthenticated);
        codes.extend((!gate.scopes.is_empty()).then_some(Code::InsufficientScope));
        codes.extend((gate.open_to != OpenTo::Everyone).then_some(Code::Forbidden));
    }
    if matches!(endpoint.method, HttpMethod::Post) {
        codes.extend(OF_BODIES);
    }
    codes.extend(endpoint.repeatable.then_some(OF_KEYS).into_iter().flatten());
    codes.sort_unstable();
    codes.dedup();
    codes
}

fn response(codes: &[Code]) -> Response {
    let lines: Vec<_> = codes
        .iter()
        .map(|code| code.entry())
        .map(|entry| format!("`{}`: {}", entry.name, entry.explanation))
        .collect();
    let examples = codes.iter().map(|code| {
        let name = code.entry().name;
        (name, RefOr::<Example>::Ref(Ref::new(format!("#/components/examples/{name}"))))
    });
    let content = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name(ProblemView::name())))
        .examples_from_iter(examples)
        .build();
    ResponseBuilder::new()
        .description(lines.join("\n\n"))
        .content("application/problem+json", content)
        .build()
}

/// An example problem with this code.
fn sample(code: Code) -> ProblemView {
    let (detail, members) = sample_of(code);
    let detail = (!code.entry().status.is_server_error()).then(|| detail.to_owned());
    let request_id = Some("0197a3c0-5d1e-7c3a-9b52-6f0c2d9e4a11".to_owned());
    ProblemView::new(code, detail, request_id, "https://frontdesk.example", &members)
}

fn sample_of(code: Code) -> (&'static str, ProblemMembers) {
    let plain = ProblemMembers::default;
    match code {
        Code::InvalidRequest => {
            let fault = FieldFault {
                field: "time_zone".into(),
                detail: "unknown time zone \"Mars\"".into(),
                code: None,
            };
            (
                "time_zone: unknown time zone \"Mars\"",
                ProblemMembers { errors: Some(vec![fault]), ..plain() },
            )
        }
        Code::Unauthenticated => ("The token is unknown, revoked or expired.", plain()),
        Code::InsufficientScope => {
            let members =
                ProblemMembers { required_scopes: Some(vec!["bookings:write"]), ..plain() };
            (
                "The token has the scopes bookings:read; this operation requires bookings:write.",
                members,
            )
        }
        Code::Forbidden => ("Tom Becker is neither an admin nor a host of this booking.", plain()),
        Code::WorkspaceForbidden => ("The token does not belong to workspace 2.", plain()),
        Code::NotFound => ("Link 31 does not exist or is not visible to the token.", plain()),
        Code::MethodNotAllowed => {
            ("This path does not support PUT; the Allow header lists the methods.", plain())
        }
        Code::NotAcceptable => (
            "The Accept header excludes application/json, which is the only format of this API.",
            plain(),
        ),
        Code::SlotUnavailable => {
            ("Priya Raman is busy from 15:00 to 15:30 UTC.", slot_unavailable())
        }
        Code::InvalidTransition => {
            let members =
                ProblemMembers { current_status: Some(BookingStatusView::Cancelled), ..plain() };
            (
                "A booking can only be moved while it is scheduled and not over; this one is cancelled.",
                members,
            )
        }
        Code::IdempotencyInProgress => (
            "The same request is still in progress; send it again in a second to get its response.",
            plain(),
        ),
        Code::EnrichmentInProgress => ("Enrichment of ada@acme.com is already running.", plain()),
        Code::RequestTimeout => ("The request body did not arrive within 10 seconds.", plain()),
        Code::PayloadTooLarge => ("The request body exceeds 65536 bytes.", plain()),
        Code::UnsupportedMediaType => (
            "The request body must be uncompressed JSON with Content-Type application/json, found no Content-Type.",
            plain(),
        ),
        Code::WorkflowBooked => {
            let url = "https://flows.example/r/1";
            let members = ProblemMembers { reschedule_url: Some(url.to_owned()), ..plain() };
            ("A workflow booked this meeting; move it at https://flows.example/r/1.", members)
        }
        Code::IdempotencyKeyReused => (
            "This key was sent with a different request; use a new key for each new request.",
            plain(),
        ),
        Code::HostCalendarUnusable => {
            let host = MemberRefView { user_id: 9, name: "Tom Becker".into() };
            (
                "Tom Becker has no usable calendar.",
                ProblemMembers { hosts: Some(vec![host]), ..plain() },
            )
        }
        Code::QueueExhausted => {
            let members = ProblemMembers { queue_id: Some(2), ..plain() };
            ("No member of the queue \"Enterprise AEs\" can be chosen.", members)
        }
        Code::UnknownHost => {
            let fault = FieldFault {
                field: "hosts[0]".into(),
                detail: "this workspace has no user 99".into(),
                code: Some(HostFaultCode::UnknownHost),
            };
            (
                "hosts[0]: this workspace has no user 99.",
                ProblemMembers { errors: Some(vec![fault]), ..plain() },
            )
        }
        Code::RateLimited => ("Too many requests; retry after 3 seconds.", plain()),
        Code::Internal | Code::Unavailable => ("", plain()),
    }
}

fn slot_unavailable() -> ProblemMembers {
    let start = datetime!(2026-12-01 15:00 UTC);
    let half_an_hour = Duration::minutes(30);
    let conflict = ConflictView {
        user_id: Some(4),
        name: Some("Priya Raman".into()),
        reason: ClosedReasonView::Busy,
        start_time: Some(start.into()),
        end_time: Some((start + half_an_hour).into()),
    };
    let next = start + half_an_hour;
    let alternative =
        OpenTimeView { start_time: next.into(), end_time: (next + half_an_hour).into() };
    ProblemMembers {
        conflicts: Some(vec![conflict]),
        alternatives: Some(vec![alternative]),
        ..Default::default()
    }
}
