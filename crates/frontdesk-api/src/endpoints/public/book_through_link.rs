use actix_web::http::header::RETRY_AFTER;
use deserr::Deserr;
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{
    BookThroughLinkCommand, BookThroughLinkError, ClientAddress, PublicAddress, PublicRefusal,
    TooManyBookings,
};
use frontdesk_domain::zone::Zone;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::book_meeting::{GuestRequest, InviteeRequest, emails_of};
use super::paths::{PersonalLinkPath, TeamLinkPath};
use crate::answer::Answer;
use crate::endpoint::{Endpoint, document};
use crate::problem::{Code, Problem};
use crate::request::{BodyFaults, GivenAnswers, Visitor, Wrong, parse_time, parse_zone};
use crate::views::{AnswerView, ManagedBookingView};

const WHY_NO_KEY: &str = "expected none: keys belong to tokens; send a UUID of your own as `submission`, and sending it again \
    with the same time and invitee books nothing twice";

/// A meeting that an invitee asks for.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct BookThroughLinkRequest {
    /// The start, RFC 3339; without an offset it is local to `time_zone`.
    #[deserr(try_from(&String) = parse_time -> Wrong)]
    #[schema(value_type = String, example = "2026-12-01T15:00:00Z")]
    start_time: RequestedTime,
    /// The invitee's IANA zone.
    #[deserr(try_from(&String) = parse_zone -> Wrong)]
    #[schema(value_type = String, example = "Europe/London")]
    time_zone: Zone,
    /// Whom the meeting is with.
    invitee: InviteeRequest,
    /// The addresses of who else is invited, at most 20.
    #[deserr(default)]
    #[schema(value_type = Option<Vec<String>>, example = json!(["bob@acme.com"]))]
    guests: Option<Vec<GuestRequest>>,
    /// The answers to the event type's questions, by their keys.
    #[deserr(default)]
    #[schema(value_type = Option<BTreeMap<String, AnswerView>>, example = json!({ "team_size": "11-50" }))]
    answers: GivenAnswers,
    /// A random UUID of the client's own for this booking. While the booking stands as it was asked
    /// for, the same submission for the same link, start and invitee returns it again. For anything
    /// else the submission is refused: each books once.
    #[deserr(default, try_from(Option<String>) = optional_uuid -> Wrong)]
    #[schema(value_type = Option<Uuid>, example = "9b2f6c1e-4f0e-4d52-9f9e-0b1f3c5d7e90")]
    submission: Option<Uuid>,
}

fn optional_uuid(text: Option<String>) -> Result<Option<Uuid>, Wrong> {
    text.map(|text| {
        Uuid::parse_str(&text).map_err(|_| Wrong::new(format!("expected a UUID, found {text:?}")))
    })
    .transpose()
}

impl BookThroughLinkRequest {
    fn into_command(
        self,
        address: PublicAddress,
        new_submission: Uuid,
        client: ClientAddress,
    ) -> Result<BookThroughLinkCommand, Problem> {
        let start = self.start_time.in_zone(&self.time_zone);
        let start =
            start.map_err(|skipped| Problem::invalid_field("start_time", skipped.to_string()))?;
        Ok(BookThroughLinkCommand {
            address,
            start,
            time_zone: self.time_zone,
            name: self.invitee.name,
            email: self.invitee.email,
            guests: emails_of(self.guests),
            answers: self.answers.0,
            submission: self.submission.unwrap_or(new_submission),
            client,
        })
    }
}

impl From<BookThroughLinkError> for Problem {
    fn from(error: BookThroughLinkError) -> Self {
        match error {
            BookThroughLinkError::Link(error) => error.into(),
            BookThroughLinkError::Invalid(faults) => Self::invalid(faults),
            BookThroughLinkError::TimeUnavailable(refusal) => refusal.into(),
            BookThroughLinkError::Public(PublicRefusal::SubmissionUsed) => {
                let detail =
                    "expected a UUID that has made no booking yet; send a new one for each booking";
                Self::invalid_field("submission", detail)
            }
            BookThroughLinkError::Public(PublicRefusal::TooMany(refusal)) => refusal.into(),
        }
    }
}

/// Which cap it is stays untold: that of an invitee would tell of somebody's bookings.
impl From<TooManyBookings> for Problem {
    fn from(refusal: TooManyBookings) -> Self {
        let seconds = refusal.retry_after.whole_seconds().max(1);
        let detail = format!(
            "Too many bookings here have not been confirmed. Confirm one by the link in its mail, or wait for {seconds} seconds."
        );
        Self::new(Code::RateLimited, detail).with_header(RETRY_AFTER, seconds.into())
    }
}

/// The operation for either form of address.
pub(super) fn endpoints() -> [Endpoint; 2] {
    let endpoints = [
        Endpoint::open(book_through_link, document!(book_through_link)),
        Endpoint::open(book_through_personal_link, document!(book_through_personal_link)),
    ];
    endpoints.map(|endpoint| endpoint.with_codes(&[Code::NotFound, Code::SlotUnavailable]))
}

/// Book through a team link
///
/// Books at one of the link's open times, which is checked while the hosts' time is held: of any
/// number of requests for one time one wins. The answer holds the booking's manage token, which is
/// all that it takes to read, move and cancel it. The invitee becomes a stored person of the
/// workspace. Guests are mailed once the invitee has confirmed by the link in the mail to that
/// address; the booking holds its time meanwhile. Unconfirmed bookings are capped by client
/// address, invitee and link: beyond that the answer is `rate_limited`.
#[utoipa::path(
    post,
    path = "/api/v1/public/links/{workspace_key}/{slug}/bookings",
    tag = "Booking pages",
    params(TeamLinkPath),
    request_body = BookThroughLinkRequest,
    responses((
        status = 201,
        description = "The booking",
        body = ManagedBookingView,
        headers(("Location" = String, description = "The address of the booking")),
    )),
)]
pub(crate) async fn book_through_link(visitor: Visitor) -> Result<Answer, Problem> {
    book(visitor).await
}

/// Book through a personal link
///
/// The same for the link of one member.
#[utoipa::path(
    post,
    path = "/api/v1/public/links/{workspace_key}/{member_key}/{event_key}/bookings",
    tag = "Booking pages",
    params(PersonalLinkPath),
    request_body = BookThroughLinkRequest,
    responses((
        status = 201,
        description = "The booking",
        body = ManagedBookingView,
        headers(("Location" = String, description = "The address of the booking")),
    )),
)]
pub(crate) async fn book_through_personal_link(visitor: Visitor) -> Result<Answer, Problem> {
    book(visitor).await
}

async fn book(visitor: Visitor) -> Result<Answer, Problem> {
    let (address, new_submission) = (visitor.link_address()?, visitor.new_submission());
    let client = visitor.client();
    let (write, request) = visitor.into_write::<BookThroughLinkRequest>(WHY_NO_KEY)?;
    let command = request.into_command(address, new_submission, client)?;
    let booking =
        write.perform(async move |services| services.book_through_link.book(command).await).await?;
    let location = format!("/api/v1/public/bookings/{}", booking.manage_token);
    Ok(Answer::created(&booking).with_location(location))
}

#[cfg(test)]
mod tests;
