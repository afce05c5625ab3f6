use std::sync::Arc;

use super::error::RecordError;
use crate::access::Actor;
use crate::email::Email;
use crate::event::{Event, EventDetail};
use crate::ids::{UserId, WorkspaceId};
use crate::ports::{
    AddressHasher, Clock, Forgotten, Mode, Random, Store, StoreError, UnitOfWork, finish,
};

/// Erases a person on request and excludes the address from enrichment.
pub struct ForgetPerson {
    /// Begins a unit of work that calls `find_person_for_update`, `forget_person`, `add_event` and
    /// `forget_in_ended_bookings`.
    pub store: Arc<dyn Store>,
    /// Calls `hash`.
    pub hasher: Arc<dyn AddressHasher>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `uuid`.
    pub random: Arc<dyn Random>,
}

impl ForgetPerson {
    /// Erases a person on behalf of an admin; returns a summary.
    ///
    /// The address is excluded from enrichment, even if no data about it was stored.
    ///
    /// # Errors
    /// See [`RecordError`].
    pub async fn forget(
        &self,
        actor: &Actor,
        email: &Email,
        mode: Mode<Forgotten>,
    ) -> Result<Forgotten, RecordError> {
        actor.require_admin("erase a person")?;
        Ok(self.carry_out(actor.workspace_id, email, Some(actor.user_id), mode).await?)
    }

    /// Erases a person on behalf of an operator.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn forget_in(
        &self,
        workspace: WorkspaceId,
        email: &Email,
    ) -> Result<Forgotten, StoreError> {
        self.carry_out(workspace, email, None, Mode::Commit).await
    }

    async fn carry_out(
        &self,
        workspace: WorkspaceId,
        email: &Email,
        by: Option<UserId>,
        mode: Mode<Forgotten>,
    ) -> Result<Forgotten, StoreError> {
        let mut unit = self.store.begin().await?;
        let outcome = self.erase(unit.as_mut(), workspace, email, by).await;
        let Mode::Record(recording) = mode else { return finish(unit, mode, outcome).await };
        // SQLite removes the data from its files after the commit. If the removal fails, a retry
        // with the same idempotency key must erase again, so the response is recorded last.
        let forgotten = finish(unit, Mode::Commit, outcome).await?;
        let unit = self.store.begin().await?;
        finish(unit, Mode::Record(recording), Ok(forgotten)).await
    }

    /// The event has only the id that the stored person had.
    async fn erase(
        &self,
        unit: &mut dyn UnitOfWork,
        workspace: WorkspaceId,
        email: &Email,
        by: Option<UserId>,
    ) -> Result<Forgotten, StoreError> {
        let (address, now) = (self.hasher.hash(workspace, email), self.clock.now());
        let person = unit.records().find_person_for_update(workspace, email).await?;
        let forgotten = unit.records().forget_person(workspace, email, &address, now).await?;
        if forgotten != Forgotten::default() {
            let detail = EventDetail::RecordErased { person_id: person.map(|person| person.id) };
            let event = Event::new(self.random.uuid(now), workspace, now, by, detail);
            unit.events().add_event(&event).await?;
        }
        Ok(forgotten)
    }

    /// Removes erased people's details from bookings that have since ended.
    ///
    /// Call this method periodically. Returns the number of changed bookings.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn forget_in_ended_bookings(&self) -> Result<u64, StoreError> {
        let mut unit = self.store.begin().await?;
        let outcome = unit.records().forget_in_ended_bookings(self.clock.now()).await;
        finish(unit, Mode::Commit, outcome).await
    }
}
