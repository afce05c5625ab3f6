//! A slow reference implementation of the open times, minute by minute.
//!
//! Shares only the conversion to local time with [`OpenTimes`].

use time::{Date, Duration, OffsetDateTime, PrimitiveDateTime};

use crate::{
    host::HostRole,
    interval::Interval,
    open_times::{CalendarReading, CappedMeetings, HostSchedule, OpenTimes, SlotRule},
    working_hours::WorkingHours,
};

/// `from` is a whole minute.
pub(super) struct Oracle<'a> {
    rule: &'a SlotRule,
    now: OffsetDateTime,
    from: OffsetDateTime,
    minutes: usize,
    lead: usize,
    hosts: Vec<Host<'a>>,
}

struct Host<'a> {
    schedule: &'a HostSchedule,
    clock: Vec<PrimitiveDateTime>,
    works: Vec<bool>,
    /// The caps, with the local times of the meetings.
    caps: Vec<(&'a CappedMeetings, Vec<PrimitiveDateTime>)>,
}

impl<'a> Oracle<'a> {
    pub(super) fn new(
        rule: &'a SlotRule,
        hosts: &'a [HostSchedule],
        now: OffsetDateTime,
        from: OffsetDateTime,
        minutes: usize,
    ) -> Self {
        let lead = hosts.iter().position(|host| host.lead).unwrap_or(0);
        let asked = minutes + rule.duration_minutes as usize;
        let hosts = hosts.iter().map(|schedule| {
            let clock: Vec<_> =
                (0..asked).map(|minute| schedule.zone.civil(later(from, minute))).collect();
            let works = clock.iter().map(|&clock| works_at(&schedule.hours, clock)).collect();
            let caps = schedule.caps.iter().map(|capped| {
                let starts = capped.starts.iter().map(|&start| schedule.zone.civil(start));
                (capped, starts.collect())
            });
            Host { schedule, clock, works, caps: caps.collect() }
        });
        Self { rule, now, from, minutes, lead, hosts: hosts.collect() }
    }

    pub(super) fn starts(&self) -> Vec<OffsetDateTime> {
        (0..self.minutes)
            .filter(|&minute| self.is_open(minute))
            .map(|minute| later(self.from, minute))
            .collect()
    }

    fn must_attend(&self) -> impl Iterator<Item = &Host<'a>> {
        self.hosts.iter().filter(|host| host.schedule.role == HostRole::MustAttend)
    }

    fn is_open(&self, minute: usize) -> bool {
        let time = later(self.from, minute);
        let clock = self.hosts[self.lead].clock[minute];
        let since_midnight = u32::from(clock.hour()) * 60 + u32::from(clock.minute());
        let on_grid = clock.second() == 0
            && clock.nanosecond() == 0
            && since_midnight.is_multiple_of(self.rule.slot_interval_minutes);
        let earliest = self.now + minutes(self.rule.minimum_notice_minutes);
        let latest = self.now + Duration::days(self.rule.horizon_days.into());
        on_grid && earliest <= time && time <= latest && self.enough_hosts_are_free(minute)
    }

    fn enough_hosts_are_free(&self, minute: usize) -> bool {
        let (candidates, required): (Vec<_>, Vec<_>) =
            self.must_attend().partition(|host| host.schedule.candidate);
        let is_free = |host: &&Host<'_>| self.is_free(host, minute);
        required.iter().all(is_free) && (candidates.is_empty() || candidates.iter().any(is_free))
    }

    fn is_free(&self, host: &Host<'_>, minute: usize) -> bool {
        let meeting = minute..minute + self.rule.duration_minutes as usize;
        host.works[meeting].iter().all(|&works| works)
            && !self.is_busy(host, later(self.from, minute))
            && host.is_below_caps(minute)
    }

    fn is_busy(&self, host: &Host<'_>, start: OffsetDateTime) -> bool {
        let end = start + minutes(self.rule.duration_minutes);
        let before = minutes(self.rule.buffer_before_minutes);
        let after = minutes(self.rule.buffer_after_minutes);
        let CalendarReading::Readable(calendar) = &host.schedule.calendar else { return true };
        let meets = |busy: &Interval| busy.start() < end + after && start - before < busy.end();
        let absent = |absence: &Interval| absence.start() < end && start < absence.end();
        calendar.iter().any(meets)
            || host.schedule.absences.iter().any(absent)
            || host.schedule.bookings.iter().any(|booking| {
                let widened_start =
                    booking.interval.start() - minutes(booking.buffer_before_minutes);
                let widened_end = booking.interval.end() + minutes(booking.buffer_after_minutes);
                meets(&booking.interval) || (widened_start < end && start < widened_end)
            })
    }
}

impl Host<'_> {
    fn is_below_caps(&self, minute: usize) -> bool {
        let date = self.clock[minute].date();
        let week = |date: Date| (date.to_iso_week_date().0, date.iso_week());
        let is_below = |cap: Option<u32>, count: usize| cap.is_none_or(|cap| count < cap as usize);
        self.caps.iter().all(|(capped, starts)| {
            let on_the_day = starts.iter().filter(|start| start.date() == date).count();
            let in_the_week =
                starts.iter().filter(|start| week(start.date()) == week(date)).count();
            is_below(capped.caps.per_day, on_the_day) && is_below(capped.caps.per_week, in_the_week)
        })
    }
}

fn works_at(hours: &WorkingHours, clock: PrimitiveDateTime) -> bool {
    let minute = u16::from(clock.hour()) * 60 + u16::from(clock.minute());
    let weekday = usize::from(clock.weekday().number_days_from_monday());
    let windows = hours.overrides().get(&clock.date()).unwrap_or(&hours.weekly()[weekday]);
    windows.iter().any(|window| window.start_minute() <= minute && minute < window.end_minute())
}

fn minutes(minutes: u32) -> Duration {
    Duration::minutes(minutes.into())
}

pub(super) fn later(from: OffsetDateTime, minutes: usize) -> OffsetDateTime {
    from + Duration::minutes(minutes.try_into().expect("not so many"))
}

pub(super) fn listed(
    open_times: &OpenTimes<'_>,
    from: OffsetDateTime,
    minutes: usize,
) -> Vec<OffsetDateTime> {
    open_times.between(from, later(from, minutes)).iter().map(Interval::start).collect()
}
