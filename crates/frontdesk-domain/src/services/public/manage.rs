use std::sync::Arc;

use time::OffsetDateTime;

use super::address::PublicAddress;
use super::view_booking_page::PublicHost;
use crate::booking::{
    AnsweredQuestion, Booking, BookingHost, BookingState, BookingStatus, Cancellation, Invitee,
    ManageToken,
};
use crate::email::Email;
use crate::event_type::{Location, Question};
use crate::ids::BookingId;
use crate::interval::Interval;
use crate::link::LinkLimits;
use crate::ports::{Clock, Mode};
use crate::workspace::Workspace;
use crate::zone::Zone;

/// A booking as its invitee sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManagedBooking {
    /// The token that authorizes the invitee to manage the booking.
    pub manage_token: ManageToken,
    /// The booking's permanent id, used as the UID of the calendar event.
    pub id: BookingId,
    /// The workspace, with the settings of its booking pages.
    pub workspace: Workspace,
    /// The current status.
    pub status: BookingStatus,
    /// The title, for example `Intro call: Ada Byron and Priya Raman`.
    pub title: String,
    /// The title of the event type.
    pub event_type: String,
    /// The start and end.
    pub interval: Interval,
    /// The time zone in which the start was chosen.
    pub time_zone: Zone,
    /// The hosts.
    pub hosts: Vec<PublicHost>,
    /// The invitee's details.
    pub invitee: Invitee,
    /// The email addresses of further participants.
    pub guests: Vec<Email>,
    /// The invitee's answers, in the order of the questions.
    pub answers: Vec<AnsweredQuestion>,
    /// The location.
    pub location: Location,
    /// Whether the invitee still has to confirm the booking.
    pub awaits_confirmation: bool,
    /// The cancellation, if the booking is cancelled.
    pub cancellation: Option<ManagedCancellation>,
    /// The workflow's page, if only the workflow can move the booking.
    pub reschedule_url: Option<String>,
    /// Whether the invitee can move the booking now.
    pub can_move: bool,
    /// The contact for a move that the token cannot make.
    pub contact: Option<Contact>,
    /// Whether the invitee can cancel the booking now.
    pub can_cancel: bool,
    /// The address of the booking's link, if the link is still bookable.
    pub book_again: Option<PublicAddress>,
    /// When the booking was created.
    pub created_at: OffsetDateTime,
    /// When the booking last changed.
    pub updated_at: OffsetDateTime,
    /// The number of time or state changes.
    pub revision: u32,
}

impl ManagedBooking {
    /// Whether the invitee can confirm the booking now.
    pub fn can_confirm(&self) -> bool {
        self.awaits_confirmation && self.status == BookingStatus::Scheduled
    }
}

/// The contact of the invitee whose booking cannot move.
///
/// A required host has left, or the booking has changed too often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contact {
    /// The name of the host who has left, if any.
    pub former_host: Option<String>,
    /// The name of another host, or of the workspace.
    pub name: String,
    /// The workspace's address for replies.
    pub email: Option<Email>,
}

impl Contact {
    pub(super) fn of(
        workspace: &Workspace,
        former_host: Option<String>,
        host: Option<&BookingHost>,
    ) -> Self {
        let name = host.map_or(&workspace.name, |host| &host.name).clone();
        Self { former_host, name, email: workspace.invitations.reply_to.clone() }
    }
}

/// A cancellation as the invitee sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManagedCancellation {
    /// The reason, if one was given.
    pub reason: Option<String>,
    /// When the booking was cancelled.
    pub cancelled_at: OffsetDateTime,
    /// Whether a member of the workspace cancelled the booking.
    pub by_workspace: bool,
}

/// Builds the invitee's view of a booking without reading the store.
#[derive(Clone)]
pub(super) struct Viewer {
    pub(super) workspace: Workspace,
    pub(super) questions: Vec<Question>,
    pub(super) book_again: Option<BookAgain>,
    pub(super) contact: Option<Contact>,
    pub(super) clock: Arc<dyn Clock>,
}

/// A link that can be booked unless it has ended.
#[derive(Clone)]
pub(super) struct BookAgain {
    pub(super) address: PublicAddress,
    pub(super) limits: LinkLimits,
    /// The link's bookings without the viewed one, which the view may cancel.
    pub(super) others: u32,
}

impl BookAgain {
    fn address(self, status: BookingStatus, now: OffsetDateTime) -> Option<PublicAddress> {
        let bookings = self.others.saturating_add((status != BookingStatus::Cancelled).into());
        self.limits.check_open(bookings, now).is_ok().then_some(self.address)
    }
}

impl Viewer {
    /// Converts `mode` so that the recorded response is the view.
    pub(super) fn recording(&self, mode: Mode<ManagedBooking>) -> Mode<Booking> {
        let viewer = self.clone();
        mode.through(move |booking: &Booking| viewer.view(booking.clone()))
    }

    pub(super) fn view(self, booking: Booking) -> ManagedBooking {
        let now = self.clock.now();
        let status = booking.status_at(now);
        let awaits_confirmation = booking.awaits_confirmation();
        let is_scheduled = status == BookingStatus::Scheduled;
        let can_move = booking.check_movable_by_token(now).is_ok();
        let is_exhausted = !can_move && booking.check_movable(now).is_ok();
        let contact = self.contact.or_else(|| {
            is_exhausted.then(|| Contact::of(&self.workspace, None, booking.hosts.first()))
        });
        let answers = booking.answered(&self.questions);
        let reschedule_url = booking.origin.reschedule_url().map(str::to_owned);
        ManagedBooking {
            manage_token: booking.manage_token,
            id: booking.id,
            workspace: self.workspace,
            status,
            title: booking.title,
            event_type: booking.event_type.title,
            interval: booking.interval,
            time_zone: booking.time_zone,
            hosts: booking.hosts.iter().map(PublicHost::from).collect(),
            invitee: booking.invitee,
            guests: booking.guests,
            answers,
            location: booking.location,
            awaits_confirmation,
            cancellation: ManagedCancellation::of(booking.state),
            can_move: can_move && reschedule_url.is_none() && contact.is_none(),
            contact: contact.filter(|_| is_scheduled && reschedule_url.is_none()),
            can_cancel: is_scheduled,
            reschedule_url,
            book_again: self.book_again.and_then(|again| again.address(status, now)),
            created_at: booking.created_at,
            updated_at: booking.updated_at,
            revision: booking.revision,
        }
    }
}

impl ManagedCancellation {
    fn of(state: BookingState) -> Option<Self> {
        match state {
            BookingState::Cancelled(Cancellation { reason, cancelled_at, cancelled_by }) => {
                Some(Self { reason, cancelled_at, by_workspace: cancelled_by.is_some() })
            }
            BookingState::Scheduled | BookingState::Completed | BookingState::NoShow(_) => None,
        }
    }
}
