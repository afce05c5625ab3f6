use std::fmt;

use frontdesk_scheduling::named;
use thiserror::Error;
use time::OffsetDateTime;

use super::{Booking, BookingHost, Confirmation, MemberRef};
use crate::email::Email;
use crate::host::Host;
use crate::ids::UserId;
use crate::interval::Interval;
use crate::zone::Zone;

/// The stored state of a booking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookingState {
    /// Upcoming, in progress or over.
    Scheduled,
    /// Cancelled.
    Cancelled(Cancellation),
    /// Completed explicitly, by an import or by undoing a no-show.
    Completed,
    /// The invitee did not attend.
    NoShow(NoShow),
}

/// The details of a cancellation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cancellation {
    /// The reason, if given.
    pub reason: Option<String>,
    /// The time of the cancellation.
    pub cancelled_at: OffsetDateTime,
    /// The member who cancelled; `None` for invitees and imports.
    pub cancelled_by: Option<MemberRef>,
}

/// The details of a no-show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoShow {
    /// When the booking was marked.
    pub marked_at: OffsetDateTime,
    /// The member who marked the no-show; `None` for imports.
    pub marked_by: Option<MemberRef>,
}

named! {
    /// The status of a booking at a given time.
    ///
    /// A scheduled booking whose end has passed is `completed`.
    pub enum BookingStatus {
        /// Not over yet.
        Scheduled = "scheduled",
        /// Cancelled.
        Cancelled = "cancelled",
        /// Over, or explicitly completed.
        Completed = "completed",
        /// The invitee did not attend.
        NoShow = "no_show",
    }
}

impl fmt::Display for BookingStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The number of changes after which only members can move a booking.
///
/// Each move is mailed and written to calendars, so the manage token alone must not cause many.
pub const MAX_CHANGES_BEFORE_MOVE: u32 = 20;

/// An action on a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Change the time.
    Move,
    /// Change the time, with the manage token.
    MoveByToken,
    /// Change the invitee's name, the answers or the metadata.
    Update,
    /// Change the guests.
    ChangeGuests,
    /// Replace a host.
    Reassign,
    /// Cancel.
    Cancel,
    /// Confirm, as the invitee.
    Confirm,
    /// Mark as a no-show.
    MarkAsNoShow,
    /// Undo the no-show mark.
    UndoMarkAsNoShow,
}

impl Action {
    fn condition(self) -> &'static str {
        match self {
            Self::Move => "moved while it is scheduled and not over",
            Self::MoveByToken => "moved by its invitee until it has changed 20 times",
            Self::Update => "updated until it is cancelled or its invitee is erased",
            Self::ChangeGuests => "given other guests while it is scheduled and not over",
            Self::Reassign => "reassigned while it is scheduled and before its start",
            Self::Cancel => "cancelled while it is scheduled and not over",
            Self::Confirm => "confirmed while it is scheduled and not over",
            Self::MarkAsNoShow => "marked as a no-show once its start has passed",
            Self::UndoMarkAsNoShow => "unmarked as a no-show while it is marked as one",
        }
    }
}

/// The booking's status does not allow the action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a booking can only be {}; this one is {current}", action.condition())]
#[non_exhaustive]
pub struct InvalidTransition {
    /// The rejected action.
    pub action: Action,
    /// The current status.
    pub current: BookingStatus,
}

/// The outcome of an allowed action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Transition {
    /// The booking changed and must be saved.
    Changed(Booking),
    /// The booking already was in the target state; nothing is saved.
    Unchanged(Booking),
}

impl Transition {
    /// Returns the booking, changed or not.
    pub fn into_booking(self) -> Booking {
        match self {
            Self::Changed(booking) | Self::Unchanged(booking) => booking,
        }
    }
}

impl Booking {
    /// Returns the status at `now`; derives `Completed` once the end has passed.
    pub fn status_at(&self, now: OffsetDateTime) -> BookingStatus {
        match &self.state {
            BookingState::Scheduled if self.interval.end() <= now => BookingStatus::Completed,
            BookingState::Scheduled => BookingStatus::Scheduled,
            BookingState::Cancelled(_) => BookingStatus::Cancelled,
            BookingState::Completed => BookingStatus::Completed,
            BookingState::NoShow(_) => BookingStatus::NoShow,
        }
    }

