use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::cancel_booking::{CancelBooking, checked_reason};
use super::error::BookingError;
use super::reassign_booking::ReassignBooking;
use super::replaced_host::ReassignBookingCommand;
use crate::access::Actor;
use crate::booking::{Booking, BookingStatus};
use crate::fault::{Fault, Faults};
use crate::ids::{BookingId, UserId, WorkspaceId};
use crate::page::PageRequest;
use crate::ports::{BookingFilter, BookingSearch, Mode, StatusFilter};
use crate::services::workspace::error::WorkspaceError;

/// The maximum number of meetings that one request hands over.
///
/// Each reassignment reads a calendar over the network.
pub const MAX_HANDED_OVER: u32 = 50;

/// What happens to the upcoming meetings of a member who leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HandOver {
    /// Queues choose other hosts for their meetings.
    ///
    /// The named member takes over the others.
    ReassignTo(UserId),
    /// They are cancelled with this reason.
    Cancel(Option<String>),
}

/// The upcoming meetings of a member who leaves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandedOver {
    /// The meetings that were reassigned or cancelled.
    pub changed: Vec<BookingId>,
    /// Why each of the others stays as it is.
    pub warnings: Faults,
}

impl ReassignBooking {
    /// Reassigns or cancels the next 50 upcoming meetings of `leaver`.
    ///
    /// Each is changed in a transaction of its own. A dry run only tells which would be changed.
    ///
    /// # Errors
    /// [`WorkspaceError::Denied`] unless the actor is an admin, `Invalid` for the reason, or the
    /// store's error. Meetings that were changed before stay changed.
    pub async fn hand_over(
        &self,
        actor: &Actor,
        leaver: UserId,
        how: &HandOver,
        dry_run: bool,
    ) -> Result<HandedOver, WorkspaceError> {
        actor.require_admin("hand over the meetings of a member")?;
        if let HandOver::Cancel(reason) = how {
            checked_reason(reason.clone()).map_err(WorkspaceError::Invalid)?;
        }
        let filter = upcoming_of(actor.workspace_id, leaver, self.clock.now());
        let page = PageRequest { limit: MAX_HANDED_OVER, after: None };
        let upcoming = self.bookings.list_bookings(&filter, &page).await?;
        let (mut changed, mut warnings) = (Vec::new(), Faults::new());
        let mut warn = |detail| warnings.push(Fault::new("members", detail));
        for booking in upcoming.items {
            match self.hand_over_one(actor, leaver, &booking, how, dry_run).await {
                Ok(after) => changed.push(after.id),
                Err(BookingError::Store(error)) => return Err(error.into()),
                Err(BookingError::Invalid(faults)) => {
                    let why: Vec<String> = faults.into_iter().map(|fault| fault.detail).collect();
                    warn(format!("{} is unchanged: {}", described(&booking), why.join("; ")));
                }
                Err(error) => warn(format!("{} is unchanged: {error}", described(&booking))),
            }
        }
        if upcoming.has_more {
            warn(format!(
                "only the next {MAX_HANDED_OVER} meetings were considered; list the others with \
                 GET …/bookings?host={leaver}"
            ));
        }
        Ok(HandedOver { changed, warnings })
    }

    async fn hand_over_one(
        &self,
        actor: &Actor,
        leaver: UserId,
        booking: &Booking,
        how: &HandOver,
        dry_run: bool,
    ) -> Result<Booking, BookingError> {
        let id = booking.id;
        match how {
            HandOver::ReassignTo(named) => {
                let by_queue = self.replaceable(booking).await?;
                let by_queue = by_queue.is_some_and(|chosen| chosen.contains(&leaver));
                let user_id = Some(*named).filter(|_| !by_queue);
                let command = ReassignBookingCommand { user_id, host_user_id: Some(leaver) };
                Ok(self.reassign(actor, id, command, mode(dry_run)).await?.booking)
            }
            HandOver::Cancel(reason) => {
                let (store, clock, random) =
                    (self.store.clone(), self.clock.clone(), self.random.clone());
                let cancel = CancelBooking { store, clock, random };
                cancel.cancel(actor, id, reason.clone(), mode(dry_run)).await
            }
        }
    }
}

fn mode<T>(dry_run: bool) -> Mode<T> {
    if dry_run { Mode::DryRun } else { Mode::Commit }
}

/// The start of a warning about a booking.
pub(in crate::services) fn described(booking: &Booking) -> String {
    let start = booking.interval.start();
    let start = start.format(&Rfc3339).unwrap_or_else(|_| start.to_string());
    format!("the booking {} at {start}", booking.id)
}

/// A filter for the scheduled meetings of a host.
pub(in crate::services) fn upcoming_of(
    workspace: WorkspaceId,
    host: UserId,
    now: OffsetDateTime,
) -> BookingFilter {
    BookingFilter {
        status: StatusFilter::Only(BookingStatus::Scheduled),
        search: BookingSearch { host: Some(host), ..BookingSearch::default() },
        ..BookingFilter::all(workspace, now)
    }
}
