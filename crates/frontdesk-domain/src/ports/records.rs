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

/// A keyed hash of an address, under which runs, calls and suppressions are kept: it tells whether
/// two are about the same address, and nobody without the key can tell which one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AddressHash(
    /// The 32 bytes.
    pub [u8; 32],
);

/// Hashes addresses under the service's key.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait AddressHasher: Send + Sync {
    /// The hash of an address within a workspace. MUST be the same for addresses that are equal, in
    /// every process and after every start with the same key.
    fn hash(&self, workspace: WorkspaceId, email: &Email) -> AddressHash;

    /// Every hash under which the address may be remembered: the present one, and those of
    /// circumstances of the past, such as before the service had a key.
    fn hashes(&self, workspace: WorkspaceId, email: &Email) -> Vec<AddressHash> {
        vec![self.hash(workspace, email)]
    }
}

/// What a workspace file declares about enrichment, with what is known about each provider since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnrichmentSettings {
    /// The providers that may be called, in the file's order.
    pub providers: Vec<ProviderConnection>,
    /// The chains, in the file's order.
    pub chains: Vec<ChainSettings>,
    /// The most billable requests of one run.
    pub max_provider_calls_per_lookup: u32,
    /// The connected CRM.
    pub crm: Option<CrmConnection>,
}

impl EnrichmentSettings {
    /// The most billable requests of one run where a workspace names no other number.
    pub const DEFAULT_CALL_LIMIT: u32 = 5;
}

/// Nothing declared.
impl Default for EnrichmentSettings {
    fn default() -> Self {
        Self {
            providers: vec![],
            chains: vec![],
            max_provider_calls_per_lookup: Self::DEFAULT_CALL_LIMIT,
            crm: None,
        }
    }
}

/// A provider that a workspace may call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderConnection {
    /// The provider.
    pub provider: ProviderId,
    /// Where it is, when not where its vendor has it.
    pub base_url: Option<String>,
    /// Its key; `None` for a provider that needs none.
    pub credential: Option<SealedSecret>,
    /// What its last answers said about whether it can be called. Saving settings with another
    /// credential makes it [`ProviderState::Ready`] again.
    pub state: ProviderState,
}

/// A chain of providers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainSettings {
    /// Its name in requests.
    pub id: Key,
    /// Its name for people.
    pub name: String,
    /// The providers in the order in which they are asked, each once.
    pub providers: Vec<ProviderId>,
}

/// A connected CRM.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrmConnection {
    /// Which one.
    pub kind: CrmKind,
    /// How it is reached.
    pub connection: Connection,
}

/// How a provider was used since some instant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderUsage {
    /// The provider.
    pub provider: ProviderId,
    /// How many calls went out.
    pub calls: u64,
    /// How many found the person.
    pub matches: u64,
    /// How many were answered with an error, or with nothing.
    pub errors: u64,
    /// How many have no answer yet.
    pub in_flight: u64,
    /// When the latest went out.
    pub last_called_at: Option<OffsetDateTime>,
}

/// What is known about earlier runs for an address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AddressHistory {
    /// When a run last ended without finding anything.
    pub found_nothing_at: Option<OffsetDateTime>,
    /// Whether the person asked to be forgotten and left alone.
    pub suppressed: bool,
}

/// Reads of records and of what enrichment is set to.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait RecordQueries: Send + Sync {
    /// The person with this address, letter case left aside.
    async fn find_person(
        &self,
        workspace: WorkspaceId,
        email: &Email,
    ) -> Result<Option<Person>, StoreError>;

    /// The company with this domain.
    async fn find_company(
        &self,
        workspace: WorkspaceId,
        domain: &CompanyDomain,
    ) -> Result<Option<Company>, StoreError>;

    /// What earlier runs say about an address, under whichever of its hashes.
    async fn address_history(
        &self,
        workspace: WorkspaceId,
        hashes: &[AddressHash],
    ) -> Result<AddressHistory, StoreError>;

    /// What enrichment is set to; the default where a workspace declares nothing.
    async fn enrichment_settings(
        &self,
        workspace: WorkspaceId,
    ) -> Result<EnrichmentSettings, StoreError>;

    /// How each provider was used since `since`; one that was not used at all may be absent.
    async fn provider_usage(
        &self,
        workspace: WorkspaceId,
        since: OffsetDateTime,
    ) -> Result<Vec<ProviderUsage>, StoreError>;
}

/// A run that is about to begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRun {
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// The run's id.
    pub run_id: Uuid,
    /// Whom it is about.
    pub address: AddressHash,
    /// Who started it.
    pub started_by: UserId,
    /// When.
    pub started_at: OffsetDateTime,
    /// From when on another run for the address may begin although this one did not end: its
    /// process has died.
    pub lease_until: OffsetDateTime,
}

/// Whether a run may begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunStart {
    /// It has begun.
    Begun,
    /// Another for the same address is under way.
    InProgress,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// It found the person.
    Found,
    /// It went through its chain and did not.
    FoundNothing,
    /// It asked nobody, or did not come to the end of its chain: nobody knows what it would have
    /// found.
    Inconclusive,
}

/// A call that is about to go out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCall {
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// The call's id.
    pub call_id: Uuid,
    /// The run that it belongs to.
    pub run_id: Uuid,
    /// Whom it asks.
    pub provider: ProviderId,
    /// When.
    pub started_at: OffsetDateTime,
}

