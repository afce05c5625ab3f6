use crate::answer::Answer;
use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem, sentence};
use crate::request::{
    BodyFaults, BookMeetings, Caller, GivenAnswers, Wrong, parse_email, parse_time, parse_zone,
};
use crate::views::{AnswerView, BookingView};
use deserr::Deserr;
use frontdesk_domain::email::Email;
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::ids::LinkId;
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{
    BookMeetingCommand, BookMeetingError, MAX_NAME_CHARS, RequestedOrigin,
};
use frontdesk_domain::text::{check_https_url, check_line};
use frontdesk_domain::zone::Zone;
use utoipa::ToSchema;

/// A meeting to be booked for somebody.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct BookMeetingRequest {
    /// The link, which says what is booked and with whom.
    #[schema(example = 31)]
    link_id: i64,
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
    /// Who books: a member over this interface (`api`, the default) or a workflow.
    #[deserr(default)]
    origin: Option<OriginRequest>,
    /// With `"origin": "workflow"`, and only then: where the workflow moves the meeting, by https.
    #[deserr(default, try_from(Option<String>) = optional_https_url -> Wrong)]
    reschedule_url: Option<String>,
}

/// Whom a meeting is with.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct InviteeRequest {
    /// The name, at most 200 characters.
    #[deserr(try_from(String) = parse_name -> Wrong)]
    #[schema(max_length = 200, example = "Ada Byron")]
    pub(super) name: String,
    /// The address.
    #[deserr(try_from(&String) = parse_email -> Wrong)]
    #[schema(value_type = String, example = "ada@acme.com")]
    pub(super) email: Email,
}

/// The address of a guest.
#[derive(Debug, Deserr)]
#[deserr(error = BodyFaults, try_from(&String) = parse_guest -> Wrong)]
pub(crate) struct GuestRequest(Email);

/// Who may be said to have booked.
#[derive(Clone, Copy, Debug, Default, Deserr, ToSchema)]
#[deserr(error = BodyFaults, rename_all = lowercase)]
#[schema(rename_all = "lowercase")]
pub(crate) enum OriginRequest {
    /// A member.
    #[default]
    Api,
    /// A workflow; the booking then moves by its own flow alone.
    Workflow,
}

/// A request whose parts fit together.
#[derive(Debug, Deserr)]
#[deserr(error = BodyFaults, try_from(BookMeetingRequest) = BookMeetingRequest::into_command -> Faults)]
pub(crate) struct RequestedMeeting(BookMeetingCommand);

impl BookMeetingRequest {
    fn into_command(self) -> Result<RequestedMeeting, Faults> {
        let refuse = |detail: &str| Err(vec![Fault::new("reschedule_url", detail)]);
        let origin = match (self.origin.unwrap_or_default(), self.reschedule_url) {
            (OriginRequest::Api, None) => RequestedOrigin::Api,
            (OriginRequest::Workflow, Some(reschedule_url)) => {
                RequestedOrigin::Workflow { reschedule_url }
            }
            (OriginRequest::Api, Some(_)) => {
                return refuse(
                    "expected none: only a meeting of \"origin\": \"workflow\" is moved elsewhere",
                );
            }
            (OriginRequest::Workflow, None) => {
                return refuse(
                    "expected an https:// address, which \"origin\": \"workflow\" needs, found none",
                );
            }
        };
        Ok(RequestedMeeting(BookMeetingCommand {
            link_id: LinkId(self.link_id),
            start_time: self.start_time,
            time_zone: self.time_zone,
            invitee_name: self.invitee.name,
            invitee_email: self.invitee.email,
            guests: emails_of(self.guests),
            answers: self.answers.0,
            origin,
        }))
    }
}

/// The addresses of those who are invited beside the invitee.
pub(super) fn emails_of(guests: Option<Vec<GuestRequest>>) -> Vec<Email> {
    guests.unwrap_or_default().into_iter().map(|guest| guest.0).collect()
}

fn parse_name(name: String) -> Result<String, Wrong> {
    check_line(&name, MAX_NAME_CHARS).map_err(Wrong::new)?;
    Ok(name)
}

fn parse_guest(text: &str) -> Result<GuestRequest, Wrong> {
    parse_email(text).map(GuestRequest)
}

fn optional_https_url(url: Option<String>) -> Result<Option<String>, Wrong> {
    url.as_deref().map_or(Ok(()), check_https_url).map_err(Wrong::new)?;
    Ok(url)
}

impl From<BookMeetingError> for Problem {
    fn from(error: BookMeetingError) -> Self {
        match error {
            BookMeetingError::LinkNotFound(_) => Self::new(Code::NotFound, sentence(&error)),
            BookMeetingError::Denied(denied) => denied.into(),
            BookMeetingError::Invalid(faults) => Self::invalid(faults),
            BookMeetingError::SlotUnavailable(refusal) => refusal.into(),
            BookMeetingError::Store(error) => error.into(),
        }
    }
}

const TOOL: ToolText = ToolText {
    effect: Effect::Adds,
    description: "Books a meeting for an invitee through a link, in the acting member's name. Call list_event_types or \
        list_scheduling_links for the `link_id`, get_event_type for the questions that `answers` has to answer, and \
        list_link_open_times for a `start_time`; agree it with the person. Send an `idempotency_key`, so that sending \
        it again after a timeout books nothing twice. `slot_unavailable` brings up to five `alternatives`. Leave \
        `origin` out unless a workflow of yours moves the meeting by itself.",
};

/// The operation.
pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(book_meeting, document!(book_meeting), TOOL)
        .with_codes(&[Code::NotFound, Code::SlotUnavailable])
}

/// Book a meeting for somebody
///
/// Books through a link, at one of its open times, which is checked while the hosts' time is held:
/// of any number of requests for one time one wins. The acting member is the booking's `booked_by`.
#[utoipa::path(
    post,
    path = "/api/v1/bookings",
    tag = "Bookings",
    request_body = BookMeetingRequest,
    responses((
        status = 201,
        description = "The booking",
        body = BookingView,
        headers(("Location" = String, description = "The address of the booking")),
    )),
)]
pub(crate) async fn book_meeting(caller: Caller<BookMeetings>) -> Result<Answer, Problem> {
    let (write, RequestedMeeting(command)) = caller.into_write()?;
    write
        .perform(
            async move |services, actor, mode| {
                services.book_meeting.book(&actor, command, mode).await
            },
            |booking, with| {
                Answer::created(&with.view_of(booking))
                    .with_location(format!("/api/v1/bookings/{}", booking.id))
            },
        )
        .await
}

#[cfg(test)]
mod tests;
