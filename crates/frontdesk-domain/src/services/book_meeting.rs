use std::sync::Arc;

use thiserror::Error;

use super::booker::{Booker, NotBooked, Order};
use super::placement::SlotUnavailable;
use crate::access::{AccessDenied, Actor};
use crate::booking::{Answers, Booking, Origin};
use crate::email::Email;
use crate::event_type::EventType;
use crate::fault::Faults;
use crate::ids::LinkId;
use crate::link::Link;
use crate::ports::{
    BookingQueries, Calendars, Clock, DirectoryQueries, LinkQueries, Mode, Random, Store,
    StoreError,
};
use crate::requested_time::RequestedTime;
use crate::zone::Zone;

/// Books a meeting for somebody through a link.
pub struct BookMeeting {
    links: Arc<dyn LinkQueries>,
    directory: Arc<dyn DirectoryQueries>,
    booker: Booker,
}

/// What is to be booked, when and for whom.
#[derive(Clone, Debug)]
pub struct BookMeetingCommand {
    /// The link, which says what and with whom.
    pub link_id: LinkId,
    /// The start.
    pub start_time: RequestedTime,
    /// The invitee's zone, in which a start without an offset is read.
    pub time_zone: Zone,
    /// The invitee's name.
    pub invitee_name: String,
    /// The invitee's address.
    pub invitee_email: Email,
    /// Who else is invited.
    pub guests: Vec<Email>,
    /// The answers to the event type's questions.
    pub answers: Answers,
    /// Who is to be told how the booking came to be.
    pub origin: RequestedOrigin,
}

/// The origins that a member may give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestedOrigin {
    /// A member's own doing.
    Api,
    /// A workflow's.
    Workflow {
        /// Where the workflow lets people move the meeting, by https.
        reschedule_url: String,
    },
}

/// Why a meeting was not booked.
#[derive(Debug, Error)]
pub enum BookMeetingError {
    /// There is no such link, or nothing can be booked through it any more.
    #[error("there is no active link {0} in this workspace")]
    LinkNotFound(LinkId),
    /// The actor may not book.
    #[error(transparent)]
    Denied(#[from] AccessDenied),
    /// Something of the request is wrong.
    #[error("the request has faults")]
    Invalid(Faults),
    /// The time is not open.
    #[error(transparent)]
    SlotUnavailable(Box<SlotUnavailable>),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<RequestedOrigin> for Origin {
    fn from(requested: RequestedOrigin) -> Self {
        match requested {
            RequestedOrigin::Api => Self::Api,
            RequestedOrigin::Workflow { reschedule_url } => Self::Workflow { reschedule_url },
        }
    }
}

impl BookMeeting {
    /// The use case on these ports.
    pub fn new(
        store: &Arc<dyn Store>,
        bookings: &Arc<dyn BookingQueries>,
        links: &Arc<dyn LinkQueries>,
        directory: &Arc<dyn DirectoryQueries>,
        calendars: &Arc<dyn Calendars>,
        clock: &Arc<dyn Clock>,
        random: &Arc<dyn Random>,
    ) -> Self {
        Self {
            booker: Booker::new(store, bookings, directory, calendars, clock, random),
            links: Arc::clone(links),
            directory: Arc::clone(directory),
        }
    }

    /// The new booking, `booked_by` the acting member.
    ///
    /// # Errors
    /// See [`BookMeetingError`]; nothing is written then.
    pub async fn book(
        &self,
        actor: &Actor,
        command: BookMeetingCommand,
        mode: Mode<Booking>,
    ) -> Result<Booking, BookMeetingError> {
        actor.require_not_observer("book a meeting")?;
        let link_id = command.link_id;
        let (link, event_type) = self.find_bookable(actor, link_id).await?;
        let order = Order {
            link,
            event_type,
            start_time: command.start_time,
            time_zone: command.time_zone,
            invitee_name: command.invitee_name,
            invitee_email: command.invitee_email,
            guests: command.guests,
            answers: command.answers,
            origin: command.origin.into(),
            booked_by: Some(actor.member_ref()),
            public: None,
        };
        self.booker.book(order, mode).await.map_err(|error| match error {
            NotBooked::LinkArchived => BookMeetingError::LinkNotFound(link_id),
            NotBooked::Invalid(faults) => BookMeetingError::Invalid(faults),
            NotBooked::SlotUnavailable(refusal) => BookMeetingError::SlotUnavailable(refusal),
            NotBooked::Public(_) => unreachable!("a member's order has nothing to refuse it for"),
            NotBooked::Store(error) => BookMeetingError::Store(error),
        })
    }

    async fn find_bookable(
        &self,
        actor: &Actor,
        id: LinkId,
    ) -> Result<(Link, EventType), BookMeetingError> {
        let not_found = || BookMeetingError::LinkNotFound(id);
        let link = self.links.find_link(actor.workspace_id, id).await?.ok_or_else(not_found)?;
        let event_type =
            self.directory.find_event_type(actor.workspace_id, link.event_type_id).await?;
        let event_type = event_type.filter(|e| link.is_bookable(e)).ok_or_else(not_found)?;
        Ok((link, event_type))
    }
}
