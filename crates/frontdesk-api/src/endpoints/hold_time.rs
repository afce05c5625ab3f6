use crate::endpoint::{BodyExample, Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{BodyFaults, BookMeetings, Caller, FieldError, parse_time, parse_zone};
use crate::response::Response;
use crate::views::HeldTimeView;
use deserr::Deserr;
use frontdesk_domain::hold::HoldMinutes;
use frontdesk_domain::ids::LinkId;
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::HoldTimeCommand;
use frontdesk_domain::zone::Zone;
use serde_json::json;
use utoipa::ToSchema;

/// The time to hold.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct HoldTimeRequest {
    /// The start of the meeting (RFC 3339). A start without an offset is local to `time_zone`.
    #[deserr(try_from(&String) = parse_time -> FieldError)]
    #[schema(value_type = String, example = "2026-12-01T15:00:00Z")]
    start_time: RequestedTime,
    /// The IANA time zone of the invitee.
    #[deserr(try_from(&String) = parse_zone -> FieldError)]
    #[schema(value_type = String, example = "Europe/London")]
    time_zone: Zone,
    /// How long the time is held, in minutes. The default is 10.
    #[deserr(default, try_from(Option<i64>) = to_minutes -> FieldError)]
    #[schema(value_type = Option<i64>, minimum = 1, maximum = 30, example = 10)]
    minutes: HoldMinutes,
}

fn to_minutes(minutes: Option<i64>) -> Result<HoldMinutes, FieldError> {
    minutes.map_or(Ok(HoldMinutes::default()), HoldMinutes::new).map_err(FieldError::new)
}

const TOOL: ToolText = ToolText {
    effect: Effect::Adds,
    description: "Holds an open time of a link for up to 30 minutes, so that the person you talk to can still take it after you \
        asked for their details. Then send the hold's `id` as `hold_id` to book_meeting, without `link_id` and `start_time`. \
        If the person declines, call release_hold. A hold sends no mail. A token can have 20 open holds.",
};

pub(super) fn endpoint() -> Endpoint {
    let hold = &[("hold_id", "$response.body#/hold/id")];
    Endpoint::new(hold_time, document!(hold_time), TOOL)
        .with_codes(&[
            Code::NotFound,
            Code::LinkExpired,
            Code::LinkUsedUp,
            Code::SlotUnavailable,
            Code::RateLimited,
        ])
        .with_body::<HoldTimeRequest>(examples)
        .followed_by("book_meeting", hold)
        .followed_by("release_hold", hold)
}

fn examples() -> Vec<BodyExample> {
    let instant =
        json!({ "start_time": "2026-12-01T15:00:00Z", "time_zone": "Europe/London", "minutes": 5 });
    let local_time = json!({ "start_time": "2026-12-01T15:00:00", "time_zone": "Europe/London" });
    vec![
        ("instant", "At an instant, for five minutes", instant),
        ("local_time", "At a time of day in the invitee's time zone", local_time),
    ]
}

/// Hold a time of a link
///
/// Closes an open time to every other request for some minutes. Until the hold expires, only its
/// `id` books the time, as `hold_id`. A queue that chooses at each booking chooses now; its turn is
/// counted when the meeting is booked. A hold sends no mail and no event, and counts toward the
/// `max_bookings` of its link.
#[utoipa::path(
    post,
    path = "/api/v1/accounts/{workspace_id}/scheduling_links/{link_id}/holds",
    tag = "Scheduling links",
    request_body = HoldTimeRequest,
    responses((
        status = 201,
        description = "The held time",
        body = HeldTimeView,
        headers(("Location" = String, description = "The path at which the hold is released")),
    )),
)]
pub(crate) async fn hold_time(caller: Caller<BookMeetings>) -> Result<Response, Problem> {
    let link_id = LinkId(caller.path("link_id", "the id of a link")?);
    let (write, HoldTimeRequest { start_time, time_zone, minutes }) = caller.into_write()?;
    let command = HoldTimeCommand { link_id, start_time, time_zone, minutes };
    write
        .perform(
            async move |services, actor, mode| services.hold_time.hold(&actor, command, mode).await,
            |held, _| {
                Response::created(&HeldTimeView::from(held))
                    .with_location(format!("/api/v1/holds/{}", held.hold.id))
            },
        )
        .await
}

#[cfg(test)]
mod tests;
