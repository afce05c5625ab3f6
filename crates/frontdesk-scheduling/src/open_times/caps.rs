//! Caps on the meetings of a host per day and week.

use std::collections::HashMap;

use time::{Duration, OffsetDateTime};

use super::{
    HostSchedule, OpenTimes,
    local::{DAYS_PER_WEEK, date, days, local_day, monday_of},
    spans::{Span, Spans},
};
use crate::{interval::Interval, zone::Zone};

/// Days around a start that contain its week in every zone.
const WEEK_AROUND: Duration = Duration::days(DAYS_PER_WEEK + 1);

/// The maximum numbers of meetings that start in a period.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MeetingCaps {
    /// The maximum per day; `None`: no cap.
    pub per_day: Option<u32>,
    /// The maximum per week (ISO 8601, from Monday); `None`: no cap.
    pub per_week: Option<u32>,
}

/// The meetings of a host that a cap counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CapScope {
    /// All meetings of the host.
    Member,
    /// The host's meetings of the event type to be booked.
    EventType,
}

/// Caps of a host, with the meetings that count toward them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CappedMeetings {
    /// The meetings that the caps count.
    pub scope: CapScope,
    /// The caps.
    pub caps: MeetingCaps,
    /// The starts of these meetings, in any order.
    ///
    /// A meeting being moved is left out.
    pub starts: Vec<OffsetDateTime>,
}

/// The period of a cap, in the host's zone.
#[derive(Clone, Copy)]
pub(super) enum Period {
    Day,
    Week,
}

/// The starts of meetings that a reached cap closes.
pub(super) struct Full {
    pub(super) scope: CapScope,
    pub(super) period: Period,
    pub(super) starts: Spans,
}

impl MeetingCaps {
    /// Whether there is no cap.
    pub fn is_empty(self) -> bool {
        self.per_day.is_none() && self.per_week.is_none()
    }
}

impl OpenTimes<'_> {
    /// The interval whose meetings count toward caps on starts in `within`.
    ///
    /// It contains, in every time zone, the whole weeks that overlap `within`.
    pub fn counting_window(within: Interval) -> Interval {
        let start = within.start().saturating_sub(WEEK_AROUND);
        Interval::new(start, within.end().saturating_add(WEEK_AROUND)).unwrap_or(within)
    }
}

/// The starts in `within` at which `host` has reached a cap.
pub(super) fn full(host: &HostSchedule, within: Span) -> impl Iterator<Item = Full> {
    host.caps.iter().flat_map(move |capped| {
        let caps = [(Period::Day, capped.caps.per_day), (Period::Week, capped.caps.per_week)];
        caps.into_iter().filter_map(move |(period, cap)| {
            let starts = full_starts(&host.zone, &capped.starts, period, cap?, within);
            Some(Full { scope: capped.scope, period, starts })
        })
    })
}

fn full_starts(
    zone: &Zone,
    meetings: &[OffsetDateTime],
    period: Period,
    cap: u32,
    within: Span,
) -> Spans {
    let mut counts: HashMap<i64, u32> = HashMap::new();
    for &start in meetings {
        *counts.entry(period.first_day(local_day(zone, start))).or_default() += 1;
    }
    let count = |day: i64| counts.get(&period.first_day(day)).copied().unwrap_or_default();
    days(zone, within).filter(|&(day, _)| cap <= count(day)).map(|(_, span)| span).collect()
}

impl Period {
    /// The first day of the period that contains a local day.
    fn first_day(self, day: i64) -> i64 {
        match self {
            Self::Day => day,
            Self::Week => monday_of(day),
        }
    }

    fn days(self) -> i64 {
        match self {
            Self::Day => 1,
            Self::Week => DAYS_PER_WEEK,
        }
    }
}

impl Full {
    /// The whole day or week of `start` in `zone`.
    pub(super) fn period_of(&self, zone: &Zone, start: OffsetDateTime) -> Option<Interval> {
        let first = self.period.first_day(local_day(zone, start));
        let midnight = |day: i64| date(day).map(|date| zone.start_of_day(date));
        Interval::new(midnight(first)?, midnight(first + self.period.days())?)
    }
}
