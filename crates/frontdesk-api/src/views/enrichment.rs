use std::collections::HashMap;

use frontdesk_domain::ports::{ChainSettings, ProviderUsage};
use frontdesk_domain::records::{
    Attempt, Entry, Outcome, ProviderId, ProviderProfile, ProviderState, ProviderStatus,
    RecordKind, SkipCause, Skipped,
};
use frontdesk_domain::services::{Enrichment, EnrichmentOptions};
use serde::Serialize;
use time::macros::datetime;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

use super::{
    CompanyView, InstantView, OutcomeView, PersonView, ProviderStatusView, RecordKindView,
    SkipCauseView, SourceView, samples,
};

/// The chains of a workspace and all supported providers.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EnrichmentOptions, example = Self::sample)]
pub struct EnrichmentOptionsView {
    /// The chains, in the order of the workspace file.
    pub chains: Vec<ChainView>,
    /// All supported providers.
    pub providers: Vec<ProviderView>,
    /// The maximum number of billable requests in one run.
    pub max_provider_calls_per_lookup: u32,
}

impl EnrichmentOptionsView {
    fn sample() -> Self {
        let provider_status = |id: &str, name, state| {
            let profile = ProviderProfile {
                id: samples::provider(id),
                name,
                supports: &[RecordKind::Person, RecordKind::Company],
                requests_per_lookup: 1,
                takes_free_mail: true,
            };
            ProviderStatus { profile, state }
        };
        let usage = ProviderUsage {
            provider: samples::provider("apollo"),
            calls: 41,
            matches: 30,
            errors: 1,
            in_flight: 0,
            last_called_at: Some(samples::NOW - Duration::hours(1)),
        };
        let chain = ChainSettings {
            id: samples::key("default"),
            name: "Default waterfall".into(),
            providers: ["apollo", "people_data_labs", "hunter"].map(samples::provider).into(),
        };
        Self::from(&EnrichmentOptions {
            chains: vec![chain],
            providers: vec![
                provider_status("apollo", "Apollo", ProviderState::Ready),
                provider_status("hunter", "Hunter", ProviderState::NotConfigured),
            ],
            usage: HashMap::from([(usage.provider.clone(), usage)]),
            usage_since: datetime!(2026-11-01 00:00 UTC),
            max_provider_calls_per_lookup: 5,
        })
    }
}

/// A chain of providers, called in order until one finds the person (waterfall).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = EnrichmentChain)]
pub struct ChainView {
    /// The id of the chain in requests.
    pub id: String,
    /// The display name.
    pub name: String,
    /// The ids of the providers, in calling order.
    pub providers: Vec<String>,
}

/// A provider, its status and its usage in the workspace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = EnrichmentProvider)]
pub struct ProviderView {
    /// The id of the provider in requests.
    pub id: String,
    /// The display name.
    pub name: &'static str,
    /// The kinds of records that the provider returns.
    pub supports: Vec<RecordKindView>,
    /// Whether the workspace has the credentials for the provider.
    pub configured: bool,
    /// Whether the provider can be called.
    pub status: ProviderStatusView,
    /// The usage of the provider in this month.
    pub usage: UsageView,
}

/// The usage of a provider, from the log of calls. If an enrichment request times out, the usage
/// shows whether the provider was called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = EnrichmentUsage)]
pub struct UsageView {
    /// The start of the counting period: the first of this month in UTC.
    pub since: InstantView,
    /// The number of calls.
    pub calls: u64,
    /// The number of calls that found the person.
    pub matches: u64,
    /// The number of calls that failed or got no response.
    pub errors: u64,
    /// The number of calls still in progress.
    pub in_flight: u64,
    /// The time of the last call; `null` if there was none.
    #[schema(required)]
    pub last_called_at: Option<InstantView>,
}

impl From<&EnrichmentOptions> for EnrichmentOptionsView {
    fn from(options: &EnrichmentOptions) -> Self {
        let provider = |provider_status: &ProviderStatus| {
            let usage = options.usage.get(&provider_status.profile.id);
            ProviderView::new(provider_status, UsageView::new(usage, options.usage_since))
        };
        Self {
            chains: options.chains.iter().map(ChainView::from).collect(),
            providers: options.providers.iter().map(provider).collect(),
            max_provider_calls_per_lookup: options.max_provider_calls_per_lookup,
        }
    }
}

impl From<&ChainSettings> for ChainView {
    fn from(chain: &ChainSettings) -> Self {
        Self {
            id: chain.id.to_string(),
            name: chain.name.clone(),
            providers: chain.providers.iter().map(ProviderId::to_string).collect(),
        }
    }
}

impl ProviderView {
    fn new(ProviderStatus { profile, state }: &ProviderStatus, usage: UsageView) -> Self {
        Self {
            id: profile.id.to_string(),
            name: profile.name,
            supports: profile.supports.iter().copied().map(RecordKindView::from).collect(),
            configured: *state != ProviderState::NotConfigured,
            status: (*state).into(),
            usage,
        }
    }
}

