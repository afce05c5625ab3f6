//! Converts local times by a zone, a `VTIMEZONE` or a fixed offset.

use std::sync::Arc;

use frontdesk_domain::zone::Zone;
use time::{Date, Duration, OffsetDateTime, PrimitiveDateTime};

use super::vtimezone::Observances;

#[derive(Clone, Debug)]
pub(super) enum Clock {
    Utc,
    Zone(Zone),
    /// Rules of a `VTIMEZONE`.
    Custom(Arc<Observances>),
    Fixed(Duration),
}

impl Clock {
    pub(super) fn civil(&self, instant: OffsetDateTime) -> PrimitiveDateTime {
        let utc = PrimitiveDateTime::new(instant.date(), instant.time());
        match self {
            Self::Utc => utc,
            Self::Zone(zone) => zone.civil(instant),
            Self::Custom(rules) => utc.saturating_add(rules.offset_at(instant)),
            Self::Fixed(offset) => utc.saturating_add(*offset),
        }
    }

    /// Returns the earlier instant of a repeated local time.
    ///
    /// A skipped time uses the offset before the gap (RFC 5545 section 3.3.5).
    pub(super) fn instant(&self, civil: PrimitiveDateTime) -> OffsetDateTime {
        match self {
            Self::Utc => civil.assume_utc(),
            Self::Fixed(offset) => civil.saturating_sub(*offset).assume_utc(),
            Self::Zone(zone) => zone.resolve(civil).unwrap_or_else(|_| self.resolve(civil)),
            Self::Custom(_) => self.resolve(civil),
        }
    }

    pub(super) fn start_of_day(&self, date: Date) -> OffsetDateTime {
        match self {
            Self::Zone(zone) => zone.start_of_day(date),
            clock => clock.instant(date.midnight()),
        }
    }

    /// No zone changes its offset twice in two days.
    fn resolve(&self, civil: PrimitiveDateTime) -> OffsetDateTime {
        let offset_at = |utc: PrimitiveDateTime| self.civil(utc.assume_utc()) - utc;
        let before = offset_at(civil.saturating_sub(Duration::DAY));
        let after = offset_at(civil.saturating_add(Duration::DAY));
        let holds = |offset: Duration| offset_at(civil.saturating_sub(offset)) == offset;
        let offset = if !holds(before) && holds(after) { after } else { before };
        civil.saturating_sub(offset).assume_utc()
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    fn new_york() -> Clock {
        Clock::Zone(Zone::parse("America/New_York").expect("a zone"))
    }

    #[test]
    fn skipped_time_uses_the_offset_before_the_gap() {
        assert_eq!(
            new_york().instant(datetime!(2026-03-08 02:30)),
            datetime!(2026-03-08 07:30 UTC)
        );
    }

    #[test]
    fn repeated_time_is_its_first_occurrence() {
        assert_eq!(
            new_york().instant(datetime!(2026-11-01 01:30)),
            datetime!(2026-11-01 05:30 UTC)
        );
    }

    #[test]
    fn generic_resolution_agrees_with_the_zone_around_each_change() {
        let clock = new_york();
        let mut civil = datetime!(2026-03-07 12:00);
        while civil < datetime!(2026-03-09 12:00) {
            assert_eq!(clock.resolve(civil), clock.instant(civil), "{civil}");
            let autumn = civil + Duration::days(238);
            assert_eq!(clock.resolve(autumn), clock.instant(autumn), "{autumn}");
            civil += Duration::minutes(15);
        }
    }
}
