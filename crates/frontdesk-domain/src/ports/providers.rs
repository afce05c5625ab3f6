use std::time::Duration;

use async_trait::async_trait;
use sha2::{Digest as _, Sha256};
use time::OffsetDateTime;

use crate::email::Email;
use crate::ids::WorkspaceId;
use crate::records::{
    CompanyDomain, CompanyFacts, Outcome, PersonFacts, ProviderId, ProviderProfile,
};

/// Lists the known enrichment providers without calling them.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait ProviderCatalogue: Send + Sync {
    /// Returns each provider once, in display order.
    fn profiles(&self) -> Vec<ProviderProfile>;
}

/// Calls enrichment providers, which costs the workspace money.
///
/// MUST NOT repeat a billable request after a timeout, a 5xx or an unreadable response. MAY retry
/// once after a failure to connect. MUST return within the timeout. MUST NOT put a key into an
/// error, a log line or a URL.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait EnrichmentProviders: Send + Sync {
    /// Asks one provider about one address; returns every failure as an [`Outcome`].
    async fn ask(&self, question: &ProviderQuestion, timeout: Duration) -> ProviderResponse;
}

/// A question to an enrichment provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderQuestion {
    /// The provider to call.
    pub provider: ProviderId,
    /// The workspace's connection to the provider.
    pub connection: Connection,
    /// The address to enrich.
    pub email: Email,
    /// The company domain of the address, if it has one.
    pub company_domain: Option<CompanyDomain>,
    /// The current time, for responses with relative times.
    pub asked_at: OffsetDateTime,
}

/// A workspace's access to an external service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connection {
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// Replaces the vendor's URL, for a proxy, sandbox or test double.
    pub base_url: Option<String>,
    /// The API key or access token, sealed.
    pub credential: SealedSecret,
}

/// A secret encrypted with the service's key for one workspace and use.
#[derive(Clone, PartialEq, Eq)]
pub struct SealedSecret(
    /// The bytes.
    pub Vec<u8>,
);

impl SealedSecret {
    /// Identifies the sealed bytes without containing them; differs after each sealing.
    pub fn fingerprint(&self) -> u64 {
        let digest = Sha256::digest(&self.0);
        u64::from_be_bytes(*digest.first_chunk().expect("a digest has 32 bytes"))
    }
}

impl std::fmt::Debug for SealedSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SealedSecret({} bytes)", self.0.len())
    }
}

/// The response of a provider.
#[derive(Clone, Debug, PartialEq)]
pub struct ProviderResponse {
    /// The outcome of the request.
    ///
    /// [`Outcome::Match`] requires [`PersonFacts::is_match`]; [`Outcome::CompanyOnly`] requires
    /// [`CompanyFacts::is_match`].
    pub outcome: Outcome,
    /// Facts about the person; empty unless the outcome is a match.
    pub person: PersonFacts,
    /// Facts about the company.
    pub company: CompanyFacts,
    /// The HTTP status of the last response, if any.
    pub http_status: Option<u16>,
    /// The cost in credits, if the provider states it.
    pub credits: Option<f64>,
    /// The number of billable requests sent.
    pub requests: u32,
}

impl ProviderResponse {
    /// A response without facts.
    pub fn without_facts(outcome: Outcome) -> Self {
        Self {
            outcome,
            person: PersonFacts::default(),
            company: CompanyFacts::default(),
            http_status: None,
            credits: None,
            requests: 0,
        }
    }
}
