use std::sync::Arc;

use thiserror::Error;

use super::Ports;
use super::get_booking::{ChangeBookingError, find_changeable, find_visible};
use super::list_open_times::rule_for_moving;
use super::placement::{Placement, SlotUnavailable, Wanted};
use crate::access::{AccessDenied, Actor};
use crate::booking::{Booking, InvalidTransition, Transition};
use crate::fault::{Fault, Faults};
use crate::ids::BookingId;
use crate::interval::Interval;
use crate::open_times::SlotRule;
use crate::ports::{
    BookingQueries, Clock, Conflict, DirectoryQueries, Mode, Store, StoreError, UnitOfWork, finish,
};
use crate::requested_time::RequestedTime;
use crate::zone::Zone;

/// Gives a booking another time with the same hosts.
pub struct MoveBooking {
    store: Arc<dyn Store>,
    bookings: Arc<dyn BookingQueries>,
    directory: Arc<dyn DirectoryQueries>,
    placement: Placement,
    clock: Arc<dyn Clock>,
}

/// Where a booking is to be moved.
#[derive(Clone, Debug)]
pub struct MoveBookingCommand {
    /// Its new start.
    pub start_time: RequestedTime,
    /// The zone in which that was chosen; `None`: the booking's.
    pub time_zone: Option<Zone>,
}

/// Why a booking was not moved.
#[derive(Debug, Error)]
pub enum MoveBookingError {
    /// There is none with this id that the actor may see.
    #[error("there is no booking {0} that the token may see")]
    NotFound(BookingId),
    /// The actor may see it, not change it.
    #[error(transparent)]
    Denied(#[from] AccessDenied),
    /// It is no longer scheduled.
    #[error(transparent)]
    InvalidTransition(#[from] InvalidTransition),
    /// A workflow booked it and moves it by its own flow alone.
    #[error("a workflow booked this meeting; move it at {reschedule_url}")]
    WorkflowBooked {
        /// Where that flow is.
        reschedule_url: String,
    },
    /// Something of the request is wrong.
    #[error("the request has faults")]
    Invalid(Faults),
    /// The new time is not open.
    #[error(transparent)]
    SlotUnavailable(Box<SlotUnavailable>),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<ChangeBookingError> for MoveBookingError {
    fn from(error: ChangeBookingError) -> Self {
        match error {
            ChangeBookingError::NotFound(id) => Self::NotFound(id),
            ChangeBookingError::Denied(denied) => Self::Denied(denied),
            ChangeBookingError::InvalidTransition(refusal) => Self::InvalidTransition(refusal),
            ChangeBookingError::Invalid(faults) => Self::Invalid(faults),
            ChangeBookingError::Store(error) => Self::Store(error),
        }
    }
}

impl MoveBooking {
    pub(super) fn new(ports: &Ports) -> Self {
        Self {
            store: Arc::clone(&ports.store.store),
            bookings: Arc::clone(&ports.store.bookings),
            directory: Arc::clone(&ports.store.directory),
            placement: Placement::new(ports),
            clock: Arc::clone(&ports.clock),
        }
    }

    /// The booking at its new time. Its own present time is a success that changes nothing, open or not.
    ///
    /// # Errors
    /// See [`MoveBookingError`]; nothing is written then.
    pub async fn move_booking(
        &self,
        actor: &Actor,
        id: BookingId,
        command: MoveBookingCommand,
        mode: Mode<Booking>,
    ) -> Result<Booking, MoveBookingError> {
        actor.require_not_observer("change a booking")?;
        let seen =
            find_visible(self.bookings.as_ref(), actor, id).await?.ok_or(MoveBookingError::NotFound(id))?;
        actor.require_change_of(&seen)?;
        let time_zone = command.time_zone.unwrap_or_else(|| seen.time_zone.clone());
        let start = command.start_time.in_zone(&time_zone).map_err(|skipped| {
            MoveBookingError::Invalid(vec![Fault::new("start_time", skipped.to_string())])
        })?;
        let rule = rule_for_moving(self.directory.as_ref(), &seen).await?;
        let hosts = seen.hosts.iter().map(|h| h.host).collect();
        let wanted = self.placement.prepare(actor.workspace_id, hosts, rule, start, Some(id)).await?;

        let mut unit = self.store.begin().await?;
        let target = Target { start, rule, time_zone };
        let outcome = self.carry_out(unit.as_mut(), actor, id, target, &wanted).await;
        match finish(unit, mode, outcome).await {
            Err(MoveBookingError::SlotUnavailable(refusal)) => {
                Err(self.refuse(&wanted, Some(*refusal)).await)
            }
            Err(MoveBookingError::Store(StoreError::Conflict(Conflict::HostDoubleBooked))) => {
                Err(self.refuse(&wanted, None).await)
            }
            outcome => outcome,
        }
    }

    async fn carry_out(
        &self,
        unit: &mut dyn UnitOfWork,
        actor: &Actor,
        id: BookingId,
        target: Target,
        wanted: &Wanted,
    ) -> Result<Booking, MoveBookingError> {
        // Hosts before the booking, as booking does, so that the two never wait for each other.
        let settled = self.placement.settle(unit, wanted).await?;
        let booking = find_changeable(unit, actor, id).await?;
        booking.check_movable(self.clock.now())?;
        if let Some(reschedule_url) = booking.origin.reschedule_url() {
            return Err(MoveBookingError::WorkflowBooked { reschedule_url: reschedule_url.to_owned() });
        }
        if booking.interval.start() == target.start {
            return Ok(booking);
        }
        let interval: Interval =
            settled.map_err(|refusal| MoveBookingError::SlotUnavailable(Box::new(refusal)))?;
        let booking = Booking {
            buffer_before_minutes: target.rule.buffer_before_minutes,
            buffer_after_minutes: target.rule.buffer_after_minutes,
            ..booking
        };
        let transition = booking.move_to(interval, target.time_zone, self.clock.now())?;
        if let Transition::Changed(booking) = &transition {
            unit.bookings().save_booking(booking).await?;
        }
        Ok(transition.into_booking())
    }

    async fn refuse(&self, wanted: &Wanted, refusal: Option<SlotUnavailable>) -> MoveBookingError {
        match self.placement.complete(wanted, refusal).await {
            Ok(refusal) => MoveBookingError::SlotUnavailable(Box::new(refusal)),
            Err(error) => MoveBookingError::Store(error),
        }
    }
}

struct Target {
    start: time::OffsetDateTime,
    rule: SlotRule,
    time_zone: Zone,
}
