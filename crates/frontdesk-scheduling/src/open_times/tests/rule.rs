use time::{Duration, OffsetDateTime, PrimitiveDateTime, macros::datetime};

use super::support::{host, interval, local_starts, rule, utc_starts, windows, zone};
use crate::{
    interval::Interval,
    open_times::{CalendarReading, HostSchedule, MAX_BUFFER_MINUTES, OpenTimes, SlotRule},
    working_hours::WorkingHours,
};

const NOW: OffsetDateTime = datetime!(2026-11-01 00:00 UTC);
const DAY: OffsetDateTime = datetime!(2026-12-01 00:00 UTC);

fn utc(hour: u8, minute: u8) -> OffsetDateTime {
    DAY + Duration::minutes(i64::from(hour) * 60 + i64::from(minute))
}

fn on_the_day(rule: &SlotRule, hosts: &[HostSchedule]) -> Vec<String> {
    utc_starts(&OpenTimes::new(rule, hosts, NOW).between(DAY, DAY + Duration::DAY))
}

#[test]
fn a_meeting_lies_within_working_hours_from_start_to_end() {
    assert_eq!(
        on_the_day(&rule(60, 30), &[host(1, "UTC", &["09:00-11:00"])]),
        ["09:00", "09:30", "10:00"]
    );
}

#[test]
fn a_slot_lasts_as_long_as_the_meeting() {
    let rule = rule(45, 60);
    let slots =
        OpenTimes::new(&rule, &[host(1, "UTC", &["09:00-10:00"])], NOW).between(DAY, utc(12, 0));
    assert_eq!(slots, [interval(utc(9, 0), utc(9, 45))]);
}

#[test]
fn a_meeting_can_span_adjacent_windows() {
    let hosts = [host(1, "UTC", &["09:00-10:00", "10:00-11:00", "11:30-12:00"])];
    assert_eq!(on_the_day(&rule(60, 30), &hosts), ["09:00", "09:30", "10:00"]);
}

#[test]
fn a_meeting_can_span_midnight_within_working_hours() {
    let hosts = [host(1, "UTC", &["00:00-01:00", "23:00-24:00"])];
    assert_eq!(on_the_day(&rule(60, 30), &hosts), ["00:00", "23:00", "23:30"]);
    let hosts = [host(1, "UTC", &["23:00-24:00"])];
    assert_eq!(on_the_day(&rule(60, 30), &hosts), ["23:00"]);
}

#[test]
fn the_range_includes_its_start_and_excludes_its_end() {
    let rule = rule(30, 30);
    let hosts = [host(1, "UTC", &["00:00-24:00"])];
    let open_times = OpenTimes::new(&rule, &hosts, NOW);
    assert_eq!(utc_starts(&open_times.between(utc(9, 0), utc(10, 0))), ["09:00", "09:30"]);
    let moment = Duration::nanoseconds(1);
    assert_eq!(
        utc_starts(&open_times.between(utc(9, 0) + moment, utc(10, 0) + moment)),
        ["09:30", "10:00"]
    );
    assert!(open_times.between(utc(10, 0), utc(10, 0)).is_empty());
    assert!(open_times.between(utc(10, 0), utc(9, 0)).is_empty());
}

#[test]
fn notice_and_horizon_limits_are_inclusive() {
    let rule = SlotRule { minimum_notice_minutes: 120, horizon_days: 2, ..rule(30, 30) };
    let hosts = [host(1, "UTC", &["00:00-24:00"])];
    let seen_at = |now| {
        let slots =
            OpenTimes::new(&rule, &hosts, now).between(DAY - Duration::WEEK, DAY + Duration::WEEK);
        (slots[0].start(), slots[slots.len() - 1].start())
    };
    assert_eq!(seen_at(utc(7, 0)), (utc(9, 0), utc(7, 0) + Duration::days(2)));
    let moment = Duration::nanoseconds(1);
    assert_eq!(seen_at(utc(7, 0) + moment), (utc(9, 30), utc(7, 0) + Duration::days(2)));
    assert_eq!(seen_at(utc(7, 0) - moment), (utc(9, 0), utc(6, 30) + Duration::days(2)));
}

#[test]
fn nothing_is_open_when_notice_reaches_beyond_the_horizon() {
    let rule = SlotRule { minimum_notice_minutes: 3 * 1440, horizon_days: 2, ..rule(30, 30) };
    let hosts = [host(1, "UTC", &["00:00-24:00"])];
    let open_times = OpenTimes::new(&rule, &hosts, DAY);
    assert!(open_times.between(DAY, DAY + Duration::WEEK).is_empty());
    assert!(open_times.next(DAY, 1).is_empty());
}

