//! A time as a request names it: an instant, or a clock time in some zone.

use time::format_description::well_known::{Iso8601, Rfc3339};
use time::{OffsetDateTime, PrimitiveDateTime, UtcOffset};

use crate::zone::{SkippedTime, Zone};

/// A time with or without an offset from UTC.
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
    /// With an offset: one instant everywhere.
    Instant(OffsetDateTime),
    /// Without: a clock time of a zone still to be named.
    Local(PrimitiveDateTime),
}

impl RequestedTime {
    /// Parses an RFC 3339 time, or the same without its offset, with or without seconds. `None` for
    /// anything else and for times that can't be said in UTC within the years 0 to 9999, whatever
    /// the zone: a clock time is of the years 1 to 9998.
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

    /// Whether it takes a zone to say which instant is meant.
    pub fn is_local(self) -> bool {
        matches!(self, Self::Local(_))
    }

    /// The instant meant: a clock time is read in `zone`, and one that the zone repeats is the
    /// first of the two.
    ///
    /// # Errors
    /// [`SkippedTime`] for a clock time that the zone's clocks jump over.
    pub fn in_zone(self, zone: &Zone) -> Result<OffsetDateTime, SkippedTime> {
        match self {
            Self::Instant(at) => Ok(at),
            Self::Local(civil) => zone.resolve(civil),
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
    fn a_time_without_one_is_read_in_the_zone() {
        for text in ["2026-12-02T10:00:00", "2026-12-02T10:00", "2026-12-02T10:00:00.000"] {
            let time = RequestedTime::parse(text).expect(text);
            assert!(time.is_local());
            assert_eq!(time.in_zone(&zone("Asia/Tokyo")), Ok(datetime!(2026-12-02 01:00 UTC)));
        }
    }

    #[test]
    fn a_time_that_the_zone_skips_is_refused_and_one_that_it_repeats_is_the_first() {
        let berlin = zone("Europe/Berlin");
        let skipped = RequestedTime::parse("2026-03-29T02:30:00").expect("well formed");
        assert!(skipped.in_zone(&berlin).is_err());
        let repeated = RequestedTime::parse("2026-10-25T02:30:00").expect("well formed");
        assert_eq!(repeated.in_zone(&berlin), Ok(datetime!(2026-10-25 00:30 UTC)));
    }

    #[test]
    fn what_is_no_time_is_refused() {
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