    pub(super) fn refuse<T>(
        &self,
        action: Action,
        now: OffsetDateTime,
    ) -> Result<T, InvalidTransition> {
        Err(InvalidTransition { action, current: self.status_at(now) })
    }

    fn changed(self, state: BookingState, now: OffsetDateTime) -> Transition {
        Transition::Changed(Self { state, updated_at: now, revision: self.revision + 1, ..self })
    }

    /// Requires a booking that is scheduled at `now`.
    pub fn check_movable(&self, now: OffsetDateTime) -> Result<(), InvalidTransition> {
        if self.status_at(now) == BookingStatus::Scheduled {
            Ok(())
        } else {
            self.refuse(Action::Move, now)
        }
    }

    /// Requires a booking that its manage token can move at `now`.
    ///
    /// It is scheduled and has changed fewer than [`MAX_CHANGES_BEFORE_MOVE`] times.
    pub fn check_movable_by_token(&self, now: OffsetDateTime) -> Result<(), InvalidTransition> {
        self.check_movable(now)?;
        if self.revision < MAX_CHANGES_BEFORE_MOVE {
            Ok(())
        } else {
            self.refuse(Action::MoveByToken, now)
        }
    }

    /// Requires a booking that is scheduled at `now` and has not started.
    pub fn check_reassignable(&self, now: OffsetDateTime) -> Result<(), InvalidTransition> {
        if self.status_at(now) == BookingStatus::Scheduled && now < self.interval.start() {
            Ok(())
        } else {
            self.refuse(Action::Reassign, now)
        }
    }

    /// Replaces the host `from` by the member `to`.
    ///
    /// The new host gets the position, the role and the lead; the title changes with the lead. The
    /// caller must first check that `to` is free.
    ///
    /// # Errors
    /// [`InvalidTransition`] unless the booking is scheduled and before its start.
    pub fn reassign(
        mut self,
        from: UserId,
        to: (UserId, String, Email),
        now: OffsetDateTime,
    ) -> Result<Self, InvalidTransition> {
        self.check_reassignable(now)?;
        let (user_id, name, email) = to;
        if let Some(replaced) = self.hosts.iter_mut().find(|h| h.host.user_id == from) {
            let host = Host { user_id, ..replaced.host };
            *replaced = BookingHost { host, name, email };
            if host.lead {
                let event_type = &self.event_type.title;
                self.title = Self::title_of(event_type, &self.invitee.name, &self.hosts);
            }
        }
        Ok(Self { updated_at: now, revision: self.revision + 1, ..self })
    }

    /// Moves a scheduled booking; a move to the same interval changes nothing.
    ///
    /// The caller must first check that the new time is open.
    ///
    /// # Errors
    /// [`InvalidTransition`] unless the booking is scheduled.
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

    /// Changes the zones of the displayed time; the instant stays the same.
    ///
    /// The revision stays the same, because calendar entries do not change.
    pub fn choose_zones(
        mut self,
        time_zone: Zone,
        of_invitee: Zone,
        now: OffsetDateTime,
    ) -> Transition {
        if self.time_zone == time_zone && self.invitee.time_zone == of_invitee {
            return Transition::Unchanged(self);
        }
        self.invitee.time_zone = of_invitee;
        Transition::Changed(Self { time_zone, updated_at: now, ..self })
    }

    /// Cancels a scheduled booking and frees its time.
    ///
    /// A repeated cancellation keeps the first reason.
    ///
    /// # Errors
    /// [`InvalidTransition`] if the booking is completed or a no-show.
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

    /// Confirms a scheduled booking for its invitee.
    ///
    /// The revision stays the same, because calendar entries do not change.
    ///
    /// # Errors
    /// [`InvalidTransition`] if the booking awaits confirmation and is cancelled or over.
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

    /// Marks a started booking as a no-show.
    ///
    /// # Errors
    /// [`InvalidTransition`] before the start, or if the booking is cancelled.
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

    /// Undoes a no-show: the booking becomes completed, even before its end.
    ///
    /// # Errors
    /// [`InvalidTransition`] unless the booking is a no-show.
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
