//! Mocks of every port, made by mockall, for tests of this crate and of others.
//!
//! A [`MockUnitOfWork`] holds one mock for each of its repositories; what was done to it in the end
//! is read from its [`Ending`].

use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;

pub use super::answers::{MockAnswerRepository, MockAnswers};
pub use super::bookings::{MockBookingQueries, MockBookingRepository};
pub use super::calendars::{MockCalendarAccounts, MockCalendarMirror, MockCalendars};
pub use super::clock::{MockClock, MockRandom};
pub use super::crms::MockCrms;
pub use super::directory::{MockDirectoryQueries, MockDirectoryRepository};
pub use super::events::{MockEventQueries, MockEventRepository};
pub use super::links::{MockLinkQueries, MockLinkRepository, MockQueueRepository};
pub use super::notify::{MockEventRenderer, MockMailer, MockWebhookSender};
pub use super::outbox::MockOutbox;
pub use super::providers::{MockEnrichmentProviders, MockProviderCatalogue};
pub use super::records::{MockAddressHasher, MockLedger, MockRecordQueries, MockRecordRepository};
pub use super::secrets::MockSecretSealer;
pub use super::store::{MockHealth, MockStore};
pub use super::tokens::MockTokenRepository;
pub use super::webhooks::{MockWebhookQueries, MockWebhookRepository};
use super::{
    AnswerRepository, BookingRepository, DirectoryRepository, EventRepository, LinkRepository,
    QueueRepository, RecordRepository, StoreError, UnitOfWork, WebhookRepository,
};
use crate::event::Event;
use crate::ids::{UserId, WorkspaceId};

/// How a [`MockUnitOfWork`] ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ending {
    /// It was dropped, or is still under way.
    #[default]
    Unfinished,
    /// It was committed.
    Committed,
    /// It was rolled back.
    RolledBack,
}

/// A unit of work of mocks.
#[derive(Default)]
pub struct MockUnitOfWork {
    /// Answers for [`UnitOfWork::bookings`].
    pub bookings: MockBookingRepository,
    /// Answers for [`UnitOfWork::links`].
    pub links: MockLinkRepository,
    /// Answers for [`UnitOfWork::queues`].
    pub queues: MockQueueRepository,
    /// Answers for [`UnitOfWork::directory`].
    pub directory: MockDirectoryRepository,
    /// Answers for [`UnitOfWork::records`].
    pub records: MockRecordRepository,
    /// Answers for [`UnitOfWork::answers`].
    pub answers: MockAnswerRepository,
    /// Answers for [`UnitOfWork::webhooks`].
    pub webhooks: MockWebhookRepository,
    /// What was done through [`UnitOfWork::events`].
    pub events: RecordedEvents,
    locked_hosts: Arc<Mutex<Vec<UserId>>>,
    ending: Arc<Mutex<Ending>>,
}

/// Takes events in and keeps them. What a test does not ask about disturbs it no further.
#[derive(Clone, Default)]
pub struct RecordedEvents(Arc<Mutex<Vec<Event>>>);

impl RecordedEvents {
    /// What was taken in so far.
    pub fn all(&self) -> Vec<Event> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[async_trait]
impl EventRepository for RecordedEvents {
    async fn add_event(&mut self, event: &Event) -> Result<(), StoreError> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(event.clone());
        Ok(())
    }
}

impl MockUnitOfWork {
    /// A handle that tells how the unit ended, once it is out of the test's hands.
    pub fn ending(&self) -> impl Fn() -> Ending + use<> {
        let ending = Arc::clone(&self.ending);
        move || *ending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A handle that tells which hosts the unit has locked so far.
    pub fn locked_hosts(&self) -> impl Fn() -> Vec<UserId> + use<> {
        let locked = Arc::clone(&self.locked_hosts);
        move || locked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn end(&self, how: Ending) {
        *self.ending.lock().unwrap_or_else(PoisonError::into_inner) = how;
    }
}

#[async_trait]
impl UnitOfWork for MockUnitOfWork {
    async fn lock_hosts(&mut self, _: WorkspaceId, hosts: &[UserId]) -> Result<(), StoreError> {
        self.locked_hosts.lock().unwrap_or_else(PoisonError::into_inner).extend(hosts);
        Ok(())
    }

    fn bookings(&mut self) -> &mut dyn BookingRepository {
        &mut self.bookings
    }

    fn links(&mut self) -> &mut dyn LinkRepository {
        &mut self.links
    }

    fn queues(&mut self) -> &mut dyn QueueRepository {
        &mut self.queues
    }

    fn directory(&mut self) -> &mut dyn DirectoryRepository {
        &mut self.directory
    }

    fn records(&mut self) -> &mut dyn RecordRepository {
        &mut self.records
    }

    fn answers(&mut self) -> &mut dyn AnswerRepository {
        &mut self.answers
    }

    fn events(&mut self) -> &mut dyn EventRepository {
        &mut self.events
    }

    fn webhooks(&mut self) -> &mut dyn WebhookRepository {
        &mut self.webhooks
    }

    async fn commit(self: Box<Self>) -> Result<(), StoreError> {
        self.end(Ending::Committed);
        Ok(())
    }

    async fn roll_back(self: Box<Self>) -> Result<(), StoreError> {
        self.end(Ending::RolledBack);
        Ok(())
    }
}
