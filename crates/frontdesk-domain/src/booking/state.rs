use std::fmt;

use thiserror::Error;
use time::OffsetDateTime;

use super::{Booking, Confirmation, MemberRef};
use crate::interval::Interval;
use crate::zone::Zone;

/// The state of a booking as it is stored, with what each state knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookingState {
    /// To take place, taking place, or, once its end has passed, completed.
    Scheduled,
    /// Called off.
    Cancelled(Cancellation),
    /// Took place, by somebody's word rather than by the clock.
    Completed,
    /// The invitee did not come.
    NoShow(NoShow),
}

/// When, why and by whom a booking was called off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cancellation {
    /// The reason, when one was given.
    pub reason: Option<String>,
    /// When.
    pub cancelled_at: OffsetDateTime,
    /// The member who did it; `None` when it was nobody of the workspace.
    pub cancelled_by: Option<MemberRef>,
}

/// When and by whom a booking was marked as a no-show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoShow {
    /// When.
    pub marked_at: OffsetDateTime,
    /// The member who did it; `None` for history brought from elsewhere.
    pub marked_by: Option<MemberRef>,
}

/// What a booking is at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BookingStatus {
    /// Not over yet.
    Scheduled,
    /// Called off.
    Cancelled,
    /// Over.
    Completed,
    /// Over, without the invitee.
    NoShow,
}

impl BookingStatus {
    /// Every status.
    pub const ALL: [Self; 4] = [Self::Scheduled, Self::Cancelled, Self::Completed, Self::NoShow];

    /// The name on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Scheduled => "scheduled",
            Self::Cancelled => "cancelled",
            Self::Completed => "completed",
            Self::NoShow => "no_show",
        }
    }

    /// The status with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == name)
    }
}

impl fmt::Display for BookingStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What can be done to a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Give it another time.
    Move,
    /// Call it off.
    Cancel,
    /// Confirm it as its invitee.
    Confirm,
    /// Say that the invitee did not come.
    MarkAsNoShow,
    /// Take that back.
    UndoMarkAsNoShow,
}

impl Action {
    fn condition(self) -> &'static str {
        match self {
            Self::Move => "moved while it is scheduled and not over",
            Self::Cancel => "cancelled while it is scheduled and not over",
            Self::Confirm => "confirmed while it is scheduled and not over",
            Self::MarkAsNoShow => "marked as a no-show once its start has passed",
            Self::UndoMarkAsNoShow => "taken back from no-show while it is one",
        }
    }
}

/// The booking's status does not allow the action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a booking can only be {}; this one is {current}", action.condition())]
#[non_exhaustive]
pub struct InvalidTransition {
    /// What was asked for.
    pub action: Action,
    /// What the booking is.
    pub current: BookingStatus,
}

/// The outcome of an allowed action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Transition {
    /// The booking changed and has to be saved.
    Changed(Booking),
    /// It was already so; nothing is to be written.
    Unchanged(Booking),
}

impl Transition {
    /// The booking, changed or not.
    pub fn into_booking(self) -> Booking {
        match self {
            Self::Changed(booking) | Self::Unchanged(booking) => booking,
        }
    }
}

impl Booking {
    /// What the booking is at `now`: a scheduled one whose end has passed is completed, without
    /// anybody's doing.
    pub fn status_at(&self, now: OffsetDateTime) -> BookingStatus {
        match &self.state {
            BookingState::Scheduled if self.interval.end() <= now => BookingStatus::Completed,
            BookingState::Scheduled => BookingStatus::Scheduled,
            BookingState::Cancelled(_) => BookingStatus::Cancelled,
            BookingState::Completed => BookingStatus::Completed,
            BookingState::NoShow(_) => BookingStatus::NoShow,
        }
    }

    fn refuse<T>(&self, action: Action, now: OffsetDateTime) -> Result<T, InvalidTransition> {
        Err(InvalidTransition { action, current: self.status_at(now) })
    }

    fn changed(self, state: BookingState, now: OffsetDateTime) -> Transition {
        Transition::Changed(Self { state, updated_at: now, revision: self.revision + 1, ..self })
    }

