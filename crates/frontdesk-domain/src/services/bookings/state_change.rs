use time::OffsetDateTime;

use super::error::BookingError;
use super::get_booking::{Authority, find_changeable};
use crate::access::Actor;
use crate::booking::{Booking, InvalidTransition, Transition};
use crate::event::{BookingChange, Event};
use crate::ids::{BookingId, WorkspaceId};
use crate::ports::{Clock, Mode, Random, Store, UnitOfWork, finish};

/// Changes the state of one booking.
pub(in crate::services) struct StateChange<'a> {
    pub(in crate::services) store: &'a dyn Store,
    pub(in crate::services) clock: &'a dyn Clock,
    pub(in crate::services) random: &'a dyn Random,
}

impl StateChange<'_> {
    pub(in crate::services) async fn carry_out<F>(
        &self,
        actor: &Actor,
        id: BookingId,
        change: BookingChange,
        mode: Mode<Booking>,
        transition: F,
    ) -> Result<Booking, BookingError>
    where
        F: FnOnce(Booking, OffsetDateTime) -> Result<Transition, InvalidTransition> + Send,
    {
        actor.require_not_observer("change a booking")?;
        let of = (actor.workspace_id, id);
        self.carry_out_for(Authority::Member(actor), of, change, mode, transition).await
    }

    pub(in crate::services) async fn carry_out_for<F>(
        &self,
        authority: Authority<'_>,
        (workspace, id): (WorkspaceId, BookingId),
        change: BookingChange,
        mode: Mode<Booking>,
        transition: F,
    ) -> Result<Booking, BookingError>
    where
        F: FnOnce(Booking, OffsetDateTime) -> Result<Transition, InvalidTransition> + Send,
    {
        let mut unit = self.store.begin().await?;
        let found = find_changeable(unit.as_mut(), authority, workspace, id).await;
        let outcome = match found {
            Ok(booking) => match transition(booking, self.clock.now()) {
                Ok(transition) => self.write(unit.as_mut(), authority, change, transition).await,
                Err(refused) => Err(refused.into()),
            },
            Err(refused) => Err(refused),
        };
        finish(unit, mode, outcome).await
    }

    async fn write(
        &self,
        unit: &mut dyn UnitOfWork,
        authority: Authority<'_>,
        change: BookingChange,
        transition: Transition,
    ) -> Result<Booking, BookingError> {
        if let Transition::Changed(booking) = &transition {
            let (id, by) = (self.random.uuid(booking.updated_at), authority.member());
            let event = Event::of_booking(id, booking, change, by.as_ref());
            unit.bookings().save_booking(booking, &[event]).await?;
        }
        Ok(transition.into_booking())
    }
}
