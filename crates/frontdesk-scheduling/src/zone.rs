//! IANA time zones: conversion between instants and local times.
//!
//! Only this module uses the `jiff` library.

mod database;
mod near;

use std::{fmt, hash, str::FromStr};

use jiff::{
    Timestamp,
    civil::DateTime,
    tz::{AmbiguousOffset, Offset, TimeZone},
};
use time::{
    Date, Duration, OffsetDateTime, PrimitiveDateTime, UtcOffset,
    format_description::StaticFormatDescription, macros::format_description,
};

pub use self::database::{AlreadyActive, TzDatabase, UnreadableRules};
use crate::interval::{Interval, instant_of_second};

/// An IANA time zone, such as `Europe/London`; cheap to clone.
///
/// Two zones are equal if their names are equal.
#[derive(Clone)]
pub struct Zone {
    name: &'static str,
    rules: TimeZone,
}

/// An interval in which a zone keeps one offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Segment {
    /// The interval.
    pub interval: Interval,
    /// The offset from UTC.
    pub offset: UtcOffset,
}

/// No time zone has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown time zone {name:?}: expected an IANA name such as \"Europe/London\"{}",
    .near.map(|near| format!("; did you mean {near:?}?")).unwrap_or_default()
)]
#[non_exhaustive]
pub struct UnknownZone {
    /// The name, truncated if long.
    pub name: String,
    /// A zone with a similar name.
    pub near: Option<&'static str>,
}

/// A local time that does not exist because clocks skip it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("clocks in {zone} skip {}: choose a time before or after it", written(.civil))]
#[non_exhaustive]
pub struct SkippedTime {
    /// The local time.
    pub civil: PrimitiveDateTime,
    /// The zone that skips this local time.
    pub zone: Zone,
}

impl Zone {
    /// Looks up a zone by its IANA name, ignoring letter case.
    ///
    /// Rejects offsets, because they lack daylight saving time; POSIX rules, because they lack
    /// history; and `local`, because it depends on the machine.
    ///
    /// ```
    /// use frontdesk_scheduling::zone::Zone;
    ///
    /// assert_eq!(Zone::parse("europe/london")?.name(), "Europe/London");
    /// assert_eq!(
    ///     Zone::parse("Europe/Lodnon").unwrap_err().to_string(),
    ///     r#"unknown time zone "Europe/Lodnon": expected an IANA name such as "Europe/London"; did you mean "Europe/London"?"#,
    /// );
    /// # Ok::<(), frontdesk_scheduling::zone::UnknownZone>(())
    /// ```
    pub fn parse(name: &str) -> Result<Self, UnknownZone> {
        TzDatabase::active().find(name).ok_or_else(|| UnknownZone {
            name: name.chars().take(80).collect(),
            near: near::nearest(name, Self::all_names()),
        })
    }

    /// Coordinated Universal Time.
    pub fn utc() -> Self {
        Self { name: "UTC", rules: TimeZone::UTC }
    }

