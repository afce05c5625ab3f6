//! Times written as text, and a clock that is set by them.

use frontdesk_domain::deterministic::SettableClock;
use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::Clock;
use time::format_description::well_known::Iso8601;
use time::{Duration, OffsetDateTime, UtcOffset};

/// Parses an instant: `2030-01-01T09:00Z` or `2030-01-01T09:00:00+01:00`.
///
/// # Panics
/// If the text is invalid.
pub fn instant(text: &str) -> OffsetDateTime {
    OffsetDateTime::parse(text, &Iso8601::DEFAULT)
        .unwrap_or_else(|error| panic!("{text:?} is no instant such as 2030-01-01T09:00Z: {error}"))
        .to_offset(UtcOffset::UTC)
}

/// Returns the interval between two instants, parsed by [`instant`].
///
/// # Panics
/// If a text is invalid or the end is not after the start.
pub fn interval(start: &str, end: &str) -> Interval {
    Interval::new(instant(start), instant(end))
        .unwrap_or_else(|| panic!("{start} to {end} is no time: the end must come after the start"))
}

/// A clock that changes only when a test changes it.
#[derive(Debug)]
pub struct FixedClock(SettableClock);

impl FixedClock {
    /// Creates a clock at a time parsed by [`instant`].
    pub fn at(text: &str) -> Self {
        Self(SettableClock::new(instant(text)))
    }

    /// Sets the clock to any time, earlier or later.
    pub fn set(&self, text: &str) {
        self.0.set(instant(text));
    }

    /// Advances the clock, at most to the last representable time.
    pub fn advance(&self, by: Duration) {
        self.0.set(self.now().saturating_add(by));
    }
}

/// 2030-01-01T09:00Z, a Tuesday.
impl Default for FixedClock {
    fn default() -> Self {
        Self::at("2030-01-01T09:00Z")
    }
}

impl Clock for FixedClock {
    fn now(&self) -> OffsetDateTime {
        self.0.now()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_clock_can_be_set_and_advanced() {
        let clock = FixedClock::at("2030-01-01T09:00Z");
        clock.advance(Duration::minutes(90));
        assert_eq!(clock.now(), instant("2030-01-01T10:30:00Z"));
        clock.set("2030-01-01T09:00+01:00");
        assert_eq!(clock.now(), instant("2030-01-01T08:00Z"));
        clock.advance(Duration::MAX);
        assert_eq!(clock.now(), instant("9999-12-31T23:59:59.999999Z"));
    }
}