#[test]
fn adjacent_meetings_are_allowed() {
    let hosts = [host(1, "UTC", &["09:00-12:00"]).busy(utc(10, 0), utc(11, 0))];
    assert_eq!(on_the_day(&rule(60, 30), &hosts), ["09:00", "11:00"]);
    let hosts = [host(1, "UTC", &["09:00-12:00"]).booked(utc(10, 0), utc(11, 0), (0, 0))];
    assert_eq!(on_the_day(&rule(60, 30), &hosts), ["09:00", "11:00"]);
}

#[test]
fn an_overlap_of_one_nanosecond_closes_a_time() {
    let moment = Duration::nanoseconds(1);
    let hosts = [host(1, "UTC", &["09:00-12:00"]).busy(utc(10, 0) - moment, utc(11, 0) + moment)];
    assert_eq!(on_the_day(&rule(60, 30), &hosts), [] as [&str; 0]);
    let hosts = [host(1, "UTC", &["09:00-12:00"]).busy(utc(10, 0) + moment, utc(11, 0) - moment)];
    assert_eq!(on_the_day(&rule(60, 30), &hosts), ["09:00", "11:00"]);
}

#[test]
fn the_buffers_of_a_meeting_avoid_busy_times() {
    let rule = SlotRule { buffer_before_minutes: 15, buffer_after_minutes: 30, ..rule(30, 15) };
    let hosts = [host(1, "UTC", &["09:00-12:00"]).busy(utc(10, 0), utc(11, 0))];
    assert_eq!(on_the_day(&rule, &hosts), ["09:00", "11:15", "11:30"]);
}

#[test]
fn buffers_can_extend_beyond_working_hours() {
    let rule = SlotRule { buffer_before_minutes: 60, buffer_after_minutes: 60, ..rule(30, 30) };
    assert_eq!(on_the_day(&rule, &[host(1, "UTC", &["09:00-10:00"])]), ["09:00", "09:30"]);
}

#[test]
fn the_buffers_of_other_bookings_close_times() {
    let hosts = [host(1, "UTC", &["09:00-12:00"]).booked(utc(10, 0), utc(10, 30), (30, 15))];
    assert_eq!(on_the_day(&rule(30, 15), &hosts), ["09:00", "10:45", "11:00", "11:15", "11:30"]);
}

#[test]
fn the_longer_of_two_adjacent_buffers_applies() {
    let rule = SlotRule { buffer_before_minutes: 10, buffer_after_minutes: 40, ..rule(30, 10) };
    let hosts = [host(1, "UTC", &["09:00-12:00"]).booked(utc(10, 20), utc(10, 50), (30, 20))];
    assert_eq!(on_the_day(&rule, &hosts), ["09:00", "09:10", "11:10", "11:20", "11:30"]);
}

#[test]
fn overlapping_busy_times_are_merged() {
    let hosts = [host(1, "UTC", &["09:00-13:00"])
        .busy(utc(10, 30), utc(11, 0))
        .busy(utc(9, 30), utc(12, 0))
        .booked(utc(11, 0), utc(12, 30), (0, 0))];
    assert_eq!(on_the_day(&rule(30, 30), &hosts), ["09:00", "12:30"]);
}

#[test]
fn every_required_host_must_be_free() {
    let hosts = [
        host(1, "Europe/London", &["09:00-17:00"]),
        host(2, "America/New_York", &["09:00-17:00"]),
        host(3, "Asia/Kolkata", &["09:00-21:00"]).busy(utc(14, 30), utc(15, 0)),
    ];
    assert_eq!(on_the_day(&rule(30, 30), &hosts), ["14:00", "15:00"]);
}

#[test]
fn an_optional_host_never_closes_a_time() {
    let hosts = [
        host(1, "UTC", &["09:00-10:00"]),
        host(2, "UTC", &[]).optional(),
        host(3, "UTC", &["09:00-10:00"]).optional().busy(utc(9, 0), utc(10, 0)),
        host(4, "UTC", &["09:00-10:00"]).optional().unreadable(),
    ];
    assert_eq!(on_the_day(&rule(30, 30), &hosts), ["09:00", "09:30"]);
}

