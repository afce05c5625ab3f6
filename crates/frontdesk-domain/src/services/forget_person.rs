use std::sync::Arc;

use thiserror::Error;

use crate::access::{AccessDenied, Actor};
use crate::email::Email;
use crate::ids::WorkspaceId;
use crate::ports::{AddressHasher, Clock, Forgotten, Mode, Store, StoreError, finish};

/// Forgets a person who asked for it, and keeps enrichment from asking about the address again.
pub struct ForgetPerson {
    store: Arc<dyn Store>,
    hasher: Arc<dyn AddressHasher>,
    clock: Arc<dyn Clock>,
}

/// Why nobody was forgotten.
#[derive(Debug, Error)]
pub enum ForgetPersonError {
    /// The actor may not do it.
    #[error(transparent)]
    Denied(#[from] AccessDenied),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ForgetPerson {
    /// The use case on these ports.
    pub fn new(
        store: &Arc<dyn Store>,
        hasher: &Arc<dyn AddressHasher>,
        clock: &Arc<dyn Clock>,
    ) -> Self {
        Self { store: Arc::clone(store), hasher: Arc::clone(hasher), clock: Arc::clone(clock) }
    }

    /// Forgets on behalf of an admin; what was removed. Somebody of whom nothing is stored is
    /// suppressed all the same.
    ///
    /// # Errors
    /// See [`ForgetPersonError`].
    pub async fn forget(
        &self,
        actor: &Actor,
        email: &Email,
    ) -> Result<Forgotten, ForgetPersonError> {
        actor.require_admin("erase a person")?;
        Ok(self.forget_in(actor.workspace_id, email).await?)
    }

    /// Forgets on behalf of whoever runs the service.
    ///
    /// # Errors
    /// The store's.
    pub async fn forget_in(
        &self,
        workspace: WorkspaceId,
        email: &Email,
    ) -> Result<Forgotten, StoreError> {
        let address = self.hasher.hash(workspace, email);
        let mut unit = self.store.begin().await?;
        let outcome =
            unit.records().forget_person(workspace, email, &address, self.clock.now()).await;
        finish(unit, Mode::Commit, outcome).await
    }

    /// Has bookings that ended since then lose the details of whoever was forgotten before; how
    /// many did. To be called from time to time.
    ///
    /// # Errors
    /// The store's.
    pub async fn forget_in_ended_bookings(&self) -> Result<u64, StoreError> {
        let mut unit = self.store.begin().await?;
        let outcome = unit.records().forget_in_ended_bookings(self.clock.now()).await;
        finish(unit, Mode::Commit, outcome).await
    }
}
