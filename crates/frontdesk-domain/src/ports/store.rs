use std::sync::Arc;

use async_trait::async_trait;

use super::{
    AnswerRepository, Answers, BookingQueries, BookingRepository, CalendarMirror, Claim,
    DirectoryQueries, DirectoryRepository, EventQueries, EventRepository, Ledger, LinkQueries,
    LinkRepository, Outbox, QueueRepository, RecordQueries, RecordRepository, RecordedAnswer,
    StoreError, TokenRepository, WebhookQueries, WebhookRepository,
};
use crate::ids::{UserId, WorkspaceId};

/// Where units of work begin.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait Store: Send + Sync {
    /// Begins a unit of work.
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>, StoreError>;
}

/// Whether a store can serve.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait Health: Send + Sync {
    /// Asks the store itself: it MUST be reachable and its schema the one that this program knows.
    async fn check_ready(&self) -> Result<(), StoreError>;
}

/// One store, as all the ports that it implements.
#[derive(Clone)]
pub struct StorePorts {
    /// Units of work.
    pub store: Arc<dyn Store>,
    /// Reads of bookings.
    pub bookings: Arc<dyn BookingQueries>,
    /// Reads of links.
    pub links: Arc<dyn LinkQueries>,
    /// Reads of workspaces, members, queues and event types.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Tokens.
    pub tokens: Arc<dyn TokenRepository>,
    /// Idempotency keys.
    pub answers: Arc<dyn Answers>,
    /// Readiness.
    pub health: Arc<dyn Health>,
    /// Reads of records and of what enrichment is set to.
    pub records: Arc<dyn RecordQueries>,
    /// The account of paid calls.
    pub ledger: Arc<dyn Ledger>,
    /// What is known of calendars elsewhere.
    pub mirror: Arc<dyn CalendarMirror>,
    /// Reads of events.
    pub events: Arc<dyn EventQueries>,
    /// What is still to be told to the outside.
    pub outbox: Arc<dyn Outbox>,
    /// Webhooks.
    pub webhooks: Arc<dyn WebhookQueries>,
    /// What lists and lookups read.
    pub listings: Listings,
}

/// Reads that may lag behind what was written last: the lists and lookups that a replica of the
/// store can answer. Nothing that decides a write, or who somebody is and may do, reads here.
#[derive(Clone)]
pub struct Listings {
    /// Reads of bookings.
    pub bookings: Arc<dyn BookingQueries>,
    /// Reads of links.
    pub links: Arc<dyn LinkQueries>,
    /// Reads of workspaces, members, queues and event types.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Reads of records and of what enrichment is set to.
    pub records: Arc<dyn RecordQueries>,
}

impl StorePorts {
    /// The ports of a store of which one type implements them all. Its listings lag behind nothing.
    pub fn of<S>(store: &Arc<S>) -> Self
    where
        S: Store
            + BookingQueries
            + LinkQueries
            + DirectoryQueries
            + TokenRepository
            + Answers
            + Health
            + RecordQueries
            + Ledger
            + CalendarMirror
            + EventQueries
            + Outbox
            + WebhookQueries
            + 'static,
    {
        Self {
            store: Arc::<S>::clone(store),
            bookings: Arc::<S>::clone(store),
            links: Arc::<S>::clone(store),
            directory: Arc::<S>::clone(store),
            tokens: Arc::<S>::clone(store),
            answers: Arc::<S>::clone(store),
            health: Arc::<S>::clone(store),
            records: Arc::<S>::clone(store),
            ledger: Arc::<S>::clone(store),
            mirror: Arc::<S>::clone(store),
            events: Arc::<S>::clone(store),
            outbox: Arc::<S>::clone(store),
            webhooks: Arc::<S>::clone(store),
            listings: Listings {
                bookings: Arc::<S>::clone(store),
                links: Arc::<S>::clone(store),
                directory: Arc::<S>::clone(store),
                records: Arc::<S>::clone(store),
            },
        }
    }
}

/// Changes that take effect together or not at all.
///
/// A unit that is dropped unfinished MUST be rolled back and MUST free its locks at once, not when
/// its connection is next used. Nothing that waits for a network other than the store's may happen
/// between its beginning and its end. The order inside is: lock, read, decide, write.
#[async_trait]
pub trait UnitOfWork: Send {
    /// Keeps other units from giving time of these hosts away until this one ends. MUST lock in
    /// ascending id, whatever the order given, so that two units never wait for each other.
    async fn lock_hosts(
        &mut self,
        workspace: WorkspaceId,
        hosts: &[UserId],
    ) -> Result<(), StoreError>;

    /// The bookings.
    fn bookings(&mut self) -> &mut dyn BookingRepository;

    /// The links.
    fn links(&mut self) -> &mut dyn LinkRepository;

    /// The queues' assignments.
    fn queues(&mut self) -> &mut dyn QueueRepository;

    /// Members, queues and event types.
    fn directory(&mut self) -> &mut dyn DirectoryRepository;

    /// Records, and what enrichment is set to.
    fn records(&mut self) -> &mut dyn RecordRepository;

    /// The answers kept under idempotency keys.
    fn answers(&mut self) -> &mut dyn AnswerRepository;

    /// What has happened, for whoever listens.
    fn events(&mut self) -> &mut dyn EventRepository;

    /// The webhooks.
    fn webhooks(&mut self) -> &mut dyn WebhookRepository;

    /// Makes every change last.
    async fn commit(self: Box<Self>) -> Result<(), StoreError>;

    /// Undoes every change.
    async fn roll_back(self: Box<Self>) -> Result<(), StoreError>;
}

/// How a write is to end once everything was checked.
pub enum Mode<T> {
    /// It takes effect.
    Commit,
    /// Nothing is written; the outcome is the one that would have come.
    DryRun,
    /// It takes effect together with its recorded answer.
    Record(Recording<T>),
}

/// What to record under an idempotency key.
pub struct Recording<T> {
    /// The claim that the caller holds.
    pub claim: Claim,
    /// Makes the answer out of the outcome.
    pub render: Box<dyn FnOnce(&T) -> RecordedAnswer + Send>,
}

/// Ends a unit of work, the one way in which any of them ends: what came to `Ok` is committed as
/// `mode` has it, what came to `Err` is rolled back.
///
/// # Errors
/// The outcome's own, or the store's at the commit. A failure to roll back is not told: the unit's
/// end undoes it all the same.
pub async fn finish<T, E: From<StoreError>>(
    mut unit: Box<dyn UnitOfWork>,
    mode: Mode<T>,
    outcome: Result<T, E>,
) -> Result<T, E> {
    let value = match outcome {
        Ok(value) => value,
        Err(error) => {
            drop(unit.roll_back().await);
            return Err(error);
        }
    };
    match mode {
        Mode::Commit => unit.commit().await?,
        Mode::DryRun => unit.roll_back().await?,
        Mode::Record(Recording { claim, render }) => {
            unit.answers().record_answer(&claim, &render(&value)).await?;
            unit.commit().await?;
        }
    }
    Ok(value)
}
