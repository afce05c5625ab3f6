use async_trait::async_trait;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Connection, CrmKind, SealedSecret, StoreError};
use crate::email::Email;
use crate::ids::{UserId, WorkspaceId};
use crate::key::Key;
use crate::records::{
    Attempt, Company, CompanyDomain, CompanyFacts, Person, PersonFacts, ProviderId, ProviderState,
    Stored,
};
use crate::routing::Router;

/// A keyed hash of an email address, stored instead of the address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AddressHash(
    /// The 32 bytes.
    pub [u8; 32],
);

/// Hashes addresses with the service's key.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait AddressHasher: Send + Sync {
    /// Returns the hash of an address within a workspace.
    ///
    /// Hashes of an address MUST be equal in every process, and after a restart with the same key.
    fn hash(&self, workspace: WorkspaceId, email: &Email) -> AddressHash;

    /// Returns every hash under which the address may be stored.
    ///
    /// Includes the current hash and, for example, the hash from before the service had a key.
    fn hashes(&self, workspace: WorkspaceId, email: &Email) -> Vec<AddressHash> {
        vec![self.hash(workspace, email)]
    }
}

/// A workspace's settings for leads: providers with states, chains, CRM and routers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnrichmentSettings {
    /// The providers that may be called, in the workspace file's order.
    pub providers: Vec<ProviderConnection>,
    /// The chains, in the workspace file's order.
    pub chains: Vec<ChainSettings>,
    /// The maximum number of billable requests per run.
    pub max_provider_calls_per_lookup: u32,
    /// The connected CRM.
    pub crm: Option<CrmConnection>,
    /// The routers, in the workspace file's order.
    pub routers: Vec<Router>,
}

impl EnrichmentSettings {
    /// The default of `max_provider_calls_per_lookup`.
    pub const DEFAULT_CALL_LIMIT: u32 = 5;
}

impl Default for EnrichmentSettings {
    fn default() -> Self {
        Self {
            providers: vec![],
            chains: vec![],
            max_provider_calls_per_lookup: Self::DEFAULT_CALL_LIMIT,
            crm: None,
            routers: vec![],
        }
    }
}

/// A provider that a workspace may call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderConnection {
    /// The provider.
    pub provider: ProviderId,
    /// Replaces the vendor's URL.
    pub base_url: Option<String>,
    /// The key; `None` if the provider needs none.
    pub credential: Option<SealedSecret>,
    /// The state after the last response; [`ProviderState::Ready`] for a new credential.
    pub state: ProviderState,
}

/// A chain of providers (waterfall enrichment).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainSettings {
    /// The name in requests.
    pub id: Key,
    /// The display name.
    pub name: String,
    /// The providers, each once, in the order of the calls.
    pub providers: Vec<ProviderId>,
}

/// A connected CRM.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrmConnection {
    /// The type of CRM.
    pub kind: CrmKind,
    /// The connection to the CRM.
    pub connection: Connection,
}

/// The counts of a provider's calls since a given time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderUsage {
    /// The provider.
    pub provider: ProviderId,
    /// Calls sent.
    pub calls: u64,
    /// Calls that found the person.
    pub matches: u64,
    /// Calls that failed or were abandoned.
    pub errors: u64,
    /// Calls without a response yet.
    pub in_flight: u64,
    /// When the latest call was sent.
    pub last_called_at: Option<OffsetDateTime>,
}

/// The enrichment history of an address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AddressHistory {
    /// When a run last found the person.
    pub found_at: Option<OffsetDateTime>,
    /// When a run last ended without a match.
    pub found_nothing_at: Option<OffsetDateTime>,
    /// Whether the person was erased and must not be enriched.
    pub suppressed: bool,
}

/// Reads of records and enrichment settings.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait RecordQueries: Send + Sync {
    /// Returns the person with this address, ignoring case.
    async fn find_person(
        &self,
        workspace: WorkspaceId,
        email: &Email,
    ) -> Result<Option<Person>, StoreError>;

    /// Returns the company with this domain.
    async fn find_company(
        &self,
        workspace: WorkspaceId,
        domain: &CompanyDomain,
    ) -> Result<Option<Company>, StoreError>;

    /// Returns the history of the address that has these hashes.
    async fn address_history(
        &self,
        workspace: WorkspaceId,
        hashes: &[AddressHash],
    ) -> Result<AddressHistory, StoreError>;

    /// Returns the enrichment settings; the default if the workspace has none.
    async fn enrichment_settings(
        &self,
        workspace: WorkspaceId,
    ) -> Result<EnrichmentSettings, StoreError>;

    /// Returns the usage of each provider since `since`; may omit unused providers.
    async fn provider_usage(
        &self,
        workspace: WorkspaceId,
        since: OffsetDateTime,
    ) -> Result<Vec<ProviderUsage>, StoreError>;
}

/// An enrichment run to begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRun {
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// The id of the run.
    pub run_id: Uuid,
    /// The address that the run is about.
    pub address: AddressHash,
    /// The member who started the run.
    pub started_by: UserId,
    /// When the run starts.
    pub started_at: OffsetDateTime,
    /// When the lease ends and another run for the address may begin.
    pub lease_until: OffsetDateTime,
}

/// The result of [`Ledger::begin_run`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunStart {
    /// The run has begun.
    Begun,
    /// Another run for the same address is in progress.
    InProgress,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// The run found the person.
    Found,
    /// The whole chain ran without a match.
    FoundNothing,
    /// No call was made, or the chain was not finished.
    Inconclusive,
}

/// A call to record before its request is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCall {
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// The id of the call.
    pub call_id: Uuid,
    /// The run of the call.
    pub run_id: Uuid,
    /// The provider to call.
    pub provider: ProviderId,
    /// When the call is sent.
    pub started_at: OffsetDateTime,
}

