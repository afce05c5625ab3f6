use std::sync::Arc;

use thiserror::Error;

use crate::access::{AccessDenied, Actor};
use crate::email::Email;
use crate::ids::WorkspaceId;
use crate::ports::{AddressHasher, Clock, Forgotten, Mode, Store, StoreError, finish};

/// Erases a person on request and excludes the address from enrichment.
pub struct ForgetPerson {
    store: Arc<dyn Store>,
    hasher: Arc<dyn AddressHasher>,
    clock: Arc<dyn Clock>,
}

/// The reason why a person was not erased.
#[derive(Debug, Error)]
pub enum ForgetPersonError {
    /// The actor may not erase people.
    #[error(transparent)]
    Denied(#[from] AccessDenied),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ForgetPerson {
    /// Creates the use case.
    pub fn new(
        store: &Arc<dyn Store>,
        hasher: &Arc<dyn AddressHasher>,
        clock: &Arc<dyn Clock>,
    ) -> Self {
        Self { store: Arc::clone(store), hasher: Arc::clone(hasher), clock: Arc::clone(clock) }
    }

    /// Erases a person on behalf of an admin; returns a summary.
    ///
    /// The address is excluded from enrichment, even if no data about it was stored.
    ///
    /// # Errors
    /// See [`ForgetPersonError`].
    pub async fn forget(
        &self,
        actor: &Actor,
        email: &Email,
        mode: Mode<Forgotten>,
    ) -> Result<Forgotten, ForgetPersonError> {
        actor.require_admin("erase a person")?;
        Ok(self.carry_out(actor.workspace_id, email, mode).await?)
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
        self.carry_out(workspace, email, Mode::Commit).await
    }

    async fn carry_out(
        &self,
        workspace: WorkspaceId,
        email: &Email,
        mode: Mode<Forgotten>,
    ) -> Result<Forgotten, StoreError> {
        let address = self.hasher.hash(workspace, email);
        let mut unit = self.store.begin().await?;
        let outcome =
            unit.records().forget_person(workspace, email, &address, self.clock.now()).await;
        let Mode::Record(recording) = mode else { return finish(unit, mode, outcome).await };
        // SQLite removes the data from its files after the commit. If the removal fails, a retry
        // with the same idempotency key must erase again, so the response is recorded last.
        let forgotten = finish(unit, Mode::Commit, outcome).await?;
        let unit = self.store.begin().await?;
        finish(unit, Mode::Record(recording), Ok(forgotten)).await
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
