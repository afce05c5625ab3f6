//! The schemas and examples of problems, one for each code.

use frontdesk_domain::booking::BookingStatus;
use frontdesk_domain::interval::Interval;
use frontdesk_domain::open_times::ClosedReason;
use frontdesk_domain::queue::SkipReason;
use frontdesk_domain::zone::Zone;
use std::collections::BTreeSet;

use time::Duration;
use time::macros::datetime;
use utoipa::ToSchema as _;
use utoipa::openapi::example::{Example, ExampleBuilder};
use utoipa::openapi::schema::{AllOfBuilder, ObjectBuilder};
use utoipa::openapi::{Ref, RefOr, Schema};

use super::nulls::forbid_for_optional_properties;
use super::unions::{Schemas, constant, pascal_case, register, union_by};
use crate::problem::{Code, FieldFault, HostFaultCode, ProblemMembers, ProblemView, UNAVAILABLE};
use crate::views::{ConflictView, ConsideredView, MemberRefView, OpenTimeView};

/// The only code-specific member that a problem may omit.
const OPTIONAL: &str = "conflicts";

pub(super) fn add(schemas: &mut Schemas, codes: &BTreeSet<Code>) {
    register::<ProblemView>(schemas);
    register::<ProblemMembers>(schemas);
    schemas.values_mut().for_each(forbid_for_optional_properties);
    let Some(RefOr::T(Schema::Object(members))) = schemas.remove(&*ProblemMembers::name()) else {
        return;
    };
    for &code in codes {
        let sample = serde_json::to_value(sample(code)).expect("a view is plain JSON");
        let tag = constant(code.entry().name, "The error code.");
        let mut own = ObjectBuilder::new().property("code", tag).required("code");
        for (name, member) in &members.properties {
            if sample.get(name).is_some() {
                own = own.property(name, member.clone());
                own = if name == OPTIONAL { own } else { own.required(name) };
            }
        }
        let problem = AllOfBuilder::new()
            .description(Some(format!(
                "{} ({}).",
                code.entry().title,
                code.entry().status.as_u16()
            )))
            .item(Ref::from_schema_name(ProblemView::name()))
            .item(own)
            .build();
        schemas.insert(schema_name(code), Schema::from(problem).into());
    }
}

pub(super) fn examples(codes: &BTreeSet<Code>) -> impl Iterator<Item = (&'static str, Example)> {
    codes.iter().map(|&code| {
        let value = serde_json::to_value(sample(code)).expect("a view is plain JSON");
        let entry = code.entry();
        (entry.name, ExampleBuilder::new().summary(entry.title).value(Some(value)).build())
    })
}

pub(super) fn one_of(codes: &[Code]) -> RefOr<Schema> {
    match codes {
        [code] => Ref::from_schema_name(schema_name(*code)).into(),
        codes => {
            let names: Vec<_> =
                codes.iter().map(|&code| (code.entry().name, schema_name(code))).collect();
            Schema::from(union_by("code", &names)).into()
        }
    }
}

fn schema_name(code: Code) -> String {
    pascal_case(code.entry().name) + "Problem"
}

