//! The time in a request: an instant, or a local time.

use time::format_description::well_known::{Iso8601, Rfc3339};
use time::{OffsetDateTime, PrimitiveDateTime, UtcOffset};

use crate::zone::{SkippedTime, Zone};

/// A date and time with or without a UTC offset.
///
/// ```
/// use frontdesk_domain::requested_time::RequestedTime;
/// use frontdesk_domain::zone::Zone;
///
/// let berlin = Zone::parse("Europe/Berlin")?;
/// let local = RequestedTime::parse("2026-12-02T10:00:00").expect("a clock time");
/// let instant = RequestedTime::parse("2026-12-02T09:00:00Z").expect("an instant");
/// assert_eq!(local.in_zone(&berlin)?, instant.in_zone(&berlin)?);
/// assert_eq!(RequestedTime::parse("tomorrow at ten"), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestedTime {
    /// With an offset: an instant.
    Instant(OffsetDateTime),
    /// A local time without an offset; its zone is given separately.
    Local(PrimitiveDateTime),
}

impl RequestedTime {
    /// Parses an RFC 3339 time, or a local time without an offset.
    ///
    /// A local time may omit the seconds. Returns `None` for other text and for times outside the
    /// years 0 to 9999 in UTC (local times: 1 to 9998).
    pub fn parse(text: &str) -> Option<Self> {
        if let Ok(at) = OffsetDateTime::parse(text, &Rfc3339) {
            let at = at.checked_to_offset(UtcOffset::UTC)?;
            return (0..=9999).contains(&at.year()).then_some(Self::Instant(at));
        }
        let looks_local = text.len() >= "2026-12-02T10:00".len() && text.as_bytes()[10] == b'T';
        if !looks_local || !text.bytes().all(|b| b.is_ascii_digit() || b"-:.T".contains(&b)) {
            return None;
        }
        PrimitiveDateTime::parse(text, &Iso8601::DEFAULT)
            .ok()
            .filter(|at| (1..=9998).contains(&at.year()))
            .map(Self::Local)
    }

    /// Whether a zone is needed to determine the instant.
    pub fn is_local(self) -> bool {
        matches!(self, Self::Local(_))
    }

    /// The instant; for a repeated local time in `zone`, the first occurrence.
    ///
    /// # Errors
    /// [`SkippedTime`] for a local time that a forward clock change skips.
    pub fn in_zone(self, zone: &Zone) -> Result<OffsetDateTime, SkippedTime> {
        match self {
            Self::Instant(at) => Ok(at),
            Self::Local(civil) => zone.resolve(civil),
        }
    }

    /// Like [`Self::in_zone`], for the bound of a range.
    ///
    /// A skipped time is the clock change.
    pub fn bound_in(self, zone: &Zone) -> OffsetDateTime {
        match self {
            Self::Instant(at) => at,
            Self::Local(civil) => zone.bound(civil),
        }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    fn zone(name: &str) -> Zone {
        Zone::parse(name).expect("a zone of the database")
    }

    #[test]
    fn a_time_with_an_offset_is_the_same_in_every_zone() {
        let time = RequestedTime::parse("2026-12-02T10:00:00+01:00").expect("a time");
        assert!(!time.is_local());
        assert_eq!(time.in_zone(&zone("Asia/Tokyo")), Ok(datetime!(2026-12-02 09:00 UTC)));
    }

    #[test]
    fn a_time_without_an_offset_is_local_to_the_zone() {
        for text in ["2026-12-02T10:00:00", "2026-12-02T10:00", "2026-12-02T10:00:00.000"] {
            let time = RequestedTime::parse(text).expect(text);
            assert!(time.is_local());
            assert_eq!(time.in_zone(&zone("Asia/Tokyo")), Ok(datetime!(2026-12-02 01:00 UTC)));
        }
    }

    #[test]
    fn skipped_time_is_rejected_and_repeated_time_is_the_first() {
        let berlin = zone("Europe/Berlin");
        let skipped = RequestedTime::parse("2026-03-29T02:30:00").expect("well formed");
        assert!(skipped.in_zone(&berlin).is_err());
        let repeated = RequestedTime::parse("2026-10-25T02:30:00").expect("well formed");
        assert_eq!(repeated.in_zone(&berlin), Ok(datetime!(2026-10-25 00:30 UTC)));
    }

    #[test]
    fn skipped_bound_is_the_clock_change() {
        let bound =
            |text, name| RequestedTime::parse(text).expect("well formed").bound_in(&zone(name));
        for skipped in ["2026-03-29T02:00:00", "2026-03-29T02:59:59"] {
            assert_eq!(bound(skipped, "Europe/Berlin"), datetime!(2026-03-29 01:00 UTC));
        }
        assert_eq!(bound("2026-10-25T02:30:00", "Europe/Berlin"), datetime!(2026-10-25 00:30 UTC));
        // Samoa skipped the whole day.
        assert_eq!(bound("2011-12-30T12:00:00", "Pacific/Apia"), datetime!(2011-12-30 10:00 UTC));
    }

    #[test]
    fn malformed_times_are_rejected() {
        for text in [
            "",
            "2026-12-02",
            "2026-13-02T10:00:00",
            "2026-12-02 10:00",
            "2026-W49-3T10:00:00",
            "T10:00:00",
            "2026-02-30T10:00:00Z",
            "2026-12-02T25:00:00",
            "9999-12-31T23:59:59-23:59",
            "9999-01-01T00:00:00",
            "0000-12-31T23:59:59",
            "ééééééééééééééé",
        ] {
            assert_eq!(RequestedTime::parse(text), None, "{text}");
        }
    }
}
