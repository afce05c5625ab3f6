use std::sync::Arc;

use time::OffsetDateTime;

use super::error::BookingError;
use crate::access::Actor;
use crate::hold::Hold;
use crate::ids::{BookingId, WorkspaceId};
use crate::ports::{Clock, Mode, Store, UnitOfWork, finish};

/// Ends a hold before it expires.
pub struct ReleaseHold {
    /// Begins a unit of work that calls `take_hold`.
    pub store: Arc<dyn Store>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

impl ReleaseHold {
    /// Opens the held time again.
    ///
    /// # Errors
    /// [`BookingError::HoldNotFound`] if the hold has ended, or the store's error.
    pub async fn release(
        &self,
        actor: &Actor,
        id: BookingId,
        mode: Mode<()>,
    ) -> Result<(), BookingError> {
        actor.require_not_observer("release a hold")?;
        let mut unit = self.store.begin().await?;
        let now = self.clock.now();
        let taken = take_hold(unit.as_mut(), actor.workspace_id, id, now).await;
        finish(unit, mode, taken).await
    }
}

/// Deletes an open hold.
pub(super) async fn take_hold(
    unit: &mut dyn UnitOfWork,
    workspace: WorkspaceId,
    id: BookingId,
    now: OffsetDateTime,
) -> Result<(), BookingError> {
    require_open(unit.bookings().take_hold(workspace, id).await?, id, now).map(drop)
}

pub(super) fn require_open(
    found: Option<Hold>,
    id: BookingId,
    now: OffsetDateTime,
) -> Result<Hold, BookingError> {
    found.filter(|hold| hold.is_open(now)).ok_or(BookingError::HoldNotFound(id))
}
