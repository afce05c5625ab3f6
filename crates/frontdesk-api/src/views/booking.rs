use std::collections::BTreeMap;

use frontdesk_domain::access::Actor;
use frontdesk_domain::booking::{
    Answer, Attribution, Booking, BookingState, CAMPAIGN_PARAMETERS, Cancellation, EventTypeRef,
    ManageToken, NoShow, Origin,
};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    BookingHostView, BookingStatusView, InstantView, InviteeView, LocalInstantView, LocationView,
    MemberRefView, OriginView, PaginationView, samples,
};

/// A meeting between an invitee and one or more hosts.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Booking, example = Self::sample)]
pub struct BookingView {
    /// The UUID of the booking.
    pub uuid: Uuid,
    /// The status at the time of the response.
    pub status: BookingStatusView,
    /// The title of the meeting.
    pub title: String,
    /// The event type that was booked.
    pub event_type: EventTypeRefView,
    /// The start of the meeting.
    pub start_time: InstantView,
    /// The start with the offset of `time_zone`.
    pub start_time_local: LocalInstantView,
    /// The end of the meeting, exclusive.
    pub end_time: InstantView,
    /// The duration in minutes.
    pub duration: i64,
    /// The IANA time zone in which the time was chosen.
    pub time_zone: &'static str,
    /// The members who host the meeting.
    pub hosts: Vec<BookingHostView>,
    /// The person who is invited.
    pub invitee: InviteeView,
    /// The email addresses of the guests.
    pub guests: Vec<String>,
    /// The answers of the invitee, by key of the question.
    pub answers: BTreeMap<String, AnswerView>,
    /// The key-value pairs that the client attached when it created the booking.
    pub metadata: BTreeMap<String, String>,
    /// The campaign parameters in the URL that the invitee opened.
    pub attribution: AttributionView,
    /// The location of the meeting.
    pub location: LocationView,
    /// The way in which the booking was created.
    pub origin: OriginView,
    /// The id of the link through which the meeting was booked; `null` for imported bookings.
    #[schema(required)]
    pub link_id: Option<i64>,
    /// The member who booked the meeting; `null` if no member did.
    #[schema(required)]
    pub booked_by: Option<MemberRefView>,
    /// Whether an invitee who booked through a link still has to use the confirmation link in the
    /// mail. Guests are mailed after the confirmation.
    pub awaits_confirmation: bool,
    /// The cancellation; `null` if the booking is not cancelled.
    #[schema(required)]
    pub cancellation: Option<CancellationView>,
    /// The no-show; `null` if the booking is not marked as a no-show.
    #[schema(required)]
    pub no_show: Option<NoShowView>,
    /// The URL at which to move a booking that a workflow made; `null` for other bookings, which
    /// you move with `POST …/move`.
    #[schema(required)]
    pub reschedule_url: Option<String>,
    /// The page on which the invitee moves or cancels the booking. The URL grants access without a
    /// login, so it is returned only to members who may change the booking.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manage_url: Option<String>,
    /// The time at which the booking was created.
    pub created_at: InstantView,
    /// The time of the last change.
    pub updated_at: InstantView,
}

impl BookingView {
    /// The view of `booking` at `now` for `actor`; `base_url` is the address of the service.
    pub fn for_actor(booking: Booking, actor: &Actor, now: OffsetDateTime, base_url: &str) -> Self {
        let may_change = actor.require_change_of(&booking).is_ok();
        let manage_url = may_change.then(|| manage_url(base_url, &booking.manage_token));
        Self { manage_url, ..Self::new(booking, now) }
    }

    /// The view of `booking` at `now`, without the manage URL.
    pub fn new(booking: Booking, now: OffsetDateTime) -> Self {
        let (status, duration) = (booking.status_at(now).into(), booking.duration_minutes());
        let awaits_confirmation = booking.awaits_confirmation();
        let origin = booking.origin.kind().into();
        let reschedule_url = match booking.origin {
            Origin::Workflow { reschedule_url } => Some(reschedule_url),
            Origin::Link | Origin::Api => None,
        };
        let (cancellation, no_show) = match booking.state {
            BookingState::Scheduled | BookingState::Completed => (None, None),
            BookingState::Cancelled(cancellation) => (Some(cancellation.into()), None),
            BookingState::NoShow(no_show) => (None, Some(no_show.into())),
        };
        Self {
            uuid: booking.id.0,
            status,
            title: booking.title,
            event_type: booking.event_type.into(),
            start_time: booking.interval.start().into(),
            start_time_local: LocalInstantView::new(booking.interval.start(), &booking.time_zone),
            end_time: booking.interval.end().into(),
            duration,
            time_zone: booking.time_zone.name(),
            hosts: booking.hosts.into_iter().map(BookingHostView::from).collect(),
            invitee: booking.invitee.into(),
            guests: booking.guests.into_iter().map(String::from).collect(),
            answers: booking
                .answers
                .into_iter()
                .map(|(key, answer)| (key, answer.into()))
                .collect(),
            metadata: booking.metadata.into_pairs(),
            attribution: booking.attribution.into(),
            location: booking.location.into(),
            origin,
            link_id: booking.link_id.map(|id| id.0),
            booked_by: booking.booked_by.map(MemberRefView::from),
            awaits_confirmation,
            cancellation,
            no_show,
            reschedule_url,
            manage_url: None,
            created_at: booking.created_at.into(),
            updated_at: booking.updated_at.into(),
        }
    }

