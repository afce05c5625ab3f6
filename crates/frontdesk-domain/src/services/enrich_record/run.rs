use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::Tools;
use crate::ids::WorkspaceId;
use crate::ports::{
    ClosedCall, Connection, EnrichmentSettings, Mode, NewCall, ProviderAnswer, ProviderConnection,
    ProviderQuestion, SealedSecret, StoreError, UnitOfWork, finish,
};
use crate::records::{
    Attempt, Chain, CompanyDomain, Entry, Outcome, Provenance, ProviderId, ProviderState, SourceKind, Step,
    Stored, next_step,
};

/// How long a provider without credit is left alone before it is asked again.
const CREDIT_PAUSE: Duration = Duration::hours(1);
/// How long a provider that was asked too often is left alone when it does not say for how long.
const RATE_PAUSE: Duration = Duration::minutes(1);

/// One run of a chain.
pub(super) struct Run<'a> {
    pub(super) tools: &'a Tools,
    pub(super) workspace_id: WorkspaceId,
    pub(super) id: Uuid,
    pub(super) settings: &'a EnrichmentSettings,
    pub(super) chain: &'a Chain<'a>,
}

/// What came of a run.
#[derive(Debug, Default)]
pub(super) struct Ran {
    pub(super) found_by: Option<ProviderId>,
    pub(super) entries: Vec<Entry>,
}

impl Run<'_> {
    /// Asks one provider after the other, as the chain says; never two at once.
    pub(super) async fn carry_out(&self) -> Result<Ran, StoreError> {
        let mut ran = Ran::default();
        loop {
            match next_step(self.chain, &ran.entries, self.tools.clock.now()) {
                Step::Done => return Ok(ran),
                Step::Skip(skipped) => ran.entries.push(Entry::Skipped(skipped)),
                Step::Ask { provider, timeout } => {
                    let attempt = self.ask(&provider, timeout).await?;
                    if attempt.outcome == Outcome::Match {
                        ran.found_by = Some(provider);
                    }
                    ran.entries.push(Entry::Tried(attempt));
                }
            }
        }
    }

    /// Asks one provider: the account has the call before it goes out, and what was found is stored together with the
    /// account's answer.
    async fn ask(&self, provider: &ProviderId, timeout: Duration) -> Result<Attempt, StoreError> {
        let started_at = self.tools.clock.now();
        let call_id = self.tools.random.uuid(started_at);
        let (workspace_id, run_id) = (self.workspace_id, self.id);
        let call = NewCall { workspace_id, call_id, run_id, provider: provider.clone(), started_at };
        self.tools.ledger.open_call(&call).await?;
        let question = self.question(provider, started_at);
        let answer = self.tools.providers.ask(&question, timeout.unsigned_abs()).await;
        let closed_at = self.tools.clock.now();
        let attempt = Attempt {
            provider: provider.clone(),
            outcome: answer.outcome,
            duration: closed_at - started_at,
            http_status: answer.http_status,
            credits: answer.credits,
            requests: answer.requests,
        };
        let state = state_after(answer.outcome, closed_at);
        let credential = self.connection_to(provider).and_then(|connection| connection.credential.clone());
        let closed =
            ClosedCall { workspace_id, call_id, attempt: attempt.clone(), closed_at, credential, state };
        match answer.outcome {
            Outcome::Match | Outcome::CompanyOnly => self.store(&question, answer, closed).await?,
            _ => self.tools.ledger.close_call(&closed).await?,
        }
        Ok(attempt)
    }

    fn question(&self, provider: &ProviderId, asked_at: OffsetDateTime) -> ProviderQuestion {
        let connection = self.connection_to(provider);
        let connection = Connection {
            workspace_id: self.workspace_id,
            base_url: connection.and_then(|c| c.base_url.clone()),
            credential: connection.and_then(|c| c.credential.clone()).unwrap_or(SealedSecret(vec![])),
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

    async fn store(
        &self,
        question: &ProviderQuestion,
        answer: ProviderAnswer,
        closed: ClosedCall,
    ) -> Result<(), StoreError> {
        let mut unit = self.tools.store.begin().await?;
        let outcome = self.write(unit.as_mut(), question, &answer, &closed).await;
        finish(unit, Mode::Commit, outcome).await
    }

    async fn write(
        &self,
        unit: &mut dyn UnitOfWork,
        question: &ProviderQuestion,
        answer: &ProviderAnswer,
        closed: &ClosedCall,
    ) -> Result<(), StoreError> {
        let from = Provenance {
            source: question.provider.to_string(),
            kind: SourceKind::Provider,
            fetched_at: closed.closed_at,
        };
        let records = unit.records();
        if let Some(domain) = question.company_domain.as_ref().filter(|_| answer.company.is_match()) {
            let found = records.find_company_for_update(self.workspace_id, domain).await?;
            let stored = found.map_or_else(|| Stored::nothing(closed.closed_at), |company| company.stored);
            records.save_company(self.workspace_id, domain, &stored.merged(&answer.company, &from)).await?;
        }
        if answer.outcome == Outcome::Match {
            let found = records.find_person_for_update(self.workspace_id, &question.email).await?;
            let stored = found.map_or_else(|| Stored::nothing(closed.closed_at), |person| person.stored);
            let merged = stored.merged(&answer.person, &from);
            records.save_person(self.workspace_id, &question.email, &merged).await?;
        }
        records.close_call_with_records(closed).await
    }
}

/// What an answer says about whether the provider can be called again.
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
