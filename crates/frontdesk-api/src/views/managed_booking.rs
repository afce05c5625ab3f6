//! The invitee's view of a booking; it omits the hosts' email addresses, calendars and ids.

use frontdesk_domain::booking::{Answer, AnsweredQuestion, BookingStatus};
use frontdesk_domain::services::{Contact, ManagedBooking, ManagedCancellation};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::booking::manage_url;
use super::booking_page::url_of;
use super::{
    AnswerView, BookingStatusView, InstantView, InviteeView, LocalInstantView, LocationView,
    PublicHostView, PublicWorkspaceView, samples,
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
    /// The start with the offset of `time_zone`.
    pub start_time_local: LocalInstantView,
    /// The end of the meeting, exclusive.
    pub end_time: InstantView,
    /// The duration in minutes.
    pub duration: i64,
    /// The IANA time zone in which the time was chosen.
    pub time_zone: String,
    /// The hosts of the meeting.
    pub hosts: Vec<PublicHostView>,
    /// The invitee's own details.
    pub invitee: InviteeView,
    /// The email addresses of the guests.
    pub guests: Vec<String>,
    /// The answers of the invitee, in the order of the questions.
    pub answers: Vec<AnsweredQuestionView>,
    /// The location of the meeting.
    pub location: LocationView,
    /// Whether the invitee still has to confirm the booking with the link in the mail. Guests are
    /// mailed after the confirmation.
    pub awaits_confirmation: bool,
    /// The cancellation; `null` if the booking is not cancelled.
    #[schema(required)]
    pub cancellation: Option<ManagedCancellationView>,
    /// Whether the booking can currently be moved with the manage token.
    pub can_move: bool,
    /// Whom to contact to move the booking, because a host has left or the booking has changed 20
    /// times; `null` for other bookings.
    #[schema(required)]
    pub contact: Option<ContactView>,
    /// Whether the booking can currently be cancelled with the manage token.
    pub can_cancel: bool,
    /// The URL at which to move a booking that a workflow made; `null` for other bookings, which
    /// you move with `POST …/move`.
    #[schema(required)]
    pub reschedule_url: Option<String>,
    /// The URL of the same link's booking page, to book again; `null` if the link cannot be booked.
    #[schema(required)]
    pub book_again_url: Option<String>,
    /// Anyone with this token can read, move and cancel the booking. Store it like a password.
    pub manage_token: String,
    /// The web page on which to move or cancel the booking.
    pub manage_url: String,
    /// The time at which the booking was created.
    pub created_at: InstantView,
    /// The time of the last change.
    pub updated_at: InstantView,
}

impl ManagedBookingView {
    /// The view of `booking`; `base_url` is the address of the service.
    pub fn new(booking: &ManagedBooking, base_url: &str) -> Self {
        let (start, end) = (booking.interval.start(), booking.interval.end());
        Self {
            uuid: booking.id.0,
            status: booking.status.into(),
            title: booking.title.clone(),
            workspace: (&booking.workspace).into(),
            event_type: BookedEventTypeView { title: booking.event_type.clone() },
            start_time: start.into(),
            start_time_local: LocalInstantView::new(start, &booking.time_zone),
            end_time: end.into(),
            duration: (end - start).whole_minutes(),
            time_zone: booking.time_zone.name().to_owned(),
            hosts: booking.hosts.iter().map(PublicHostView::from).collect(),
            invitee: booking.invitee.clone().into(),
            guests: booking.guests.iter().map(ToString::to_string).collect(),
            answers: booking.answers.iter().map(AnsweredQuestionView::from).collect(),
            location: booking.location.clone().into(),
            awaits_confirmation: booking.awaits_confirmation,
            cancellation: booking.cancellation.as_ref().map(ManagedCancellationView::from),
            can_move: booking.can_move,
            contact: booking.contact.as_ref().map(ContactView::from),
            can_cancel: booking.can_cancel,
            reschedule_url: booking.reschedule_url.clone(),
            book_again_url: booking.book_again.as_ref().map(|address| url_of(address, base_url)),
            manage_token: booking.manage_token.reveal().to_owned(),
            manage_url: manage_url(base_url, &booking.manage_token),
            created_at: booking.created_at.into(),
            updated_at: booking.updated_at.into(),
        }
    }

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
            contact: None,
            can_cancel: true,
            book_again: Some(samples::a_public_address()),
            created_at: booking.created_at,
            updated_at: booking.updated_at,
            revision: 0,
        };
        Self::new(&managed, samples::BASE_URL)
    }
}

/// The event type in an invitee's booking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = BookedEventType)]
pub struct BookedEventTypeView {
    /// The title of the event type.
    pub title: String,
}

/// A question and its answer.
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
        Self { label: answered.label.clone(), answer: answered.answer.clone().into() }
    }
}

/// Whom an invitee contacts to move a booking that the manage token cannot move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Contact)]
pub struct ContactView {
    /// The name of a host, or of the workspace.
    #[schema(example = "Priya Raman")]
    pub name: String,
    /// The workspace's address for replies; `null` if it has none.
    #[schema(required)]
    pub email: Option<String>,
    /// The name of the required host who no longer takes part in meetings; `null` if the booking has
    /// changed 20 times.
    #[schema(required)]
    pub former_host: Option<String>,
}

impl From<&Contact> for ContactView {
    fn from(contact: &Contact) -> Self {
        Self {
            name: contact.name.clone(),
            email: contact.email.as_ref().map(ToString::to_string),
            former_host: contact.former_host.clone(),
        }
    }
}

/// The cancellation of a booking, as its invitee sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ManagedCancellation)]
pub struct ManagedCancellationView {
    /// The reason; `null` if none was given.
    #[schema(required)]
    pub reason: Option<String>,
    /// The time of the cancellation.
    pub cancelled_at: InstantView,
    /// Whether a member of the workspace, not the invitee, cancelled the booking.
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