impl UsageView {
    /// The view of `usage`, which is `None` if the provider was not called.
    fn new(usage: Option<&ProviderUsage>, since: OffsetDateTime) -> Self {
        Self {
            since: since.into(),
            calls: usage.map_or(0, |usage| usage.calls),
            matches: usage.map_or(0, |usage| usage.matches),
            errors: usage.map_or(0, |usage| usage.errors),
            in_flight: usage.map_or(0, |usage| usage.in_flight),
            last_called_at: usage.and_then(|usage| usage.last_called_at).map(InstantView::from),
        }
    }
}

/// The result of an enrichment run.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EnrichmentResult, example = Self::sample)]
pub struct EnrichmentView {
    /// Whether a provider found the person.
    pub found: bool,
    /// The provider that found the person; `null` if none did.
    #[schema(required)]
    pub provider: Option<String>,
    /// The providers that were called, in the order of the chain.
    pub tried: Vec<TriedView>,
    /// The providers that were not called. Each provider of the run is in `tried` or `skipped`.
    pub skipped: Vec<SkippedView>,
    /// The stored person after the run; `null` if nothing is stored.
    #[schema(required)]
    pub person: Option<PersonView>,
    /// The stored company of the address's domain after the run; `null` if nothing is stored or if
    /// the address is a free-mail address.
    #[schema(required)]
    pub company: Option<CompanyView>,
    /// The person's LinkedIn profile; omitted if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub linkedin: Option<String>,
    /// The sources of the stored fields; omitted if nothing is stored.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub sources: Vec<SourceView>,
}

impl EnrichmentView {
    fn sample() -> Self {
        let tried = |id, outcome, milliseconds, http_status| {
            Entry::Tried(Attempt {
                provider: samples::provider(id),
                outcome,
                duration: Duration::milliseconds(milliseconds),
                http_status: Some(http_status),
                credits: None,
                requests: 1,
            })
        };
        Self::from(&Enrichment {
            found_by: Some(samples::provider("people_data_labs")),
            entries: vec![
                tried("apollo", Outcome::NoMatch, 312, 200),
                tried("people_data_labs", Outcome::Match, 287, 200),
                Entry::Skipped(Skipped {
                    provider: samples::provider("hunter"),
                    cause: SkipCause::AlreadyFound,
                }),
            ],
            person: Some(samples::a_person()),
            company: Some(samples::a_company()),
        })
    }
}

/// A provider that was called.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = TriedProvider)]
pub struct TriedView {
    /// The id of the provider.
    pub provider: String,
    /// The outcome of the call.
    pub outcome: OutcomeView,
    /// The duration of the call in milliseconds.
    pub duration_ms: u64,
    /// The HTTP status of the last response, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub http_status: Option<u16>,
    /// The cost in the provider's credits, if the provider reported it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub credits: Option<f64>,
}

/// A provider that was not called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = SkippedProvider)]
pub struct SkippedView {
    /// The id of the provider.
    pub provider: String,
    /// The reason why the provider was not called.
    pub reason: SkipCauseView,
    /// The time from which the provider can be called again, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<InstantView>,
}

impl From<&Enrichment> for EnrichmentView {
    fn from(enrichment: &Enrichment) -> Self {
        let Enrichment { found_by, entries, person, company } = enrichment;
        let (mut tried, mut skipped) = (Vec::new(), Vec::new());
        for entry in entries {
            match entry {
                Entry::Tried(attempt) => tried.push(TriedView::from(attempt)),
                Entry::Skipped(passed_over) => skipped.push(SkippedView::from(passed_over)),
            }
        }
        Self {
            found: found_by.is_some(),
            provider: found_by.as_ref().map(ProviderId::to_string),
            tried,
            skipped,
            person: person.as_ref().map(PersonView::from),
            company: company.as_ref().map(CompanyView::from),
            linkedin: person.as_ref().and_then(|person| person.stored.facts.linkedin_url.clone()),
            sources: SourceView::of_records(person.as_ref(), company.as_ref()),
        }
    }
}

impl From<&Attempt> for TriedView {
    fn from(attempt: &Attempt) -> Self {
        Self {
            provider: attempt.provider.to_string(),
            outcome: attempt.outcome.into(),
            // If the clock was set back during the call, the duration is negative and becomes 0.
            duration_ms: attempt.duration.whole_milliseconds().try_into().unwrap_or_default(),
            http_status: attempt.http_status,
            credits: attempt.credits,
        }
    }
}

impl From<&Skipped> for SkippedView {
    fn from(Skipped { provider, cause }: &Skipped) -> Self {
        Self {
            provider: provider.to_string(),
            reason: (*cause).into(),
            until: cause.until().map(InstantView::from),
        }
    }
}
