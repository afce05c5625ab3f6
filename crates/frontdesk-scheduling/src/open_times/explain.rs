//! Reasons why a time is closed.

use time::OffsetDateTime;

use super::{
    Busy, CalendarReading, HostSchedule, OpenTimes, absences,
    caps::{CapScope, Full, Period, full},
    local::{Grid, seconds_within},
    spans::{Span, Spans, floor},
};
use crate::named;
use crate::{
    host::UserId,
    interval::{Interval, instant_of_second},
};

/// The maximum number of candidates whose closed intervals are listed.
const MAX_CANDIDATES: usize = 50;

/// The number of intervals beyond which no further candidate is listed.
const MAX_INTERVALS: usize = 20_000;

named! {
    /// The reason why a time is not open.
    pub enum ClosedReason {
        /// A booking or calendar entry of the host.
        Busy = "busy",
        /// A time of the host that is held for a booking.
        Held = "held",
        /// Outside the host's working hours.
        OutsideWorkingHours = "outside_working_hours",
        /// The host is out of office.
        OutOfOffice = "out_of_office",
        /// Before the minimum notice ends.
        MinimumNotice = "minimum_notice",
        /// Beyond the booking horizon.
        Horizon = "horizon",
        /// Too close to a booking or calendar entry of the host.
        Buffer = "buffer",
        /// A calendar of the host is unreadable.
        CalendarUnusable = "calendar_unusable",
        /// The host is archived.
        Archived = "archived",
        /// The host is an observer and cannot host.
        Observer = "observer",
        /// Not a multiple of the slot interval after the lead's local midnight.
        SlotInterval = "slot_interval",
        /// The host has the maximum number of meetings on this day.
        DailyCap = "daily_cap",
        /// The host has the maximum number of meetings in this week.
        WeeklyCap = "weekly_cap",
        /// The host's meetings of the event type reach its daily cap.
        EventTypeDailyCap = "event_type_daily_cap",
        /// The host's meetings of the event type reach its weekly cap.
        EventTypeWeeklyCap = "event_type_weekly_cap",
    }
}

/// An interval closed for one reason; other closed intervals may overlap it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClosedInterval {
    /// For `Horizon` and caps, no open time starts in this interval.
    ///
    /// For other reasons, no open time overlaps it.
    pub interval: Interval,
    /// Why the interval is closed.
    pub reason: ClosedReason,
}

/// The closed intervals of one host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostClosed {
    /// The host.
    pub user_id: UserId,
    /// The closed intervals, sorted by start.
    pub intervals: Vec<ClosedInterval>,
    /// Time of the last calendar sync; `None` without external calendars.
    pub calendar_as_of: Option<OffsetDateTime>,
}

/// A reason why a meeting cannot start at a given time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SlotConflict {
    /// The host; `None` for reasons that concern the whole meeting.
    pub user_id: Option<UserId>,
    /// The reason.
    pub reason: ClosedReason,
    /// The conflicting time, if any.
    ///
    /// The busy time, the buffer, the absence, the day or week of a cap in the host's zone, or the
    /// first part outside working hours.
    pub interval: Option<Interval>,
}