/// What is to be written when a call has been answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedCall {
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// The call's id.
    pub call_id: Uuid,
    /// What came of it.
    pub attempt: Attempt,
    /// When the answer was there.
    pub closed_at: OffsetDateTime,
    /// The key that the provider was asked with.
    pub credential: Option<SealedSecret>,
    /// What the answer says about the provider's state with that key; `None`: nothing new.
    pub state: Option<ProviderState>,
}

/// The account of paid calls. Each method is a transaction of its own and MUST be durable when it
/// returns: a call is in the account before it goes out, so that a crash leaves it visible.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait Ledger: Send + Sync {
    /// Begins a run, unless one for the same address is under way. MUST be atomic, across processes
    /// too: of any number of callers at once one is [`RunStart::Begun`]. A run whose lease has
    /// passed when the new one starts is ended by it, and its calls in flight are abandoned.
    async fn begin_run(&self, run: &NewRun) -> Result<RunStart, StoreError>;

    /// Writes a call down as in flight.
    async fn open_call(&self, call: &NewCall) -> Result<(), StoreError>;

    /// Closes a call that found nothing to store, and sets the provider's state where the workspace
    /// still has it with the same credential. A call that was abandoned meanwhile is closed all the
    /// same: its answer came late.
    ///
    /// # Errors
    /// [`Conflict::Missing`](super::Conflict::Missing) when there is no such call, or it was
    /// answered before.
    async fn close_call(&self, call: &ClosedCall) -> Result<(), StoreError>;

    /// Ends a run, and remembers when it found nothing.
    async fn end_run(
        &self,
        workspace: WorkspaceId,
        run_id: Uuid,
        at: OffsetDateTime,
        end: RunEnd,
    ) -> Result<(), StoreError>;

    /// Closes as abandoned every call in flight, in any workspace, whose run's lease has passed at
    /// `now`; how many there were.
    async fn abandon_calls(&self, now: OffsetDateTime) -> Result<u64, StoreError>;
}

/// What forgetting a person removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forgotten {
    /// Whether a stored person was removed.
    pub person: bool,
    /// How many bookings lost the invitee's or a guest's details.
    pub bookings: u64,
    /// How many bookings still name the person, since they are still to take place: they lose the
    /// details once they are over.
    pub upcoming_bookings: u64,
}

/// Records inside a unit of work.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait RecordRepository: Send {
    /// The person with this address. MUST keep others from changing it until the unit ends, also
    /// when it is not there yet.
    async fn find_person_for_update(
        &mut self,
        workspace: WorkspaceId,
        email: &Email,
    ) -> Result<Option<Person>, StoreError>;

    /// Stores what is known about a person, adding it when it is not there; the person as it is
    /// now. One that is there keeps its number, its address as it was first written, and when it
    /// was first stored.
    async fn save_person(
        &mut self,
        workspace: WorkspaceId,
        email: &Email,
        stored: &Stored<PersonFacts>,
    ) -> Result<Person, StoreError>;

    /// The company with this domain. MUST keep others from changing it until the unit ends, also
    /// when it is not there yet.
    async fn find_company_for_update(
        &mut self,
        workspace: WorkspaceId,
        domain: &CompanyDomain,
    ) -> Result<Option<Company>, StoreError>;

    /// Stores what is known about a company, adding it when it is not there; the company as it is
    /// now. One that is there keeps its number and when it was first stored.
    async fn save_company(
        &mut self,
        workspace: WorkspaceId,
        domain: &CompanyDomain,
        stored: &Stored<CompanyFacts>,
    ) -> Result<Company, StoreError>;

    /// Whether the address is suppressed, under whichever of its hashes. Asked after
    /// [`RecordRepository::find_person_for_update`] for the address, the answer MUST hold until the
    /// unit ends: nobody is forgotten meanwhile.
    async fn is_suppressed(
        &mut self,
        workspace: WorkspaceId,
        hashes: &[AddressHash],
    ) -> Result<bool, StoreError>;

    /// Closes the call that found what this unit stores, as [`Ledger::close_call`] does.
    async fn close_call_with_records(&mut self, call: &ClosedCall) -> Result<(), StoreError>;

    /// What enrichment is set to.
    async fn find_enrichment_settings(
        &mut self,
        workspace: WorkspaceId,
    ) -> Result<EnrichmentSettings, StoreError>;

    /// Overwrites what enrichment is set to, but for the providers' states, which calls alone set:
    /// a provider that is new or whose credential changed becomes ready, the others keep the state
    /// that they have.
    async fn save_enrichment_settings(
        &mut self,
        workspace: WorkspaceId,
        settings: &EnrichmentSettings,
    ) -> Result<(), StoreError>;

    /// Removes the person, its sources, and what bookings that are over at `at` say about the
    /// address, as [`Booking::without_person`](crate::booking::Booking::without_person) has it, and
    /// suppresses the address from now on. Bookings that are still to take place are remembered for
    /// [`RecordRepository::forget_in_ended_bookings`]. Answers kept under idempotency keys of the
    /// workspace that [mention](super::RecordedAnswer::mentions) the address go with their keys.
    /// Calls and runs stay under its hash.
    async fn forget_person(
        &mut self,
        workspace: WorkspaceId,
        email: &Email,
        address: &AddressHash,
        at: OffsetDateTime,
    ) -> Result<Forgotten, StoreError>;

    /// Removes, from bookings of every workspace that are over at `at` and were still to take place
    /// when a person was forgotten, what they say about that person; how many bookings lost
    /// something. What somebody said in a booking made since then stays.
    async fn forget_in_ended_bookings(&mut self, at: OffsetDateTime) -> Result<u64, StoreError>;
}
