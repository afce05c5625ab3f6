mod run;

use std::sync::Arc;

use time::Duration;

use super::error::RecordError;
use super::provider_status::provider_status_of;
use crate::access::Actor;
use crate::email::Email;
use crate::fault::{Fault, Faults};
use crate::ids::WorkspaceId;
use crate::ports::{
    AddressHasher, Clock, EnrichmentProviders, EnrichmentSettings, Ledger, NewRun,
    ProviderCatalogue, Random, RecordQueries, RunEnd, RunStart, Store, StoreError,
};
use crate::records::{
    Chain, ChainLimits, Company, CompanyDomain, Entry, Person, ProviderId, ProviderStatus,
};

use run::{Run, RunProgress};

/// The lease on the address, much longer than a run's time limit.
const LEASE: Duration = Duration::minutes(2);

/// Enriches an address with one provider or a chain of providers.
pub struct EnrichRecord {
    /// Begins a unit of work.
    ///
    /// Its methods: `close_call_with_records`, `find_person_for_update`, `is_suppressed`,
    /// `save_person`, `find_company_for_update`, `save_company` and `add_event`.
    pub store: Arc<dyn Store>,
    /// Calls `enrichment_settings`, `address_history`, `find_person` and `find_company`.
    pub records: Arc<dyn RecordQueries>,
    /// Calls `begin_run`, `end_run`, `open_call` and `close_call`.
    pub ledger: Arc<dyn Ledger>,
    /// Calls `profiles`.
    pub catalogue: Arc<dyn ProviderCatalogue>,
    /// Calls `ask`.
    pub providers: Arc<dyn EnrichmentProviders>,
    /// Calls `hashes` and `hash`.
    pub hasher: Arc<dyn AddressHasher>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `uuid`.
    pub random: Arc<dyn Random>,
}

/// A request to enrich an address, as sent.
///
/// Exactly one of `provider` and `chain_id` is required.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnrichCommand {
    /// The address.
    pub email: String,
    /// The id of a single provider.
    pub provider: Option<String>,
    /// The id of a chain.
    ///
    /// Its providers are called in order until one finds the person.
    pub chain_id: Option<String>,
}

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Enrichment {
    /// The provider that found the person.
    pub found_by: Option<ProviderId>,
    /// One entry per provider of the chain, in the chain's order.
    pub entries: Vec<Entry>,
    /// The stored person after the run.
    pub person: Option<Person>,
    /// The stored company after the run.
    pub company: Option<Company>,
}

impl EnrichRecord {
    /// Runs the enrichment; finding nothing is not an error.
    ///
    /// The caller MUST run the future to completion, even if the client disconnects.
    ///
    /// # Errors
    /// See [`RecordError`].
    pub async fn enrich(
        &self,
        actor: &Actor,
        command: EnrichCommand,
    ) -> Result<Enrichment, RecordError> {
        actor.require_not_observer("run enrichment")?;
        let workspace_id = actor.workspace_id;
        let records = &self.records;
        let settings = records.enrichment_settings(workspace_id).await?;
        let (email, provider_statuses) =
            self.check(&settings, &command).map_err(RecordError::Invalid)?;
        let email = &email;
        let hashes = self.hasher.hashes(workspace_id, email);
        let history = records.address_history(workspace_id, &hashes).await?;
        let suppressed = history.suppressed;
        let begun = self.begin(actor, email).await?;

        let limits = ChainLimits {
            max_requests: settings.max_provider_calls_per_lookup,
            started_at: begun.started_at,
        };
        let chain = Chain { email, suppressed, provider_statuses: &provider_statuses, limits };
        let run = Run { ports: self, begun: &begun, hashes: &hashes, settings: &settings, chain };
        let mut progress = RunProgress::default();
        let outcome = run.carry_out(&mut progress).await;
        let ended = self.end(&begun, progress.end(&outcome)).await;
        let stored = match outcome.and(ended) {
            Ok(()) => self.read_stored(workspace_id, email).await,
            Err(error) => Err(error),
        };
        let (person, company) = stored.map_err(|error| progress.store_error(error))?;
        Ok(Enrichment { found_by: progress.found_by, entries: progress.entries, person, company })
    }

