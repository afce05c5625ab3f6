use frontdesk_domain::ids::UserId;

use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Caller, ReadObjects};
use crate::response::Response;
use crate::views::MemberAbsencesView;

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Returns the times in which a member is out of office, and the coming meetings that fall into them. Admins read \
        the absences of every member, others their own.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(get_absences, document!(get_absences), TOOL)
        .with_codes(&[Code::NotFound, Code::Forbidden])
}

/// Get the absences of a member
///
/// Returns the times in which the member is out of office, and the coming meetings that fall into
/// them. Admins read the absences of every member, others their own.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{workspace_id}/members/{user_id}/absences",
    tag = "Workspace",
    responses((status = 200, description = "The absences", body = MemberAbsencesView)),
)]
pub(crate) async fn get_absences(caller: Caller<ReadObjects>) -> Result<Response, Problem> {
    caller.no_query()?;
    let user = UserId(caller.path("user_id", "the id of a member")?);
    let found = caller.services().get_absences.get(caller.actor(), user).await?;
    Ok(Response::ok(&MemberAbsencesView::from(&found)))
}
