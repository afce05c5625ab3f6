use time::OffsetDateTime;

use crate::{
    host::{HostRole, UserId},
    interval::Interval,
    open_times::{
        BusyBooking, CalendarReading, CapScope, CappedMeetings, HostSchedule, MeetingCaps, SlotRule,
    },
    working_hours::{Window, WorkingHours},
    zone::Zone,
};

pub(super) fn rule(duration: u32, step: u32) -> SlotRule {
    SlotRule {
        duration_minutes: duration,
        slot_interval_minutes: step,
        buffer_before_minutes: 0,
        buffer_after_minutes: 0,
        minimum_notice_minutes: 0,
        horizon_days: 10_000,
    }
}

pub(super) fn zone(name: &str) -> Zone {
    Zone::parse(name).expect("a zone of the tz database")
}

pub(super) fn windows(texts: &[&str]) -> Vec<Window> {
    texts.iter().map(|text| text.parse().expect("a window")).collect()
}

pub(super) fn daily(texts: &[&str]) -> WorkingHours {
    WorkingHours::new(std::array::from_fn(|_| windows(texts)), [].into()).expect("in order")
}

pub(super) fn host(id: i64, zone_name: &str, texts: &[&str]) -> HostSchedule {
    HostSchedule {
        user_id: UserId(id),
        role: HostRole::MustAttend,
        candidate: false,
        lead: false,
        zone: zone(zone_name),
        hours: daily(texts),
        absences: Vec::new(),
        calendar: CalendarReading::Readable(Vec::new()),
        calendar_as_of: None,
        bookings: Vec::new(),
        caps: Vec::new(),
    }
}

pub(super) fn interval(start: OffsetDateTime, end: OffsetDateTime) -> Interval {
    Interval::new(start, end).expect("in order")
}

impl HostSchedule {
    pub(super) fn busy(mut self, start: OffsetDateTime, end: OffsetDateTime) -> Self {
        let CalendarReading::Readable(intervals) = &mut self.calendar else {
            panic!("no calendar to write to")
        };
        intervals.push(interval(start, end));
        self
    }

    pub(super) fn booked(
        mut self,
        start: OffsetDateTime,
        end: OffsetDateTime,
        buffers: (u32, u32),
    ) -> Self {
        self.bookings.push(BusyBooking {
            interval: interval(start, end),
            buffer_before_minutes: buffers.0,
            buffer_after_minutes: buffers.1,
            held: false,
        });
        self
    }

    pub(super) fn held(self, start: OffsetDateTime, end: OffsetDateTime) -> Self {
        let mut host = self.booked(start, end, (0, 10));
        host.bookings.last_mut().expect("one was added").held = true;
        host
    }

    /// Adds a daily and a weekly cap, and the meetings that count.
    pub(super) fn capped(
        mut self,
        scope: CapScope,
        per_day: Option<u32>,
        per_week: Option<u32>,
        starts: &[OffsetDateTime],
    ) -> Self {
        let caps = MeetingCaps { per_day, per_week };
        self.caps.push(CappedMeetings { scope, caps, starts: starts.to_vec() });
        self
    }

    pub(super) fn optional(self) -> Self {
        Self { role: HostRole::Optional, ..self }
    }

    pub(super) fn candidate(self) -> Self {
        Self { candidate: true, ..self }
    }

    pub(super) fn lead(self) -> Self {
        Self { lead: true, ..self }
    }

    pub(super) fn unreadable(self) -> Self {
        Self { calendar: CalendarReading::Unusable, ..self }
    }
}

pub(super) fn utc_starts(slots: &[Interval]) -> Vec<String> {
    slots
        .iter()
        .map(|slot| format!("{:02}:{:02}", slot.start().hour(), slot.start().minute()))
        .collect()
}

pub(super) fn local_starts(slots: &[Interval], zone: &Zone) -> Vec<String> {
    let clocks = slots.iter().map(|slot| zone.civil(slot.start()));
    clocks.map(|clock| format!("{:02}:{:02}", clock.hour(), clock.minute())).collect()
}
