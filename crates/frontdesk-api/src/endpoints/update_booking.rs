use deserr::Deserr;
use frontdesk_domain::access::Actor;
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::ids::BookingId;
use frontdesk_domain::services::{Services, UpdateBookingCommand};
use frontdesk_workspace_file::Patched;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::book_meeting::{GuestsRequest, emails_of, parse_name};
use crate::endpoint::{BodyExample, Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{
    AnswerChanges, BodyFaults, Caller, ChangeBookings, FieldError, MetadataChanges,
};
use crate::response::Response;
use crate::views::BookingView;

/// Changes of a booking. Fields that are not sent stay.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
#[schema(min_properties = 1)]
pub(crate) struct UpdateBookingRequest {
    /// The person who is invited.
    #[deserr(default)]
    #[schema(value_type = InviteeNameRequest, required = false)]
    invitee: Patched<InviteeNameRequest>,
    /// The new list of guests, at most 20; `null` removes all. Rejected after the meeting.
    #[deserr(default)]
    #[schema(value_type = Option<Vec<String>>, example = json!(["bob@acme.com"]))]
    guests: Patched<Option<GuestsRequest>>,
    /// The changed answers, by question key. `null` removes an answer, or all.
    #[deserr(default)]
    #[schema(value_type = Option<BTreeMap<String, AnswerChangeRequest>>, example = json!({ "team_size": "11-50" }))]
    answers: Patched<AnswerChanges>,
    /// The changed key-value pairs, at most 50 in the booking. `null` removes a pair, or all.
    #[deserr(default)]
    #[schema(value_type = Option<BTreeMap<String, Option<String>>>, example = json!({ "crm_lead": "4711" }))]
    metadata: Patched<MetadataChanges>,
}

/// The new name of an invitee. The address stays.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct InviteeNameRequest {
    /// The name, at most 200 characters.
    #[deserr(try_from(String) = parse_name -> FieldError)]
    #[schema(max_length = 200, example = "Ada King")]
    name: String,
}

/// The new answer to a question. `null` removes the answer.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only describes the JSON")]
pub(crate) enum AnswerChangeRequest {
    /// The answer to a checkbox.
    Checked(bool),
    /// A whole number.
    Number(i64),
    /// A text, a phone number or the selected option.
    Text(String),
    /// The selected options.
    Choices(Vec<String>),
    /// No answer.
    Removed,
}

/// An [`UpdateBookingRequest`] with at least one field.
#[derive(Debug, Deserr)]
#[deserr(error = BodyFaults, try_from(UpdateBookingRequest) = UpdateBookingRequest::into_command -> Faults)]
pub(crate) struct RequestedUpdate(UpdateBookingCommand);

impl UpdateBookingRequest {
    fn into_command(self) -> Result<RequestedUpdate, Faults> {
        let Self { invitee, guests, answers, metadata } = self;
        if invitee.0.is_none() && guests.0.is_none() && answers.0.is_none() && metadata.0.is_none()
        {
            let detail = "expected at least one of invitee, guests, answers and metadata";
            return Err(vec![Fault::new("body", detail)]);
        }
        Ok(RequestedUpdate(UpdateBookingCommand {
            invitee_name: invitee.0.map(|invitee| invitee.name),
            guests: guests.0.map(emails_of),
            answers: answers.0.map(|changes| changes.0).unwrap_or_default(),
            metadata: metadata.0.map(|changes| changes.0).unwrap_or_default(),
        }))
    }
}

const TOOL: ToolText = ToolText {
    effect: Effect::Changes,
    description: "Changes the invitee's name, the guests, the answers and the metadata of a booking: a JSON Merge Patch. Pass only \
        the changed fields; `guests` replaces the whole list, `null` removes an answer or a pair. Added guests get an invitation \
        by mail, so confirm them with the person first. Guests change only before the end of the meeting. For another time call \
        move_booking; for another address or event type call cancel_booking and book_meeting.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(update_booking, document!(update_booking), TOOL)
        .with_codes(&[Code::NotFound, Code::InvalidTransition])
        .with_body::<RequestedUpdate>(examples)
        .followed_by("get_booking", &[])
}

fn examples() -> Vec<BodyExample> {
    vec![
        ("guests", "Other guests", json!({ "guests": ["bob@acme.com", "kim@acme.com"] })),
        (
            "metadata",
            "A pair is set and another removed",
            json!({ "metadata": { "crm_lead": "4711", "draft": null } }),
        ),
        ("name", "The name of the invitee", json!({ "invitee": { "name": "Ada King" } })),
    ]
}

/// Update a booking
///
/// A JSON Merge Patch (RFC 7396) of the invitee's name, the guests, the answers and the metadata.
/// Admins and hosts can update a booking, also after the meeting, unless it is cancelled or its
/// invitee was erased; guests change only before the end. Mail is sent only to added guests. To
/// change the time, use `POST …/move`. To change the invitee's address, time zone or event type,
/// cancel the booking and book again.
#[utoipa::path(
    patch,
    path = "/api/v1/bookings/{booking_uuid}",
    tag = "Bookings",
    request_body(content(
        (UpdateBookingRequest = "application/merge-patch+json"),
        (UpdateBookingRequest = "application/json"),
    )),
    responses((status = 200, description = "The updated booking", body = BookingView)),
)]
pub(crate) async fn update_booking(caller: Caller<ChangeBookings>) -> Result<Response, Problem> {
    let id = BookingId(caller.path("booking_uuid", "the UUID of a booking")?);
    let faults_of_answers = async |services: &Services, actor: &Actor, sent: &Value| {
        let changes = AnswerChanges::readable_in(sent);
        services.update_booking.faults_of_answers(actor, id, &changes).await.unwrap_or_default()
    };
    let (write, RequestedUpdate(command)) =
        caller.into_write_with_faults(faults_of_answers).await?;
    write
        .perform(
            async move |services, actor, mode| {
                services.update_booking.update(&actor, id, command, mode).await
            },
            |booking, with| Response::ok(&with.view_of(booking)),
        )
        .await
}

#[cfg(test)]
mod tests;
