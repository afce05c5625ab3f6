//! Conversion of local working hours and slot grids to instants.
//!
//! Both conversions iterate over the zone's segments of constant offset. Within a segment, a local
//! time is an instant shifted by the offset. A skipped hour is in no segment and a repeated hour is
//! in two, so short, long and missing days need no special cases.

use time::{Date, OffsetDateTime};

use super::spans::{Span, Spans};
use crate::{
    working_hours::WorkingHours,
    zone::{Segment, Zone},
};

pub(super) const SECONDS_PER_MINUTE: i64 = 60;
pub(super) const SECONDS_PER_DAY: i64 = 24 * 60 * 60;
pub(super) const DAYS_PER_WEEK: i64 = 7;

/// The weekday of 1970-01-01, a Thursday, as days since Monday.
const WEEKDAY_OF_EPOCH: i64 = 3;

/// A span in which a zone is `ahead` seconds ahead of UTC.
struct Piece {
    span: Span,
    ahead: i64,
}

impl From<Segment> for Piece {
    fn from(segment: Segment) -> Self {
        Self {
            span: Span::covering(&segment.interval),
            ahead: segment.offset.whole_seconds().into(),
        }
    }
}

fn pieces(zone: &Zone, within: Span) -> impl Iterator<Item = Piece> {
    within
        .interval()
        .map(|range| zone.segments(&range))
        .unwrap_or_default()
        .into_iter()
        .map(Piece::from)
}

pub(super) fn seconds_within(hours: &WorkingHours, zone: &Zone, within: Span) -> Spans {
    let mut seconds = Spans::default();
    for Piece { span, ahead } in pieces(zone, within) {
        let first_day = (span.start + ahead).div_euclid(SECONDS_PER_DAY);
        let last_day = (span.end + ahead).div_euclid(SECONDS_PER_DAY);
        for (day, date) in (first_day..=last_day).filter_map(|day| Some((day, date(day)?))) {
            let midnight = day * SECONDS_PER_DAY - ahead;
            let at = |minute: u16| midnight + i64::from(minute) * SECONDS_PER_MINUTE;
            for window in hours.windows_on(date) {
                seconds
                    .push(Span::new(at(window.start_minute()), at(window.end_minute())).clip(span));
            }
        }
    }
    seconds
}

/// The local days in `within` with their seconds, ascending.
///
/// Days are counted from 1970-01-01. If clocks go back over midnight, a day has two spans, around
/// one of the next day. A span can be empty.
pub(super) fn days(zone: &Zone, within: Span) -> impl Iterator<Item = (i64, Span)> {
    pieces(zone, within).flat_map(|Piece { span, ahead }| {
        let first = (span.start + ahead).div_euclid(SECONDS_PER_DAY);
        let last = (span.end + ahead).div_euclid(SECONDS_PER_DAY);
        (first..=last).map(move |day| {
            let midnight = day * SECONDS_PER_DAY - ahead;
            (day, Span::new(midnight, midnight + SECONDS_PER_DAY).clip(span))
        })
    })
}

/// The local day of `instant`, as days since 1970-01-01.
pub(super) fn local_day(zone: &Zone, instant: OffsetDateTime) -> i64 {
    zone.civil(instant).assume_utc().unix_timestamp().div_euclid(SECONDS_PER_DAY)
}

/// The Monday of the week of `day`.
pub(super) fn monday_of(day: i64) -> i64 {
    day - (day + WEEKDAY_OF_EPOCH).rem_euclid(DAYS_PER_WEEK)
}

/// The date `day` days after 1970-01-01, if representable.
pub(super) fn date(day: i64) -> Option<Date> {
    let epoch = i64::from(OffsetDateTime::UNIX_EPOCH.to_julian_day());
    Date::from_julian_day(i32::try_from(epoch + day).ok()?).ok()
}

/// Local times that are a multiple of `step` seconds after midnight.
pub(super) struct Grid {
    zone: Zone,
    step: i64,
}

impl Grid {
    pub(super) fn new(zone: Zone, step_minutes: u32) -> Option<Self> {
        (step_minutes != 0)
            .then(|| Self { zone, step: i64::from(step_minutes) * SECONDS_PER_MINUTE })
    }

    pub(super) fn points_in(&self, within: &Spans) -> Vec<i64> {
        let (Some(first), Some(last)) = (within.as_slice().first(), within.as_slice().last())
        else {
            return Vec::new();
        };
        let mut points = Vec::new();
        for Piece { span, ahead } in pieces(&self.zone, Span::new(first.start, last.end)) {
            for part in within.overlapping(span) {
                let mut local = self.at_or_after(part.start + ahead);
                while local < part.end + ahead {
                    points.push(local - ahead);
                    local = self.at_or_after(local + 1);
                }
            }
        }
        points
    }

    fn at_or_after(&self, local: i64) -> i64 {
        let into_day = local.rem_euclid(SECONDS_PER_DAY);
        let midnight = local - into_day;
        let steps = (into_day + self.step - 1) / self.step;
        midnight + (steps * self.step).min(SECONDS_PER_DAY)
    }
}
