use std::sync::Arc;

use async_trait::async_trait;

use super::{
    BookingQueries, BookingRepository, CalendarMirror, Claim, DirectoryQueries,
    DirectoryRepository, EventQueries, EventRepository, Ledger, LinkQueries, LinkRepository,
    OauthClients, Outbox, QueueRepository, RecordQueries, RecordRepository, RecordedResponse,
    RecordedResponseRepository, RecordedResponses, SharedQuotas, StoreError, TokenQueries,
    TokenRepository, VersionQueries, WebhookQueries, WebhookRepository,
};
use crate::ids::{LinkId, UserId, WorkspaceId};

/// Opens units of work.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait Store: Send + Sync {
    /// Begins a unit of work.
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>, StoreError>;
}

/// Checks whether a store is ready.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait Health: Send + Sync {
    /// Checks that the store is reachable and has the expected schema.
    async fn check_ready(&self) -> Result<(), StoreError>;
}

/// All ports that one store implements.
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
    /// Reads of tokens.
    pub tokens: Arc<dyn TokenQueries>,
    /// OAuth clients.
    pub oauth_clients: Arc<dyn OauthClients>,
    /// Idempotency keys.
    pub responses: Arc<dyn RecordedResponses>,
    /// Readiness checks.
    pub health: Arc<dyn Health>,
    /// Reads of records and of enrichment settings.
    pub records: Arc<dyn RecordQueries>,
    /// The ledger of paid calls.
    pub ledger: Arc<dyn Ledger>,
    /// The mirror of remote calendars.
    pub mirror: Arc<dyn CalendarMirror>,
    /// Reads of events.
    pub events: Arc<dyn EventQueries>,
    /// Events and their deliveries.
    pub outbox: Arc<dyn Outbox>,
    /// Webhooks.
    pub webhooks: Arc<dyn WebhookQueries>,
    /// Reads of versions.
    pub versions: Arc<dyn VersionQueries>,
    /// Reads that may come from a replica.
    pub listings: Listings,
    /// Quotas shared with other processes.
    ///
    /// `None` if only one process can use the store.
    pub quotas: Option<Arc<dyn SharedQuotas>>,
}

/// Reads that may lag behind the last write, as a replica does.
///
/// For lists and lookups only. MUST NOT be the basis of a write, authentication or authorization.
#[derive(Clone)]
pub struct Listings {
    /// Reads of bookings.
    pub bookings: Arc<dyn BookingQueries>,
    /// Reads of links.
    pub links: Arc<dyn LinkQueries>,
    /// Reads of workspaces, members, queues and event types.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Reads of records and of enrichment settings.
    pub records: Arc<dyn RecordQueries>,
}

impl StorePorts {
    /// All ports of one store, without a replica and shared quotas.
    pub fn of<S>(store: &Arc<S>) -> Self
    where
        S: Store
            + BookingQueries
            + LinkQueries
            + DirectoryQueries
            + TokenQueries
            + OauthClients
            + RecordedResponses
            + Health
            + RecordQueries
            + Ledger
            + CalendarMirror
            + EventQueries
            + Outbox
            + WebhookQueries
            + VersionQueries
            + 'static,
    {
        Self {
            store: Arc::<S>::clone(store),
            bookings: Arc::<S>::clone(store),
            links: Arc::<S>::clone(store),
            directory: Arc::<S>::clone(store),
            tokens: Arc::<S>::clone(store),
            oauth_clients: Arc::<S>::clone(store),
            responses: Arc::<S>::clone(store),
            health: Arc::<S>::clone(store),
            records: Arc::<S>::clone(store),
            ledger: Arc::<S>::clone(store),
            mirror: Arc::<S>::clone(store),
            events: Arc::<S>::clone(store),
            outbox: Arc::<S>::clone(store),
            webhooks: Arc::<S>::clone(store),
            versions: Arc::<S>::clone(store),
            listings: Listings {
                bookings: Arc::<S>::clone(store),
                links: Arc::<S>::clone(store),
                directory: Arc::<S>::clone(store),
                records: Arc::<S>::clone(store),
            },
            quotas: None,
        }
    }
}

