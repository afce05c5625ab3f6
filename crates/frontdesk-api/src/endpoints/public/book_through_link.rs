use deserr::Deserr;
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{
    BookThroughLinkCommand, ClientAddress, PublicAddress, PublicServices,
};
use frontdesk_domain::zone::Zone;
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::book_meeting::{GuestsRequest, InviteeRequest, emails_of};
use crate::endpoint::{BodyExample, Endpoint, document};
use crate::problem::{Code, Problem};
use crate::request::{
    BodyFaults, FieldError, GivenAnswers, GivenAttribution, Visitor, optional_uuid, parse_time,
    parse_zone,
};
use crate::response::Response;
use crate::views::{AnswerView, ManagedBookingView};

/// A meeting that an invitee books.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct BookThroughLinkRequest {
    /// The start of the meeting (RFC 3339). A start without an offset is local to `time_zone`.
    #[deserr(try_from(&String) = parse_time -> FieldError)]
    #[schema(value_type = String, example = "2026-12-01T15:00:00Z")]
    start_time: RequestedTime,
    /// The IANA time zone of the invitee.
    #[deserr(try_from(&String) = parse_zone -> FieldError)]
    #[schema(value_type = String, example = "Europe/London")]
    time_zone: Zone,
    /// The person who is invited.
    invitee: InviteeRequest,
    /// The email addresses of the guests, at most 20.
    #[deserr(default)]
    #[schema(value_type = Option<Vec<String>>, example = json!(["bob@acme.com"]))]
    guests: Option<GuestsRequest>,
    /// The answers to the event type's questions, by question key.
    #[deserr(default)]
    #[schema(value_type = Option<BTreeMap<String, AnswerView>>, example = json!({ "team_size": "11-50" }))]
    answers: GivenAnswers,
    /// The campaign parameters in the URL that the invitee opened.
    #[deserr(default)]
    #[schema(value_type = Option<BTreeMap<String, String>>, example = json!({ "utm_source": "newsletter" }))]
    attribution: GivenAttribution,
    /// A random UUID that you choose for this booking. A request with the same UUID, link, start
    /// and invitee returns the existing booking if that booking is still scheduled for this start.
    /// Any other request with a used UUID is rejected.
    #[deserr(default, try_from(Option<String>) = to_submission -> FieldError)]
    #[schema(value_type = Option<Uuid>, example = "9b2f6c1e-4f0e-4d52-9f9e-0b1f3c5d7e90")]
    submission: Option<Uuid>,
}

fn to_submission(text: Option<String>) -> Result<Option<Uuid>, FieldError> {
    optional_uuid(text, "a UUID")
}

impl BookThroughLinkRequest {
    fn into_command(
        self,
        address: PublicAddress,
        new_submission: Uuid,
        client: ClientAddress,
    ) -> BookThroughLinkCommand {
        BookThroughLinkCommand {
            address,
            start_time: self.start_time,
            time_zone: self.time_zone,
            name: self.invitee.name,
            email: self.invitee.email,
            guests: emails_of(self.guests),
            answers: self.answers.0,
            attribution: self.attribution.0,
            submission: self.submission.unwrap_or(new_submission),
            client,
        }
    }
}

pub(super) fn endpoints() -> [Endpoint; 2] {
    let booking = &[("manage_token", "$response.body#/manage_token")];
    let endpoints = [
        Endpoint::open(book_through_link, document!(book_through_link)),
        Endpoint::open(book_through_personal_link, document!(book_through_personal_link)),
    ];
    endpoints.map(|endpoint| {
        endpoint
            .with_codes(&[
                Code::NotFound,
                Code::LinkExpired,
                Code::LinkUsedUp,
                Code::SlotUnavailable,
            ])
            .with_body::<BookThroughLinkRequest>(examples)
            .followed_by("get_managed_booking", booking)
            .followed_by("list_managed_open_times", booking)
            .followed_by("cancel_managed_booking", booking)
    })
}

fn examples() -> Vec<BodyExample> {
    let submission = json!({
        "start_time": "2026-12-01T15:00:00Z", "time_zone": "Europe/London",
        "invitee": { "name": "Ada Byron", "email": "ada@acme.com" },
        "guests": ["bob@acme.com"], "answers": { "team_size": "11-50" },
        "submission": "9b2f6c1e-4f0e-4d52-9f9e-0b1f3c5d7e90",
    });
    vec![("submission", "With a UUID that makes a retry safe", submission)]
}

/// Book through a team link
///
/// Books one of the link's open times. The time is checked while the hosts are locked, so only one
/// of several concurrent requests for the same time succeeds. The response contains the manage
/// token, which is sufficient to read, move and cancel the booking. The invitee is stored as a
/// person of the workspace. The time is reserved at once, but guests are mailed only after the
/// invitee has confirmed with the link in the mail. Bookings per client address and unconfirmed
/// bookings per invitee and per link are capped; beyond a cap, the response is `rate_limited`.
#[utoipa::path(
    post,
    path = "/api/v1/public/links/{workspace_key}/{slug}/bookings",
    tag = "Booking pages",
    request_body = BookThroughLinkRequest,
    responses((
        status = 201,
        description = "The created booking",
        body = ManagedBookingView,
        headers(("Location" = String, description = "The path of the booking")),
    )),
)]
pub(crate) async fn book_through_link(visitor: Visitor) -> Result<Response, Problem> {
    book(visitor).await
}

/// Book through a personal link
///
/// Works like booking through a team link, for the link of one member.
#[utoipa::path(
    post,
    path = "/api/v1/public/links/{workspace_key}/{member_key}/{event_key}/bookings",
    tag = "Booking pages",
    request_body = BookThroughLinkRequest,
    responses((
        status = 201,
        description = "The created booking",
        body = ManagedBookingView,
        headers(("Location" = String, description = "The path of the booking")),
    )),
)]
pub(crate) async fn book_through_personal_link(visitor: Visitor) -> Result<Response, Problem> {
    book(visitor).await
}

async fn book(visitor: Visitor) -> Result<Response, Problem> {
    let (address, new_submission) = (visitor.link_address()?, visitor.new_submission());
    let client = visitor.client();
    let faults_of_answers = async |services: &PublicServices, sent: &Value| {
        let answers = GivenAnswers::readable_in(sent);
        let found = services.book_through_link.faults_of_answers(&address, &answers).await;
        found.unwrap_or_default()
    };
    let (write, request) =
        visitor.into_write_with_faults::<BookThroughLinkRequest>(faults_of_answers).await?;
    let command = request.into_command(address, new_submission, client);
    write
        .perform(
            async move |services, mode| services.book_through_link.book(command, mode).await,
            |booking| {
                let location = format!("/api/v1/public/bookings/{}", booking.manage_token);
                Response::created(booking).with_location(location)
            },
        )
        .await
}

#[cfg(test)]
mod tests;