    /// Refuses to move what is not scheduled at `now`.
    ///
    /// # Errors
    /// [`InvalidTransition`] with the present status.
    pub fn check_movable(&self, now: OffsetDateTime) -> Result<(), InvalidTransition> {
        if self.status_at(now) == BookingStatus::Scheduled {
            Ok(())
        } else {
            self.refuse(Action::Move, now)
        }
    }

    /// Gives a scheduled booking another time, chosen in `time_zone`; its own present time changes
    /// nothing. Whether the new time is open is the caller's to have checked.
    ///
    /// # Errors
    /// [`InvalidTransition`] unless it is scheduled.
    pub fn move_to(
        self,
        interval: Interval,
        time_zone: Zone,
        now: OffsetDateTime,
    ) -> Result<Transition, InvalidTransition> {
        self.check_movable(now)?;
        if self.interval == interval {
            return Ok(Transition::Unchanged(self));
        }
        let revision = self.revision + 1;
        Ok(Transition::Changed(Self { interval, time_zone, updated_at: now, revision, ..self }))
    }

    /// Calls a scheduled booking off, which frees its time at once. A cancelled one stays as it is,
    /// its first reason included.
    ///
    /// # Errors
    /// [`InvalidTransition`] when it is over.
    pub fn cancel(
        self,
        reason: Option<String>,
        by: Option<MemberRef>,
        now: OffsetDateTime,
    ) -> Result<Transition, InvalidTransition> {
        match self.status_at(now) {
            BookingStatus::Cancelled => Ok(Transition::Unchanged(self)),
            BookingStatus::Scheduled => {
                let cancellation = Cancellation { reason, cancelled_at: now, cancelled_by: by };
                Ok(self.changed(BookingState::Cancelled(cancellation), now))
            }
            BookingStatus::Completed | BookingStatus::NoShow => self.refuse(Action::Cancel, now),
        }
    }

    /// Confirms a scheduled booking in its invitee's name; one that awaits no confirmation stays as
    /// it is. The revision stays: what calendars hold of the booking does not change.
    ///
    /// # Errors
    /// [`InvalidTransition`] when it is cancelled or over.
    pub fn confirm(self, now: OffsetDateTime) -> Result<Transition, InvalidTransition> {
        if !self.awaits_confirmation() {
            return Ok(Transition::Unchanged(self));
        }
        if self.status_at(now) != BookingStatus::Scheduled {
            return self.refuse(Action::Confirm, now);
        }
        Ok(Transition::Changed(Self {
            confirmation: Confirmation::Confirmed(now),
            updated_at: now,
            ..self
        }))
    }

    /// Says that the invitee did not come: from the start of a scheduled booking on, or of a
    /// completed one.
    ///
    /// # Errors
    /// [`InvalidTransition`] before the start and for a cancelled booking.
    pub fn mark_as_no_show(
        self,
        by: MemberRef,
        now: OffsetDateTime,
    ) -> Result<Transition, InvalidTransition> {
        match self.status_at(now) {
            BookingStatus::NoShow => Ok(Transition::Unchanged(self)),
            BookingStatus::Scheduled if now < self.interval.start() => {
                self.refuse(Action::MarkAsNoShow, now)
            }
            BookingStatus::Cancelled => self.refuse(Action::MarkAsNoShow, now),
            BookingStatus::Scheduled | BookingStatus::Completed => Ok(self.changed(
                BookingState::NoShow(NoShow { marked_at: now, marked_by: Some(by) }),
                now,
            )),
        }
    }

    /// Takes a no-show back: the booking becomes completed, whatever it was before.
    ///
    /// # Errors
    /// [`InvalidTransition`] unless it is a no-show.
    pub fn undo_mark_as_no_show(
        self,
        now: OffsetDateTime,
    ) -> Result<Transition, InvalidTransition> {
        match self.state {
            BookingState::NoShow(_) => Ok(self.changed(BookingState::Completed, now)),
            BookingState::Scheduled | BookingState::Cancelled(_) | BookingState::Completed => {
                self.refuse(Action::UndoMarkAsNoShow, now)
            }
        }
    }
}

#[cfg(test)]
pub(super) mod tests;
