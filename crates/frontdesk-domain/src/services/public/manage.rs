use std::sync::Arc;

use thiserror::Error;
use time::OffsetDateTime;

use super::super::Schedules;
use super::super::get_booking::{ChangeBookingError, ChangeRefused};
use super::super::get_event_type::questions_of;
use super::super::mover::MoveBookingError;
use super::link::LinkFinder;
use super::{PublicAddress, PublicHost, PublicLinkError, TimeUnavailable};
use crate::booking::{
    AnsweredQuestion, Booking, BookingHost, BookingState, BookingStatus, Cancellation, Invitee,
    ManageToken,
};
use crate::email::Email;
use crate::event_type::{Location, Question};
use crate::host::HostRole;
use crate::ids::BookingId;
use crate::interval::Interval;
use crate::ports::{BookingQueries, Clock, DirectoryQueries, LinkQueries, Mode, StoreError};
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
    /// The contact for a move, if a required host has left.
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
/// A required host has left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contact {
    /// The name of the host who has left.
    pub former_host: String,
    /// The name of another host, or of the workspace.
    pub name: String,
    /// The workspace's address for replies.
    pub email: Option<Email>,
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

/// The reason why a request with a manage token failed.
#[derive(Debug, Error)]
pub enum ManageBookingError {
    /// No booking has this token.
    #[error("there is no such booking")]
    NotFound,
    /// An error that members can also get, including a store failure.
    #[error(transparent)]
    Refused(ChangeRefused),
    /// The new time is not open.
    #[error(transparent)]
    TimeUnavailable(Box<TimeUnavailable>),
}

impl<E: Into<ChangeRefused>> From<E> for ManageBookingError {
    fn from(error: E) -> Self {
        Self::Refused(error.into())
    }
}

impl From<ChangeBookingError> for ManageBookingError {
    fn from(error: ChangeBookingError) -> Self {
        match error {
            ChangeBookingError::NotFound(_) | ChangeBookingError::Denied(_) => Self::NotFound,
            ChangeBookingError::Refused(refused) => Self::Refused(refused),
        }
    }
}

impl From<MoveBookingError> for ManageBookingError {
    fn from(error: MoveBookingError) -> Self {
        match error {
            MoveBookingError::Change(error) => error.into(),
            MoveBookingError::SlotUnavailable(refusal) => {
                Self::TimeUnavailable(Box::new((*refusal).into()))
            }
        }
    }
}

/// Finds bookings by manage token and builds the invitee's view of them.
pub(super) struct Manager {
    bookings: Arc<dyn BookingQueries>,
    directory: Arc<dyn DirectoryQueries>,
    links: Arc<dyn LinkQueries>,
    finder: LinkFinder,
    clock: Arc<dyn Clock>,
}

impl Manager {
    pub(super) fn new(
        bookings: &Arc<dyn BookingQueries>,
        links: &Arc<dyn LinkQueries>,
        directory: &Arc<dyn DirectoryQueries>,
        schedules: &Arc<Schedules>,
        clock: &Arc<dyn Clock>,
    ) -> Self {
        Self {
            finder: LinkFinder::new(links, directory, schedules),
            bookings: Arc::clone(bookings),
            directory: Arc::clone(directory),
            links: Arc::clone(links),
            clock: Arc::clone(clock),
        }
    }

    pub(super) async fn find(&self, token: &ManageToken) -> Result<Booking, ManageBookingError> {
        self.bookings.find_booking_by_manage_token(token).await?.ok_or(ManageBookingError::NotFound)
    }

    pub(super) async fn view(&self, booking: Booking) -> Result<ManagedBooking, StoreError> {
        Ok(self.viewer(&booking).await?.view(booking))
    }

    /// Reads the parts of the view that a booking change cannot affect.
    pub(super) async fn viewer(&self, booking: &Booking) -> Result<Viewer, StoreError> {
        let workspace = self.directory.find_workspace(booking.workspace_id).await?;
        let workspace = workspace.ok_or_else(|| StoreError::Corrupt {
            table: "bookings",
            column: "workspace_id",
            row: booking.id.to_string(),
            why: format!("there is no workspace {}", booking.workspace_id),
        })?;
        let questions = questions_of(self.directory.as_ref(), booking).await?;
        let book_again = self.book_again(booking, &workspace).await?;
        let contact = self.contact(booking, &workspace).await?;
        Ok(Viewer { contact, ..self.viewer_of(workspace, questions, book_again) })
    }

    pub(super) fn viewer_of(
        &self,
        workspace: Workspace,
        questions: Vec<Question>,
        book_again: Option<PublicAddress>,
    ) -> Viewer {
        let clock = Arc::clone(&self.clock);
        Viewer { workspace, questions, book_again, contact: None, clock }
    }

    async fn contact(
        &self,
        booking: &Booking,
        workspace: &Workspace,
    ) -> Result<Option<Contact>, StoreError> {
        if booking.status_at(self.clock.now()) != BookingStatus::Scheduled {
            return Ok(None);
        }
        let hosts = booking.host_ids();
        let members = self.directory.find_members(workspace.id, &hosts).await?;
        let may_host = |host: &&BookingHost| {
            members.iter().any(|member| member.user_id == host.host.user_id && member.may_host())
        };
        let mut required = booking.hosts.iter().filter(|it| it.host.role == HostRole::MustAttend);
        let former = required.find(|host| !may_host(host));
        Ok(former.map(|former| {
            let other = booking.hosts.iter().find(may_host);
            Contact {
                former_host: former.name.clone(),
                name: other.map_or(&workspace.name, |host| &host.name).clone(),
                email: workspace.invitations.reply_to.clone(),
            }
        }))
    }

    async fn book_again(
        &self,
        booking: &Booking,
        workspace: &Workspace,
    ) -> Result<Option<PublicAddress>, StoreError> {
        let Some(link_id) = booking.link_id else { return Ok(None) };
        let Some(found) = self.links.find_link(workspace.id, link_id).await? else {
            return Ok(None);
        };
        match self.finder.open(workspace.clone(), found).await {
            Ok(open) => {
                Ok(Some(PublicAddress { workspace: open.workspace.key, link: open.link.address }))
            }
            Err(PublicLinkError::NotFound { .. } | PublicLinkError::Closed { .. }) => Ok(None),
            Err(PublicLinkError::Store(error)) => Err(error),
        }
    }
}

/// Builds the invitee's view of a booking without reading the store.
#[derive(Clone)]
pub(super) struct Viewer {
    workspace: Workspace,
    questions: Vec<Question>,
    book_again: Option<PublicAddress>,
    contact: Option<Contact>,
    clock: Arc<dyn Clock>,
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
            can_move: can_move && reschedule_url.is_none() && self.contact.is_none(),
            contact: self.contact.filter(|_| reschedule_url.is_none()),
            can_cancel: is_scheduled,
            reschedule_url,
            book_again: self.book_again,
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
