//! A booking as its invitee sees it, without a host's address, calendar or number.

use frontdesk_domain::booking::{Answer, BookingStatus};
use frontdesk_domain::services::{AnsweredQuestion, ManagedBooking, ManagedCancellation};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::booking::manage_url;
use super::booking_page::url_of;
use super::{
    AnswerView, BookingStatusView, InstantView, InviteeView, LocationView, PublicHostView,
    PublicWorkspaceView, samples,
};

/// A booking as its invitee sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ManagedBooking, example = Self::sample)]
pub struct ManagedBookingView {
    /// The UUID of the booking.
    pub uuid: Uuid,
    /// The status at the time of the response.
    pub status: BookingStatusView,
    /// The title of the meeting.
    pub title: String,
    /// The workspace of the booking.
    pub workspace: PublicWorkspaceView,
    /// The event type that was booked.
    pub event_type: BookedEventTypeView,
    /// The start of the meeting.
    pub start_time: InstantView,
    /// The end of the meeting, exclusive.
    pub end_time: InstantView,
    /// The duration in minutes.
    pub duration: i64,
    /// The IANA zone in which its time was chosen.
    pub time_zone: String,
    /// The hosts of the meeting.
    pub hosts: Vec<PublicHostView>,
    /// The invitee's own details.
    pub invitee: InviteeView,
    /// The email addresses of the guests.
    pub guests: Vec<String>,
    /// What the invitee answered, in the order of the questions.
    pub answers: Vec<AnsweredQuestionView>,
    /// The location of the meeting.
    pub location: LocationView,
    /// Whether the invitee still has to confirm it, by the link in the mail. Its guests are mailed
    /// once that is done.
    pub awaits_confirmation: bool,
    /// How it was called off, when it was.
    #[schema(required)]
    pub cancellation: Option<ManagedCancellationView>,
    /// Whether it may be moved by its token, as of now.
    pub can_move: bool,
    /// Whether it may be cancelled by its token, as of now.
    pub can_cancel: bool,
    /// Where a workflow's booking is moved; others move by `POST …/move`.
    #[schema(required)]
    pub reschedule_url: Option<String>,
    /// The page on which the like can be booked again; `null` when there is none any more.
    #[schema(required)]
    pub book_again_url: Option<String>,
    /// What lets its holder read, move and cancel the booking. Keep it as you would a password.
    pub manage_token: String,
    /// The page on which people do so.
    pub manage_url: String,
    /// When it was made.
    pub created_at: InstantView,
    /// When it last changed.
    pub updated_at: InstantView,
}

impl ManagedBookingView {
    /// The `booking`; the service is reached under `base_url`.
    pub fn new(booking: &ManagedBooking, base_url: &str) -> Self {
        let (start, end) = (booking.interval.start(), booking.interval.end());
        Self {
            uuid: booking.id.0,
            status: booking.status.into(),
            title: booking.title.clone(),
            workspace: (&booking.workspace).into(),
            event_type: BookedEventTypeView { title: booking.event_type.clone() },
            start_time: start.into(),
            end_time: end.into(),
            duration: (end - start).whole_minutes(),
            time_zone: booking.time_zone.name().to_owned(),
            hosts: booking.hosts.iter().map(PublicHostView::from).collect(),
            invitee: (&booking.invitee).into(),
            guests: booking.guests.iter().map(ToString::to_string).collect(),
            answers: booking.answers.iter().map(AnsweredQuestionView::from).collect(),
            location: (&booking.location).into(),
            awaits_confirmation: booking.awaits_confirmation,
            cancellation: booking.cancellation.as_ref().map(ManagedCancellationView::from),
            can_move: booking.can_move,
            can_cancel: booking.can_cancel,
            reschedule_url: booking.reschedule_url.clone(),
            book_again_url: booking.book_again.as_ref().map(|address| url_of(address, base_url)),
            manage_token: booking.manage_token.reveal().to_owned(),
            manage_url: manage_url(base_url, &booking.manage_token),
            created_at: booking.created_at.into(),
            updated_at: booking.updated_at.into(),
        }
    }

    /// The example of the reference.
    fn sample() -> Self {
        let booking = samples::a_booking();
        let answer = Answer::Text("11-50".into());
        let managed = ManagedBooking {
            manage_token: booking.manage_token,
            id: booking.id,
            workspace: samples::a_workspace(),
            status: BookingStatus::Scheduled,
            title: booking.title,
            event_type: booking.event_type.title,
            interval: booking.interval,
            time_zone: booking.time_zone,
            hosts: vec![samples::a_public_host()],
            invitee: booking.invitee,
            guests: booking.guests,
            answers: vec![AnsweredQuestion { label: "Team size".into(), answer }],
            location: booking.location,
            awaits_confirmation: false,
            cancellation: None,
            reschedule_url: None,
            can_move: true,
            can_cancel: true,
            book_again: Some(samples::a_public_address()),
            created_at: booking.created_at,
            updated_at: booking.updated_at,
            revision: 0,
        };
        Self::new(&managed, samples::BASE_URL)
    }
}

/// An event type as an invitee's booking names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = BookedEventType)]
pub struct BookedEventTypeView {
    /// Its title.
    pub title: String,
}

/// An answer beside its question.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = AnsweredQuestion)]
pub struct AnsweredQuestionView {
    /// The label of the question, or its key if the event type no longer has the question.
    pub label: String,
    /// The answer.
    pub answer: AnswerView,
}

impl From<&AnsweredQuestion> for AnsweredQuestionView {
    fn from(answered: &AnsweredQuestion) -> Self {
        Self { label: answered.label.clone(), answer: (&answered.answer).into() }
    }
}

/// How a booking was called off, as its invitee may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ManagedCancellation)]
pub struct ManagedCancellationView {
    /// Why, when that was said.
    #[schema(required)]
    pub reason: Option<String>,
    /// When.
    pub cancelled_at: InstantView,
    /// Whether the workspace did it rather than the invitee.
    pub by_workspace: bool,
}

impl From<&ManagedCancellation> for ManagedCancellationView {
    fn from(cancellation: &ManagedCancellation) -> Self {
        Self {
            reason: cancellation.reason.clone(),
            cancelled_at: cancellation.cancelled_at.into(),
            by_workspace: cancellation.by_workspace,
        }
    }
}
