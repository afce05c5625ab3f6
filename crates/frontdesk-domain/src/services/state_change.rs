use std::sync::Arc;

use super::Ports;
use super::get_booking::{Authority, ChangeBookingError, find_changeable};
use crate::access::Actor;
use crate::booking::{Booking, InvalidTransition, Transition};
use crate::ids::{BookingId, WorkspaceId};
use crate::ports::{Clock, Mode, Store, UnitOfWork, finish};

use time::OffsetDateTime;

/// What cancelling, marking and undoing have in common: one booking, one transition, one unit of work.
pub(super) struct StateChange {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
}

impl StateChange {
    pub(super) fn new(ports: &Ports) -> Self {
        Self { store: Arc::clone(&ports.store.store), clock: Arc::clone(&ports.clock) }
    }

    /// Carries `transition` out on the booking as it is at the present moment, for a member.
    pub(super) async fn carry_out<F>(
        &self,
        actor: &Actor,
        id: BookingId,
        mode: Mode<Booking>,
        transition: F,
    ) -> Result<Booking, ChangeBookingError>
    where
        F: FnOnce(Booking, OffsetDateTime) -> Result<Transition, InvalidTransition> + Send,
    {
        actor.require_not_observer("change a booking")?;
        self.carry_out_for(Authority::Member(actor), actor.workspace_id, id, mode, transition).await
    }

    /// The same on any authority.
    pub(super) async fn carry_out_for<F>(
        &self,
        authority: Authority<'_>,
        workspace: WorkspaceId,
        id: BookingId,
        mode: Mode<Booking>,
        transition: F,
    ) -> Result<Booking, ChangeBookingError>
    where
        F: FnOnce(Booking, OffsetDateTime) -> Result<Transition, InvalidTransition> + Send,
    {
        let mut unit = self.store.begin().await?;
        let found = find_changeable(unit.as_mut(), authority, workspace, id).await;
        let outcome = match found {
            Ok(booking) => self.change(unit.as_mut(), booking, transition).await,
            Err(refused) => Err(refused),
        };
        finish(unit, mode, outcome).await
    }

    async fn change<F>(
        &self,
        unit: &mut dyn UnitOfWork,
        booking: Booking,
        transition: F,
    ) -> Result<Booking, ChangeBookingError>
    where
        F: FnOnce(Booking, OffsetDateTime) -> Result<Transition, InvalidTransition> + Send,
    {
        let transition = transition(booking, self.clock.now())?;
        if let Transition::Changed(booking) = &transition {
            unit.bookings().save_booking(booking).await?;
        }
        Ok(transition.into_booking())
    }
}
