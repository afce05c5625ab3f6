//! Open times: when a meeting can start. One rule decides what is listed, what can be booked and
//! where a booking can move.
//!
//! A time *t* is open when all of these hold.
//!
//! - It lies on the **grid**: by the clock of the lead host's zone, a whole number of slot
//!   intervals after midnight.
//! - It respects **notice and horizon**: now + minimum notice ≤ *t* ≤ now + horizon.
//! - Every host who must attend is within **working hours** at every instant of the meeting, by
//!   that host's own clock. Hours move with daylight saving time; an hour that clocks skip offers
//!   nothing, one that they repeat is offered twice.
//! - No host who must attend is **busy** during the meeting and its buffers, nor is the meeting
//!   within the buffers of another booking. Busy is every scheduled booking and what the host's
//!   calendars say; a calendar that cannot be read closes all its host's times.
//!
//! Optional hosts neither close a time nor are closed by one. Back to back is fine.
//!
//! All of it is pure: hosts, busy time and the present moment come in as values. [`OpenTimes`] asks
//! the questions; [`OpenTimes::busy_window`] says what to load before asking.

mod explain;
mod local;
mod spans;

use time::{Duration, OffsetDateTime};

pub use self::explain::{ClosedInterval, ClosedReason, HostClosed, SlotConflict};
use self::{
    local::{Grid, SECONDS_PER_DAY, SECONDS_PER_MINUTE, seconds_within},
    spans::{Span, Spans, ceil, floor, last_second},
};
use crate::{
    host::{HostRole, UserId},
    interval::{Interval, instant_of_second},
    working_hours::{MINUTES_PER_DAY, WorkingHours},
    zone::Zone,
};

/// The longest buffer that an event type can have, in minutes: a day.
///
/// It bounds how far away a booking can lie and still close a time.
pub const MAX_BUFFER_MINUTES: u32 = MINUTES_PER_DAY as u32;

/// How far [`OpenTimes::next`] looks at first, and the most it looks at in one go.
const FIRST_SEARCH_DAYS: i64 = 1;
const LONGEST_SEARCH_DAYS: i64 = 64;

/// What an event type says about when it can be booked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlotRule {
    /// How long the meeting lasts; with 0, nothing is open.
    pub duration_minutes: u32,
    /// The step of the grid from midnight on, by the lead host's clock; with 0, nothing is open.
    pub slot_interval_minutes: u32,
    /// Time that each host keeps free before the meeting.
    pub buffer_before_minutes: u32,
    /// Time that each host keeps free after the meeting.
    pub buffer_after_minutes: u32,
    /// How long before its start a meeting has to be booked.
    pub minimum_notice_minutes: u32,
    /// How far ahead a meeting can be booked, in days of 24 hours.
    pub horizon_days: u32,
}

/// A scheduled booking that a host must attend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BusyBooking {
    /// From its start to its end, buffers not counted.
    pub interval: Interval,
    /// Time that the host keeps free before it.
    pub buffer_before_minutes: u32,
    /// Time that the host keeps free after it.
    pub buffer_after_minutes: u32,
}

/// What was learnt from all of a host's calendars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CalendarReading {
    /// When the calendars say the host is busy, in any order; intervals may overlap.
    Readable(Vec<Interval>),
    /// A calendar could not be read, or there is none: the host has no open time.
    Unusable,
}

/// Everything about a host that open times depend on.
#[derive(Clone, Debug)]
pub struct HostSchedule {
    /// The host.
    pub user_id: UserId,
    /// An optional host's hours, calendar and bookings are not looked at.
    pub role: HostRole,
    /// Whether this host's zone sets the grid; where no host leads, the first one does.
    pub lead: bool,
    /// The zone of the host's clock.
    pub zone: Zone,
    /// When the host works, by that clock.
    pub hours: WorkingHours,
    /// What the host's calendars say.
    pub calendar: CalendarReading,
    /// As of when calendars elsewhere say so; `None` where there is none elsewhere.
    pub calendar_as_of: Option<OffsetDateTime>,
    /// The scheduled bookings that the host must attend, in any order; without the one that is to
    /// be moved.
    pub bookings: Vec<BusyBooking>,
}

