use crate::endpoint::{BodyExample, Effect, Endpoint, ToolText, document};
use frontdesk_workspace_file::AtMost;

use crate::problem::{Code, Problem};
use crate::request::{
    BodyFaults, BookMeetings, Caller, FieldError, GivenAnswers, GivenMetadata, optional_uuid,
    parse_email, parse_time, parse_zone,
};
use crate::response::Response;
use crate::views::{AnswerView, BookingView};
use deserr::Deserr;
use frontdesk_domain::access::Actor;
use frontdesk_domain::email::Email;
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::ids::{BookingId, LinkId};
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{
    BookMeetingCommand, MAX_GUESTS, MAX_NAME_CHARS, RequestedOrigin, Services, TimeToBook,
};
use frontdesk_domain::text::{check_https_url, check_line};
use frontdesk_domain::zone::Zone;
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

/// A meeting that a member or a workflow books for an invitee.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct BookMeetingRequest {
    /// The id of the link, which determines the event type and the hosts. Required without `hold_id`.
    #[deserr(default)]
    #[schema(example = 31)]
    link_id: Option<i64>,
    /// The start of the meeting (RFC 3339). A start without an offset is local to `time_zone`.
    /// Required without `hold_id`.
    #[deserr(default, try_from(Option<String>) = optional_time -> FieldError)]
    #[schema(value_type = Option<String>, example = "2026-12-01T15:00:00Z")]
    start_time: Option<RequestedTime>,
    /// The id of a hold, whose time is booked. Omit `link_id` and `start_time`.
    #[deserr(default, try_from(Option<String>) = to_hold_id -> FieldError)]
    #[schema(value_type = Option<String>, format = Uuid, example = "0197c3f0-6d3e-7c5b-8a52-1f6b2a0e9d41")]
    hold_id: Option<Uuid>,
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
    /// Your own key-value pairs, at most 50.
    #[deserr(default)]
    #[schema(value_type = Option<BTreeMap<String, String>>, example = json!({ "crm_lead": "4711" }))]
    metadata: GivenMetadata,
    /// `api` (default) if a member books, `workflow` if a workflow books.
    #[deserr(default)]
    origin: Option<OriginRequest>,
    /// The `https` URL for moving the meeting. Required if `origin` is `workflow`, else rejected.
    #[deserr(default, try_from(Option<String>) = optional_https_url -> FieldError)]
    reschedule_url: Option<String>,
}

/// The person who is invited to a meeting.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct InviteeRequest {
    /// The name, at most 200 characters.
    #[deserr(try_from(String) = parse_name -> FieldError)]
    #[schema(max_length = 200, example = "Ada Byron")]
    pub(super) name: String,
    /// The email address.
    #[deserr(try_from(&String) = parse_email -> FieldError)]
    #[schema(value_type = String, example = "ada@acme.com")]
    pub(super) email: Email,
}

#[derive(Debug, Deserr)]
#[deserr(error = BodyFaults, try_from(&String) = parse_guest -> FieldError)]
pub(crate) struct GuestRequest(Email);

pub(super) type GuestsRequest = AtMost<GuestRequest, MAX_GUESTS>;

/// The origin of a booking.
#[derive(Clone, Copy, Debug, Default, Deserr, ToSchema)]
#[deserr(error = BodyFaults, rename_all = lowercase)]
#[schema(rename_all = "lowercase")]
pub(crate) enum OriginRequest {
    /// A member.
    #[default]
    Api,
    /// A workflow. Only the workflow can move the booking.
    Workflow,
}

/// A [`BookMeetingRequest`] whose combination of fields is valid.
#[derive(Debug, Deserr)]
#[deserr(error = BodyFaults, try_from(BookMeetingRequest) = BookMeetingRequest::into_command -> Faults)]
pub(crate) struct RequestedMeeting(BookMeetingCommand);

impl BookMeetingRequest {
    /// Either the hold, or the link and the start.
    fn time(&self) -> Result<TimeToBook, Faults> {
        let missing = "expected a value, because hold_id was not sent; found none";
        let surplus = "expected none, because hold_id determines it";
        let mut faults = Faults::new();
        for (field, is_given) in
            [("link_id", self.link_id.is_some()), ("start_time", self.start_time.is_some())]
        {
            if is_given == self.hold_id.is_some() {
                faults.push(Fault::new(field, if is_given { surplus } else { missing }));
            }
        }
        match (self.hold_id, self.link_id, self.start_time) {
            (Some(id), None, None) => Ok(TimeToBook::Held(BookingId(id))),
            (None, Some(link_id), Some(start_time)) => {
                Ok(TimeToBook::Open { link_id: LinkId(link_id), start_time })
            }
            _ => Err(faults),
        }
    }

    fn into_command(self) -> Result<RequestedMeeting, Faults> {
        let time = self.time()?;
        let refuse = |detail: &str| Err(vec![Fault::new("reschedule_url", detail)]);
        let origin = match (self.origin.unwrap_or_default(), self.reschedule_url) {
            (OriginRequest::Api, None) => RequestedOrigin::Api,
            (OriginRequest::Workflow, Some(reschedule_url)) => {
                RequestedOrigin::Workflow { reschedule_url }
            }
            (OriginRequest::Api, Some(_)) => {
                return refuse(
                    "expected none: it is only allowed with \"origin\": \"workflow\", which was not sent",
                );
            }
            (OriginRequest::Workflow, None) => {
                return refuse(
                    "expected an https:// URL, which \"origin\": \"workflow\" requires, found none",
                );
            }
        };
        Ok(RequestedMeeting(BookMeetingCommand {
            time,
            time_zone: self.time_zone,
            invitee_name: self.invitee.name,
            invitee_email: self.invitee.email,
            guests: emails_of(self.guests),
            answers: self.answers.0,
            metadata: self.metadata.0,
            origin,
        }))
    }
}

