use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use frontdesk_domain::ports::{
    Connection, CrmError, CrmKind, CrmMatch, CrmQuery, Crms, EnrichmentProviders,
    ProviderCatalogue, ProviderQuestion, ProviderResponse,
};
use frontdesk_domain::records::{CompanyFacts, Outcome, PersonFacts, ProviderProfile};
use frontdesk_providers::{provider_profiles, sample_response};
use serde::Deserialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::ExternalSystems;

/// The answers of a provider.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProviderAnswers {
    /// The answer for each email address.
    #[serde(default)]
    pub(crate) answers: BTreeMap<String, ProviderAnswer>,
    /// The answer for all other addresses; by default `no_match`.
    #[serde(default)]
    pub(crate) otherwise: Option<ProviderAnswer>,
}

/// The answer of a provider.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProviderAnswer {
    /// The outcome of the call, as the ledger names it.
    pub(crate) outcome: AnswerOutcome,
    /// Only for `rate_limited`: when calls are allowed again (RFC 3339).
    #[serde(default, with = "time::serde::rfc3339::option")]
    pub(crate) until: Option<OffsetDateTime>,
    /// Only for `match`: the facts about the person, with the fields of a person in the API.
    #[serde(default)]
    #[schema(value_type = Object, example = json!({ "first_name": "Ada", "title": "Head of Operations" }))]
    pub(crate) person: PersonFacts,
    /// The facts about the company, with the fields of a company in the API.
    #[serde(default)]
    #[schema(value_type = Object, example = json!({ "name": "Acme" }))]
    pub(crate) company: CompanyFacts,
}

/// The outcome of a call to a provider.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AnswerOutcome {
    /// The provider knows the person.
    Match,
    /// The provider knows only the company.
    CompanyOnly,
    /// The provider knows neither.
    #[default]
    NoMatch,
    /// The provider rejects the key.
    BadCredentials,
    /// The account has no credits left.
    OutOfCredits,
    /// The provider's rate limit is exceeded.
    RateLimited,
    /// The provider rejects the address.
    InvalidInput,
    /// The person objected to processing.
    LegalBlock,
    /// The provider does not respond in time. The sandbox does not wait.
    Timeout,
    /// The provider fails, or its response is unreadable.
    Failed,
}

impl ProviderAnswer {
    fn outcome(&self) -> Outcome {
        match self.outcome {
            AnswerOutcome::Match => Outcome::Match,
            AnswerOutcome::CompanyOnly => Outcome::CompanyOnly,
            AnswerOutcome::NoMatch => Outcome::NoMatch,
            AnswerOutcome::BadCredentials => Outcome::BadCredentials,
            AnswerOutcome::OutOfCredits => Outcome::OutOfCredits,
            AnswerOutcome::RateLimited => Outcome::RateLimited { until: self.until },
            AnswerOutcome::InvalidInput => Outcome::InvalidInput,
            AnswerOutcome::LegalBlock => Outcome::LegalBlock,
            AnswerOutcome::Timeout => Outcome::Timeout,
            AnswerOutcome::Failed => Outcome::Failed,
        }
    }
}

impl AnswerOutcome {
    fn http_status(self) -> Option<u16> {
        match self {
            Self::Match | Self::CompanyOnly | Self::NoMatch => Some(200),
            Self::BadCredentials => Some(401),
            Self::OutOfCredits => Some(402),
            Self::RateLimited => Some(429),
            Self::InvalidInput => Some(400),
            Self::LegalBlock => Some(451),
            Self::Timeout => None,
            Self::Failed => Some(500),
        }
    }
}

/// The answers of the connected CRM.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CrmAnswers {
    /// The record for each email address. Other addresses have no match.
    #[serde(default)]
    pub(crate) matches: BTreeMap<String, CrmRecord>,
    /// The record for each company domain. Other domains have no match.
    #[serde(default)]
    pub(crate) companies: BTreeMap<String, CrmRecord>,
    /// The failure of every call; `null` if calls succeed.
    #[serde(default)]
    pub(crate) failure: Option<CrmFailure>,
}