/// Changes that commit or roll back together.
///
/// If a unit is dropped unfinished, it MUST roll back and MUST free its locks at once, not when its
/// connection is next used. Between begin and end, callers make no network request except to the
/// store. The order inside a unit is: lock, read, decide, write.
#[async_trait]
pub trait UnitOfWork: Send {
    /// Locks hosts: other units cannot book their time until this unit ends.
    ///
    /// MUST lock in ascending id order, not the given order, so that two units cannot deadlock.
    async fn lock_hosts(
        &mut self,
        workspace: WorkspaceId,
        hosts: &[UserId],
    ) -> Result<(), StoreError>;

    /// Locks hosts and a link in one round trip.
    ///
    /// Returns whether the link is active. MUST lock the hosts first, as [`Self::lock_hosts`] does,
    /// and MUST prevent other units from archiving the link until this unit ends.
    async fn lock_hosts_and_link(
        &mut self,
        workspace: WorkspaceId,
        hosts: &[UserId],
        link: LinkId,
    ) -> Result<bool, StoreError>;

    /// The bookings.
    fn bookings(&mut self) -> &mut dyn BookingRepository;

    /// The links.
    fn links(&mut self) -> &mut dyn LinkRepository;

    /// Queue assignments.
    fn queues(&mut self) -> &mut dyn QueueRepository;

    /// Members, queues and event types.
    fn directory(&mut self) -> &mut dyn DirectoryRepository;

    /// Records and enrichment settings.
    fn records(&mut self) -> &mut dyn RecordRepository;

    /// Responses recorded under idempotency keys.
    fn responses(&mut self) -> &mut dyn RecordedResponseRepository;

    /// Events.
    fn events(&mut self) -> &mut dyn EventRepository;

    /// The webhooks.
    fn webhooks(&mut self) -> &mut dyn WebhookRepository;

    /// The tokens.
    fn tokens(&mut self) -> &mut dyn TokenRepository;

    /// Commits every change.
    async fn commit(self: Box<Self>) -> Result<(), StoreError>;

    /// Rolls back every change.
    async fn roll_back(self: Box<Self>) -> Result<(), StoreError>;
}

/// How to end a unit of work that passed every check.
pub enum Mode<T> {
    /// Commit.
    Commit,
    /// Roll back, and return the same outcome as a commit.
    DryRun,
    /// Commit together with the recorded response.
    Record(Recording<T>),
}

impl<T: 'static> Mode<T> {
    /// The same mode for an operation whose outcome is `S`.
    ///
    /// `view` converts the outcome before it is recorded.
    pub fn through<S>(self, view: impl FnOnce(&S) -> T + Send + 'static) -> Mode<S> {
        match self {
            Self::Commit => Mode::Commit,
            Self::DryRun => Mode::DryRun,
            Self::Record(Recording { claim, render }) => {
                let render = Box::new(move |outcome: &S| render(&view(outcome)));
                Mode::Record(Recording { claim, render })
            }
        }
    }
}

/// A response to record under an idempotency key.
pub struct Recording<T> {
    /// The claim that the caller holds.
    pub claim: Claim,
    /// Renders the response from the outcome.
    pub render: Box<dyn FnOnce(&T) -> RecordedResponse + Send>,
}

/// Ends a unit of work.
///
/// Services end units with this function, unless they attempt the work again.
///
/// On `Ok`, commits or rolls back, depending on `mode`. On `Err`, rolls back.
///
/// # Errors
/// The error of `outcome`, or the store's error. If `outcome` is an error, a failed rollback is not
/// reported, because dropping the unit also discards its changes.
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
            unit.responses().record_response(&claim, &render(&value)).await?;
            unit.commit().await?;
        }
    }
    Ok(value)
}
