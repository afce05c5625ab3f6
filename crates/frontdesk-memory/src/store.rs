//! An in-memory store that is as strict as the real stores.
//!
//! Units of work run one at a time, as on SQLite; reads see the last commit. A unit works on a
//! copy, which replaces the committed state on commit. Foreign keys are enforced, so that a caller
//! that passes here writes no data that a database rejects.

mod account;
mod bookings;
mod calendar_mirror;
mod directory;
mod due;
mod event_log;
mod events;
mod ledger;
mod links;
mod mirror;
mod outbox;
mod records;
mod refusals;
mod responses;
mod snapshot;
mod state;
mod tokens;
mod unit;
mod versions;
mod webhooks;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use async_trait::async_trait;
use frontdesk_domain::ports::{Directory, Health, Store, StoreError, UnitOfWork};
use tokio::sync::Mutex;

pub use self::snapshot::Snapshot;
use self::state::{State, Tenant};
use self::unit::MemoryUnit;

/// How long a unit waits for the previous unit to end, like a lock timeout.
const PATIENCE: Duration = Duration::from_secs(10);

/// The in-memory store. Implements every store port; clones share data.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore {
    committed: Arc<RwLock<Arc<State>>>,
    turn: Arc<Mutex<()>>,
    gone: Arc<AtomicBool>,
}

impl MemoryStore {
    /// Creates an empty store.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a store with one workspace.
    pub fn holding(directory: &Directory) -> Self {
        let store = Self::default();
        store.publish(Arc::new(State::of(Tenant::of(directory))));
        store
    }

    /// Makes every call fail with [`StoreError::Unavailable`], also in open units.
    pub fn start_outage(&self) {
        self.gone.store(true, Ordering::SeqCst);
    }

    /// Ends the outage; the data is unchanged.
    pub fn end_outage(&self) {
        self.gone.store(false, Ordering::SeqCst);
    }

    fn check_available(&self) -> Result<(), StoreError> {
        if self.gone.load(Ordering::SeqCst) {
            return Err(StoreError::unavailable("an outage of the memory store was started"));
        }
        Ok(())
    }

    fn read(&self) -> Result<Arc<State>, StoreError> {
        self.check_available()?;
        Ok(Arc::clone(&self.committed.read().unwrap_or_else(PoisonError::into_inner)))
    }

    fn publish(&self, mut state: Arc<State>) {
        Arc::make_mut(&mut state).commits += 1;
        *self.committed.write().unwrap_or_else(PoisonError::into_inner) = state;
    }

    async fn begin_unit(&self) -> Result<MemoryUnit, StoreError> {
        self.check_available()?;
        let turn = tokio::time::timeout(PATIENCE, Arc::clone(&self.turn).lock_owned())
            .await
            .map_err(|elapsed| StoreError::Contended(elapsed.into()))?;
        let working = self.read()?;
        Ok(MemoryUnit::new(self.clone(), working, turn))
    }

    async fn write<T>(
        &self,
        change: impl FnOnce(&mut State) -> Result<T, StoreError> + Send,
    ) -> Result<T, StoreError> {
        let mut unit = self.begin_unit().await?;
        let value = unit.write(change)?;
        unit.publish()?;
        Ok(value)
    }
}

#[async_trait]
impl Store for MemoryStore {
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>, StoreError> {
        Ok(Box::new(self.begin_unit().await?))
    }
}

#[async_trait]
impl Health for MemoryStore {
    async fn check_ready(&self) -> Result<(), StoreError> {
        self.check_available()
    }
}

#[cfg(test)]
mod tests;