impl OpenTimes<'_> {
    /// The closed intervals in [`start`, `end`) per host who must attend.
    ///
    /// A time is open although candidates are closed, if one of them is free. Lists all required
    /// hosts, then at most 50 candidates, and fewer if the list has more than 20,000 intervals.
    pub fn explain(&self, start: OffsetDateTime, end: OffsetDateTime) -> Vec<HostClosed> {
        let Some(range) = Interval::new(start, end) else { return Vec::new() };
        let explain = |host| self.explain_host(host, &range);
        let mut closed: Vec<HostClosed> = self.required().map(explain).collect();
        let mut intervals: usize = closed.iter().map(|host| host.intervals.len()).sum();
        for candidate in self.candidates().take(MAX_CANDIDATES).map(explain) {
            intervals += candidate.intervals.len();
            if MAX_INTERVALS < intervals {
                break;
            }
            closed.push(candidate);
        }
        closed
    }

    /// All conflicts at `time`; none if it [is open](Self::is_open).
    pub fn conflicts(&self, time: OffsetDateTime) -> Vec<SlotConflict> {
        let start = floor(time);
        let bookable = self.bookable();
        let about_all = [
            (ClosedReason::SlotInterval, time.nanosecond() != 0 || !self.is_on_grid(start)),
            (ClosedReason::MinimumNotice, start < bookable.start),
            (ClosedReason::Horizon, bookable.end <= start),
        ];
        let about_all = about_all
            .into_iter()
            .filter(|&(_, closed)| closed)
            .map(|(reason, _)| SlotConflict { user_id: None, reason, interval: None });
        let meeting = Span::new(start, start + self.duration());
        let of_required = self.required().flat_map(|host| self.host_conflicts(host, meeting));
        let of_candidates = self.candidate_conflicts(time);
        let closes =
            |host: &HostSchedule| of_candidates.iter().any(|c| c.user_id == Some(host.user_id));
        let none_is_free = self.candidates().all(closes);
        let of_candidates = of_candidates.iter().copied().filter(|_| none_is_free);
        about_all.chain(of_required).chain(of_candidates).collect()
    }

    /// The conflicts of each candidate at `time`.
    ///
    /// Includes those of closed candidates while another candidate is free.
    pub fn candidate_conflicts(&self, time: OffsetDateTime) -> Vec<SlotConflict> {
        let meeting = Span::new(floor(time), floor(time) + self.duration());
        self.candidates().flat_map(|host| self.host_conflicts(host, meeting)).collect()
    }

    fn is_on_grid(&self, second: i64) -> bool {
        let on_grid =
            |grid: Grid| !grid.points_in(&Span::new(second, second + 1).into()).is_empty();
        self.duration() != 0 && self.grid().is_some_and(on_grid)
    }

    fn explain_host(&self, host: &HostSchedule, range: &Interval) -> HostClosed {
        let within = Span::covering(range);
        let bookable = self.bookable();
        let union = |spans: Vec<Span>| Spans::union(spans).intersect(&within.into());
        let all: Vec<Busy> = self.busy(host).collect();
        let spans = |held| all.iter().filter(move |b| b.held == held).map(|busy| busy.span);
        let (busy, held) = (union(spans(false).collect()), union(spans(true).collect()));
        let kept_clear = union(all.iter().map(|busy| busy.kept_clear).collect());
        let off = Spans::from(within).subtract(&seconds_within(&host.hours, &host.zone, within));
        let always = always_closed(host).map(|reason| (reason, Spans::from(within)));
        let closed = [
            (
                ClosedReason::MinimumNotice,
                Span::new(within.start, bookable.start.min(within.end)).into(),
            ),
            (ClosedReason::OutsideWorkingHours, off),
            (ClosedReason::OutOfOffice, union(absences(host).collect())),
            (ClosedReason::Buffer, kept_clear.subtract(&busy).subtract(&held)),
            (ClosedReason::Busy, busy),
            (ClosedReason::Held, held),
            (ClosedReason::Horizon, Span::new(bookable.end.max(within.start), within.end).into()),
        ];
        let caps = full(host, within).map(|full| (full.reason(), full.starts));
        let mut intervals: Vec<ClosedInterval> = always
            .into_iter()
            .chain(closed)
            .chain(caps)
            .flat_map(|(reason, spans)| {
                let interval = |span: &Span| span.interval()?.clip(range);
                let intervals: Vec<_> = spans.as_slice().iter().filter_map(interval).collect();
                intervals.into_iter().map(move |interval| ClosedInterval { interval, reason })
            })
            .collect();
        intervals.sort_by_key(|closed| closed.interval.start());
        HostClosed { user_id: host.user_id, intervals, calendar_as_of: host.calendar_as_of }
    }

    fn host_conflicts(&self, host: &HostSchedule, meeting: Span) -> Vec<SlotConflict> {
        let mut conflicts = Vec::new();
        let mut add = |reason, interval| {
            let conflict = SlotConflict { user_id: Some(host.user_id), reason, interval };
            // A booking that is also in the calendar is reported once.
            if !conflicts.contains(&conflict) {
                conflicts.push(conflict);
            }
        };
        if let Some(reason) = always_closed(host) {
            add(reason, None);
        }
        let off = Spans::from(meeting).subtract(&seconds_within(&host.hours, &host.zone, meeting));
        if let Some(first) = off.as_slice().first() {
            add(ClosedReason::OutsideWorkingHours, first.interval());
        }
        for absence in absences(host).filter(|absence| absence.overlaps(meeting)) {
            add(ClosedReason::OutOfOffice, absence.interval());
        }
        for busy in self.busy(host).filter(|busy| busy.kept_clear.overlaps(meeting)) {
            let (reason, span) = if busy.span.overlaps(meeting) {
                (if busy.held { ClosedReason::Held } else { ClosedReason::Busy }, busy.span)
            } else if meeting.end <= busy.span.start {
                (ClosedReason::Buffer, Span::new(busy.kept_clear.start, busy.span.start))
            } else {
                (ClosedReason::Buffer, Span::new(busy.span.end, busy.kept_clear.end))
            };
            add(reason, span.interval());
        }
        for full in full(host, Span::new(meeting.start, meeting.start + 1)) {
            if !full.starts.is_empty() {
                add(full.reason(), full.period_of(&host.zone, instant_of_second(meeting.start)));
            }
        }
        conflicts
    }
}

impl Full {
    fn reason(&self) -> ClosedReason {
        match (self.scope, self.period) {
            (CapScope::Member, Period::Day) => ClosedReason::DailyCap,
            (CapScope::Member, Period::Week) => ClosedReason::WeeklyCap,
            (CapScope::EventType, Period::Day) => ClosedReason::EventTypeDailyCap,
            (CapScope::EventType, Period::Week) => ClosedReason::EventTypeWeeklyCap,
        }
    }
}

fn always_closed(host: &HostSchedule) -> Option<ClosedReason> {
    match host.calendar {
        CalendarReading::Readable(_) => None,
        CalendarReading::Unusable => Some(ClosedReason::CalendarUnusable),
        CalendarReading::Archived => Some(ClosedReason::Archived),
        CalendarReading::Observer => Some(ClosedReason::Observer),
    }
}
