use std::sync::Arc;

use async_trait::async_trait;
use frontdesk_domain::ids::{LinkId, UserId, WorkspaceId};
use frontdesk_domain::ports::{
    BookingRepository, DirectoryRepository, EventRepository, LinkRepository, QueueRepository,
    RecordRepository, RecordedResponseRepository, StoreError, TokenRepository, UnitOfWork,
    WebhookRepository,
};
use tokio::sync::OwnedMutexGuard;

use super::MemoryStore;
use super::state::State;

/// Dropping the unit discards its working copy and lets the next unit run.
#[derive(Debug)]
pub(super) struct MemoryUnit {
    store: MemoryStore,
    working: Arc<State>,
    broken: bool,
    _turn: OwnedMutexGuard<()>,
}

impl MemoryUnit {
    pub(super) fn new(store: MemoryStore, working: Arc<State>, turn: OwnedMutexGuard<()>) -> Self {
        Self { store, working, broken: false, _turn: turn }
    }

    pub(super) fn read(&self) -> Result<&State, StoreError> {
        self.check()?;
        Ok(&self.working)
    }

    pub(super) fn write<T>(
        &mut self,
        change: impl FnOnce(&mut State) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.check()?;
        let outcome = change(Arc::make_mut(&mut self.working));
        self.broken = outcome.is_err();
        outcome
    }

    pub(super) fn publish(self) -> Result<(), StoreError> {
        self.check()?;
        self.store.publish(self.working);
        Ok(())
    }

    fn check(&self) -> Result<(), StoreError> {
        if self.broken {
            return Err(StoreError::unavailable(
                "a write of this unit failed: it can only be rolled back",
            ));
        }
        self.store.check_available()
    }
}

#[async_trait]
impl UnitOfWork for MemoryUnit {
    /// Only checks that the store is available, because a unit locks the whole store.
    async fn lock_hosts(&mut self, _: WorkspaceId, _: &[UserId]) -> Result<(), StoreError> {
        self.check()
    }

    async fn lock_hosts_and_link(
        &mut self,
        workspace: WorkspaceId,
        _: &[UserId],
        link: LinkId,
    ) -> Result<bool, StoreError> {
        let found = self.read()?.find_link(workspace, link);
        Ok(found.is_some_and(|link| link.archived_at.is_none()))
    }

    fn bookings(&mut self) -> &mut dyn BookingRepository {
        self
    }

    fn links(&mut self) -> &mut dyn LinkRepository {
        self
    }

    fn queues(&mut self) -> &mut dyn QueueRepository {
        self
    }

    fn directory(&mut self) -> &mut dyn DirectoryRepository {
        self
    }

    fn records(&mut self) -> &mut dyn RecordRepository {
        self
    }

    fn responses(&mut self) -> &mut dyn RecordedResponseRepository {
        self
    }

    fn events(&mut self) -> &mut dyn EventRepository {
        self
    }

    fn webhooks(&mut self) -> &mut dyn WebhookRepository {
        self
    }

    fn tokens(&mut self) -> &mut dyn TokenRepository {
        self
    }

    async fn commit(self: Box<Self>) -> Result<(), StoreError> {
        self.publish()
    }

    async fn roll_back(self: Box<Self>) -> Result<(), StoreError> {
        Ok(())
    }
}
