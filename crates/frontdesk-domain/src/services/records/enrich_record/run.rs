use time::{Duration, OffsetDateTime};

use super::super::error::RecordError;
use super::EnrichRecord;
use crate::event::{Event, EventDetail, EventId};
use crate::ports::{
    AddressHash, ClosedCall, Connection, EnrichmentSettings, Mode, NewCall, NewRun,
    ProviderConnection, ProviderQuestion, ProviderResponse, RunEnd, SealedSecret, StoreError,
    UnitOfWork, finish,
};
use crate::records::{
    Attempt, Chain, CompanyDomain, Entry, Outcome, Provenance, ProviderId, ProviderState,
    SourceKind, Step, Stored, next_step,
};

/// The delay before a provider without credits is called again.
const CREDIT_PAUSE: Duration = Duration::hours(1);
/// The delay after a rate-limit response without a retry time.
const RATE_PAUSE: Duration = Duration::minutes(1);

const STORE_ATTEMPTS: u32 = 3;

pub(super) struct Run<'a> {
    pub(super) ports: &'a EnrichRecord,
    pub(super) begun: &'a NewRun,
    pub(super) hashes: &'a [AddressHash],
    pub(super) settings: &'a EnrichmentSettings,
    pub(super) chain: Chain<'a>,
}

#[derive(Debug, Default)]
pub(super) struct RunProgress {
    pub(super) found_by: Option<ProviderId>,
    pub(super) entries: Vec<Entry>,
    /// Whether a provider call may have been sent.
    asked: bool,
}

impl RunProgress {
    pub(super) fn end(&self, outcome: &Result<(), StoreError>) -> RunEnd {
        match outcome {
            Ok(()) if self.found_by.is_some() => RunEnd::Found,
            Ok(()) if self.asked => RunEnd::FoundNothing,
            Ok(()) | Err(_) => RunEnd::Inconclusive,
        }
    }

    pub(super) fn store_error(&self, error: StoreError) -> RecordError {
        if self.asked { RecordError::StoreAfterCall(error) } else { RecordError::Store(error) }
    }
}

