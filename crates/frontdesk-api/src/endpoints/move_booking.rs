use crate::answer::Answer;
use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{BodyFaults, Caller, ChangeBookings, Wrong, parse_time, parse_zone};
use crate::views::BookingView;
use deserr::Deserr;
use frontdesk_domain::ids::BookingId;
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{MoveBookingCommand, MoveBookingError};
use frontdesk_domain::zone::Zone;
use utoipa::ToSchema;

/// Where a booking is to be moved.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct MoveRequest {
    /// The new start, RFC 3339; without an offset it is local to `time_zone`.
    #[deserr(try_from(&String) = parse_time -> Wrong)]
    #[schema(value_type = String, example = "2026-12-02T10:00:00+01:00")]
    start_time: RequestedTime,
    /// The IANA zone in which it was chosen; left out, the booking keeps its own.
    #[deserr(default, try_from(Option<String>) = optional_zone -> Wrong)]
    #[schema(value_type = Option<String>, example = "Europe/Berlin")]
    time_zone: Option<Zone>,
}

impl MoveRequest {
    /// What the use case is asked for.
    pub(super) fn into_command(self) -> MoveBookingCommand {
        MoveBookingCommand { start_time: self.start_time, time_zone: self.time_zone }
    }
}

fn optional_zone(text: Option<String>) -> Result<Option<Zone>, Wrong> {
    text.map(|name| parse_zone(&name)).transpose()
}

impl From<MoveBookingError> for Problem {
    fn from(error: MoveBookingError) -> Self {
        match error {
            MoveBookingError::Change(error) => error.into(),
            MoveBookingError::SlotUnavailable(refusal) => refusal.into(),
        }
    }
}

const TOOL: ToolText = ToolText {
    effect: Effect::Changes,
    description: "Moves a scheduled meeting to another start, with the same hosts; the duration stays. The invitee's \
        appointment changes at once, so agree the time first: take one from list_booking_open_times. `dry_run: true` \
        checks it and writes nothing. Refusals: `slot_unavailable` brings `conflicts` and up to five `alternatives` to \
        choose from; `workflow_booked` brings the `reschedule_url` where the meeting is moved instead, which is for \
        the person to open; `invalid_transition` means that it is cancelled or over; `forbidden` that the acting \
        member is neither a host nor an admin.",
};

/// The operation.
pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(move_booking, document!(move_booking), TOOL).with_codes(&[
        Code::NotFound,
        Code::SlotUnavailable,
        Code::InvalidTransition,
        Code::WorkflowBooked,
    ])
}

/// Move a booking
///
/// Gives a scheduled booking another time with the same hosts: one that its open times list at this
/// instant, which is checked while the hosts' time is held. Moving it to the time it has already
/// changes nothing.
#[utoipa::path(
    post,
    path = "/api/v1/bookings/{booking_uuid}/move",
    tag = "Bookings",
    params(("booking_uuid" = Uuid, Path, description = "The booking")),
    request_body = MoveRequest,
    responses((status = 200, description = "The booking at its new time", body = BookingView)),
)]
pub(crate) async fn move_booking(caller: Caller<ChangeBookings>) -> Result<Answer, Problem> {
    let id = BookingId(caller.path("booking_uuid", "the UUID of a booking")?);
    let (write, request) = caller.into_write::<MoveRequest>()?;
    let command = request.into_command();
    write
        .perform(
            async move |services, actor, mode| {
                services.move_booking.move_booking(&actor, id, command, mode).await
            },
            |booking, with| Answer::ok(&with.view_of(booking)),
        )
        .await
}

#[cfg(test)]
mod tests;
