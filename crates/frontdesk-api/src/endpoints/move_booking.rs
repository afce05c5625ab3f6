use crate::endpoint::{BodyExample, Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{BodyFaults, Caller, ChangeBookings, FieldError, parse_time, parse_zone};
use crate::response::Response;
use crate::views::BookingView;
use deserr::Deserr;
use frontdesk_domain::ids::BookingId;
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::MoveBookingCommand;
use frontdesk_domain::zone::Zone;
use serde_json::json;
use utoipa::ToSchema;

/// The new time of a booking.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct MoveRequest {
    /// The new start (RFC 3339). A start without an offset is local to `time_zone`.
    #[deserr(try_from(&String) = parse_time -> FieldError)]
    #[schema(value_type = String, example = "2026-12-02T10:00:00+01:00")]
    start_time: RequestedTime,
    /// The IANA time zone in which the time was chosen; defaults to the booking's time zone.
    #[deserr(default, try_from(Option<String>) = optional_zone -> FieldError)]
    #[schema(value_type = Option<String>, example = "Europe/Berlin")]
    time_zone: Option<Zone>,
}

impl MoveRequest {
    pub(super) fn into_command(self) -> MoveBookingCommand {
        MoveBookingCommand { start_time: self.start_time, time_zone: self.time_zone }
    }
}

fn optional_zone(text: Option<String>) -> Result<Option<Zone>, FieldError> {
    text.map(|name| parse_zone(&name)).transpose()
}

const TOOL: ToolText = ToolText {
    effect: Effect::Changes,
    description: "Moves a scheduled meeting to another start with the same hosts and duration. The invitee's appointment changes at \
        once, so agree on the time first: take one from list_booking_open_times. `dry_run: true` checks the move and writes \
        nothing. Errors: `slot_unavailable` includes `conflicts` and up to five `alternatives`; `workflow_booked` includes the \
        `reschedule_url` at which the person can move the meeting instead; `invalid_transition` means that the meeting is \
        cancelled or over; `forbidden` means that the acting member is neither a host nor an admin.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(move_booking, document!(move_booking), TOOL)
        .with_codes(&[
            Code::NotFound,
            Code::SlotUnavailable,
            Code::InvalidTransition,
            Code::BookingChanged,
            Code::WorkflowBooked,
        ])
        .with_body::<MoveRequest>(examples)
        .followed_by("get_booking", &[])
}

pub(super) fn examples() -> Vec<BodyExample> {
    vec![
        ("instant", "To an instant", json!({ "start_time": "2026-12-02T09:00:00Z" })),
        (
            "local_time",
            "To a time of day in a time zone, which the booking then has",
            json!({ "start_time": "2026-12-02T10:00:00", "time_zone": "Europe/Berlin" }),
        ),
    ]
}

/// Move a booking
///
/// Moves a scheduled booking to one of its open times with the same hosts. The time is checked
/// while the hosts are locked. Moving a booking to its current time changes at most the time zone.
#[utoipa::path(
    post,
    path = "/api/v1/bookings/{booking_uuid}/move",
    tag = "Bookings",
    request_body = MoveRequest,
    responses((status = 200, description = "The moved booking", body = BookingView)),
)]
pub(crate) async fn move_booking(caller: Caller<ChangeBookings>) -> Result<Response, Problem> {
    let id = BookingId(caller.path("booking_uuid", "the UUID of a booking")?);
    let (write, request) = caller.into_write::<MoveRequest>()?;
    let command = request.into_command();
    write
        .perform(
            async move |services, actor, mode| {
                services.move_booking.move_booking(&actor, id, command, mode).await
            },
            |booking, with| Response::ok(&with.view_of(booking)),
        )
        .await
}

#[cfg(test)]
mod tests;
