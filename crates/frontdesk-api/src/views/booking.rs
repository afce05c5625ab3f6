use std::collections::BTreeMap;

use frontdesk_domain::access::Actor;
use frontdesk_domain::booking::{
    Answer, Booking, BookingState, Cancellation, EventTypeRef, ManageToken, NoShow,
};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    BookingHostView, BookingStatusView, InstantView, InviteeView, LocationView, MemberRefView,
    OriginView, PaginationView, samples,
};

/// A meeting between an invitee and one or more hosts.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Booking, example = Self::sample)]
pub struct BookingView {
    /// Its UUID.
    pub uuid: Uuid,
    /// What it is at the moment of the answer.
    pub status: BookingStatusView,
    /// What it is called.
    pub title: String,
    /// What was booked.
    pub event_type: EventTypeRefView,
    /// When it starts.
    pub start_time: InstantView,
    /// When it ends; the instant itself no longer belongs to it.
    pub end_time: InstantView,
    /// How long it lasts, in minutes.
    pub duration: i64,
    /// The IANA zone in which its time was chosen.
    pub time_zone: String,
    /// Who attends for the workspace.
    pub hosts: Vec<BookingHostView>,
    /// Whom it is with.
    pub invitee: InviteeView,
    /// The addresses of who else was invited.
    pub guests: Vec<String>,
    /// What the invitee answered, by the key of the question.
    pub answers: BTreeMap<String, AnswerView>,
    /// Where it takes place.
    pub location: LocationView,
    /// How it came to be.
    pub origin: OriginView,
    /// The link through which it was booked.
    #[schema(required)]
    pub link_id: Option<i64>,
    /// The member who booked it for somebody else.
    #[schema(required)]
    pub booked_by: Option<MemberRefView>,
    /// Whether the invitee, who booked through a link, still has to confirm it by mail. Its guests
    /// are mailed once that is done.
    pub awaits_confirmation: bool,
    /// How it was called off, when it was.
    #[schema(required)]
    pub cancellation: Option<CancellationView>,
    /// How it was marked as a no-show, when it is one.
    #[schema(required)]
    pub no_show: Option<NoShowView>,
    /// Where a workflow's booking is moved; others move by `POST …/move`.
    #[schema(required)]
    pub reschedule_url: Option<String>,
    /// The page on which the invitee moves and cancels it, whose address is all that it takes: only
    /// for members who may do that themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manage_url: Option<String>,
    /// When it was made.
    pub created_at: InstantView,
    /// When it last changed.
    pub updated_at: InstantView,
}

impl BookingView {
    /// `booking` as it is at `now`, for `actor`; the service is reached under `base_url`.
    pub fn for_actor(
        booking: &Booking,
        actor: &Actor,
        now: OffsetDateTime,
        base_url: &str,
    ) -> Self {
        let may_change = actor.require_change_of(booking).is_ok();
        let manage_url = may_change.then(|| manage_url(base_url, &booking.manage_token));
        Self { manage_url, ..Self::new(booking, now) }
    }

    /// `booking` as it is at `now`, for whoever may see it.
    pub fn new(booking: &Booking, now: OffsetDateTime) -> Self {
        let (cancellation, no_show) = match &booking.state {
            BookingState::Scheduled | BookingState::Completed => (None, None),
            BookingState::Cancelled(cancellation) => (Some(cancellation.into()), None),
            BookingState::NoShow(no_show) => (None, Some(no_show.into())),
        };
        Self {
            uuid: booking.id.0,
            status: booking.status_at(now).into(),
            title: booking.title.clone(),
            event_type: (&booking.event_type).into(),
            start_time: booking.interval.start().into(),
            end_time: booking.interval.end().into(),
            duration: booking.duration_minutes(),
            time_zone: booking.time_zone.name().to_owned(),
            hosts: booking.hosts.iter().map(BookingHostView::from).collect(),
            invitee: (&booking.invitee).into(),
            guests: booking.guests.iter().map(ToString::to_string).collect(),
            answers: booking
                .answers
                .iter()
                .map(|(key, answer)| (key.clone(), answer.into()))
                .collect(),
            location: (&booking.location).into(),
            origin: (&booking.origin).into(),
            link_id: booking.link_id.map(|id| id.0),
            booked_by: booking.booked_by.as_ref().map(MemberRefView::from),
            awaits_confirmation: booking.awaits_confirmation(),
            cancellation,
            no_show,
            reschedule_url: booking.origin.reschedule_url().map(str::to_owned),
            manage_url: None,
            created_at: booking.created_at.into(),
            updated_at: booking.updated_at.into(),
        }
    }