pub(super) fn emails_of(guests: Option<GuestsRequest>) -> Vec<Email> {
    guests.unwrap_or_default().into_iter().map(|guest| guest.0).collect()
}

pub(super) fn parse_name(name: String) -> Result<String, FieldError> {
    check_line(&name, MAX_NAME_CHARS).map_err(FieldError::new)?;
    Ok(name)
}

fn parse_guest(text: &str) -> Result<GuestRequest, FieldError> {
    parse_email(text).map(GuestRequest)
}

fn optional_time(text: Option<String>) -> Result<Option<RequestedTime>, FieldError> {
    text.map(|text| parse_time(&text)).transpose()
}

fn to_hold_id(text: Option<String>) -> Result<Option<Uuid>, FieldError> {
    optional_uuid(text, "the UUID of a hold")
}

fn optional_https_url(url: Option<String>) -> Result<Option<String>, FieldError> {
    url.as_deref().map_or(Ok(()), check_https_url).map_err(FieldError::new)?;
    Ok(url)
}

const TOOL: ToolText = ToolText {
    effect: Effect::Adds,
    description: "Books a meeting for an invitee through a link, in the name of the acting member. Get the `link_id` from \
        list_event_types or list_scheduling_links, the questions for `answers` from get_event_type, and a `start_time` from \
        list_link_open_times, or the `hold_id` of hold_time instead of both; agree on the time with the person. Send an `idempotency_key`, so that a retry after a timeout \
        books only once. `slot_unavailable` includes up to five `alternatives`. Omit `origin` unless your own workflow moves \
        the meeting.",
};

pub(super) fn endpoint() -> Endpoint {
    let booking = &[("booking_uuid", "$response.body#/uuid")];
    Endpoint::new(book_meeting, document!(book_meeting), TOOL)
        .with_codes(&[Code::NotFound, Code::LinkExpired, Code::LinkUsedUp, Code::SlotUnavailable])
        .with_body::<RequestedMeeting>(examples)
        .followed_by("get_booking", booking)
        .followed_by("list_booking_open_times", booking)
        .followed_by("cancel_booking", booking)
}

fn examples() -> Vec<BodyExample> {
    let instant = json!({
        "link_id": 31, "start_time": "2026-12-01T15:00:00Z", "time_zone": "Europe/London",
        "invitee": { "name": "Ada Byron", "email": "ada@acme.com" },
        "guests": ["bob@acme.com"], "answers": { "team_size": "11-50" },
    });
    let local_time = json!({
        "link_id": 31, "start_time": "2026-12-01T15:00:00", "time_zone": "Europe/London",
        "invitee": { "name": "Ada Byron", "email": "ada@acme.com" },
    });
    let workflow = json!({
        "link_id": 31, "start_time": "2026-12-01T15:00:00Z", "time_zone": "Europe/London",
        "invitee": { "name": "Ada Byron", "email": "ada@acme.com" },
        "origin": "workflow", "reschedule_url": "https://flows.example/r/1",
    });
    let hold = json!({
        "hold_id": "0197c3f0-6d3e-7c5b-8a52-1f6b2a0e9d41", "time_zone": "Europe/London",
        "invitee": { "name": "Ada Byron", "email": "ada@acme.com" },
    });
    vec![
        ("instant", "At an instant, with guests and answers", instant),
        ("local_time", "At a time of day in the invitee's time zone", local_time),
        ("hold", "At a held time", hold),
        ("workflow", "By a workflow, which alone can move the meeting", workflow),
    ]
}

/// Book a meeting
///
/// Books one of the open times of a link for an invitee, or the time of a hold. The time is checked
/// while the hosts are locked, so only one of several concurrent requests for the same time succeeds.
/// The acting member becomes `booked_by`. Until a hold expires, only a calendar of a host can close
/// its time, or an admin who archives a host or the link.
#[utoipa::path(
    post,
    path = "/api/v1/bookings",
    tag = "Bookings",
    request_body = BookMeetingRequest,
    responses((
        status = 201,
        description = "The created booking",
        body = BookingView,
        headers(("Location" = String, description = "The path of the booking")),
    )),
)]
pub(crate) async fn book_meeting(caller: Caller<BookMeetings>) -> Result<Response, Problem> {
    let faults_of_answers = async |services: &Services, actor: &Actor, sent: &Value| {
        let Some(link) = sent["link_id"].as_i64().map(LinkId) else { return Faults::new() };
        let answers = GivenAnswers::readable_in(sent);
        services.book_meeting.faults_of_answers(actor, link, &answers).await.unwrap_or_default()
    };
    let (write, RequestedMeeting(command)) =
        caller.into_write_with_faults(faults_of_answers).await?;
    write
        .perform(
            async move |services, actor, mode| {
                services.book_meeting.book(&actor, command, mode).await
            },
            |booking, with| {
                Response::created(&with.view_of(booking))
                    .with_location(format!("/api/v1/bookings/{}", booking.id))
            },
        )
        .await
}

#[cfg(test)]
mod tests;
