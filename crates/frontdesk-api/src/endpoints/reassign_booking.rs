use crate::endpoint::{BodyExample, Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{BodyFaults, Caller, ChangeBookings};
use crate::response::Response;
use crate::views::ReassignedBookingView;
use deserr::Deserr;
use frontdesk_domain::ids::{BookingId, UserId};
use frontdesk_domain::services::ReassignBookingCommand;
use serde_json::json;
use utoipa::ToSchema;

/// The new host of a booking. The request body is optional; without a body, the queue chooses.
#[derive(Debug, Default, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct ReassignRequest {
    /// The id of the new host; of the same queue, if a queue chose the host. By default, this queue
    /// chooses the free member whose turn it is.
    #[deserr(default)]
    #[schema(example = 9)]
    user_id: Option<i64>,
    /// The id of the host to replace. Required only if it could be several: by default it is the only
    /// host that a queue chose, or else the only host.
    #[deserr(default)]
    #[schema(example = 4)]
    host_user_id: Option<i64>,
}

impl ReassignRequest {
    fn into_command(self) -> ReassignBookingCommand {
        ReassignBookingCommand {
            user_id: self.user_id.map(UserId),
            host_user_id: self.host_user_id.map(UserId),
        }
    }
}

const TOOL: ToolText = ToolText {
    effect: Effect::Changes,
    description: "Gives a scheduled meeting to another host, for example when the host is ill. Time, \
        link and UUID stay; the invitee gets an updated invitation at once. Without `user_id`, the queue that chose the host chooses \
        the member whose turn it is among those who are free at that time; any other host is replaced by the member in `user_id`. \
        `dry_run: true` shows who would take over and writes nothing. Errors: \
        `not_from_a_queue` means that no queue chose a host of this meeting: pass `user_id`; `no_free_member` lists the `considered` \
        members and why each is `skipped`, and `slot_unavailable` says why `user_id` is not free, so you can move the meeting \
        instead; `invalid_transition` means that the meeting has started or is \
        cancelled; `forbidden` means that the acting member is neither a host nor an admin.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(reassign_booking, document!(reassign_booking), TOOL)
        .with_codes(&[
            Code::NotFound,
            Code::NotFromAQueue,
            Code::NoFreeMember,
            Code::SlotUnavailable,
            Code::InvalidTransition,
            Code::BookingChanged,
            Code::WorkflowBooked,
        ])
        .with_body::<ReassignRequest>(examples)
        .followed_by("get_booking", &[])
}

fn examples() -> Vec<BodyExample> {
    vec![
        ("queue", "To the free member whose turn it is", json!({})),
        ("member", "To a named member", json!({ "user_id": 9 })),
    ]
}

/// Reassign a booking
///
/// Replaces a host at the same time. The host that a queue chose is replaced by another member of
/// the queue, and the assignment of the queue moves to the new host. Any other host is replaced by
/// the member in `user_id`. The new host must be free, and gets the role and the lead. The members
/// are checked while they are locked. The link keeps its hosts for further bookings.
#[utoipa::path(
    post,
    path = "/api/v1/bookings/{booking_uuid}/reassign",
    tag = "Bookings",
    request_body = Option<ReassignRequest>,
    responses((status = 200, description = "The booking with its new host", body = ReassignedBookingView)),
)]
pub(crate) async fn reassign_booking(caller: Caller<ChangeBookings>) -> Result<Response, Problem> {
    let id = BookingId(caller.path("booking_uuid", "the UUID of a booking")?);
    let (write, request) = caller.into_write_with_optional_body::<ReassignRequest>()?;
    let command = request.into_command();
    write
        .perform(
            async move |services, actor, mode| {
                services.reassign_booking.reassign(&actor, id, command, mode).await
            },
            |reassigned, with| {
                let booking = with.view_of(&reassigned.booking);
                let assignment = reassigned.assignment.as_ref().map(Into::into);
                Response::ok(&ReassignedBookingView { booking, assignment })
            },
        )
        .await
}

#[cfg(test)]
mod tests;
