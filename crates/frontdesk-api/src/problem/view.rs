use serde::Serialize;
use utoipa::ToSchema;

use super::Code;
use crate::views::{BookingStatusView, ConflictView, MemberRefView, OpenTimeView};
use frontdesk_domain::fault::Fault;

/// Why a request was not carried out (RFC 9457, `application/problem+json`).
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub(crate) struct ProblemView {
    /// The address of the page that explains the code; the service itself serves it under
    /// `/problems/{code}`.
    #[serde(rename = "type")]
    #[schema(example = "https://frontdesk.dev/problems/not_found")]
    pub(crate) kind: String,
    /// A few words for a person, the same at every occurrence of the code.
    #[schema(example = "Not found")]
    pub(crate) title: &'static str,
    /// The HTTP status, repeated.
    #[schema(example = 404)]
    pub(crate) status: u16,
    /// The reason, machine-readable and stable.
    #[schema(example = "not_found")]
    pub(crate) code: &'static str,
    /// A sentence for a person, which names the offending value. Absent from 5xx answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) detail: Option<String>,
    /// The id of the request, under which the log tells more.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) request_id: Option<String>,
    #[serde(flatten)]
    pub(crate) members: ProblemMembers,
}

/// What some codes bring along.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub(crate) struct ProblemMembers {
    /// `invalid_request`: every fault of the request, or the first 50; `detail` says how many there
    /// are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_items = 50)]
    pub(crate) errors: Option<Vec<FieldFault>>,
    /// `insufficient_scope`: any one of these would do.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) required_scopes: Option<Vec<&'static str>>,
    /// `slot_unavailable`: what stands in the time's way.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) conflicts: Option<Vec<ConflictView>>,
    /// `slot_unavailable`: the next open times, at most five.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) alternatives: Option<Vec<OpenTimeView>>,
    /// `invalid_transition`: what the booking is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) current_status: Option<BookingStatusView>,
    /// `workflow_booked`: where the meeting can be moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) reschedule_url: Option<String>,
    /// `host_calendar_unusable`: all the hosts without a usable calendar.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) hosts: Option<Vec<MemberRefView>>,
    /// `queue_exhausted`: the queue.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) queue_id: Option<i64>,
}

/// One thing that is wrong with a request, and where.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct FieldFault {
    /// The path of the field, or the name of the parameter or header.
    #[schema(example = "hosts[1].role")]
    pub(crate) field: String,
    /// What was found and what would be right.
    #[schema(example = "expected must_attend or optional, found \"maybe\"")]
    pub(crate) detail: String,
}

impl ProblemView {
    /// What a client reads of a problem.
    pub(crate) fn new(
        code: Code,
        detail: Option<String>,
        request_id: Option<String>,
        members: &ProblemMembers,
    ) -> Self {
        let entry = code.entry();
        Self {
            kind: code.type_uri(),
            title: entry.title,
            status: entry.status.as_u16(),
            code: entry.name,
            detail,
            request_id,
            members: members.clone(),
        }
    }
}

impl From<Fault> for FieldFault {
    fn from(fault: Fault) -> Self {
        Self { field: fault.field, detail: fault.detail }
    }
}
