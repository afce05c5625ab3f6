use std::time::Duration;

use async_trait::async_trait;
use time::OffsetDateTime;

use crate::email::Email;
use crate::ids::WorkspaceId;
use crate::records::{
    CompanyDomain, CompanyFacts, Outcome, PersonFacts, ProviderId, ProviderProfile,
};

/// Which enrichment providers there are. Holds nothing that could call one.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait ProviderCatalogue: Send + Sync {
    /// Every provider, each once, in the order in which people are shown them.
    fn profiles(&self) -> Vec<ProviderProfile>;
}

/// Asks enrichment providers, which costs the workspace money.
///
/// An implementation MUST NOT repeat a billable request after a timeout, a 5xx or an answer that it
/// cannot read; after a failure to connect it may try once more. It MUST answer within the timeout.
/// It MUST NOT let a key into an error, a log line or a URL.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait EnrichmentProviders: Send + Sync {
    /// Asks one provider about one address. Whatever goes wrong is an outcome, never an error.
    async fn ask(&self, question: &ProviderQuestion, timeout: Duration) -> ProviderAnswer;
}

/// A question to an enrichment provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderQuestion {
    /// Whom to ask.
    pub provider: ProviderId,
    /// With whose key.
    pub connection: Connection,
    /// About whom.
    pub email: Email,
    /// The company behind the address, where it has one.
    pub company_domain: Option<CompanyDomain>,
    /// Now, for answers that tell times as "in so many seconds".
    pub asked_at: OffsetDateTime,
}

/// How a workspace reaches an outside service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connection {
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// Where the service is, when not where its vendor has it: a proxy, a sandbox, a test's double.
    pub base_url: Option<String>,
    /// The key, sealed.
    pub credential: SealedSecret,
}

/// A secret that only the holder of the service's key can read, bound to its workspace and its use.
/// The bytes are the sealer's own.
#[derive(Clone, PartialEq, Eq)]
pub struct SealedSecret(
    /// The bytes.
    pub Vec<u8>,
);

/// Shows its length alone.
impl std::fmt::Debug for SealedSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SealedSecret({} bytes)", self.0.len())
    }
}

/// What a provider answered.
#[derive(Clone, Debug, PartialEq)]
pub struct ProviderAnswer {
    /// What came of it: a [`Outcome::Match`] only with [`PersonFacts::is_match`], an
    /// [`Outcome::CompanyOnly`] only with [`CompanyFacts::is_match`].
    pub outcome: Outcome,
    /// What it knows of the person; nothing unless it is a match.
    pub person: PersonFacts,
    /// What it knows of the company.
    pub company: CompanyFacts,
    /// The status of its last answer, where there was one.
    pub http_status: Option<u16>,
    /// What it cost, where the provider told.
    pub credits: Option<f64>,
    /// How many billable requests went out.
    pub requests: u32,
}

impl ProviderAnswer {
    /// An answer without facts.
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