    async fn begin(&self, actor: &Actor, email: &Email) -> Result<NewRun, RecordError> {
        let started_at = self.clock.now();
        let run = NewRun {
            workspace_id: actor.workspace_id,
            run_id: self.random.uuid(started_at),
            address: self.hasher.hash(actor.workspace_id, email),
            started_by: actor.user_id,
            started_at,
            lease_until: started_at + LEASE,
        };
        match self.ledger.begin_run(&run).await? {
            RunStart::Begun => Ok(run),
            RunStart::InProgress => Err(RecordError::InProgress(email.clone())),
        }
    }

    async fn end(&self, run: &NewRun, end: RunEnd) -> Result<(), StoreError> {
        self.ledger.end_run(run.workspace_id, run.run_id, self.clock.now(), end).await
    }

    async fn read_stored(
        &self,
        workspace: WorkspaceId,
        email: &Email,
    ) -> Result<(Option<Person>, Option<Company>), StoreError> {
        let person = self.records.find_person(workspace, email).await?;
        let company = match CompanyDomain::of_email(email) {
            Some(domain) => self.records.find_company(workspace, &domain).await?,
            None => None,
        };
        Ok((person, company))
    }

    fn check(
        &self,
        settings: &EnrichmentSettings,
        command: &EnrichCommand,
    ) -> Result<(Email, Vec<ProviderStatus>), Faults> {
        let EnrichCommand { email, provider, chain_id } = command;
        let mut faults = Faults::new();
        let email = Email::parse(email);
        faults.extend(email.as_ref().err().map(|invalid| Fault::new("email", invalid.to_string())));
        if provider.is_some() == chain_id.is_some() {
            let found = if provider.is_some() { "both" } else { "neither" };
            let detail = format!("expected exactly one of provider and chain_id, found {found}");
            faults.push(Fault::new("provider", detail));
        }
        let of_provider = provider.iter().map(|asked| self.provider(settings, asked));
        let of_chain = chain_id.iter().map(|asked| self.providers_of_chain(settings, asked));
        let mut chosen = Vec::new();
        for found in of_provider.chain(of_chain) {
            match found {
                Ok(found) => chosen = found,
                Err(unknown) => faults.push(unknown),
            }
        }
        match email {
            Ok(email) if faults.is_empty() => Ok((email, chosen)),
            _ => Err(faults),
        }
    }

    fn provider(
        &self,
        settings: &EnrichmentSettings,
        asked: &str,
    ) -> Result<Vec<ProviderStatus>, Fault> {
        let found = ProviderId::parse(asked).ok().and_then(|id| self.status(settings, &id));
        let profiles = self.catalogue.profiles();
        let known = profiles.iter().map(|profile| profile.id.as_str());
        found.map(|status| vec![status]).ok_or_else(|| unknown("provider", asked, known))
    }

    fn providers_of_chain(
        &self,
        settings: &EnrichmentSettings,
        asked: &str,
    ) -> Result<Vec<ProviderStatus>, Fault> {
        let chain = settings.chains.iter().find(|chain| chain.id.as_str() == asked);
        let known = settings.chains.iter().map(|chain| chain.id.as_str());
        let chain = chain.ok_or_else(|| unknown("chain_id", asked, known))?;
        Ok(chain.providers.iter().filter_map(|id| self.status(settings, id)).collect())
    }

    fn status(&self, settings: &EnrichmentSettings, id: &ProviderId) -> Option<ProviderStatus> {
        let profile = self.catalogue.profiles().into_iter().find(|profile| profile.id == *id)?;
        Some(provider_status_of(profile, settings))
    }
}

fn unknown<'a>(field: &str, asked: &str, known: impl Iterator<Item = &'a str>) -> Fault {
    let shown: String = asked.chars().take(80).collect();
    let known: Vec<&str> = known.collect();
    let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
    Fault::new(field, format!("expected one of the declared ids ({known}), found {shown:?}"))
}