fn sample(code: Code) -> ProblemView {
    let (detail, members) = sample_of(code);
    let detail = (code != Code::Internal).then(|| detail.to_owned());
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
        Code::LinkExpired | Code::LinkUsedUp | Code::SlugTaken => {
            (detail_about_link(code), plain())
        }
        Code::MethodNotAllowed => {
            ("This path does not support PUT; the Allow header lists the methods.", plain())
        }
        Code::NotAcceptable => (
            "The Accept header excludes application/json, which is the format of this API.",
            plain(),
        ),
        Code::SlotUnavailable => {
            ("Priya Raman is busy from 15:00 to 15:30 UTC.", slot_unavailable())
        }
        Code::InvalidTransition => {
            let members =
                ProblemMembers { current_status: Some(BookingStatus::Cancelled.into()), ..plain() };
            (
                "A booking can only be moved while it is scheduled and not over; this one is cancelled.",
                members,
            )
        }
        Code::NotFromAQueue => (
            "No host of booking 0197a3c0-6a2f-7d4b-8c63-7f1d3eaf5b21 was chosen by a queue of its link, so no queue can choose another.",
            plain(),
        ),
        Code::NoFreeMember => no_free_member(),
        Code::BookingChanged => {
            ("Other requests changed the booking during each of 5 attempts; retry.", plain())
        }
        Code::WebhookDisabled => (
            "The webhook crm is disabled; enable it first (enable_webhook, or the command frontdesk webhooks enable crm).",
            plain(),
        ),
        Code::IdempotencyInProgress => (
            "The same request is still in progress; send it again in a second to get its response.",
            plain(),
        ),
        Code::EnrichmentInProgress => ("Enrichment of ada@acme.com is already running.", plain()),
        Code::RequestTimeout => ("The request body did not arrive within 10 seconds.", plain()),
        Code::PayloadTooLarge => ("The request body exceeds 131072 bytes.", plain()),
        Code::PreconditionFailed => (
            "The workspace has changed since the version in If-Match; read it again and repeat your change.",
            plain(),
        ),
        Code::PreconditionRequired => {
            ("If-Match is missing; send the ETag of the version that you read.", plain())
        }
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
            "This key was sent with a different request, or in another role; use a new key for each new request.",
            plain(),
        ),
        Code::HostCalendarUnusable => {
            let hosts = Some(vec![MemberRefView { user_id: 9, name: "Tom Becker".into() }]);
            ("Tom Becker has no usable calendar.", ProblemMembers { hosts, ..plain() })
        }
        Code::QueueExhausted => {
            let members = ProblemMembers { queue_id: Some(2), ..plain() };
            ("No member of the queue \"Enterprise AEs\" can be chosen.", members)
        }
        Code::UnknownHost => ("hosts[0]: this workspace has no user 99.", unknown_host()),
        Code::RateLimited => ("Too many requests; retry after 3 seconds.", plain()),
        Code::Internal => ("", plain()),
        Code::Unavailable => (UNAVAILABLE, plain()),
    }
}

fn detail_about_link(code: Code) -> &'static str {
    match code {
        Code::LinkExpired => "The link has expired; use another one.",
        Code::LinkUsedUp => {
            "The link has been used up; use another one, or cancel a booking made through it."
        }
        _ => {
            "The slug demo-with-tom is the address of another link or of a member; choose another one."
        }
    }
}

fn no_free_member() -> (&'static str, ProblemMembers) {
    let skipped =
        |user_id, reason: SkipReason| ConsideredView::Skipped { user_id, skipped: reason.into() };
    let considered = vec![skipped(4, SkipReason::AlreadyHost), skipped(9, SkipReason::Busy)];
    let considered = Some(considered);
    (
        "No member can take over the booking; members of the queue \"Enterprise AEs\": Priya Raman (already_host), Tom Becker (busy).",
        ProblemMembers { queue_id: Some(2), considered, ..ProblemMembers::default() },
    )
}

fn unknown_host() -> ProblemMembers {
    let fault = FieldFault {
        field: "hosts[0]".into(),
        detail: "this workspace has no user 99".into(),
        code: Some(HostFaultCode::UnknownHost),
    };
    ProblemMembers { errors: Some(vec![fault]), ..ProblemMembers::default() }
}

fn slot_unavailable() -> ProblemMembers {
    let start = datetime!(2026-12-01 15:00 UTC);
    let half_an_hour = Duration::minutes(30);
    let conflict = ConflictView {
        user_id: Some(4),
        name: Some("Priya Raman".into()),
        reason: ClosedReason::Busy.into(),
        start_time: Some(start.into()),
        end_time: Some((start + half_an_hour).into()),
    };
    let next = Interval::new(start + half_an_hour, start + 2 * half_an_hour);
    let alternatives: Vec<_> = next.into_iter().collect();
    ProblemMembers {
        conflicts: Some(vec![conflict]),
        alternatives: Some(OpenTimeView::list(&alternatives, &Zone::utc())),
        ..Default::default()
    }
}
