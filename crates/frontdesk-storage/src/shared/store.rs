//! Units of work: a transaction that implements every repository.

use async_trait::async_trait;
use frontdesk_domain::ids::{LinkId, UserId, WorkspaceId};
use frontdesk_domain::ports::{
    BookingRepository, DirectoryRepository, EventRepository, LinkRepository, QueueRepository,
    RecordRepository, RecordedResponseRepository, Store, StoreError, TokenRepository, UnitOfWork,
    WebhookRepository,
};

use super::{Backend, Transaction, lock_hosts, lock_hosts_and_link};

#[async_trait]
impl Store for Backend {
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>, StoreError> {
        Ok(Box::new(self.begin_transaction().await?))
    }
}

#[async_trait]
impl UnitOfWork for Transaction {
    async fn lock_hosts(
        &mut self,
        workspace: WorkspaceId,
        hosts: &[UserId],
    ) -> Result<(), StoreError> {
        lock_hosts(self.conn(), workspace, hosts).await
    }

    async fn lock_hosts_and_link(
        &mut self,
        workspace: WorkspaceId,
        hosts: &[UserId],
        link: LinkId,
    ) -> Result<bool, StoreError> {
        lock_hosts_and_link(self.conn(), workspace, hosts, link).await
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

    /// Rolls back if a statement failed and the caller ignored the error. PostgreSQL does the same,
    /// but SQLite would commit the other statements.
    async fn commit(mut self: Box<Self>) -> Result<(), StoreError> {
        if self.conn().failed {
            (*self).roll_back().await?;
            return Err(StoreError::unavailable(
                "a unit of work with a failed statement cannot be committed",
            ));
        }
        (*self).commit().await
    }

    async fn roll_back(self: Box<Self>) -> Result<(), StoreError> {
        (*self).roll_back().await
    }
}
