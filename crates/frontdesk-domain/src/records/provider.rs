use std::fmt;

use frontdesk_scheduling::named;
use thiserror::Error;
use time::OffsetDateTime;

/// The id of an enrichment provider, such as `people_data_labs`.
///
/// At most 64 lowercase letters, digits and underscores.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProviderId(String);

/// The text is not a valid [`ProviderId`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected a provider's id of lower-case letters, digits and underscores, found {0:?}")]
pub struct InvalidProviderId(pub String);

impl ProviderId {
    /// Parses an id without checking that the provider exists.
    ///
    /// # Errors
    /// [`InvalidProviderId`] with the text.
    pub fn parse(text: &str) -> Result<Self, InvalidProviderId> {
        let allowed = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
        if (1..=64).contains(&text.len()) && text.bytes().all(allowed) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidProviderId(text.chars().take(80).collect()))
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ProviderId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

named! {
    /// The kind of a record.
    pub enum RecordKind {
        /// A person.
        Person = "person",
        /// A company.
        Company = "company",
    }
}

/// Capabilities of a provider, independent of a workspace's API key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderProfile {
    /// The provider id.
    pub id: ProviderId,
    /// The display name.
    pub name: &'static str,
    /// The kinds of records that the provider can look up.
    pub supports: &'static [RecordKind],
    /// Maximum billable requests of one lookup.
    pub requests_per_lookup: u32,
    /// Whether lookups of free mail addresses are supported.
    pub takes_free_mail: bool,
}

impl ProviderProfile {
    /// Whether the provider makes requests and therefore needs an API key.
    pub fn needs_key(&self) -> bool {
        0 < self.requests_per_lookup
    }
}

/// A provider and its state in a workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderStatus {
    /// The provider.
    pub profile: ProviderProfile,
    /// The state, which determines whether the provider can be called.
    pub state: ProviderState,
}

named! {
    /// Whether a provider can be called.
    pub enum ProviderState {
        /// The provider can be called.
        Ready = "ready",
        /// The workspace has no API key for the provider.
        NotConfigured = "not_configured",
        /// The API key was rejected and has not been replaced.
        BadCredentials = "bad_credentials",
        /// The account has no credits left.
        OutOfCredits {
            /// When to try again.
            until: OffsetDateTime,
        } = "out_of_credits",
        /// The rate limit was exceeded.
        RateLimited {
            /// When requests are allowed again.
            until: OffsetDateTime,
        } = "rate_limited",
    }
}

impl ProviderState {
    /// The state at `now`; expired limits become [`ProviderState::Ready`].
    #[must_use]
    pub fn at(self, now: OffsetDateTime) -> Self {
        match self {
            Self::OutOfCredits { until } | Self::RateLimited { until } if until <= now => {
                Self::Ready
            }
            state => state,
        }
    }
}

named! {
    /// The outcome of a call to a provider.
    pub enum Outcome {
        /// The provider found the person.
        Match = "match",
        /// The provider found only the company.
        CompanyOnly = "company_only",
        /// The provider found nothing.
        NoMatch = "no_match",
        /// The provider rejected the API key.
        BadCredentials = "bad_credentials",
        /// The account has no credits left.
        OutOfCredits = "out_of_credits",
        /// The rate limit was exceeded.
        RateLimited {
            /// When requests are allowed again, if the provider says so.
            until: Option<OffsetDateTime>,
        } = "rate_limited",
        /// The provider rejected the address.
        InvalidInput = "invalid_input",
        /// The person objected or the law forbids processing; ends the run.
        LegalBlock = "legal_block",
        /// The request timed out; it may have been billed.
        Timeout = "timeout",
        /// The request failed for another reason; it may have been billed.
        Failed = "failed",
    }
}

impl Outcome {
    /// Every outcome, with `until: None`.
    pub const ALL: [Self; 10] = [
        Self::Match,
        Self::CompanyOnly,
        Self::NoMatch,
        Self::BadCredentials,
        Self::OutOfCredits,
        Self::RateLimited { until: None },
        Self::InvalidInput,
        Self::LegalBlock,
        Self::Timeout,
        Self::Failed,
    ];

    /// The outcome with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|outcome| outcome.as_str() == name)
    }

    /// Whether usage statistics count the outcome as an error.
    pub fn is_error(self) -> bool {
        match self {
            Self::Match | Self::CompanyOnly | Self::NoMatch | Self::LegalBlock => false,
            Self::BadCredentials
            | Self::OutOfCredits
            | Self::RateLimited { .. }
            | Self::InvalidInput
            | Self::Timeout
            | Self::Failed => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use time::Duration;
    use time::macros::datetime;

    use super::*;

    #[test]
    fn ids_are_lowercase_letters_digits_and_underscores() {
        for id in ["apollo", "people_data_labs", "v2"] {
            assert_eq!(ProviderId::parse(id).map(|id| id.0), Ok(id.to_owned()));
        }
        for text in ["", "Apollo", "people data labs", "people-data-labs", &"a".repeat(65)] {
            assert!(ProviderId::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_limited_state_becomes_ready_at_its_end() {
        let until = datetime!(2026-11-21 09:00 UTC);
        for state in [ProviderState::OutOfCredits { until }, ProviderState::RateLimited { until }] {
            assert_eq!(state.at(until - Duration::MICROSECOND), state);
            assert_eq!(state.at(until), ProviderState::Ready);
        }
        assert_eq!(ProviderState::BadCredentials.at(until), ProviderState::BadCredentials);
    }

    #[test]
    fn every_outcome_is_parsed_from_its_own_name() {
        for outcome in Outcome::ALL {
            assert_eq!(Outcome::parse(outcome.as_str()), Some(outcome));
        }
    }
}
