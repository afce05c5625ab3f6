//! The enrichment providers: one file each, and the registry through which they are asked.

mod apollo;
mod hunter;
mod lusha;
mod people_data_labs;
mod prospeo;
mod sample;

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use frontdesk_domain::ports::{
    EnrichmentProviders, ProviderAnswer, ProviderCatalogue, ProviderQuestion,
};
use frontdesk_domain::records::{
    CompanyFacts, Outcome, PersonFacts, ProviderId, ProviderProfile, RecordKind,
};
use reqwest::StatusCode;
use serde::de::DeserializeOwned;
use time::OffsetDateTime;

use crate::client::{CallError, HttpClient, Reply};
use crate::session::{Session, SessionError};
use frontdesk_vault::Vault;

/// The vendors, in the order in which people are shown them.
const VENDORS: [&dyn Vendor; 5] = [
    &people_data_labs::PeopleDataLabs,
    &apollo::Apollo,
    &hunter::Hunter,
    &prospeo::Prospeo,
    &lusha::Lusha,
];

/// Knows people and companies.
const BOTH: &[RecordKind] = &[RecordKind::Person, RecordKind::Company];

/// An enrichment provider that is asked over HTTP.
#[async_trait]
trait Vendor: Send + Sync {
    /// What it can do.
    fn profile(&self) -> ProviderProfile;

    /// Where its API is, unless a connection says otherwise.
    fn base_url(&self) -> &'static str;

    /// Asks it about one address. The registry fills in how many requests went out and the status
    /// of the last answer.
    async fn ask(
        &self,
        session: &Session<'_>,
        question: &ProviderQuestion,
    ) -> Result<ProviderAnswer, CallError>;
}

/// The enrichment providers over HTTP, and the built-in sample.
#[derive(Debug)]
pub struct HttpProviders {
    client: HttpClient,
    vault: Arc<Vault>,
}

impl HttpProviders {
    /// The providers, asked through this client with the keys that this vault opens.
    pub fn new(client: HttpClient, vault: Arc<Vault>) -> Self {
        Self { client, vault }
    }

    async fn ask_vendor(
        &self,
        vendor: &dyn Vendor,
        question: &ProviderQuestion,
        timeout: Duration,
    ) -> Result<ProviderAnswer, SessionError> {
        let ProviderQuestion { provider, connection, .. } = question;
        let base_url = vendor.base_url();
        let session = Session::open(
            &self.client,
            &self.vault,
            provider.as_str(),
            base_url,
            connection,
            timeout,
        )?;
        let answer = vendor.ask(&session, question).await.unwrap_or_else(|error| {
            tracing::warn!(provider = %provider, %error, "an enrichment provider did not answer");
            ProviderAnswer::without_facts(outcome_of_error(error))
        });
        Ok(ProviderAnswer {
            requests: session.sent(),
            http_status: session.last_status(),
            ..answer
        })
    }
}

impl ProviderCatalogue for HttpProviders {
    fn profiles(&self) -> Vec<ProviderProfile> {
        provider_profiles()
    }
}

/// The providers over HTTP, then the built-in sample. They are the same wherever there is no client
/// to ask them with.
pub fn provider_profiles() -> Vec<ProviderProfile> {
    VENDORS.iter().map(|vendor| vendor.profile()).chain([sample::profile()]).collect()
}

#[async_trait]
impl EnrichmentProviders for HttpProviders {
    async fn ask(&self, question: &ProviderQuestion, timeout: Duration) -> ProviderAnswer {
        let provider = &question.provider;
        if *provider == sample::profile().id {
            return sample::answer(&question.email);
        }
        let Some(vendor) = VENDORS.iter().find(|vendor| vendor.profile().id == *provider) else {
            tracing::error!(%provider, "there is no such enrichment provider");
            return ProviderAnswer::without_facts(Outcome::Failed);
        };
        self.ask_vendor(*vendor, question, timeout).await.unwrap_or_else(|error| {
            tracing::error!(%provider, %error, "an enrichment provider can't be asked");
            ProviderAnswer::without_facts(match error {
                SessionError::UnsendableKey => Outcome::BadCredentials,
                SessionError::Sealed(_)
                | SessionError::BaseUrl(_)
                | SessionError::OutOfReach(_) => Outcome::Failed,
            })
        })
    }
}

/// The id of a vendor of ours.
fn id(text: &str) -> ProviderId {
    ProviderId::parse(text).expect("a provider's id is lower-case letters and underscores")
}

fn outcome_of_error(error: CallError) -> Outcome {
    match error {
        CallError::Timeout | CallError::Unfinished(_) | CallError::TooLate => Outcome::Timeout,
        CallError::NotConnected | CallError::OutOfReach | CallError::Broken => Outcome::Failed,
    }
}

/// What all vendors mean by the status of an answer that holds no record; each maps for itself what
/// it alone means by one, such as a miss by a 404, which from the others comes of a wrong base URL.
fn outcome_of_status(reply: &Reply, now: OffsetDateTime) -> Outcome {
    match reply.status.as_u16() {
        400 | 422 => Outcome::InvalidInput,
        401 => Outcome::BadCredentials,
        // A page comes from what stands before the vendor, and says nothing about the key.
        403 if !reply.is_page() => Outcome::BadCredentials,
        402 => Outcome::OutOfCredits,
        429 => Outcome::RateLimited { until: reply.retry_after(now) },
        451 => Outcome::LegalBlock,
        _ => Outcome::Failed,
    }
}

/// What an answer says: the facts in the body of a 200, else what `outcome` makes of the status.
fn answer_of<T: DeserializeOwned>(
    reply: &Reply,
    facts: impl FnOnce(&T) -> ProviderAnswer,
    outcome: impl FnOnce(&Reply) -> Outcome,
) -> ProviderAnswer {
    if reply.status != StatusCode::OK {
        return ProviderAnswer::without_facts(outcome(reply));
    }
    reply.object().as_ref().map_or_else(|| ProviderAnswer::without_facts(Outcome::Failed), facts)
}

/// The answer that these facts make: a match, the company alone, or nothing, whose facts are then
/// left out.
fn answer_with(person: PersonFacts, company: CompanyFacts) -> ProviderAnswer {
    let company = if company.is_match() { company } else { CompanyFacts::default() };
    if person.is_match() {
        return ProviderAnswer { person, company, ..ProviderAnswer::without_facts(Outcome::Match) };
    }
    let outcome = if company.is_match() { Outcome::CompanyOnly } else { Outcome::NoMatch };
    ProviderAnswer { company, ..ProviderAnswer::without_facts(outcome) }
}

/// What two requests cost, as far as the vendor told.
fn sum_of_credits(left: Option<f64>, right: Option<f64>) -> Option<f64> {
    match (left, right) {
        (Some(left), Some(right)) => Some(left + right),
        (left, right) => left.or(right),
    }
}

#[cfg(test)]
mod tests;
