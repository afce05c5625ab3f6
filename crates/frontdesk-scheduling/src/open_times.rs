//! Open times: the times at which a meeting can start.
//!
//! The same rule decides which times are listed, bookable and valid for a move. A time *t* is open
//! if all of these conditions hold:
//!
//! - **Grid**: *t* is a whole number of slot intervals after midnight, in the lead host's zone.
//! - **Notice and horizon**: now + minimum notice ≤ *t* ≤ now + horizon.
//! - **Working hours**: every host who must attend works during the whole meeting, in that host's
//!   zone, and none is out of office. A skipped local hour has no open times; a repeated hour has
//!   each open time twice.
//! - **Busy times**: no host who must attend is busy during the meeting and its buffers, and the
//!   meeting is outside the buffers of other bookings. Scheduled bookings, held times and calendar
//!   entries count as busy. An unreadable calendar closes all times of its host.
//! - **Caps**: no host who must attend has reached a cap on meetings on the day or in the week of
//!   *t*, in that host's zone.
//!
//! Of the candidates of a queue, one must be free: a time is closed if all of them are. Optional
//! hosts never close a time. Adjacent meetings are allowed.
//!
//! [`OpenTimes`] computes the times; [`OpenTimes::busy_window`] returns the interval whose bookings
//! must be loaded, and [`OpenTimes::counting_window`] the interval whose meetings count toward caps.

mod caps;
mod explain;
mod local;
mod spans;

use time::{Duration, OffsetDateTime};

use self::{
    caps::full,
    local::{Grid, SECONDS_PER_DAY, SECONDS_PER_MINUTE, seconds_within},
    spans::{Span, Spans, ceil, floor, last_second},
};
pub use self::{
    caps::{CapScope, CappedMeetings, MeetingCaps},
    explain::{ClosedInterval, ClosedReason, HostClosed, SlotConflict},
};
use crate::{
    host::{HostRole, UserId},
    interval::{Interval, instant_of_second},
    working_hours::{MINUTES_PER_DAY, WorkingHours},
    zone::Zone,
};

/// The maximum buffer of an event type in minutes: one day.
pub const MAX_BUFFER_MINUTES: u32 = MINUTES_PER_DAY as u32;

const FIRST_SEARCH_DAYS: i64 = 1;
const LONGEST_SEARCH_DAYS: i64 = 64;

/// The rules of an event type for its open times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlotRule {
    /// Duration of the meeting; with 0, no time is open.
    pub duration_minutes: u32,
    /// Slot interval, counted from the lead's local midnight; 0 closes every time.
    pub slot_interval_minutes: u32,
    /// Buffer before the meeting.
    pub buffer_before_minutes: u32,
    /// Buffer after the meeting.
    pub buffer_after_minutes: u32,
    /// Minimum time between the booking and the start.
    pub minimum_notice_minutes: u32,
    /// Booking horizon in days of 24 hours.
    pub horizon_days: u32,
}

impl SlotRule {
    /// The rule for a meeting as long as `interval`, in whole minutes.
    #[must_use]
    pub fn lasting(self, interval: Interval) -> Self {
        let minutes = u32::try_from(interval.duration().whole_minutes());
        Self { duration_minutes: minutes.unwrap_or(self.duration_minutes), ..self }
    }
}

/// A scheduled booking or held time that the host must attend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BusyBooking {
    /// The time of the booking, without buffers.
    pub interval: Interval,
    /// Buffer before the booking.
    pub buffer_before_minutes: u32,
    /// Buffer after the booking.
    pub buffer_after_minutes: u32,
    /// Whether the time is only held for a booking.
    pub held: bool,
}

/// Busy times read from all calendars of a host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CalendarReading {
    /// Busy intervals in any order; they may overlap.
    Readable(Vec<Interval>),
    /// A calendar is unreadable or missing: the host has no open times.
    Unusable,
    /// Not read, because the host is archived and has no open times.
    Archived,
    /// Not read: observers have no open times.
    Observer,
}

impl CalendarReading {
    fn busy(&self) -> &[Interval] {
        match self {
            Self::Readable(intervals) => intervals,
            Self::Unusable | Self::Archived | Self::Observer => &[],
        }
    }
}

/// The inputs of open times for one host.
#[derive(Clone, Debug)]
pub struct HostSchedule {
    /// The host.
    pub user_id: UserId,
    /// The role; for an optional host, hours, calendar and bookings are ignored.
    pub role: HostRole,
    /// Whether the host is a candidate; of several candidates, one suffices.
    pub candidate: bool,
    /// Whether this host sets the grid; by default, the first host does.
    pub lead: bool,
    /// The host's time zone.
    pub zone: Zone,
    /// The working hours, in the host's time zone.
    pub hours: WorkingHours,
    /// The times out of office, in any order.
    pub absences: Vec<Interval>,
    /// The host's calendar.
    pub calendar: CalendarReading,
    /// Time of the last calendar sync; `None` without external calendars.
    pub calendar_as_of: Option<OffsetDateTime>,
    /// Bookings and held times of the host, except the booking to move.
    pub bookings: Vec<BusyBooking>,
    /// Caps on the host's meetings; empty without caps.
    pub caps: Vec<CappedMeetings>,
}

/// Open times for a rule and hosts at a given moment.
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
///     candidate: false,
///     lead: true,
///     zone: Zone::parse("Europe/London")?,
///     hours: WorkingHours::always(),
///     absences: Vec::new(),
///     calendar: CalendarReading::Readable(Vec::new()),
///     calendar_as_of: None,
///     bookings: Vec::new(),
///     caps: Vec::new(),
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

struct Busy {
    span: Span,
    /// The busy time with buffers, which a meeting must not overlap.
    kept_clear: Span,
    held: bool,
}