impl Run<'_> {
    pub(super) async fn carry_out(mut self, progress: &mut RunProgress) -> Result<(), StoreError> {
        loop {
            match next_step(&self.chain, &progress.entries, self.ports.clock.now()) {
                Step::Done => return Ok(()),
                Step::Skip(skipped) => progress.entries.push(Entry::Skipped(skipped)),
                // The person may have been erased during the previous call.
                Step::Ask { .. } if self.is_suppressed().await? => self.chain.suppressed = true,
                Step::Ask { provider, timeout } => {
                    let attempt = self.ask(&provider, timeout, &mut progress.asked).await?;
                    if attempt.outcome == Outcome::Match {
                        progress.found_by = Some(provider);
                    }
                    progress.entries.push(Entry::Tried(attempt));
                }
            }
        }
    }

    async fn is_suppressed(&self) -> Result<bool, StoreError> {
        let history =
            self.ports.records.address_history(self.begun.workspace_id, self.hashes).await?;
        Ok(history.suppressed)
    }

    /// Records the call in the ledger before sending the request.
    async fn ask(
        &self,
        provider: &ProviderId,
        timeout: Duration,
        asked: &mut bool,
    ) -> Result<Attempt, StoreError> {
        let started_at = self.ports.clock.now();
        let call_id = self.ports.random.uuid(started_at);
        let (workspace_id, run_id) = (self.begun.workspace_id, self.begun.run_id);
        let call =
            NewCall { workspace_id, call_id, run_id, provider: provider.clone(), started_at };
        self.ports.ledger.open_call(&call).await?;
        let question = self.question(provider, started_at);
        *asked = true;
        let response = self.ports.providers.ask(&question, timeout.unsigned_abs()).await;
        let closed_at = self.ports.clock.now();
        let attempt = Attempt {
            provider: provider.clone(),
            outcome: response.outcome,
            duration: closed_at - started_at,
            http_status: response.http_status,
            credits: response.credits,
            requests: response.requests,
        };
        let state = state_after(response.outcome, closed_at);
        let credential =
            self.connection_to(provider).and_then(|connection| connection.credential.clone());
        let closed = ClosedCall {
            workspace_id,
            call_id,
            attempt: attempt.clone(),
            closed_at,
            credential,
            state,
        };
        match response.outcome {
            Outcome::Match | Outcome::CompanyOnly => {
                self.store(&question, &response, &closed).await?;
            }
            _ => self.ports.ledger.close_call(&closed).await?,
        }
        Ok(attempt)
    }

    fn question(&self, provider: &ProviderId, asked_at: OffsetDateTime) -> ProviderQuestion {
        let connection = self.connection_to(provider);
        let connection = Connection {
            workspace_id: self.begun.workspace_id,
            base_url: connection.and_then(|c| c.base_url.clone()),
            credential: connection
                .and_then(|c| c.credential.clone())
                .unwrap_or(SealedSecret(vec![])),
        };
        ProviderQuestion {
            provider: provider.clone(),
            connection,
            email: self.chain.email.clone(),
            company_domain: CompanyDomain::of_email(self.chain.email),
            asked_at,
        }
    }

    fn connection_to(&self, provider: &ProviderId) -> Option<&ProviderConnection> {
        self.settings.providers.iter().find(|connection| connection.provider == *provider)
    }

    /// Stores a paid result, with retries under contention.
    async fn store(
        &self,
        question: &ProviderQuestion,
        response: &ProviderResponse,
        closed: &ClosedCall,
    ) -> Result<(), StoreError> {
        for _ in 1..STORE_ATTEMPTS {
            match self.try_to_store(question, response, closed).await {
                Err(StoreError::Contended(_)) => {}
                outcome => return outcome,
            }
        }
        self.try_to_store(question, response, closed).await
    }

    async fn try_to_store(
        &self,
        question: &ProviderQuestion,
        response: &ProviderResponse,
        closed: &ClosedCall,
    ) -> Result<(), StoreError> {
        let mut unit = self.ports.store.begin().await?;
        let outcome = self.write(unit.as_mut(), question, response, closed).await;
        finish(unit, Mode::Commit, outcome).await
    }

    async fn write(
        &self,
        unit: &mut dyn UnitOfWork,
        question: &ProviderQuestion,
        response: &ProviderResponse,
        closed: &ClosedCall,
    ) -> Result<(), StoreError> {
        let from = Provenance {
            source: question.provider.to_string(),
            kind: SourceKind::Provider,
            fetched_at: closed.closed_at,
        };
        let workspace_id = self.begun.workspace_id;
        let records = unit.records();
        if let Some(domain) =
            question.company_domain.as_ref().filter(|_| response.company.is_match())
        {
            let found = records.find_company_for_update(workspace_id, domain).await?;
            let stored =
                found.map_or_else(|| Stored::nothing(closed.closed_at), |company| company.stored);
            records
                .save_company(workspace_id, domain, &stored.merged(&response.company, &from))
                .await?;
        }
        if response.outcome == Outcome::Match {
            self.write_person(unit, question, response, &from).await?;
        }
        unit.records().close_call_with_records(closed).await
    }

    async fn write_person(
        &self,
        unit: &mut dyn UnitOfWork,
        question: &ProviderQuestion,
        response: &ProviderResponse,
        from: &Provenance,
    ) -> Result<(), StoreError> {
        let (workspace_id, email) = (self.begun.workspace_id, &question.email);
        let found = unit.records().find_person_for_update(workspace_id, email).await?;
        // A person who was erased during the call stays erased.
        if unit.records().is_suppressed(workspace_id, self.hashes).await? {
            return Ok(());
        }
        let stored = found.map_or_else(|| Stored::nothing(from.fetched_at), |person| person.stored);
        let merged = stored.clone().merged(&response.person, from);
        let person = unit.records().save_person(workspace_id, email, &merged).await?;
        if merged.facts == stored.facts {
            return Ok(());
        }
        let event = Event {
            id: EventId(self.ports.random.uuid(from.fetched_at)),
            workspace_id,
            occurred_at: from.fetched_at,
            by: Some(self.begun.started_by),
            detail: EventDetail::RecordEnriched { person_id: person.id },
        };
        unit.events().add_event(&event).await
    }
}

/// `None` leaves the state unchanged.
fn state_after(outcome: Outcome, now: OffsetDateTime) -> Option<ProviderState> {
    match outcome {
        Outcome::BadCredentials => Some(ProviderState::BadCredentials),
        Outcome::OutOfCredits => Some(ProviderState::OutOfCredits { until: now + CREDIT_PAUSE }),
        Outcome::RateLimited { until } => {
            let until = until.filter(|until| now < *until).unwrap_or(now + RATE_PAUSE);
            Some(ProviderState::RateLimited { until })
        }
        Outcome::Match | Outcome::CompanyOnly | Outcome::NoMatch => Some(ProviderState::Ready),
        Outcome::InvalidInput | Outcome::LegalBlock | Outcome::Timeout | Outcome::Failed => None,
    }
}
