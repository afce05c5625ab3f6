//! Tests of caps on meetings per day and week.

use time::{Duration, OffsetDateTime, macros::datetime};

use super::support::{host, interval, local_starts, rule, zone};
use crate::{
    host::UserId,
    interval::Interval,
    open_times::{
        CapScope::{EventType, Member},
        ClosedReason, HostSchedule, OpenTimes, SlotConflict,
    },
};

const NOW: OffsetDateTime = datetime!(2026-01-01 00:00 UTC);

/// The open times in the first host's zone, as `DD HH:MM`.
fn open(hosts: &[HostSchedule], from: OffsetDateTime, to: OffsetDateTime) -> Vec<String> {
    let rule = rule(60, 60);
    let slots = OpenTimes::new(&rule, hosts, NOW).between(from, to);
    let zone = &hosts[0].zone;
    let days = slots.iter().map(|slot| zone.civil(slot.start()).day());
    days.zip(local_starts(&slots, zone)).map(|(day, clock)| format!("{day:02} {clock}")).collect()
}

#[test]
fn day_with_the_maximum_of_meetings_is_closed() {
    let (from, to) = (datetime!(2026-12-01 00:00 UTC), datetime!(2026-12-04 00:00 UTC));
    let meetings =
        [datetime!(2026-12-02 09:00 UTC), datetime!(2026-12-02 11:00 UTC), from + Duration::HOUR];
    let with_cap =
        |cap| [host(1, "UTC", &["14:00-15:00"]).capped(Member, Some(cap), None, &meetings)];
    assert_eq!(open(&with_cap(3), from, to), ["01 14:00", "02 14:00", "03 14:00"]);
    assert_eq!(open(&with_cap(2), from, to), ["01 14:00", "03 14:00"]);
    assert_eq!(open(&with_cap(1), from, to), ["03 14:00"]);
}

#[test]
fn week_is_from_monday_to_sunday_across_the_turn_of_the_year() {
    let (from, to) = (datetime!(2026-12-26 00:00 UTC), datetime!(2027-01-06 00:00 UTC));
    let meeting = |at| [host(1, "UTC", &["14:00-15:00"]).capped(Member, None, Some(1), &[at])];
    let closed_by_a_meeting_in_the_week = ["26 14:00", "27 14:00", "04 14:00", "05 14:00"];
    for at in [datetime!(2026-12-28 00:00 UTC), datetime!(2027-01-03 23:59 UTC)] {
        assert_eq!(open(&meeting(at), from, to), closed_by_a_meeting_in_the_week, "{at}");
    }
    let closed_by_the_monday_after = open(&meeting(datetime!(2027-01-04 00:00 UTC)), from, to);
    assert_eq!(closed_by_the_monday_after.len(), 9, "{closed_by_the_monday_after:?}");
}

#[test]
fn meetings_count_on_their_day_in_the_zone_of_the_host() {
    let (from, to) = (datetime!(2026-12-01 00:00 UTC), datetime!(2026-12-03 18:30 UTC));
    // 00:30 on 2 December in Kolkata.
    let late = [datetime!(2026-12-01 19:00 UTC)];
    let hosts = [host(1, "Asia/Kolkata", &["14:00-15:00"]).capped(Member, Some(1), None, &late)];
    assert_eq!(open(&hosts, from, to), ["01 14:00", "03 14:00"]);
}

#[test]
fn days_and_weeks_with_a_clock_change_are_whole() {
    // Clocks in London go forward on Sunday 29 March and back on Sunday 25 October 2026.
    for (first, last, next) in [
        (
            datetime!(2026-03-29 00:00 UTC),
            datetime!(2026-03-29 22:59:59 UTC),
            datetime!(2026-03-29 23:00 UTC),
        ),
        (
            datetime!(2026-10-24 23:00 UTC),
            datetime!(2026-10-25 23:59:59 UTC),
            datetime!(2026-10-26 00:00 UTC),
        ),
    ] {
        for (per_day, per_week) in [(Some(1), None), (None, Some(1))] {
            let hosts = |at| {
                [host(1, "Europe/London", &["00:00-24:00"]).capped(
                    Member,
                    per_day,
                    per_week,
                    &[at],
                )]
            };
            let monday = next + Duration::hours(6);
            for at in [first, last] {
                let hosts = hosts(at);
                assert_eq!(open(&hosts, first, next), [""; 0], "{at}");
                assert_eq!(open(&hosts, next, monday).len(), 6, "{at}");
            }
            let hosts = hosts(next);
            assert_eq!(open(&hosts, next, monday), [""; 0], "{next}");
            let day = usize::try_from((next - first).whole_hours()).expect("25 at most");
            assert_eq!(open(&hosts, first, next).len(), day, "{next}");
        }
    }
}

