use deserr::Deserr;
use frontdesk_domain::absence::Absence;
use frontdesk_domain::ids::UserId;
use frontdesk_domain::services::RequestedAbsence;
use frontdesk_workspace_file::AtMost;
use serde_json::json;
use utoipa::ToSchema;

use crate::endpoint::{BodyExample, Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{BodyFaults, Caller, ChangeObjects};
use crate::response::Response;
use crate::views::MemberAbsencesView;

/// All absences of a member.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct ReplaceAbsencesRequest {
    /// The absences, at most 100; an empty list removes all.
    #[schema(value_type = Vec<AbsenceRequest>)]
    absences: AtMost<AbsenceRequest, { Absence::MAX }>,
}

/// A time in which a member is out of office.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
struct AbsenceRequest {
    /// The first day in the member's time zone, such as `2026-12-24`, or the start, RFC 3339 with
    /// an offset.
    #[schema(example = "2026-12-24")]
    from: String,
    /// The last day, which is included, or the end. It has the form of `from`.
    #[schema(example = "2027-01-02")]
    until: String,
    /// The member to book instead.
    #[deserr(default)]
    #[schema(example = 7)]
    delegate_user_id: Option<i64>,
}

const TOOL: ToolText = ToolText {
    effect: Effect::Changes,
    description: "Replaces the times in which a member is out of office. The member has no open times then, and queues skip the \
        member. Read them with get_absences and pass all that should stay. `bookings` of the result lists the coming meetings \
        that fall into an absence; they stay, so ask the person which of them to move or cancel. Admins change every member, \
        others themselves.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(replace_absences, document!(replace_absences), TOOL)
        .with_codes(&[Code::NotFound, Code::Forbidden])
        .with_body::<ReplaceAbsencesRequest>(examples)
}

fn examples() -> Vec<BodyExample> {
    vec![
        (
            "days",
            "Whole days, with a member to book instead",
            json!({ "absences": [
                { "from": "2030-12-24", "until": "2031-01-02", "delegate_user_id": 7 },
            ] }),
        ),
        (
            "hours",
            "A few hours",
            json!({ "absences": [
                { "from": "2030-12-01T09:00:00Z", "until": "2030-12-01T12:00:00Z" },
            ] }),
        ),
        ("none", "No absences", json!({ "absences": [] })),
    ]
}

/// Replace the absences of a member
///
/// The member has no open times while out of office, and queues skip the member. Existing bookings
/// stay; `bookings` lists the coming ones that fall into an absence. Admins change the absences of
/// every member, others their own.
#[utoipa::path(
    put,
    path = "/api/v1/accounts/{workspace_id}/members/{user_id}/absences",
    tag = "Workspace",
    request_body = ReplaceAbsencesRequest,
    responses((status = 200, description = "The absences", body = MemberAbsencesView)),
)]
pub(crate) async fn replace_absences(caller: Caller<ChangeObjects>) -> Result<Response, Problem> {
    let user = UserId(caller.path("user_id", "the id of a member")?);
    let (write, request) = caller.into_write::<ReplaceAbsencesRequest>()?;
    let requested = request.absences.into_iter().map(|absence| RequestedAbsence {
        from: absence.from,
        until: absence.until,
        delegate: absence.delegate_user_id.map(UserId),
    });
    let requested: Vec<RequestedAbsence> = requested.collect();
    write
        .perform(
            async move |services, actor, mode| {
                services.replace_absences.replace(&actor, user, &requested, mode).await
            },
            |replaced, _| Response::ok(&MemberAbsencesView::from(replaced)),
        )
        .await
}

#[cfg(test)]
mod tests;