#[test]
fn only_grid_notice_and_horizon_apply_without_required_hosts() {
    assert_eq!(
        on_the_day(&rule(30, 480), &[host(1, "Asia/Tokyo", &[]).optional()]),
        ["07:00", "15:00", "23:00"]
    );
    assert_eq!(on_the_day(&rule(30, 480), &[]), ["00:00", "08:00", "16:00"]);
}

#[test]
fn a_calendar_that_cannot_be_read_closes_every_time() {
    let hosts = [host(1, "UTC", &["00:00-24:00"]), host(2, "UTC", &["00:00-24:00"]).unreadable()];
    assert_eq!(on_the_day(&rule(30, 30), &hosts), [] as [&str; 0]);
}

#[test]
fn an_override_applies_to_the_date_in_the_hosts_zone() {
    let mut kiritimati = host(1, "Pacific/Kiritimati", &["09:00-10:00"]);
    let second = time::macros::date!(2026 - 12 - 02);
    kiritimati.hours = WorkingHours::new(
        std::array::from_fn(|_| windows(&["09:00-10:00"])),
        [(second, windows(&["12:00-13:00"]))].into(),
    )
    .expect("in order");
    // UTC+14: 2 December starts at 10:00 UTC on 1 December.
    assert_eq!(on_the_day(&rule(60, 60), &[kiritimati]), ["22:00"]);
}

#[test]
fn the_grid_follows_the_lead_hosts_zone() {
    let kathmandu = host(1, "Asia/Kathmandu", &["00:00-24:00"]);
    let london = host(2, "Europe/London", &["09:00-11:00"]);
    let first_leads = [kathmandu.clone(), london.clone()];
    assert_eq!(on_the_day(&rule(60, 60), &first_leads), ["09:15"]);
    assert_eq!(
        on_the_day(&rule(60, 60), &[kathmandu.clone(), london.clone().lead()]),
        ["09:00", "10:00"]
    );
    assert_eq!(on_the_day(&rule(60, 60), &[london, kathmandu.lead().optional()]), ["09:15"]);
}

#[test]
fn the_grid_restarts_at_midnight() {
    let rule = rule(30, 50);
    let hosts = [host(1, "UTC", &["00:00-24:00"])];
    let slots = OpenTimes::new(&rule, &hosts, NOW).between(utc(22, 0), utc(26, 0));
    assert_eq!(utc_starts(&slots), ["22:30", "23:20", "00:00", "00:50", "01:40"]);
}

#[test]
fn a_slot_interval_of_a_day_or_more_leaves_only_midnight() {
    let tokyo = zone("Asia/Tokyo");
    let hosts = [host(1, "Asia/Tokyo", &["00:00-24:00"])];
    for step in [1440, 2000, u32::MAX] {
        let rule = rule(30, step);
        let slots = OpenTimes::new(&rule, &hosts, NOW).between(DAY, DAY + Duration::days(2));
        assert_eq!(local_starts(&slots, &tokyo), ["00:00", "00:00"]);
    }
}

#[test]
fn a_time_with_fractional_seconds_is_not_open() {
    let rule = rule(30, 30);
    let hosts = [host(1, "UTC", &["00:00-24:00"])];
    let open_times = OpenTimes::new(&rule, &hosts, NOW);
    assert!(open_times.is_open(utc(9, 30)));
    assert!(
        open_times.is_open(datetime!(2026-12-01 15:15 +5:45)),
        "the same instant with another offset"
    );
    assert!(!open_times.is_open(utc(9, 30) + Duration::milliseconds(1)));
    assert!(!open_times.is_open(utc(9, 30) + Duration::SECOND));
}

#[test]
fn slot_at_returns_only_open_times() {
    let rule = rule(45, 30);
    let hosts = [host(1, "UTC", &["09:00-10:00"])];
    let open_times = OpenTimes::new(&rule, &hosts, NOW);
    assert_eq!(open_times.slot_at(utc(9, 0)), Some(interval(utc(9, 0), utc(9, 45))));
    assert_eq!(open_times.slot_at(utc(9, 30)), None);
}

#[test]
fn a_meeting_of_zero_duration_has_no_open_times() {
    let rule = rule(0, 30);
    let hosts = [host(1, "UTC", &["09:00-10:00"])];
    assert!(!OpenTimes::new(&rule, &hosts, NOW).is_open(utc(9, 0)));
}

