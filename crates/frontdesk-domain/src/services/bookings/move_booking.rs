use std::sync::Arc;

use time::OffsetDateTime;

use super::error::{ATTEMPTS, BookingError};
use super::get_booking::{Attempt, Authority, find_changeable, find_visible};
use super::placement::{Occupied, Placement, SlotRequest};
use crate::access::Actor;
use crate::booking::{Booking, Transition};
use crate::event::{BookingChange, Event};
use crate::fault::Fault;
use crate::ids::BookingId;
use crate::open_times::SlotRule;
use crate::ports::{BookingQueries, Clock, Mode, Random, Store, UnitOfWork};
use crate::requested_time::RequestedTime;
use crate::services::open_times::schedules::Schedules;
use crate::zone::Zone;

/// Moves a booking to another time with the same hosts.
pub struct MoveBooking {
    /// Begins a unit of work.
    ///
    /// Its methods: `lock_hosts`, `find_booking_for_update`, `busy_hosts_now`,
    /// `hosted_meetings_now` and `save_booking`.
    pub store: Arc<dyn Store>,
    /// Calls `find_booking`.
    pub bookings: Arc<dyn BookingQueries>,
    /// Reads event types, hosts and their busy times.
    pub schedules: Arc<Schedules>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `uuid`.
    pub random: Arc<dyn Random>,
}

impl MoveBooking {
    /// Moves the booking to another time.
    ///
    /// A move to the current time changes at most the zone and succeeds even if the time is closed.
    ///
    /// # Errors
    /// See [`BookingError`]. On error, nothing is written.
    pub async fn move_booking(
        &self,
        actor: &Actor,
        id: BookingId,
        command: MoveBookingCommand,
        mode: Mode<Booking>,
    ) -> Result<Booking, BookingError> {
        actor.require_not_observer("change a booking")?;
        let seen = find_visible(self.bookings.as_ref(), actor, id).await?;
        let mover = Mover {
            store: self.store.as_ref(),
            schedules: &self.schedules,
            clock: self.clock.as_ref(),
            random: self.random.as_ref(),
        };
        mover.move_booking(Authority::Member(actor), seen, &command, mode).await
    }
}

/// The new time of a booking.
#[derive(Clone, Debug)]
pub struct MoveBookingCommand {
    /// The new start.
    pub start_time: RequestedTime,
    /// The zone in which the start was chosen; `None`: the booking's zone.
    pub time_zone: Option<Zone>,
}

/// Moves a booking for a member or an invitee.
pub(in crate::services) struct Mover<'a> {
    pub(in crate::services) store: &'a dyn Store,
    pub(in crate::services) schedules: &'a Schedules,
    pub(in crate::services) clock: &'a dyn Clock,
    pub(in crate::services) random: &'a dyn Random,
}

struct Target {
    start: OffsetDateTime,
    rule: SlotRule,
    time_zone: Zone,
    /// The zone that the invitee chose.
    ///
    /// `None` if a member moves the booking.
    of_invitee: Option<Zone>,
}

impl<'a> Mover<'a> {
    fn placement(&self) -> Placement<'a> {
        Placement { schedules: self.schedules, clock: self.clock }
    }

    /// Moves the booking; `seen` is its state before the transaction.
    ///
    /// If a concurrent reassignment commits first, moves the booking with its new hosts.
    pub(in crate::services) async fn move_booking(
        &self,
        authority: Authority<'_>,
        mut seen: Booking,
        command: &MoveBookingCommand,
        mode: Mode<Booking>,
    ) -> Result<Booking, BookingError> {
        for _ in 0..ATTEMPTS {
            let (target, slot) = self.prepare(authority, &seen, command).await?;
            let mut unit = self.store.begin().await?;
            let outcome = self.carry_out(unit.as_mut(), authority, &seen, target, &slot).await;
            let outcome = match outcome {
                Ok(Attempt::Overtaken(booking)) => {
                    unit.roll_back().await?;
                    seen = *booking;
                    continue;
                }
                Ok(Attempt::Done(booking)) => Ok(booking),
                Err(error) => Err(error),
            };
            return self.placement().conclude(unit, mode, outcome, &slot).await;
        }
        Err(BookingError::Overtaken)
    }

    /// Reads what the move depends on, over the network too.
    async fn prepare(
        &self,
        authority: Authority<'_>,
        seen: &Booking,
        command: &MoveBookingCommand,
    ) -> Result<(Target, SlotRequest), BookingError> {
        authority.check(seen)?;
        let of_invitee = command.time_zone.clone().filter(|_| authority.member().is_none());
        let time_zone = command.time_zone.as_ref().unwrap_or(&seen.time_zone).clone();
        let start = command.start_time.in_zone(&time_zone).map_err(|skipped| {
            BookingError::Invalid(vec![Fault::new("start_time", skipped.to_string())])
        })?;
        self.check_movable(authority, seen)?;
        let (panel, rule) = self.schedules.panel_for_moving(seen).await?;
        let at = (start, time_zone.clone());
        let slot = self.placement().prepare(panel, rule, at, Occupied::Booking(seen.id)).await?;
        Ok((Target { start, rule, time_zone, of_invitee }, slot))
    }

    fn check_movable(
        &self,
        authority: Authority<'_>,
        booking: &Booking,
    ) -> Result<(), BookingError> {
        if let Some(url) = booking.origin.reschedule_url() {
            return Err(BookingError::WorkflowBooked { reschedule_url: url.to_owned() });
        }
        let now = self.clock.now();
        match authority {
            Authority::Member(_) => booking.check_movable(now)?,
            Authority::ManageToken => booking.check_movable_by_token(now)?,
        }
        Ok(())
    }

    async fn carry_out(
        &self,
        unit: &mut dyn UnitOfWork,
        authority: Authority<'_>,
        seen: &Booking,
        target: Target,
        slot: &SlotRequest,
    ) -> Result<Attempt<Booking>, BookingError> {
        // To avoid deadlocks, every transaction locks hosts before bookings.
        self.placement().lock(unit, slot).await?;
        let mut booking = find_changeable(unit, authority, seen.workspace_id, seen.id).await?;
        self.check_movable(authority, &booking)?;
        let of_invitee = target.of_invitee.unwrap_or_else(|| booking.invitee.time_zone.clone());
        if booking.interval.start() == target.start {
            let transition = booking.choose_zones(target.time_zone, of_invitee, self.clock.now());
            if let Transition::Changed(booking) = &transition {
                unit.bookings().save_booking(booking, &[]).await?;
            }
            return Ok(Attempt::Done(transition.into_booking()));
        }
        if booking.host_ids() != seen.host_ids() {
            // The hosts that were locked and read are not those of the booking anymore.
            return Ok(Attempt::Overtaken(Box::new(booking)));
        }
        let interval = self.placement().settle(unit, slot).await?.interval;
        let from = booking.interval;
        booking.invitee.time_zone = of_invitee;
        let booking = Booking {
            buffer_before_minutes: target.rule.buffer_before_minutes,
            buffer_after_minutes: target.rule.buffer_after_minutes,
            ..booking
        };
        let transition = booking.move_to(interval, target.time_zone, self.clock.now())?;
        if let Transition::Changed(booking) = &transition {
            let (id, change) =
                (self.random.uuid(booking.updated_at), BookingChange::Moved { from });
            let by = authority.member();
            let event = Event::of_booking(id, booking, change, by.as_ref());
            unit.bookings().save_booking(booking, &[event]).await?;
        }
        Ok(Attempt::Done(transition.into_booking()))
    }
}