    /// The names of all zones, in no particular order.
    pub fn all_names() -> impl Iterator<Item = &'static str> + Clone {
        TzDatabase::active().names()
    }

    /// The name, in the spelling of the time zone database.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The local time at `instant`.
    pub fn civil(&self, instant: OffsetDateTime) -> PrimitiveDateTime {
        let offset = self.rules.to_offset(timestamp(instant));
        let utc = instant.checked_to_offset(UtcOffset::UTC).unwrap_or(instant);
        PrimitiveDateTime::new(utc.date(), utc.time()).saturating_add(length(offset))
    }

    /// The same instant with the offset of its local time.
    ///
    /// RFC 3339 has offsets of whole minutes, so that the seconds of offsets before 1972 are dropped.
    pub fn with_offset(&self, instant: OffsetDateTime) -> OffsetDateTime {
        let minutes = length(self.rules.to_offset(timestamp(instant))).whole_minutes();
        let minutes = i32::try_from(minutes).unwrap_or(0);
        let offset = UtcOffset::from_whole_seconds(60 * minutes).unwrap_or(UtcOffset::UTC);
        instant.checked_to_offset(offset).unwrap_or(instant)
    }

    /// The instant of a local time; for a repeated time, the first.
    pub fn resolve(&self, civil: PrimitiveDateTime) -> Result<OffsetDateTime, SkippedTime> {
        match self.offset_of(civil) {
            AmbiguousOffset::Unambiguous { offset }
            | AmbiguousOffset::Fold { before: offset, .. } => Ok(instant_at(civil, offset)),
            AmbiguousOffset::Gap { .. } => Err(SkippedTime { civil, zone: self.clone() }),
        }
    }

    /// Whether clocks show the local time of `instant` twice.
    pub fn repeats(&self, instant: OffsetDateTime) -> bool {
        matches!(self.offset_of(self.civil(instant)), AmbiguousOffset::Fold { .. })
    }

    /// The first instant of `date`, even if clocks skip midnight.
    pub fn start_of_day(&self, date: Date) -> OffsetDateTime {
        self.bound(date.midnight())
    }

    /// The instant of a local time that bounds a range.
    ///
    /// A skipped time is the clock change.
    pub fn bound(&self, civil: PrimitiveDateTime) -> OffsetDateTime {
        match self.offset_of(civil) {
            AmbiguousOffset::Unambiguous { offset }
            | AmbiguousOffset::Fold { before: offset, .. } => instant_at(civil, offset),
            AmbiguousOffset::Gap { before, after } => {
                // The clock change lies between the two candidates.
                let (earliest, latest) = (instant_at(civil, after), instant_at(civil, before));
                Interval::new(earliest, latest.saturating_add(Duration::SECOND))
                    .and_then(|around| {
                        self.segments(&around).get(1).map(|segment| segment.interval.start())
                    })
                    .unwrap_or(latest)
            }
        }
    }

    /// Splits `range` into ascending, contiguous segments of constant offset.
    pub fn segments(&self, range: &Interval) -> Vec<Segment> {
        let mut segments = Vec::new();
        let mut start = range.start();
        let mut offset = self.rules.to_offset(timestamp(start));
        for change in self.rules.following(timestamp(start)) {
            let at = instant_of_second(change.timestamp().as_second());
            if range.end() <= at {
                break;
            }
            if change.offset() != offset {
                segments.extend(segment(start, at, offset));
                (start, offset) = (at, change.offset());
            }
        }
        segments.extend(segment(start, range.end(), offset));
        segments
    }

    fn offset_of(&self, civil: PrimitiveDateTime) -> AmbiguousOffset {
        self.rules.to_ambiguous_timestamp(jiff_civil(civil)).offset()
    }
}

impl FromStr for Zone {
    type Err = UnknownZone;

    fn from_str(name: &str) -> Result<Self, UnknownZone> {
        Self::parse(name)
    }
}

impl PartialEq for Zone {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Zone {}

impl hash::Hash for Zone {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

impl fmt::Debug for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Zone({})", self.name)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Zone {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Zone {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::parse(&name).map_err(serde::de::Error::custom)
    }
}

fn written(civil: &PrimitiveDateTime) -> String {
    const FORM: StaticFormatDescription =
        format_description!("[year]-[month]-[day]T[hour]:[minute]:[second]");
    civil.format(&FORM).expect("a date and a time have all components")
}

fn segment(start: OffsetDateTime, end: OffsetDateTime, offset: Offset) -> Option<Segment> {
    let offset = UtcOffset::from_whole_seconds(offset.seconds()).ok()?;
    Some(Segment { interval: Interval::new(start, end)?, offset })
}

fn length(offset: Offset) -> Duration {
    Duration::seconds(offset.seconds().into())
}

fn instant_at(civil: PrimitiveDateTime, offset: Offset) -> OffsetDateTime {
    civil.saturating_sub(length(offset)).assume_utc()
}

/// The Unix second, clamped because jiff supports a smaller range than `time`.
fn timestamp(instant: OffsetDateTime) -> Timestamp {
    let second =
        instant.unix_timestamp().clamp(Timestamp::MIN.as_second(), Timestamp::MAX.as_second());
    Timestamp::from_second(second).expect("clamped into the library's range")
}

fn jiff_civil(civil: PrimitiveDateTime) -> DateTime {
    let narrowed = || -> Option<DateTime> {
        DateTime::new(
            civil.year().try_into().ok()?,
            u8::from(civil.month()).try_into().ok()?,
            civil.day().try_into().ok()?,
            civil.hour().try_into().ok()?,
            civil.minute().try_into().ok()?,
            civil.second().try_into().ok()?,
            civil.nanosecond().try_into().ok()?,
        )
        .ok()
    };
    narrowed().unwrap_or(if civil.year() < 0 { DateTime::MIN } else { DateTime::MAX })
}

#[cfg(test)]
mod tests;
