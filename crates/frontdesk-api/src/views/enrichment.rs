use std::collections::HashMap;

use frontdesk_domain::ports::{ChainSettings, ProviderUsage};
use frontdesk_domain::records::{
    Attempt, Entry, Outcome, ProviderId, ProviderProfile, ProviderState, RecordKind, SkipCause,
    Skipped, Standing,
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

/// Which chains and providers a workspace can run.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EnrichmentOptions, example = Self::sample)]
pub struct EnrichmentOptionsView {
    /// The chains, in the workspace file's order.
    pub chains: Vec<ChainView>,
    /// Every provider there is.
    pub providers: Vec<ProviderView>,
    /// The most billable requests of one run.
    pub max_provider_calls_per_lookup: u32,
}

impl EnrichmentOptionsView {
    /// The example of the reference.
    fn sample() -> Self {
        let standing = |id: &str, name, state| {
            let profile = ProviderProfile {
                id: samples::provider(id),
                name,
                supports: &[RecordKind::Person, RecordKind::Company],
                requests_per_lookup: 1,
                takes_free_mail: true,
            };
            Standing { profile, state }
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
                standing("apollo", "Apollo", ProviderState::Ready),
                standing("hunter", "Hunter", ProviderState::NotConfigured),
            ],
            usage: HashMap::from([(usage.provider.clone(), usage)]),
            usage_since: datetime!(2026-11-01 00:00 UTC),
            max_provider_calls_per_lookup: 5,
        })
    }
}

/// A chain of providers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = EnrichmentChain)]
pub struct ChainView {
    /// Its name in requests.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// The providers, in the order in which they are asked.
    pub providers: Vec<String>,
}

/// A provider, and how the workspace stands with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = EnrichmentProvider)]
pub struct ProviderView {
    /// Its name in requests.
    pub id: String,
    /// Its name for people.
    pub name: &'static str,
    /// What it knows.
    pub supports: Vec<RecordKindView>,
    /// Whether the workspace has given what is needed to call it.
    pub configured: bool,
    /// Whether it can be called.
    pub status: ProviderStatusView,
    /// How the workspace used it this month.
    pub usage: UsageView,
}

/// How a provider was used, by the account of calls. It tells after a timeout whether a call was
/// made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = EnrichmentUsage)]
pub struct UsageView {
    /// Since when is counted: the start of this month in UTC.
    pub since: InstantView,
    /// How many calls went out.
    pub calls: u64,
    /// How many found the person.
    pub matches: u64,
    /// How many were answered with an error, or with nothing.
    pub errors: u64,
    /// How many have no answer yet.
    pub in_flight: u64,
    /// When the latest went out; `null`: none did.
    #[schema(required)]
    pub last_called_at: Option<InstantView>,
}

impl From<&EnrichmentOptions> for EnrichmentOptionsView {
    fn from(options: &EnrichmentOptions) -> Self {
        let provider = |standing: &Standing| {
            let usage = options.usage.get(&standing.profile.id);
            ProviderView::new(standing, UsageView::new(usage, options.usage_since))
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
    fn new(Standing { profile, state }: &Standing, usage: UsageView) -> Self {
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
    /// A provider without an entry in the account was not called.
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

/// What came of an enrichment run.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EnrichmentResult, example = Self::sample)]
pub struct EnrichmentView {
    /// Whether a provider found the person.
    pub found: bool,
    /// The provider that did; `null`: none.
    #[schema(required)]
    pub provider: Option<String>,
    /// The providers that were asked, in the chain's order.
    pub tried: Vec<TriedView>,
    /// The providers that were not, in the chain's order: each provider stands in one of the two.
    pub skipped: Vec<SkippedView>,
    /// The person as it is stored now; `null` when nothing is.
    #[schema(required)]
    pub person: Option<PersonView>,
    /// The company of the address's domain as it is stored now; `null` when nothing is, and for
    /// free mail.
    #[schema(required)]
    pub company: Option<CompanyView>,
    /// The person's profile; absent when it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub linkedin: Option<String>,
    /// Where the stored fields come from; absent when nothing is stored.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub sources: Vec<SourceView>,
}

impl EnrichmentView {
    /// The example of the reference.
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

/// A provider that was asked.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = TriedProvider)]
pub struct TriedView {
    /// The provider.
    pub provider: String,
    /// What came of it.
    pub outcome: OutcomeView,
    /// How long it took, in milliseconds.
    pub duration_ms: u64,
    /// The status of its last answer, where there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub http_status: Option<u16>,
    /// What it cost in the provider's credits, where it told.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub credits: Option<f64>,
}

/// A provider that was not asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = SkippedProvider)]
pub struct SkippedView {
    /// The provider.
    pub provider: String,
    /// Why not.
    pub reason: SkipCauseView,
    /// From when on the reason no longer holds, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
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
            // A clock that was put back meanwhile makes no negative time.
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