#[test]
fn every_required_host_must_be_below_the_caps() {
    let (from, to) = (datetime!(2026-12-01 00:00 UTC), datetime!(2026-12-03 00:00 UTC));
    let free = || host(1, "UTC", &["14:00-15:00"]);
    let full = || host(2, "UTC", &["00:00-24:00"]).capped(Member, Some(1), None, &[from]);
    assert_eq!(open(&[free(), full()], from, to), ["02 14:00"]);
    assert_eq!(open(&[free(), full().optional()], from, to), ["01 14:00", "02 14:00"]);
}

#[test]
fn booking_each_open_time_fills_every_day_and_week_up_to_the_caps() {
    let (rule, from) = (rule(60, 60), datetime!(2026-12-07 00:00 UTC));
    let mut hosts =
        vec![host(1, "Europe/London", &["09:00-17:00"]).capped(Member, Some(3), Some(8), &[])];
    let mut booked: Vec<Interval> = Vec::new();
    loop {
        let slots = OpenTimes::new(&rule, &hosts, NOW).between(from, from + Duration::weeks(2));
        let is_new = |slot: &&Interval| !booked.contains(slot);
        let Some(&slot) = slots.iter().find(is_new) else { break };
        booked.push(slot);
        hosts[0].caps[0].starts.push(slot.start());
    }
    let on_day = |day: u8| booked.iter().filter(|slot| slot.start().day() == day).count();
    let per_day: Vec<usize> = (7..=20).map(on_day).collect();
    assert_eq!(per_day, [3, 3, 2, 0, 0, 0, 0, 3, 3, 2, 0, 0, 0, 0]);
}

#[test]
fn reached_caps_are_explained_as_whole_days_and_weeks() {
    let rule = rule(60, 60);
    let meeting = [datetime!(2026-12-02 09:00 UTC)];
    let (from, to) = (datetime!(2026-12-02 12:00 UTC), datetime!(2026-12-20 00:00 UTC));
    let hosts = [host(1, "America/New_York", &["00:00-24:00"])
        .capped(Member, Some(1), Some(1), &meeting)
        .capped(EventType, Some(1), Some(1), &meeting)];
    let midnight = datetime!(2026-12-03 05:00 UTC);
    let (monday, next) = (datetime!(2026-11-30 05:00 UTC), datetime!(2026-12-07 05:00 UTC));
    let open_times = OpenTimes::new(&rule, &hosts, NOW);
    let explained: Vec<_> = open_times.explain(from, to)[0]
        .intervals
        .iter()
        .map(|closed| (closed.reason, closed.interval))
        .collect();
    assert_eq!(
        explained,
        [
            (ClosedReason::DailyCap, interval(from, midnight)),
            (ClosedReason::WeeklyCap, interval(from, next)),
            (ClosedReason::EventTypeDailyCap, interval(from, midnight)),
            (ClosedReason::EventTypeWeeklyCap, interval(from, next)),
        ]
    );
    let conflict = |reason, interval| SlotConflict {
        user_id: Some(UserId(1)),
        reason,
        interval: Some(interval),
    };
    let day = interval(midnight - Duration::DAY, midnight);
    let week = interval(monday, next);
    assert_eq!(
        open_times.conflicts(midnight - Duration::HOUR),
        [
            conflict(ClosedReason::DailyCap, day),
            conflict(ClosedReason::WeeklyCap, week),
            conflict(ClosedReason::EventTypeDailyCap, day),
            conflict(ClosedReason::EventTypeWeeklyCap, week),
        ]
    );
    assert_eq!(open_times.conflicts(midnight).len(), 2, "only the weekly caps");
    assert_eq!(open_times.conflicts(next), []);
}

#[test]
fn counting_window_contains_the_whole_week_of_each_start() {
    for name in ["Pacific/Apia", "Pacific/Kiritimati", "America/Havana", "Etc/GMT+12"] {
        let zone = zone(name);
        for hour in 0..24 * 14 {
            // Apia skipped 30 December 2011; Havana changed its clocks on 13 November 2011.
            for day in [datetime!(2011-12-24 00:00 UTC), datetime!(2011-11-06 00:00 UTC)] {
                let start = day + Duration::minutes(hour * 60 + 59);
                let date = zone.civil(start).date();
                let monday = date - Duration::days(date.weekday().number_days_from_monday().into());
                let window = OpenTimes::counting_window(interval(start, start + Duration::SECOND));
                assert!(window.start() <= zone.start_of_day(monday), "{name}, {start}");
                let next = zone.start_of_day(monday + Duration::WEEK);
                assert!(next <= window.end(), "{name}, {start}");
            }
        }
    }
}

#[test]
fn names_of_the_reasons_tell_the_cap() {
    for (reason, name) in [
        (ClosedReason::DailyCap, "daily_cap"),
        (ClosedReason::WeeklyCap, "weekly_cap"),
        (ClosedReason::EventTypeDailyCap, "event_type_daily_cap"),
        (ClosedReason::EventTypeWeeklyCap, "event_type_weekly_cap"),
    ] {
        assert_eq!(reason.as_str(), name);
    }
}
