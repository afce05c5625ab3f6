//! The enrichment providers, one module each, and their registry.

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
    EnrichmentProviders, ProviderCatalogue, ProviderQuestion, ProviderResponse,
};
use frontdesk_domain::records::{
    CompanyFacts, Outcome, PersonFacts, ProviderId, ProviderProfile, RecordKind,
};
use frontdesk_outgoing::HttpClient;
use reqwest::StatusCode;
use serde::de::DeserializeOwned;
use time::OffsetDateTime;

use crate::client::{CallError, Reply};
use crate::session::{Session, SessionError};
use frontdesk_vault::Vault;

/// In the display order.
const VENDORS: [&dyn Vendor; 5] = [
    &people_data_labs::PeopleDataLabs,
    &apollo::Apollo,
    &hunter::Hunter,
    &prospeo::Prospeo,
    &lusha::Lusha,
];

pub use sample::response as sample_response;

const BOTH: &[RecordKind] = &[RecordKind::Person, RecordKind::Company];

#[async_trait]
trait Vendor: Send + Sync {
    fn profile(&self) -> ProviderProfile;

    fn base_url(&self) -> &'static str;

    /// Looks up one email address; the caller sets `requests` and `http_status`.
    async fn ask(
        &self,
        session: &Session<'_>,
        question: &ProviderQuestion,
    ) -> Result<ProviderResponse, CallError>;
}

/// The enrichment providers over HTTP, and the built-in sample.
#[derive(Debug)]
pub struct HttpProviders {
    client: HttpClient,
    vault: Arc<Vault>,
}

impl HttpProviders {
    /// Creates the adapter; `vault` decrypts the keys.
    pub fn new(client: HttpClient, vault: Arc<Vault>) -> Self {
        Self { client, vault }
    }

    async fn ask_vendor(
        &self,
        vendor: &dyn Vendor,
        question: &ProviderQuestion,
        timeout: Duration,
    ) -> Result<ProviderResponse, SessionError> {
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
        let response = vendor.ask(&session, question).await.unwrap_or_else(|error| {
            tracing::warn!(provider = %provider, %error, "an enrichment provider did not respond");
            ProviderResponse::without_facts(outcome_of_error(error))
        });
        Ok(ProviderResponse {
            requests: session.sent(),
            http_status: session.last_status(),
            ..response
        })
    }
}

impl ProviderCatalogue for HttpProviders {
    fn profiles(&self) -> Vec<ProviderProfile> {
        provider_profiles()
    }
}

/// Returns the profiles of all providers, the built-in sample last.
pub fn provider_profiles() -> Vec<ProviderProfile> {
    VENDORS.iter().map(|vendor| vendor.profile()).chain([sample::profile()]).collect()
}

#[async_trait]
impl EnrichmentProviders for HttpProviders {
    async fn ask(&self, question: &ProviderQuestion, timeout: Duration) -> ProviderResponse {
        let provider = &question.provider;
        if *provider == sample::profile().id {
            return sample::response(&question.email);
        }
        let Some(vendor) = VENDORS.iter().find(|vendor| vendor.profile().id == *provider) else {
            tracing::error!(%provider, "unknown enrichment provider");
            return ProviderResponse::without_facts(Outcome::Failed);
        };
        self.ask_vendor(*vendor, question, timeout).await.unwrap_or_else(|error| {
            tracing::error!(%provider, %error, "cannot call an enrichment provider");
            ProviderResponse::without_facts(match error {
                SessionError::UnsendableKey => Outcome::BadCredentials,
                SessionError::Sealed(_)
                | SessionError::BaseUrl(_)
                | SessionError::OutOfReach(_) => Outcome::Failed,
            })
        })
    }
}

fn id(text: &str) -> ProviderId {
    ProviderId::parse(text).expect("a provider's id is lower-case letters and underscores")
}

fn outcome_of_error(error: CallError) -> Outcome {
    match error {
        CallError::Timeout | CallError::Unfinished(_) | CallError::TooLate => Outcome::Timeout,
        CallError::NotConnected | CallError::OutOfReach | CallError::Broken => Outcome::Failed,
    }
}

/// Maps an unsuccessful status whose meaning is the same for all vendors.
///
/// Vendors map other statuses themselves. For example, a 404 is a miss for some vendors and a wrong
/// base URL for the others.
fn outcome_of_status(reply: &Reply, now: OffsetDateTime) -> Outcome {
    match reply.status.as_u16() {
        400 | 422 => Outcome::InvalidInput,
        401 => Outcome::BadCredentials,
        // A 403 with an HTML page comes from a proxy, not from the vendor.
        403 if !reply.is_page() => Outcome::BadCredentials,
        402 => Outcome::OutOfCredits,
        429 => Outcome::RateLimited { until: reply.retry_after(now) },
        451 => Outcome::LegalBlock,
        _ => Outcome::Failed,
    }
}

fn response_of<T: DeserializeOwned>(
    reply: &Reply,
    facts: impl FnOnce(&T) -> ProviderResponse,
    outcome: impl FnOnce(&Reply) -> Outcome,
) -> ProviderResponse {
    if reply.status != StatusCode::OK {
        return ProviderResponse::without_facts(outcome(reply));
    }
    reply.object().as_ref().map_or_else(|| ProviderResponse::without_facts(Outcome::Failed), facts)
}

fn response_with(person: PersonFacts, company: CompanyFacts) -> ProviderResponse {
    let company = if company.is_match() { company } else { CompanyFacts::default() };
    if person.is_match() {
        return ProviderResponse {
            person,
            company,
            ..ProviderResponse::without_facts(Outcome::Match)
        };
    }
    let outcome = if company.is_match() { Outcome::CompanyOnly } else { Outcome::NoMatch };
    ProviderResponse { company, ..ProviderResponse::without_facts(outcome) }
}

fn sum_of_credits(left: Option<f64>, right: Option<f64>) -> Option<f64> {
    match (left, right) {
        (Some(left), Some(right)) => Some(left + right).filter(|sum| sum.is_finite()),
        (left, right) => left.or(right),
    }
}

#[cfg(test)]
mod tests;
