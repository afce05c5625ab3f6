use std::fmt;

use thiserror::Error;
use time::OffsetDateTime;

/// The name of an enrichment provider: `people_data_labs`. Lower-case letters, digits and
/// underscores, at most 64.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProviderId(String);

/// The text is no [`ProviderId`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected a provider's id of lower-case letters, digits and underscores, found {0:?}")]
pub struct InvalidProviderId(pub String);

impl ProviderId {
    /// Parses an id; whether there is such a provider is another question.
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

/// The two kinds of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordKind {
    /// A person.
    Person,
    /// A company.
    Company,
}

impl RecordKind {
    /// The name on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Company => "company",
        }
    }
}

/// What a provider can do, whoever's key it is called with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderProfile {
    /// Its id.
    pub id: ProviderId,
    /// Its name for people.
    pub name: &'static str,
    /// What it knows.
    pub supports: &'static [RecordKind],
    /// The most billable requests that one lookup makes.
    pub requests_per_lookup: u32,
    /// Whether it can be asked about addresses of free mail domains.
    pub takes_free_mail: bool,
}

impl ProviderProfile {
    /// Whether it has to be given a key: one that sends no requests is asked about nothing outside
    /// this program.
    pub fn needs_key(&self) -> bool {
        0 < self.requests_per_lookup
    }
}

/// How a workspace stands with a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The provider.
    pub profile: ProviderProfile,
    /// Whether it can be called.
    pub state: ProviderState,
}

/// Whether a provider can be called, as far as is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProviderState {
    /// It can.
    Ready,
    /// The workspace has given no key.
    NotConfigured,
    /// The key was refused, and is the same since.
    BadCredentials,
    /// There was no credit left; it is asked again after `until`.
    OutOfCredits {
        /// When to ask again.
        until: OffsetDateTime,
    },
    /// It was asked too often.
    RateLimited {
        /// When it may be asked again.
        until: OffsetDateTime,
    },
}

impl ProviderState {
    /// The state at `now`: what was to last until then is over.
    #[must_use]
    pub fn at(self, now: OffsetDateTime) -> Self {
        match self {
            Self::OutOfCredits { until } | Self::RateLimited { until } if until <= now => {
                Self::Ready
            }
            state => state,
        }
    }

    /// The name on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Ready => "ready",
            Self::NotConfigured => "not_configured",
            Self::BadCredentials => "bad_credentials",
            Self::OutOfCredits { .. } => "out_of_credits",
            Self::RateLimited { .. } => "rate_limited",
        }
    }
}

/// What came of asking a provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It knew the person.
    Match,
    /// It knew the company alone.
    CompanyOnly,
    /// It knew nothing.
    NoMatch,
    /// It refused the key.
    BadCredentials,
    /// There is no credit left.
    OutOfCredits,
    /// It was asked too often.
    RateLimited {
        /// When it may be asked again, where it said so.
        until: Option<OffsetDateTime>,
    },
    /// It refused the address.
    InvalidInput,
    /// The person asked not to be processed, or the law forbids it. Stops the chain.
    LegalBlock,
    /// It did not answer in time; the call may have been billed.
    Timeout,
    /// Anything else; the call may have been billed.
    Failed,
}

impl Outcome {
    /// Every outcome, without the times that some bear.
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

    /// The name on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Match => "match",
            Self::CompanyOnly => "company_only",
            Self::NoMatch => "no_match",
            Self::BadCredentials => "bad_credentials",
            Self::OutOfCredits => "out_of_credits",
            Self::RateLimited { .. } => "rate_limited",
            Self::InvalidInput => "invalid_input",
            Self::LegalBlock => "legal_block",
            Self::Timeout => "timeout",
            Self::Failed => "failed",
        }
    }

    /// The outcome with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|outcome| outcome.as_str() == name)
    }

    /// Whether usage counts it as an error rather than as an answer.
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
    fn ids_are_words_of_small_letters_digits_and_underscores() {
        for id in ["apollo", "people_data_labs", "v2"] {
            assert_eq!(ProviderId::parse(id).map(|id| id.0), Ok(id.to_owned()));
        }
        for text in ["", "Apollo", "people data labs", "people-data-labs", &"a".repeat(65)] {
            assert!(ProviderId::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_state_with_an_end_is_over_from_that_instant_on() {
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