/// When a meeting of these hosts can start, as seen at one moment.
///
/// ```
/// use frontdesk_scheduling::{
///     host::{HostRole, UserId},
///     open_times::{CalendarReading, HostSchedule, OpenTimes, SlotRule},
///     working_hours::WorkingHours,
///     zone::Zone,
/// };
/// use time::macros::datetime;
///
/// let rule = SlotRule {
///     duration_minutes: 30,
///     slot_interval_minutes: 30,
///     buffer_before_minutes: 0,
///     buffer_after_minutes: 10,
///     minimum_notice_minutes: 120,
///     horizon_days: 60,
/// };
/// let hosts = [HostSchedule {
///     user_id: UserId(4),
///     role: HostRole::MustAttend,
///     lead: true,
///     zone: Zone::parse("Europe/London")?,
///     hours: WorkingHours::always(),
///     calendar: CalendarReading::Readable(Vec::new()),
///     calendar_as_of: None,
///     bookings: Vec::new(),
/// }];
/// let open_times = OpenTimes::new(&rule, &hosts, datetime!(2026-12-01 09:10 UTC));
///
/// assert!(open_times.is_open(datetime!(2026-12-01 11:30 UTC)));
/// assert!(!open_times.is_open(datetime!(2026-12-01 11:00 UTC)));
/// assert_eq!(open_times.next(datetime!(2026-12-01 00:00 UTC), 5)[0].start(), datetime!(2026-12-01 11:30 UTC));
/// # Ok::<(), frontdesk_scheduling::zone::UnknownZone>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OpenTimes<'a> {
    rule: &'a SlotRule,
    hosts: &'a [HostSchedule],
    now: OffsetDateTime,
}

/// Something that keeps a host from meeting.
struct Busy {
    /// The busy time itself.
    span: Span,
    /// That time and every second around it that a meeting, without its buffers, has to stay clear
    /// of.
    kept_clear: Span,
}

impl<'a> OpenTimes<'a> {
    /// The open times of an event type with this rule and these hosts, seen at `now`.
    pub fn new(rule: &'a SlotRule, hosts: &'a [HostSchedule], now: OffsetDateTime) -> Self {
        Self { rule, hosts, now }
    }

    /// The time whose bookings and calendar entries decide about the starts in [`start`, `end`):
    /// every one that overlaps it has to be in the [`HostSchedule`]s, others need not be.
    ///
    /// It reaches as far as other bookings' buffers can, by [`MAX_BUFFER_MINUTES`].
    pub fn busy_window(rule: &SlotRule, start: OffsetDateTime, end: OffsetDateTime) -> Interval {
        let minutes = |minutes: u32| Duration::minutes(minutes.into());
        let before = minutes(rule.buffer_before_minutes.max(MAX_BUFFER_MINUTES));
        let after = minutes(rule.buffer_after_minutes.max(MAX_BUFFER_MINUTES))
            + minutes(rule.duration_minutes);
        let first = instant_of_second(floor(start)).saturating_sub(before);
        let last = instant_of_second(ceil(end.max(start))).saturating_add(after);
        Interval::new(first, last).expect("a day or more lies between the two")
    }

    /// The open times that start in [`start`, `end`), each with the time it takes, ascending.
    pub fn between(&self, start: OffsetDateTime, end: OffsetDateTime) -> Vec<Interval> {
        self.slots(self.starts(Span::new(ceil(start), ceil(end))))
    }

    /// The first `count` open times that start at `after` or later, up to the horizon; fewer when
    /// there are no more.
    pub fn next(&self, after: OffsetDateTime, count: usize) -> Vec<Interval> {
        let bookable = self.bookable();
        let mut from = ceil(after).max(bookable.start);
        let mut days = FIRST_SEARCH_DAYS;
        let mut starts = Vec::new();
        while from < bookable.end && starts.len() < count {
            let to = from + days * SECONDS_PER_DAY;
            starts.extend(self.starts(Span::new(from, to)));
            from = to;
            days = (days * 2).min(LONGEST_SEARCH_DAYS);
        }
        starts.truncate(count);
        self.slots(starts)
    }