#[test]
fn a_meeting_must_end_within_the_supported_years() {
    let rule = rule(30, 30);
    let hosts = [host(1, "UTC", &["00:00-24:00"])];
    let open_times = OpenTimes::new(&rule, &hosts, datetime!(9999-12-31 20:00 UTC));
    assert!(open_times.is_open(datetime!(9999-12-31 23:00 UTC)));
    assert!(!open_times.is_open(datetime!(9999-12-31 23:30 UTC)));
}

#[test]
fn next_finds_open_times_years_ahead() {
    let rule = rule(30, 30);
    let mut seldom = host(1, "UTC", &[]);
    let days = [time::macros::date!(2026 - 12 - 01), time::macros::date!(2031 - 05 - 05)];
    let overrides = days.map(|day| (day, windows(&["09:00-10:00"]))).into();
    seldom.hours =
        WorkingHours::new(std::array::from_fn(|_| Vec::new()), overrides).expect("in order");
    let hosts = [seldom];
    let open_times = OpenTimes::new(&rule, &hosts, NOW);
    let starts: Vec<_> = open_times.next(utc(9, 10), 5).iter().map(Interval::start).collect();
    assert_eq!(
        starts,
        [utc(9, 30), datetime!(2031-05-05 09:00 UTC), datetime!(2031-05-05 09:30 UTC)]
    );
    assert_eq!(open_times.next(utc(9, 10), 2).len(), 2);
    assert!(open_times.next(utc(9, 10), 0).is_empty());
}

#[test]
fn the_busy_window_includes_the_maximum_buffers() {
    let buffer = Duration::minutes(MAX_BUFFER_MINUTES.into());
    let window = OpenTimes::busy_window(&rule(30, 15), utc(9, 0), utc(10, 0));
    assert_eq!(window, interval(utc(9, 0) - buffer, utc(10, 0) + Duration::minutes(30) + buffer));
    let backwards = OpenTimes::busy_window(&rule(30, 15), utc(10, 0), utc(9, 0));
    assert!(backwards.contains(utc(10, 0)));
}

#[test]
fn extreme_values_never_panic_and_open_nothing() {
    let (first, last) = (PrimitiveDateTime::MIN.assume_utc(), PrimitiveDateTime::MAX.assume_utc());
    let most = u32::MAX;
    let sane = rule(30, 30);
    let rules = [
        SlotRule { duration_minutes: 0, ..sane },
        SlotRule { slot_interval_minutes: 0, ..sane },
        SlotRule { duration_minutes: 10 * 525_600, ..sane },
        SlotRule { buffer_before_minutes: most, buffer_after_minutes: most, ..sane },
        SlotRule { minimum_notice_minutes: most, horizon_days: most, ..sane },
    ];
    let mut ends = host(1, "Pacific/Kiritimati", &["09:00-17:00"])
        .busy(first, first + Duration::SECOND)
        .busy(last - Duration::SECOND, last)
        .booked(DAY, DAY + Duration::HOUR, (most, most));
    for calendar in [ends.calendar.clone(), CalendarReading::Unusable] {
        ends.calendar = calendar;
        for (rule, now) in rules.iter().flat_map(|rule| [first, DAY, last].map(|now| (rule, now))) {
            let hosts = std::slice::from_ref(&ends);
            let open_times = OpenTimes::new(rule, hosts, now);
            for time in [first, DAY, last] {
                let nearby =
                    (time.saturating_sub(Duration::DAY), time.saturating_add(Duration::DAY));
                assert!(open_times.between(nearby.0, nearby.1).is_empty());
                assert!(!open_times.is_open(time));
                assert!(!open_times.conflicts(time).is_empty());
                open_times.explain(nearby.0, nearby.1);
                OpenTimes::busy_window(rule, nearby.0, nearby.1);
            }
        }
    }
}

#[test]
fn one_free_candidate_suffices() {
    let early = host(2, "UTC", &["09:00-10:00"]).candidate();
    let late = host(3, "UTC", &["09:30-11:00"]).candidate();
    let required = host(1, "UTC", &["09:00-10:30"]);
    let candidates = [early.clone(), late.clone()];
    assert_eq!(on_the_day(&rule(30, 30), &candidates), ["09:00", "09:30", "10:00", "10:30"]);
    let hosts = [required, early, late];
    assert_eq!(on_the_day(&rule(30, 30), &hosts), ["09:00", "09:30", "10:00"]);
}

#[test]
fn meeting_is_not_shared_between_candidates() {
    let hosts = ["09:00-09:30", "09:30-10:00"].map(|hours| host(1, "UTC", &[hours]).candidate());
    assert_eq!(on_the_day(&rule(60, 30), &hosts), [""; 0]);
}
