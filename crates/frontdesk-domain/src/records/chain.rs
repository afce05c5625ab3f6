use frontdesk_scheduling::named;
use time::{Duration, OffsetDateTime};

use super::provider::{Outcome, ProviderId, ProviderState, ProviderStatus, RecordKind};
use super::{is_disposable, is_free_mail, is_role_account};
use crate::email::Email;

const PROVIDER_TIMEOUT: Duration = Duration::seconds(10);
const RUN_TIMEOUT: Duration = Duration::seconds(30);

/// The input of an enrichment run: address, ordered providers and limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain<'a> {
    /// The address to look up.
    pub email: &'a Email,
    /// Whether the person opted out of processing.
    pub suppressed: bool,
    /// The providers with their state at the start of the run.
    pub provider_statuses: &'a [ProviderStatus],
    /// The limits of the run.
    pub limits: ChainLimits,
}

/// Limits of an enrichment run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainLimits {
    /// Maximum billable requests; one lookup may need several.
    pub max_requests: u32,
    /// When the run started.
    pub started_at: OffsetDateTime,
}

/// The result for one provider of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The provider was called.
    Tried(Attempt),
    /// The provider was skipped.
    Skipped(Skipped),
}

/// A call to a provider.
#[derive(Clone, Debug, PartialEq)]
pub struct Attempt {
    /// The provider.
    pub provider: ProviderId,
    /// The outcome.
    pub outcome: Outcome,
    /// The duration of the call.
    pub duration: Duration,
    /// The HTTP status of the last response, if any.
    pub http_status: Option<u16>,
    /// The credits spent, if the provider reports them.
    pub credits: Option<f64>,
    /// The number of billable requests.
    pub requests: u32,
}

impl Eq for Attempt {}

/// A provider that was skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// The provider.
    pub provider: ProviderId,
    /// Why it was skipped.
    pub cause: SkipCause,
}

named! {
    /// The reason why a provider was not called.
    pub enum SkipCause {
        /// The workspace has no API key for the provider.
        NotConfigured = "not_configured",
        /// The provider does not look up people by address.
        UnsupportedInput = "unsupported_input",
        /// The provider does not look up free mail addresses.
        FreeMailDomain = "free_mail_domain",
        /// The address names a function, not a person.
        RoleAccount = "role_account",
        /// The mailbox is disposable.
        DisposableDomain = "disposable_domain",
        /// The person opted out of processing.
        Suppressed = "suppressed",
        /// The provider's API key was rejected and has not been replaced.
        BadCredentials = "bad_credentials",
        /// The provider's account recently ran out of credits.
        OutOfCredits {
            /// When the provider can be called again.
            until: OffsetDateTime,
        } = "out_of_credits",
        /// The provider's rate limit was exceeded recently.
        RateLimited {
            /// When the provider can be called again.
            until: OffsetDateTime,
        } = "rate_limited",
        /// The provider's lookup could exceed the request limit of the run.
        CallLimit = "call_limit",
        /// The time limit of the run has passed.
        Deadline = "deadline",
        /// An earlier provider found the person.
        AlreadyFound = "already_found",
        /// An earlier provider reported a legal block.
        LegalBlock = "legal_block",
    }
}

impl SkipCause {
    /// When the cause expires, if known.
    pub fn until(self) -> Option<OffsetDateTime> {
        match self {
            Self::OutOfCredits { until } | Self::RateLimited { until } => Some(until),
            _ => None,
        }
    }
}

/// The next step of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Call this provider.
    Ask {
        /// The provider.
        provider: ProviderId,
        /// The timeout of the call.
        timeout: Duration,
    },
    /// Skip this provider.
    Skip(Skipped),
    /// Every provider was called or skipped.
    Done,
}

/// Returns the next step of a run.
///
/// `so_far` contains one entry per provider called or skipped, in the order of the chain.
pub fn next_step(chain: &Chain<'_>, so_far: &[Entry], now: OffsetDateTime) -> Step {
    let Some(provider_status) = chain.provider_statuses.get(so_far.len()) else {
        return Step::Done;
    };
    let provider = provider_status.profile.id.clone();
    let left = RUN_TIMEOUT - (now - chain.limits.started_at);
    match chain.cause_to_skip(provider_status, so_far, left, now) {
        Some(cause) => Step::Skip(Skipped { provider, cause }),
        None => Step::Ask { provider, timeout: left.min(PROVIDER_TIMEOUT) },
    }
}

impl Chain<'_> {
    fn cause_to_skip(
        &self,
        provider_status: &ProviderStatus,
        so_far: &[Entry],
        left: Duration,
        now: OffsetDateTime,
    ) -> Option<SkipCause> {
        stopped_by(so_far)
            .or_else(|| self.cause_of_address(provider_status))
            .or(match provider_status.state.at(now) {
                ProviderState::Ready => None,
                ProviderState::NotConfigured => Some(SkipCause::NotConfigured),
                ProviderState::BadCredentials => Some(SkipCause::BadCredentials),
                ProviderState::OutOfCredits { until } => Some(SkipCause::OutOfCredits { until }),
                ProviderState::RateLimited { until } => Some(SkipCause::RateLimited { until }),
            })
            .or_else(|| {
                let spent: u32 = so_far.iter().map(Entry::requests).sum();
                let would_be = spent.saturating_add(provider_status.profile.requests_per_lookup);
                (self.limits.max_requests < would_be).then_some(SkipCause::CallLimit)
            })
            .or_else(|| (left <= Duration::ZERO).then_some(SkipCause::Deadline))
    }

    fn cause_of_address(&self, provider_status: &ProviderStatus) -> Option<SkipCause> {
        let domain = self.email.domain();
        if self.suppressed {
            Some(SkipCause::Suppressed)
        } else if is_disposable(domain) {
            Some(SkipCause::DisposableDomain)
        } else if is_role_account(self.email) {
            Some(SkipCause::RoleAccount)
        } else if !provider_status.profile.supports.contains(&RecordKind::Person) {
            Some(SkipCause::UnsupportedInput)
        } else if is_free_mail(domain) && !provider_status.profile.takes_free_mail {
            Some(SkipCause::FreeMailDomain)
        } else {
            None
        }
    }
}

fn stopped_by(so_far: &[Entry]) -> Option<SkipCause> {
    so_far.iter().find_map(|entry| match entry {
        Entry::Tried(Attempt { outcome: Outcome::Match, .. }) => Some(SkipCause::AlreadyFound),
        Entry::Tried(Attempt { outcome: Outcome::LegalBlock, .. }) => Some(SkipCause::LegalBlock),
        Entry::Tried(_) | Entry::Skipped(_) => None,
    })
}

impl Entry {
    /// The provider of the entry.
    pub fn provider(&self) -> &ProviderId {
        match self {
            Self::Tried(attempt) => &attempt.provider,
            Self::Skipped(skipped) => &skipped.provider,
        }
    }

    fn requests(&self) -> u32 {
        match self {
            Self::Tried(attempt) => attempt.requests,
            Self::Skipped(_) => 0,
        }
    }
}

#[cfg(test)]
mod tests;
