use time::{Duration, OffsetDateTime};

use super::provider::{Outcome, ProviderId, ProviderState, RecordKind, Standing};
use super::{is_disposable, is_free_mail, is_role_account};
use crate::email::Email;

/// The longest that one provider may take.
const PROVIDER_TIMEOUT: Duration = Duration::seconds(10);
/// The longest that a whole run may take.
const RUN_TIMEOUT: Duration = Duration::seconds(30);

/// The providers to be asked about an address, in order, each at most once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain<'a> {
    /// Whom it is about.
    pub email: &'a Email,
    /// Whether the person asked to be forgotten and left alone.
    pub suppressed: bool,
    /// The providers, with how the workspace stood with each when the run began.
    pub standings: &'a [Standing],
    /// What the run may cost.
    pub limits: ChainLimits,
}

/// What a run may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainLimits {
    /// The most billable requests, those of a two-request provider counted twice.
    pub max_requests: u32,
    /// When the run began.
    pub started_at: OffsetDateTime,
}

/// What became of one provider of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// It was asked.
    Tried(Attempt),
    /// It was not.
    Skipped(Skipped),
}

/// A provider that was asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Attempt {
    /// The provider.
    pub provider: ProviderId,
    /// What came of it.
    pub outcome: Outcome,
    /// How long it took.
    pub duration: Duration,
    /// The status of its last answer, where there was one.
    pub http_status: Option<u16>,
    /// What it cost, where the provider told.
    pub credits: Option<f64>,
    /// How many billable requests went out.
    pub requests: u32,
}

impl Eq for Attempt {}

/// A provider that was not asked, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// The provider.
    pub provider: ProviderId,
    /// Why.
    pub cause: SkipCause,
}

/// Why a provider is not asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SkipCause {
    /// The workspace has given no key for it.
    NotConfigured,
    /// It cannot be asked about an address.
    UnsupportedInput,
    /// It cannot be asked about free mail.
    FreeMailDomain,
    /// The address names a function, not a person.
    RoleAccount,
    /// The mailbox is one to throw away.
    DisposableDomain,
    /// The person asked to be left alone.
    Suppressed,
    /// Its key was refused, and is the same since.
    BadCredentials,
    /// It had no credit left a short while ago.
    OutOfCredits {
        /// When it is asked again.
        until: OffsetDateTime,
    },
    /// It was asked too often a short while ago.
    RateLimited {
        /// When it may be asked again.
        until: OffsetDateTime,
    },
    /// Asking it could exceed the run's requests.
    CallLimit,
    /// The run's time is up.
    Deadline,
    /// Another found the person.
    AlreadyFound,
    /// Another said that the person may not be processed.
    LegalBlock,
}

impl SkipCause {
    /// The name on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NotConfigured => "not_configured",
            Self::UnsupportedInput => "unsupported_input",
            Self::FreeMailDomain => "free_mail_domain",
            Self::RoleAccount => "role_account",
            Self::DisposableDomain => "disposable_domain",
            Self::Suppressed => "suppressed",
            Self::BadCredentials => "bad_credentials",
            Self::OutOfCredits { .. } => "out_of_credits",
            Self::RateLimited { .. } => "rate_limited",
            Self::CallLimit => "call_limit",
            Self::Deadline => "deadline",
            Self::AlreadyFound => "already_found",
            Self::LegalBlock => "legal_block",
        }
    }

    /// From when on the cause no longer holds, where that is known.
    pub fn until(self) -> Option<OffsetDateTime> {
        match self {
            Self::OutOfCredits { until } | Self::RateLimited { until } => Some(until),
            _ => None,
        }
    }
}

/// What a run does next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Ask this provider, for at most so long.
    Ask {
        /// The provider.
        provider: ProviderId,
        /// How long to wait for it.
        timeout: Duration,
    },
    /// Pass this provider over.
    Skip(Skipped),
    /// Every provider has been asked or passed over.
    Done,
}

/// Decides what a run does next, out of the chain, what became of its providers so far (in the
/// chain's order) and the present instant. Run it until it says [`Step::Done`]: each provider then
/// stands in `so_far` exactly once.
pub fn next_step(chain: &Chain<'_>, so_far: &[Entry], now: OffsetDateTime) -> Step {
    let Some(standing) = chain.standings.get(so_far.len()) else {
        return Step::Done;
    };
    let provider = standing.profile.id.clone();
    let left = RUN_TIMEOUT - (now - chain.limits.started_at);
    match chain.cause_to_skip(standing, so_far, left, now) {
        Some(cause) => Step::Skip(Skipped { provider, cause }),
        None => Step::Ask { provider, timeout: left.min(PROVIDER_TIMEOUT) },
    }
}

impl Chain<'_> {
    fn cause_to_skip(
        &self,
        standing: &Standing,
        so_far: &[Entry],
        left: Duration,
        now: OffsetDateTime,
    ) -> Option<SkipCause> {
        stopped_by(so_far)
            .or_else(|| self.cause_of_address(standing))
            .or(match standing.state.at(now) {
                ProviderState::Ready => None,
                ProviderState::NotConfigured => Some(SkipCause::NotConfigured),
                ProviderState::BadCredentials => Some(SkipCause::BadCredentials),
                ProviderState::OutOfCredits { until } => Some(SkipCause::OutOfCredits { until }),
                ProviderState::RateLimited { until } => Some(SkipCause::RateLimited { until }),
            })
            .or_else(|| {
                let spent: u32 = so_far.iter().map(Entry::requests).sum();
                let would_be = spent.saturating_add(standing.profile.requests_per_lookup);
                (self.limits.max_requests < would_be).then_some(SkipCause::CallLimit)
            })
            .or_else(|| (left <= Duration::ZERO).then_some(SkipCause::Deadline))
    }

    fn cause_of_address(&self, standing: &Standing) -> Option<SkipCause> {
        let domain = self.email.domain();
        if self.suppressed {
            Some(SkipCause::Suppressed)
        } else if is_disposable(domain) {
            Some(SkipCause::DisposableDomain)
        } else if is_role_account(self.email) {
            Some(SkipCause::RoleAccount)
        } else if !standing.profile.supports.contains(&RecordKind::Person) {
            Some(SkipCause::UnsupportedInput)
        } else if is_free_mail(domain) && !standing.profile.takes_free_mail {
            Some(SkipCause::FreeMailDomain)
        } else {
            None
        }
    }
}

/// What ends a run before its last provider.
fn stopped_by(so_far: &[Entry]) -> Option<SkipCause> {
    so_far.iter().find_map(|entry| match entry {
        Entry::Tried(Attempt { outcome: Outcome::Match, .. }) => Some(SkipCause::AlreadyFound),
        Entry::Tried(Attempt { outcome: Outcome::LegalBlock, .. }) => Some(SkipCause::LegalBlock),
        Entry::Tried(_) | Entry::Skipped(_) => None,
    })
}

impl Entry {
    /// The provider that it is about.
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
