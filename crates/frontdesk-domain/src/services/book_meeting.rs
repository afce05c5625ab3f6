use std::sync::Arc;

use thiserror::Error;
use time::OffsetDateTime;

use super::Ports;
use super::placement::{Placement, SlotUnavailable, Wanted};
use crate::access::{AccessDenied, Actor};
use crate::booking::{
    Answers, Booking, BookingHost, BookingState, EventTypeRef, Invitee, Origin, check_answers,
};
use crate::email::Email;
use crate::event_type::EventType;
use crate::fault::{Fault, Faults};
use crate::ids::{BookingId, LinkId};
use crate::interval::Interval;
use crate::link::Link;
use crate::ports::{
    Clock, Conflict, DirectoryQueries, LinkQueries, Mode, Random, Store, StoreError, UnitOfWork, finish,
};
use crate::requested_time::RequestedTime;
use crate::text::{check_https_url, check_line};
use crate::zone::Zone;

/// The most characters that an invitee's name may have.
pub const MAX_NAME_CHARS: usize = 200;
const MAX_GUESTS: usize = 20;

/// Books a meeting for somebody through a link.
pub struct BookMeeting {
    store: Arc<dyn Store>,
    links: Arc<dyn LinkQueries>,
    directory: Arc<dyn DirectoryQueries>,
    placement: Placement,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
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

impl BookMeeting {
    pub(super) fn new(ports: &Ports) -> Self {
        Self {
            store: Arc::clone(&ports.store.store),
            links: Arc::clone(&ports.store.links),
            directory: Arc::clone(&ports.store.directory),
            placement: Placement::new(ports),
            clock: Arc::clone(&ports.clock),
            random: Arc::clone(&ports.random),
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
        let (link, event_type) = self.find_bookable(actor, command.link_id).await?;
        let start = check(&command, &event_type).map_err(BookMeetingError::Invalid)?;
        let wanted =
            self.placement.prepare(actor.workspace_id, link.hosts(), event_type.rule, start, None).await?;

        let mut unit = self.store.begin().await?;
        let request = Request { actor, command, event_type };
        let outcome = self.carry_out(unit.as_mut(), request, &wanted).await;
        match finish(unit, mode, outcome).await {
            Err(BookMeetingError::SlotUnavailable(refusal)) => {
                Err(self.refuse(&wanted, Some(*refusal)).await)
            }
            Err(BookMeetingError::Store(StoreError::Conflict(Conflict::HostDoubleBooked))) => {
                Err(self.refuse(&wanted, None).await)
            }
            outcome => outcome,
        }
    }

    async fn find_bookable(&self, actor: &Actor, id: LinkId) -> Result<(Link, EventType), BookMeetingError> {
        let not_found = || BookMeetingError::LinkNotFound(id);
        let link = self.links.find_link(actor.workspace_id, id).await?.ok_or_else(not_found)?;
        let event_type = self.directory.find_event_type(actor.workspace_id, link.event_type_id).await?;
        let event_type = event_type.filter(|e| link.is_bookable(e)).ok_or_else(not_found)?;
        Ok((link, event_type))
    }

    async fn carry_out(
        &self,
        unit: &mut dyn UnitOfWork,
        request: Request<'_>,
        wanted: &Wanted,
    ) -> Result<Booking, BookMeetingError> {
        let settled = self.placement.settle(unit, wanted).await?;
        let link_id = request.command.link_id;
        let link = unit.links().find_link_for_update(request.actor.workspace_id, link_id).await?;
        if link.is_none_or(|link| link.archived_at.is_some()) {
            return Err(BookMeetingError::LinkNotFound(link_id));
        }
        let interval = settled.map_err(|refusal| BookMeetingError::SlotUnavailable(Box::new(refusal)))?;
        let booking = request.into_booking(wanted, interval, self.clock.now(), self.random.as_ref());
        unit.bookings().add_booking(&booking).await?;
        Ok(booking)
    }

    async fn refuse(&self, wanted: &Wanted, refusal: Option<SlotUnavailable>) -> BookMeetingError {
        match self.placement.complete(wanted, refusal).await {
            Ok(refusal) => BookMeetingError::SlotUnavailable(Box::new(refusal)),
            Err(error) => BookMeetingError::Store(error),
        }
    }
}

/// Every fault of the command, or the start that it means.
fn check(command: &BookMeetingCommand, event_type: &EventType) -> Result<OffsetDateTime, Faults> {
    let mut faults = Faults::new();
    let start = command.start_time.in_zone(&command.time_zone);
    if let Err(skipped) = &start {
        faults.push(Fault::new("start_time", skipped.to_string()));
    }
    if let Err(detail) = check_line(&command.invitee_name, MAX_NAME_CHARS) {
        faults.push(Fault::new("invitee.name", detail));
    }
    faults.extend(guest_faults(command));
    if let Err(answers) = check_answers(&event_type.questions, &command.answers) {
        faults.extend(answers);
    }
    if let RequestedOrigin::Workflow { reschedule_url } = &command.origin
        && let Err(detail) = check_https_url(reschedule_url)
    {
        faults.push(Fault::new("reschedule_url", detail));
    }
    match start {
        Ok(start) if faults.is_empty() => Ok(start),
        _ => Err(faults),
    }
}

fn guest_faults(command: &BookMeetingCommand) -> Faults {
    let mut faults = Faults::new();
    if MAX_GUESTS < command.guests.len() {
        let detail = format!("expected at most {MAX_GUESTS} guests, found {}", command.guests.len());
        faults.push(Fault::new("guests", detail));
    }
    for (position, guest) in command.guests.iter().enumerate() {
        let repeated = command.guests[..position].contains(guest);
        if repeated || *guest == command.invitee_email {
            faults.push(Fault::new(format!("guests[{position}]"), format!("{guest} is invited already")));
        }
    }
    faults
}

struct Request<'a> {
    actor: &'a Actor,
    command: BookMeetingCommand,
    event_type: EventType,
}

impl Request<'_> {
    fn into_booking(
        self,
        wanted: &Wanted,
        interval: Interval,
        now: OffsetDateTime,
        random: &dyn Random,
    ) -> Booking {
        let Self { actor, command, event_type } = self;
        let id = BookingId(random.uuid(now));
        let hosts: Vec<BookingHost> = wanted.panel().booking_hosts();
        Booking {
            id,
            workspace_id: actor.workspace_id,
            title: Booking::title_of(&event_type.title, command.invitee_name.trim(), &hosts),
            event_type: EventTypeRef { id: event_type.id, key: event_type.key, title: event_type.title },
            interval,
            buffer_before_minutes: event_type.rule.buffer_before_minutes,
            buffer_after_minutes: event_type.rule.buffer_after_minutes,
            time_zone: command.time_zone.clone(),
            hosts,
            invitee: Invitee {
                name: command.invitee_name.trim().to_owned(),
                email: command.invitee_email,
                time_zone: command.time_zone,
            },
            guests: command.guests,
            answers: command.answers,
            location: event_type.location.of_booking(id),
            origin: match command.origin {
                RequestedOrigin::Api => Origin::Api,
                RequestedOrigin::Workflow { reschedule_url } => Origin::Workflow { reschedule_url },
            },
            link_id: Some(command.link_id),
            booked_by: Some(actor.member_ref()),
            state: BookingState::Scheduled,
            created_at: now,
            updated_at: now,
        }
    }
}
