use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{BookMeetings, Caller, NoQuery};
use crate::response::Response;
use frontdesk_domain::ids::BookingId;
use uuid::Uuid;

const TOOL: ToolText = ToolText {
    effect: Effect::Changes,
    description: "Releases a time that hold_time holds, so that it is open again at once. Call it if the person declines the \
        time or takes another one. `not_found` means that the hold expired, was booked or was released.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(release_hold, document!(release_hold), TOOL).with_codes(&[Code::NotFound])
}

/// Release a hold
///
/// Opens the held time again. A hold that expired, was booked or was released is not found.
#[utoipa::path(
    delete,
    path = "/api/v1/holds/{hold_id}",
    tag = "Scheduling links",
    responses((status = 204, description = "The time is open again")),
)]
pub(crate) async fn release_hold(caller: Caller<BookMeetings>) -> Result<Response, Problem> {
    let id = BookingId(caller.path::<Uuid>("hold_id", "the UUID of a hold")?);
    let (write, NoQuery {}) = caller.into_write_without_body()?;
    write
        .perform(
            async move |services, actor, mode| {
                services.release_hold.release(&actor, id, mode).await
            },
            |(), _| Response::no_content(),
        )
        .await
}

#[cfg(test)]
mod tests;
