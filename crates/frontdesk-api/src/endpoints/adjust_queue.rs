use deserr::Deserr;
use frontdesk_domain::ids::UserId;
use frontdesk_domain::key::Key;
use frontdesk_domain::services::AdjustQueueCommand;
use serde_json::json;
use utoipa::ToSchema;

use crate::endpoint::{BodyExample, Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{BodyFaults, Caller, ChangeObjects};
use crate::response::Response;
use crate::views::QueueAdjustmentView;

/// The assignments to add to a member of a queue.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct AdjustQueueRequest {
    /// The number of added assignments, negative for removed ones; 0 removes the adjustment.
    #[schema(minimum = -1000, maximum = 1000, example = -3)]
    assignments: i64,
    /// The reason for the audit log: one line of at most 200 characters.
    #[schema(max_length = 200, example = "Covered the booth for two days.")]
    reason: String,
}

const TOOL: ToolText = ToolText {
    effect: Effect::Changes,
    description: "Adjusts how many assignments a queue counts for a member, only for admins: -3 gives the member three more \
        leads soon, 3 gives three fewer. It replaces the earlier adjustment, counts for the queue's window, and 0 removes it. Ask \
        the person for the `reason`, which the audit log shows. Read `considered` of get_assignment to see the effect.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(adjust_queue, document!(adjust_queue), TOOL)
        .with_codes(&[Code::NotFound, Code::Forbidden])
        .with_body::<AdjustQueueRequest>(examples)
}

fn examples() -> Vec<BodyExample> {
    vec![
        (
            "give",
            "Three more leads",
            json!({ "assignments": -3, "reason": "Covered the booth for two days." }),
        ),
        ("remove", "No adjustment", json!({ "assignments": 0, "reason": "Entered by mistake." })),
    ]
}

/// Adjust the assignments of a queue's member
///
/// The queue adds the number to the member's assignments: a negative number gives the member more
/// leads. It replaces the earlier adjustment of the member, counts as long as it is in the queue's
/// window, and is no part of the workspace document. An equal request changes nothing. The event
/// `workspace.changed` shows it. Only for admins.
#[utoipa::path(
    put,
    path = "/api/v1/accounts/{workspace_id}/queues/{queue_key}/members/{user_id}/adjustment",
    tag = "Workspace",
    request_body = AdjustQueueRequest,
    responses((status = 200, description = "The adjustment", body = QueueAdjustmentView)),
)]
pub(crate) async fn adjust_queue(caller: Caller<ChangeObjects>) -> Result<Response, Problem> {
    let queue = caller.path_with("queue_key", "the key of a queue", |key| Key::parse(key).ok())?;
    let user = UserId(caller.path("user_id", "the id of a member")?);
    let (write, request) = caller.into_write::<AdjustQueueRequest>()?;
    let AdjustQueueRequest { assignments, reason } = request;
    let command = AdjustQueueCommand { queue, user, assignments, reason };
    write
        .perform(
            async move |services, actor, mode| {
                services.adjust_queue.adjust(&actor, command, mode).await
            },
            |adjusted, _| Response::ok(&QueueAdjustmentView::from(adjusted)),
        )
        .await
}

#[cfg(test)]
mod tests;