impl<'a> OpenTimes<'a> {
    /// Open times for a rule and hosts, as seen at `now`.
    pub fn new(rule: &'a SlotRule, hosts: &'a [HostSchedule], now: OffsetDateTime) -> Self {
        Self { rule, hosts, now }
    }

    /// The interval whose busy times affect open times in [`start`, `end`).
    ///
    /// The [`HostSchedule`]s must contain every booking and calendar entry that overlaps this
    /// interval. It includes [`MAX_BUFFER_MINUTES`] on both sides for buffers of other bookings.
    pub fn busy_window(rule: &SlotRule, start: OffsetDateTime, end: OffsetDateTime) -> Interval {
        let minutes = |minutes: u32| Duration::minutes(minutes.into());
        let before = minutes(rule.buffer_before_minutes.max(MAX_BUFFER_MINUTES));
        let after = minutes(rule.buffer_after_minutes.max(MAX_BUFFER_MINUTES))
            + minutes(rule.duration_minutes);
        let first = instant_of_second(floor(start)).saturating_sub(before);
        let last = instant_of_second(ceil(end.max(start))).saturating_add(after);
        Interval::new(first, last).expect("the range is at least a day")
    }

    /// The open times that start in [`start`, `end`), ascending.
    pub fn between(&self, start: OffsetDateTime, end: OffsetDateTime) -> Vec<Interval> {
        self.slots(self.starts(Span::new(ceil(start), ceil(end))))
    }

    /// The first `count` open times from `after` up to the horizon.
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

    /// Whether a meeting can start at `time`.
    pub fn is_open(&self, time: OffsetDateTime) -> bool {
        let second = floor(time);
        time.nanosecond() == 0 && !self.starts(Span::new(second, second + 1)).is_empty()
    }

    /// The open time that starts at `time`, if any.
    pub fn slot_at(&self, time: OffsetDateTime) -> Option<Interval> {
        if self.is_open(time) { self.slots(vec![floor(time)]).pop() } else { None }
    }

    fn starts(&self, within: Span) -> Vec<i64> {
        let within = within.clip(self.bookable());
        let (Some(grid), false) = (self.grid(), within.is_empty() || self.duration() == 0) else {
            return Vec::new();
        };
        let mut open = Spans::from(within);
        for host in self.required() {
            if open.is_empty() {
                break;
            }
            open = open.intersect(&self.starts_of(host, within));
        }
        let mut candidates = self.candidates().peekable();
        if candidates.peek().is_some() && !open.is_empty() {
            let starts = candidates.map(|host| self.starts_of(host, within));
            let starts = starts.flat_map(|of_host| of_host.as_slice().to_vec());
            open = open.intersect(&Spans::union(starts.collect()));
        }
        grid.points_in(&open)
    }

    /// The times within `starts` at which a meeting of `host` can start.
    fn starts_of(&self, host: &HostSchedule, starts: Span) -> Spans {
        let fitting = self.free(host, starts).starts_fitting(self.duration());
        full(host, starts).fold(fitting, |open, full| open.subtract(&full.starts))
    }

    /// The time in which `host` can attend meetings starting in `starts`.
    fn free(&self, host: &HostSchedule, starts: Span) -> Spans {
        if !matches!(host.calendar, CalendarReading::Readable(_)) {
            return Spans::default();
        }
        let needed = Span::new(starts.start, starts.end + self.duration());
        let busy = self.busy(host).map(|busy| busy.kept_clear);
        let closed = busy.chain(absences(host)).filter(|span| span.overlaps(needed));
        seconds_within(&host.hours, &host.zone, needed).subtract(&Spans::union(closed.collect()))
    }

    fn busy(&self, host: &HostSchedule) -> impl Iterator<Item = Busy> {
        let before = seconds(self.rule.buffer_before_minutes);
        let after = seconds(self.rule.buffer_after_minutes);
        // Between two meetings, the longer of the adjacent buffers applies.
        let kept_clear = move |interval: &Interval, own_before: i64, own_after: i64| {
            let span = Span::covering(interval);
            let kept_clear =
                Span::new(span.start - after.max(own_before), span.end + before.max(own_after));
            Busy { span, kept_clear, held: false }
        };
        let calendar = host.calendar.busy().iter().map(move |interval| kept_clear(interval, 0, 0));
        let bookings = host.bookings.iter().map(move |booking| {
            let own_before = seconds(booking.buffer_before_minutes);
            let own_after = seconds(booking.buffer_after_minutes);
            Busy { held: booking.held, ..kept_clear(&booking.interval, own_before, own_after) }
        });
        calendar.chain(bookings)
    }

    fn bookable(&self) -> Span {
        let earliest = ceil(self.now) + seconds(self.rule.minimum_notice_minutes);
        let latest = floor(self.now) + i64::from(self.rule.horizon_days) * SECONDS_PER_DAY;
        Span::new(earliest, latest.min(last_second() - self.duration()) + 1)
    }

    fn attending(&self) -> impl Iterator<Item = &'a HostSchedule> {
        self.hosts.iter().filter(|host| host.role == HostRole::MustAttend)
    }

    fn required(&self) -> impl Iterator<Item = &'a HostSchedule> {
        self.attending().filter(|host| !host.candidate)
    }

    fn candidates(&self) -> impl Iterator<Item = &'a HostSchedule> {
        self.attending().filter(|host| host.candidate)
    }

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

    fn duration(&self) -> i64 {
        seconds(self.rule.duration_minutes)
    }
}

fn absences(host: &HostSchedule) -> impl Iterator<Item = Span> {
    host.absences.iter().map(Span::covering)
}

fn seconds(minutes: u32) -> i64 {
    i64::from(minutes) * SECONDS_PER_MINUTE
}

#[cfg(test)]
mod tests;