    /// The example of the reference.
    pub(super) fn sample() -> Self {
        let booking = samples::a_booking();
        let manage_url = Some(manage_url(samples::BASE_URL, &booking.manage_token));
        Self { manage_url, ..Self::new(&booking, samples::NOW) }
    }
}

/// Where the holder of a booking's manage token finds its page.
pub(super) fn manage_url(base_url: &str, token: &ManageToken) -> String {
    format!("{base_url}/booking/{}", token.reveal())
}

/// An event type as a booking names it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EventTypeRef)]
pub struct EventTypeRefView {
    /// Its number.
    pub id: i64,
    /// Its key.
    pub key: String,
    /// Its title.
    pub title: String,
}

impl From<&EventTypeRef> for EventTypeRefView {
    fn from(event_type: &EventTypeRef) -> Self {
        Self {
            id: event_type.id.0,
            key: event_type.key.to_string(),
            title: event_type.title.clone(),
        }
    }
}

/// What an invitee answered to one question, in the JSON type that the question takes.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = Answer)]
pub enum AnswerView {
    /// Yes or no.
    Checked(bool),
    /// A whole number.
    Number(i64),
    /// Words, a telephone number, or the one option chosen.
    Text(String),
    /// The options chosen.
    Choices(Vec<String>),
}

impl From<&Answer> for AnswerView {
    fn from(answer: &Answer) -> Self {
        match answer {
            Answer::Checked(checked) => Self::Checked(*checked),
            Answer::Number(number) => Self::Number(*number),
            Answer::Text(text) => Self::Text(text.clone()),
            Answer::Choices(choices) => Self::Choices(choices.clone()),
        }
    }
}

/// How a booking was called off.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Cancellation)]
pub struct CancellationView {
    /// Why, when that was said.
    #[schema(required)]
    pub reason: Option<String>,
    /// When.
    pub cancelled_at: InstantView,
    /// By whom; `null` when it was nobody of the workspace.
    #[schema(required)]
    pub cancelled_by: Option<MemberRefView>,
}

impl From<&Cancellation> for CancellationView {
    fn from(cancellation: &Cancellation) -> Self {
        Self {
            reason: cancellation.reason.clone(),
            cancelled_at: cancellation.cancelled_at.into(),
            cancelled_by: cancellation.cancelled_by.as_ref().map(MemberRefView::from),
        }
    }
}

/// How a booking was marked as a no-show.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = NoShow)]
pub struct NoShowView {
    /// When.
    pub marked_at: InstantView,
    /// By whom; `null` for history brought from elsewhere.
    #[schema(required)]
    pub marked_by: Option<MemberRefView>,
}

impl From<&NoShow> for NoShowView {
    fn from(no_show: &NoShow) -> Self {
        Self {
            marked_at: no_show.marked_at.into(),
            marked_by: no_show.marked_by.as_ref().map(MemberRefView::from),
        }
    }
}

/// What cancelling, marking and undoing answer.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BookingState, example = Self::sample)]
pub struct BookingStateView {
    /// The booking.
    pub uuid: Uuid,
    /// What it is now.
    pub status: BookingStatusView,
}

impl BookingStateView {
    /// The state of `booking` at `now`.
    pub fn new(booking: &Booking, now: OffsetDateTime) -> Self {
        Self { uuid: booking.id.0, status: booking.status_at(now).into() }
    }

    /// The example of the reference.
    fn sample() -> Self {
        Self::new(&samples::a_booking(), samples::NOW)
    }
}

/// A page of bookings, ascending by start.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BookingList, example = Self::sample)]
pub struct BookingListView {
    /// The bookings.
    pub bookings: Vec<BookingView>,
    /// Where the page stands in the list.
    pub pagination: PaginationView,
}

impl BookingListView {
    /// The example of the reference.
    fn sample() -> Self {
        Self { bookings: vec![BookingView::sample()], pagination: PaginationView::sample() }
    }
}

#[cfg(test)]
mod tests;
