//! Benchmarks open times: `cargo bench -p frontdesk-scheduling --bench open_times`.

use divan::{Bencher, black_box};
use frontdesk_scheduling::{
    host::{HostRole, UserId},
    interval::Interval,
    open_times::{CalendarReading, HostSchedule, OpenTimes, SlotRule},
    working_hours::{Window, WorkingHours},
    zone::Zone,
};
use time::{Duration, OffsetDateTime, macros::datetime};

/// The current time; three of the `ZONES` change their clocks within `DAYS` days.
const NOW: OffsetDateTime = datetime!(2026-09-01 08:00 UTC);
const DAYS: i64 = 63;
const ZONES: [&str; 5] = [
    "Europe/London",
    "Asia/Kolkata",
    "America/New_York",
    "Australia/Lord_Howe",
    "America/Sao_Paulo",
];

const RULE: SlotRule = SlotRule {
    duration_minutes: 30,
    slot_interval_minutes: 15,
    buffer_before_minutes: 5,
    buffer_after_minutes: 10,
    minimum_notice_minutes: 120,
    horizon_days: 90,
};

fn main() {
    divan::main();
}

fn hosts(count: i64, hours: &WorkingHours, busy: i64) -> Vec<HostSchedule> {
    let host = |id: i64, zone: &str| {
        let step = Duration::days(DAYS) / i32::try_from(busy.max(1)).expect("a few hundred");
        let meetings = (0..busy).map(|meeting| {
            let start = NOW
                + step * f64::from(i32::try_from(meeting).expect("a few hundred"))
                + Duration::minutes(id);
            Interval::new(start, start + Duration::minutes(20)).expect("in order")
        });
        HostSchedule {
            user_id: UserId(id),
            role: HostRole::MustAttend,
            candidate: false,
            lead: id == 1,
            zone: Zone::parse(zone).expect("a zone"),
            hours: hours.clone(),
            absences: Vec::new(),
            calendar: CalendarReading::Readable(meetings.collect()),
            calendar_as_of: None,
            bookings: Vec::new(),
            caps: Vec::new(),
        }
    };
    (1..=count).zip(ZONES.iter().cycle()).map(|(id, zone)| host(id, zone)).collect()
}

fn office_hours() -> WorkingHours {
    let day: Vec<Window> =
        ["07:00-12:30", "13:00-22:00"].map(|window| window.parse().expect("a window")).into();
    WorkingHours::new(std::array::from_fn(|_| day.clone()), [].into()).expect("in order")
}

fn find(bencher: Bencher<'_, '_>, hosts: &[HostSchedule]) {
    let open_times = OpenTimes::new(&RULE, hosts, NOW);
    bencher
        .bench_local(|| open_times.between(black_box(NOW), black_box(NOW + Duration::days(DAYS))));
}

#[divan::bench]
fn three_hosts_with_200_busy_times_over_63_days(bencher: Bencher<'_, '_>) {
    find(bencher, &hosts(3, &office_hours(), 200));
}

#[divan::bench]
fn three_hosts_around_the_clock_with_200_busy_times_over_63_days(bencher: Bencher<'_, '_>) {
    find(bencher, &hosts(3, &WorkingHours::always(), 200));
}

#[divan::bench]
fn fifty_hosts_over_63_days(bencher: Bencher<'_, '_>) {
    find(bencher, &hosts(50, &WorkingHours::always(), 10));
}

#[divan::bench]
fn whether_one_time_is_open(bencher: Bencher<'_, '_>) {
    let hosts = hosts(3, &office_hours(), 200);
    let open_times = OpenTimes::new(&RULE, &hosts, NOW);
    bencher.bench_local(|| open_times.is_open(black_box(datetime!(2026-10-01 15:30 UTC))));
}

#[divan::bench]
fn the_next_five(bencher: Bencher<'_, '_>) {
    let hosts = hosts(3, &office_hours(), 200);
    let open_times = OpenTimes::new(&RULE, &hosts, NOW);
    bencher.bench_local(|| open_times.next(black_box(NOW), 5));
}
