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

fn date(day: i64) -> Option<Date> {
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