    pub(super) fn sample() -> Self {
        let booking = samples::a_booking();
        let manage_url = Some(manage_url(samples::BASE_URL, &booking.manage_token));
        Self { manage_url, ..Self::new(booking, samples::NOW) }
    }
}

pub(super) fn manage_url(base_url: &str, token: &ManageToken) -> String {
    format!("{base_url}/booking/{}", token.reveal())
}

/// The event type of a booking.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EventTypeRef)]
pub struct EventTypeRefView {
    /// The id of the event type.
    pub id: i64,
    /// The key of the event type.
    pub key: String,
    /// The title of the event type.
    pub title: String,
}

impl From<EventTypeRef> for EventTypeRefView {
    fn from(event_type: EventTypeRef) -> Self {
        Self { id: event_type.id.0, key: event_type.key.into(), title: event_type.title }
    }
}

/// The answer to a question, in the JSON type of the question.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = Answer)]
pub enum AnswerView {
    /// The answer to a checkbox.
    Checked(bool),
    /// A whole number.
    Number(i64),
    /// A text, a phone number or the selected option.
    Text(String),
    /// The selected options.
    Choices(Vec<String>),
}

impl From<Answer> for AnswerView {
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::Checked(checked) => Self::Checked(checked),
            Answer::Number(number) => Self::Number(number),
            Answer::Text(text) => Self::Text(text),
            Answer::Choices(choices) => Self::Choices(choices),
        }
    }
}

/// The campaign parameters in the URL that an invitee opened. Missing parameters are omitted.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Attribution)]
pub struct AttributionView {
    /// The site or newsletter.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 500)]
    pub utm_source: Option<String>,
    /// The channel, such as `email`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 500)]
    pub utm_medium: Option<String>,
    /// The campaign.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 500)]
    pub utm_campaign: Option<String>,
    /// The id of the campaign.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 500)]
    pub utm_id: Option<String>,
    /// The search term.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 500)]
    pub utm_term: Option<String>,
    /// The variant of the advertisement or link.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 500)]
    pub utm_content: Option<String>,
}

impl From<Attribution> for AttributionView {
    fn from(attribution: Attribution) -> Self {
        let mut parameters = attribution.into_parameters();
        let [utm_source, utm_medium, utm_campaign, utm_id, utm_term, utm_content] =
            CAMPAIGN_PARAMETERS.map(|name| parameters.remove(name));
        Self { utm_source, utm_medium, utm_campaign, utm_id, utm_term, utm_content }
    }
}

/// The cancellation of a booking.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Cancellation)]
pub struct CancellationView {
    /// The reason; `null` if none was given.
    #[schema(required)]
    pub reason: Option<String>,
    /// The time of the cancellation.
    pub cancelled_at: InstantView,
    /// The member who cancelled the booking; `null` if no member did.
    #[schema(required)]
    pub cancelled_by: Option<MemberRefView>,
}

impl From<Cancellation> for CancellationView {
    fn from(cancellation: Cancellation) -> Self {
        Self {
            reason: cancellation.reason,
            cancelled_at: cancellation.cancelled_at.into(),
            cancelled_by: cancellation.cancelled_by.map(MemberRefView::from),
        }
    }
}

/// The marking of a booking as a no-show.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = NoShow)]
pub struct NoShowView {
    /// The time of the marking.
    pub marked_at: InstantView,
    /// The member who marked the booking; `null` for imported bookings.
    #[schema(required)]
    pub marked_by: Option<MemberRefView>,
}

impl From<NoShow> for NoShowView {
    fn from(no_show: NoShow) -> Self {
        Self {
            marked_at: no_show.marked_at.into(),
            marked_by: no_show.marked_by.map(MemberRefView::from),
        }
    }
}

/// The new status of a booking after a change.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BookingState, example = Self::sample)]
pub struct BookingStateView {
    /// The UUID of the booking.
    pub uuid: Uuid,
    /// The status at the time of the response.
    pub status: BookingStatusView,
}

impl BookingStateView {
    /// The status of `booking` at `now`.
    pub fn new(booking: &Booking, now: OffsetDateTime) -> Self {
        Self { uuid: booking.id.0, status: booking.status_at(now).into() }
    }

    fn sample() -> Self {
        Self::new(&samples::a_booking(), samples::NOW)
    }
}

/// A page of bookings, ascending by the sort key that `order` selects.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BookingList, example = Self::sample)]
pub struct BookingListView {
    /// The bookings of this page.
    pub bookings: Vec<BookingView>,
    /// The position of the page in the list.
    pub pagination: PaginationView,
}

impl BookingListView {
    fn sample() -> Self {
        Self { bookings: vec![BookingView::sample()], pagination: PaginationView::sample() }
    }
}