/// A call to mark as finished, with its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedCall {
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// The id of the call.
    pub call_id: Uuid,
    /// The result.
    pub attempt: Attempt,
    /// When the response arrived.
    pub closed_at: OffsetDateTime,
    /// The credential that the call used.
    pub credential: Option<SealedSecret>,
    /// The provider's new state with that credential; `None` if unchanged.
    pub state: Option<ProviderState>,
}

/// The ledger of paid calls. Each method is its own transaction.
///
/// Writes MUST be durable on return, so that a sent call is in the ledger even after a crash.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait Ledger: Send + Sync {
    /// Begins a run, unless this address has a run in progress.
    ///
    /// MUST be atomic across processes: exactly one concurrent caller gets [`RunStart::Begun`].
    /// Ends an earlier run whose lease has expired at `started_at`, and abandons its open calls.
    async fn begin_run(&self, run: &NewRun) -> Result<RunStart, StoreError>;

    /// Records a call as in flight.
    async fn open_call(&self, call: &NewCall) -> Result<(), StoreError>;

    /// Closes a call, even an abandoned one, without storing facts.
    ///
    /// Sets the provider's state if the workspace still has that provider and credential.
    ///
    /// # Errors
    /// [`Conflict::Missing`](super::Conflict::Missing) if the call does not exist or already has a
    /// response.
    async fn close_call(&self, call: &ClosedCall) -> Result<(), StoreError>;

    /// Ends a run; [`RunEnd::FoundNothing`] also updates the address history.
    async fn end_run(
        &self,
        workspace: WorkspaceId,
        run_id: Uuid,
        at: OffsetDateTime,
        end: RunEnd,
    ) -> Result<(), StoreError>;

    /// Abandons calls in flight whose run's lease has expired at `now`.
    ///
    /// Covers all workspaces. Returns the number of abandoned calls.
    async fn abandon_calls(&self, now: OffsetDateTime) -> Result<u64, StoreError>;
}

/// The result of an erasure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forgotten {
    /// Whether a stored person was removed.
    pub person: bool,
    /// Bookings from which the person's details were removed.
    pub bookings: u64,
    /// Upcoming bookings that keep the details until they are over.
    pub upcoming_bookings: u64,
}

/// Records in a unit of work.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait RecordRepository: Send {
    /// Returns the person with this address.
    ///
    /// MUST prevent other units from changing or adding this person until this unit ends.
    async fn find_person_for_update(
        &mut self,
        workspace: WorkspaceId,
        email: &Email,
    ) -> Result<Option<Person>, StoreError>;

    /// Inserts or updates a person and returns the result.
    ///
    /// An existing person keeps the id, the first spelling of the address and the creation time.
    async fn save_person(
        &mut self,
        workspace: WorkspaceId,
        email: &Email,
        stored: &Stored<PersonFacts>,
    ) -> Result<Person, StoreError>;

    /// Returns the company with this domain.
    ///
    /// MUST prevent other units from changing or adding this company until this unit ends.
    async fn find_company_for_update(
        &mut self,
        workspace: WorkspaceId,
        domain: &CompanyDomain,
    ) -> Result<Option<Company>, StoreError>;

    /// Inserts or updates a company and returns the result.
    ///
    /// An existing company keeps its id and its creation time.
    async fn save_company(
        &mut self,
        workspace: WorkspaceId,
        domain: &CompanyDomain,
        stored: &Stored<CompanyFacts>,
    ) -> Result<Company, StoreError>;

    /// Whether the address is suppressed under one of its `hashes`.
    ///
    /// The result MUST stay valid until this unit ends if the unit locked the person with
    /// [`Self::find_person_for_update`].
    async fn is_suppressed(
        &mut self,
        workspace: WorkspaceId,
        hashes: &[AddressHash],
    ) -> Result<bool, StoreError>;

    /// Same as [`Ledger::close_call`], for a call whose facts this unit stores.
    async fn close_call_with_records(&mut self, call: &ClosedCall) -> Result<(), StoreError>;

    /// Returns the enrichment settings.
    async fn find_enrichment_settings(
        &mut self,
        workspace: WorkspaceId,
    ) -> Result<EnrichmentSettings, StoreError>;

    /// Overwrites the settings, except the states of the providers.
    ///
    /// A provider that is new or has a new credential becomes ready. Other states stay.
    async fn save_enrichment_settings(
        &mut self,
        workspace: WorkspaceId,
        settings: &EnrichmentSettings,
    ) -> Result<(), StoreError>;

    /// Erases a person and suppresses the address.
    ///
    /// Removes the stored person with its sources. Bookings that are over at `at` lose the person's
    /// details ([`Booking::without_person`](crate::booking::Booking::without_person)); upcoming
    /// bookings are marked for [`Self::forget_in_ended_bookings`]. Deletes recorded responses that
    /// [mention](super::RecordedResponse::mentions) the address, with their idempotency keys.
    /// Deletes mail to the address, except pending mail about upcoming bookings. Keeps calls and
    /// runs, which contain only the hash of the address.
    async fn forget_person(
        &mut self,
        workspace: WorkspaceId,
        email: &Email,
        address: &AddressHash,
        at: OffsetDateTime,
    ) -> Result<Forgotten, StoreError>;

    /// Removes erased persons from marked bookings that are over at `at`.
    ///
    /// Covers all workspaces. Deletes mail to the person about these bookings, and recorded
    /// responses that mention the person. Does not change bookings made after the erasure. A store
    /// may leave bookings to the next call. Returns the number of changed bookings.
    async fn forget_in_ended_bookings(&mut self, at: OffsetDateTime) -> Result<u64, StoreError>;
}
