use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

use super::Code;
use crate::views::{BookingStatusView, ConflictView, ConsideredView, MemberRefView, OpenTimeView};
use frontdesk_domain::fault::Fault;
use frontdesk_domain::link::{HostFault, NotAHost};

/// An error response (RFC 9457, `application/problem+json`).
///
/// The schema of each code adds members. Treat an unknown `code` by its `status`.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub(crate) struct ProblemView {
    /// A URI that identifies the code. The service explains each code at `/problems/{code}`.
    #[serde(rename = "type")]
    #[schema(example = "https://frontdesk.dev/problems/not_found")]
    pub(crate) kind: String,
    /// A short title, the same for every occurrence of the code.
    #[schema(example = "Not found")]
    pub(crate) title: &'static str,
    /// The HTTP status code.
    #[schema(example = 404)]
    pub(crate) status: u16,
    /// A stable, machine-readable error code.
    #[schema(schema_with = code_schema)]
    pub(crate) code: &'static str,
    /// The URL of the documentation of the code on this service.
    #[schema(example = "https://frontdesk.example/help/errors")]
    pub(crate) doc_url: String,
    /// A sentence that names the invalid value and the next step. Omitted from a 500.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) detail: Option<String>,
    /// The id of the request, for finding it in the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) request_id: Option<String>,
    #[serde(flatten)]
    #[schema(ignore)]
    pub(crate) members: ProblemMembers,
}

/// Members that some codes add.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub(crate) struct ProblemMembers {
    /// The errors of the request, at most 50. `detail` has the total.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(max_items = 50)]
    pub(crate) errors: Option<Vec<FieldFault>>,
    /// The token needs at least one of these scopes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) required_scopes: Option<Vec<&'static str>>,
    /// The reasons why the time is not open, at most 50; omitted for public requests.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(max_items = 50)]
    pub(crate) conflicts: Option<Vec<ConflictView>>,
    /// The next open times, at most five.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) alternatives: Option<Vec<OpenTimeView>>,
    /// The current status of the booking.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) current_status: Option<BookingStatusView>,
    /// The URL at which to move the meeting.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reschedule_url: Option<String>,
    /// Every host without a usable calendar.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hosts: Option<Vec<MemberRefView>>,
    /// The id of the queue without an eligible member.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) queue_id: Option<i64>,
    /// Every member of the queue; `skipped` is the reason why a member cannot take over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) considered: Option<Vec<ConsideredView>>,
}

/// An error in one field of a request.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct FieldFault {
    /// The path of the field, or the name of the parameter or header.
    #[schema(example = "hosts[1].role")]
    pub(crate) field: String,
    /// The expected value and the value found.
    #[schema(example = "expected must_attend or optional, found \"maybe\"")]
    pub(crate) detail: String,
    /// `unknown_host`: why the entry cannot host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<HostFaultCode>,
}

/// Why an entry of `hosts` cannot host. A later version may add codes.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum HostFaultCode {
    /// The workspace has no such user or queue.
    UnknownHost,
    /// The user is a member whom the event type does not offer, or an observer.
    HostNotOffered,
}

impl ProblemView {
    pub(crate) fn new(
        code: Code,
        detail: Option<String>,
        request_id: Option<String>,
        base_url: &str,
        members: &ProblemMembers,
    ) -> Self {
        let entry = code.entry();
        Self {
            kind: code.type_uri(),
            title: entry.title,
            status: entry.status.as_u16(),
            code: entry.name,
            doc_url: code.doc_url(base_url),
            detail,
            request_id,
            members: members.clone(),
        }
    }
}

fn code_schema() -> Object {
    let names = Code::ALL.iter().map(|code| code.entry().name);
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some("A stable, machine-readable error code. A later version may add codes."))
        .enum_values(Some(names))
        .examples([Code::NotFound.entry().name])
        .build()
}

impl From<Fault> for FieldFault {
    fn from(fault: Fault) -> Self {
        Self { field: fault.field, detail: fault.detail, code: None }
    }
}

impl From<&HostFault> for FieldFault {
    fn from(fault: &HostFault) -> Self {
        let code = match fault.reason {
            NotAHost::UnknownUser(_) | NotAHost::UnknownQueue(_) => HostFaultCode::UnknownHost,
            NotAHost::Observer { .. }
            | NotAHost::ServiceAccount { .. }
            | NotAHost::NotOffered { .. } => HostFaultCode::HostNotOffered,
        };
        Self { field: fault.field.clone(), detail: fault.reason.to_string(), code: Some(code) }
    }
}
