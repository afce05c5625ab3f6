use std::sync::Arc;

use frontdesk_domain::ids::UserId;

use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Caller, ChangeObjects, NoFields};
use crate::response::Response;
use crate::views::CheckedCalendarListView;

const TOOL: ToolText = ToolText {
    effect: Effect::Notes,
    description: "Reads the connected calendars of a member now, and returns the state of each: the fault in words, the calendars \
        found, and whether bookings go into it. Call it if a member has no open times because a calendar is unusable, and after \
        the cause is fixed. Admins check every member, others themselves. It returns no calendar entries.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(check_calendars, document!(check_calendars), TOOL)
        .with_codes(&[Code::Forbidden, Code::NotFound])
        .unrepeatable()
}

/// Check the calendars of a member
///
/// Reads the member's connected calendars now, and returns the state of each. The service reads
/// them every few minutes anyway; this operation shows at once whether a fix works. Admins check
/// the calendars of every member, others their own. The operation accepts no `Idempotency-Key` and
/// no `dry_run`, because each request is a new reading.
#[utoipa::path(
    post,
    path = "/api/v1/accounts/{workspace_id}/members/{user_id}/calendars/check",
    tag = "Workspace",
    responses((status = 200, description = "The calendars", body = CheckedCalendarListView)),
)]
pub(crate) async fn check_calendars(caller: Caller<ChangeObjects>) -> Result<Response, Problem> {
    let user = UserId(caller.path("user_id", "the id of a member")?);
    let configuration = Arc::clone(caller.configuration());
    let why_no_key = "is not accepted, because each request is a new reading";
    let (write, NoFields {}) = caller.into_unrepeatable_write_with_optional_body(why_no_key)?;
    write
        .perform(
            async move |_, actor, _| configuration.check_calendars.check_for(&actor, user).await,
            |checked, _| Response::ok(&CheckedCalendarListView::from(checked)),
        )
        .await
}

#[cfg(test)]
mod tests;