/// A record in the connected CRM.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CrmRecord {
    /// The type of the record: `contact`, `lead`, `person`, `company`, `account` or `organization`.
    #[schema(example = "contact")]
    pub(crate) object: String,
    /// The id in the CRM.
    #[schema(example = "1001")]
    pub(crate) id: String,
    /// The record's page in the CRM.
    #[serde(default)]
    pub(crate) url: Option<String>,
    /// The name of the person or company.
    #[serde(default)]
    pub(crate) name: Option<String>,
    /// The name of the record's owner.
    #[serde(default)]
    pub(crate) owner: Option<String>,
    /// The owner's id in the CRM.
    #[serde(default)]
    pub(crate) owner_id: Option<String>,
    /// The owner's email address.
    #[serde(default)]
    #[schema(example = "sam@northwind.example")]
    pub(crate) owner_email: Option<String>,
    /// The stage of the relationship, as the CRM names it.
    #[serde(default)]
    pub(crate) lifecycle_stage: Option<String>,
    /// When the record last changed (RFC 3339).
    #[serde(default, with = "time::serde::rfc3339::option")]
    pub(crate) updated_at: Option<OffsetDateTime>,
}

/// The failure of calls to a CRM.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CrmFailure {
    /// The CRM does not respond in time. The sandbox does not wait.
    Timeout,
    /// The CRM rejects the token.
    BadCredentials,
    /// The CRM's rate limit is exceeded.
    RateLimited,
    /// The CRM fails in another way.
    Failed,
}

/// Fake providers and CRMs, which return the answers set by a test.
pub(crate) struct Vendors(pub(crate) Arc<ExternalSystems>);

impl ProviderCatalogue for Vendors {
    fn profiles(&self) -> Vec<ProviderProfile> {
        provider_profiles()
    }
}

#[async_trait]
impl EnrichmentProviders for Vendors {
    /// The built-in sample returns its own data until a test sets answers for it.
    async fn ask(&self, question: &ProviderQuestion, _: Duration) -> ProviderResponse {
        let ProviderQuestion { provider, email, .. } = question;
        let set = self.0.with(|state| state.providers.get(provider).cloned());
        let profile = provider_profiles().into_iter().find(|profile| profile.id == *provider);
        let requests = profile.map_or(0, |profile| profile.requests_per_lookup);
        if set.is_none() && requests == 0 {
            return sample_response(email);
        }
        let set = set.unwrap_or_default();
        let of_address = set.answers.get(&email.match_key());
        let no_match = ProviderAnswer::default();
        let answer = of_address.or(set.otherwise.as_ref()).unwrap_or(&no_match);
        ProviderResponse {
            person: answer.person.clone(),
            company: answer.company.clone(),
            http_status: answer.outcome.http_status(),
            requests,
            ..ProviderResponse::without_facts(answer.outcome())
        }
    }
}

#[async_trait]
impl Crms for Vendors {
    async fn find_in_crm(
        &self,
        _: CrmKind,
        _: &Connection,
        query: &CrmQuery,
        _: Duration,
    ) -> Result<Option<CrmMatch>, CrmError> {
        let set = self.0.with(|state| state.crm.clone());
        match set.failure {
            Some(CrmFailure::Timeout) => Err(CrmError::Timeout),
            Some(CrmFailure::BadCredentials) => Err(CrmError::BadCredentials),
            Some(CrmFailure::RateLimited) => Err(CrmError::RateLimited),
            Some(CrmFailure::Failed) => Err(CrmError::Failed),
            None => {
                let record = match query {
                    CrmQuery::Person(email) => set.matches.get(&email.match_key()),
                    CrmQuery::Company(domain) => set.companies.get(domain.as_str()),
                };
                Ok(record.cloned().map(CrmMatch::from))
            }
        }
    }
}

impl From<CrmRecord> for CrmMatch {
    fn from(record: CrmRecord) -> Self {
        Self {
            object: record.object,
            id: record.id,
            url: record.url,
            name: record.name,
            owner: record.owner,
            owner_id: record.owner_id,
            owner_email: record.owner_email,
            lifecycle_stage: record.lifecycle_stage,
            updated_at: record.updated_at,
        }
    }
}
