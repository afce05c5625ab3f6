//! Reads the rules of an embedded zone (RFC 5545 section 3.6.5).

use time::{Duration, OffsetDateTime, PrimitiveDateTime, macros::datetime};

use super::component::Component;
use super::limits::{Budget, Exhausted};
use super::rule::Rule;
use super::value::{Stamp, utc_offset};

#[derive(Debug)]
pub(super) struct Observances {
    /// The offset before the first change.
    first: Duration,
    changes: Vec<Change>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Change {
    at: OffsetDateTime,
    from: Duration,
    to: Duration,
}

/// The start of the expansion; rules written by Exchange begin in 1601.
const EARLIEST: PrimitiveDateTime = datetime!(1970-01-01 00:00);

/// The budget steps per change; real zones have few changes.
const STEPS_OF_A_CHANGE: u64 = 100;

impl Observances {
    /// Reads the changes up to 60 weeks after `until`.
    pub(super) fn read(
        zone: &Component<'_>,
        until: OffsetDateTime,
        budget: &mut Budget,
    ) -> Result<Option<Self>, Exhausted> {
        let latest =
            PrimitiveDateTime::new(until.date(), until.time()).saturating_add(Duration::weeks(60));
        let is_observance = |child: &&Component<'_>| child.is("STANDARD") || child.is("DAYLIGHT");
        let observances: Vec<_> = zone.children.iter().filter(is_observance).collect();
        if let [only] = observances[..]
            && let Some(offset) = constant_offset(only)
        {
            return Ok(Some(Self { first: offset, changes: Vec::new() }));
        }
        let mut changes = Vec::new();
        for observance in observances {
            if !read_observance(observance, latest, budget, &mut changes)? {
                return Ok(None);
            }
        }
        changes.sort_unstable();
        let first = changes.first().map(|change| change.from);
        Ok(first.map(|first| Self { first, changes }))
    }

    pub(super) fn offset_at(&self, instant: OffsetDateTime) -> Duration {
        let passed = self.changes.partition_point(|change| change.at <= instant);
        passed.checked_sub(1).map_or(self.first, |last| self.changes[last].to)
    }
}

/// Returns the offset of a zone's only observance, if no other offset precedes it.
fn constant_offset(only: &Component<'_>) -> Option<Duration> {
    let offset = only.value("TZOFFSETTO").filter(|_| only.value("TZOFFSETFROM").is_none());
    offset.and_then(utc_offset)
}

/// Returns `false` if part of the observance is unreadable.
fn read_observance(
    observance: &Component<'_>,
    latest: PrimitiveDateTime,
    budget: &mut Budget,
    changes: &mut Vec<Change>,
) -> Result<bool, Exhausted> {
    let offset = |name| observance.value(name).and_then(utc_offset);
    let (Some(from), Some(to)) = (offset("TZOFFSETFROM"), offset("TZOFFSETTO")) else {
        return Ok(false);
    };
    let start = match observance.value("DTSTART").and_then(Stamp::parse) {
        Some(Stamp::Day(date)) => date.midnight(),
        Some(Stamp::Local(civil) | Stamp::Utc(civil)) => civil,
        None => return Ok(false),
    };
    let change =
        |civil: PrimitiveDateTime| Change { at: civil.saturating_sub(from).assume_utc(), from, to };
    budget.spend(1)?;
    changes.push(change(start));
    for line in observance.all("RRULE").filter(|line| !line.value.is_empty()) {
        let Ok(rule) = Rule::parse(line.value) else { return Ok(false) };
        let until = rule.until_by(|utc| utc.saturating_add(from));
        rule.walk(start, until, EARLIEST..=latest, budget, |civil, budget| {
            changes.push(change(civil));
            budget.spend(STEPS_OF_A_CHANGE)
        })?;
    }
    let dates = observance.all("RDATE").filter(|line| !line.value.is_empty());
    for text in dates.flat_map(|line| line.value.split(',')) {
        budget.spend(1)?;
        match Stamp::parse(text.trim()) {
            Some(Stamp::Local(civil)) => changes.push(change(civil)),
            Some(Stamp::Utc(civil)) => changes.push(Change { at: civil.assume_utc(), from, to }),
            Some(Stamp::Day(date)) => changes.push(change(date.midnight())),
            None => return Ok(false),
        }
    }
    Ok(true)
}