    /// Whether a meeting can start at `time`: whether [`between`](Self::between) lists it.
    pub fn is_open(&self, time: OffsetDateTime) -> bool {
        let second = floor(time);
        time.nanosecond() == 0 && !self.starts(Span::new(second, second + 1)).is_empty()
    }

    /// The open time that starts at `time`, if one does.
    pub fn slot_at(&self, time: OffsetDateTime) -> Option<Interval> {
        if self.is_open(time) { self.slots(vec![floor(time)]).pop() } else { None }
    }

    /// The open seconds of `within`, ascending: the one place where the rule is decided.
    fn starts(&self, within: Span) -> Vec<i64> {
        let within = within.clip(self.bookable());
        let (Some(grid), false) = (self.grid(), within.is_empty() || self.duration() == 0) else {
            return Vec::new();
        };
        let mut open = Spans::from(within);
        for host in self.attending() {
            if open.is_empty() {
                break;
            }
            open = open.intersect(&self.free(host, within).starts_fitting(self.duration()));
        }
        grid.points_in(&open)
    }

    /// When `host` can be in a meeting that starts in `starts`.
    fn free(&self, host: &HostSchedule, starts: Span) -> Spans {
        if host.calendar == CalendarReading::Unusable {
            return Spans::default();
        }
        let needed = Span::new(starts.start, starts.end + self.duration());
        let busy = self.busy(host).map(|busy| busy.kept_clear).filter(|span| span.overlaps(needed));
        seconds_within(&host.hours, &host.zone, needed).subtract(&Spans::union(busy.collect()))
    }

    /// All that the calendars and bookings of `host` hold.
    fn busy(&self, host: &HostSchedule) -> impl Iterator<Item = Busy> {
        let before = seconds(self.rule.buffer_before_minutes);
        let after = seconds(self.rule.buffer_after_minutes);
        // What ends has to leave this meeting's buffer before it, what starts has to leave the one
        // after it.
        let kept_clear = move |interval: &Interval, own_before: i64, own_after: i64| {
            let span = Span::covering(interval);
            let kept_clear =
                Span::new(span.start - after.max(own_before), span.end + before.max(own_after));
            Busy { span, kept_clear }
        };
        let calendar = match &host.calendar {
            CalendarReading::Readable(intervals) => intervals.as_slice(),
            CalendarReading::Unusable => &[],
        };
        let calendar = calendar.iter().map(move |interval| kept_clear(interval, 0, 0));
        let bookings = host.bookings.iter().map(move |booking| {
            let own_before = seconds(booking.buffer_before_minutes);
            kept_clear(&booking.interval, own_before, seconds(booking.buffer_after_minutes))
        });
        calendar.chain(bookings)
    }

    /// The starts that notice and horizon leave, and that the calendar of years has room for.
    fn bookable(&self) -> Span {
        let earliest = ceil(self.now) + seconds(self.rule.minimum_notice_minutes);
        let latest = floor(self.now) + i64::from(self.rule.horizon_days) * SECONDS_PER_DAY;
        Span::new(earliest, latest.min(last_second() - self.duration()) + 1)
    }

    fn attending(&self) -> impl Iterator<Item = &'a HostSchedule> {
        self.hosts.iter().filter(|host| host.role == HostRole::MustAttend)
    }

    /// The grid of the lead host's zone; `None` when the rule has no step.
    fn grid(&self) -> Option<Grid> {
        let lead = self.hosts.iter().find(|host| host.lead).or(self.hosts.first());
        Grid::new(
            lead.map_or_else(Zone::utc, |lead| lead.zone.clone()),
            self.rule.slot_interval_minutes,
        )
    }

    fn slots(&self, starts: Vec<i64>) -> Vec<Interval> {
        starts
            .into_iter()
            .filter_map(|start| Span::new(start, start + self.duration()).interval())
            .collect()
    }

    /// How long the meeting lasts, in seconds.
    fn duration(&self) -> i64 {
        seconds(self.rule.duration_minutes)
    }
}

fn seconds(minutes: u32) -> i64 {
    i64::from(minutes) * SECONDS_PER_MINUTE
}

#[cfg(test)]
mod tests;
