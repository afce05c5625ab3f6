use time::{Duration, OffsetDateTime, macros::datetime};

use super::support::{host, interval, local_starts, rule, utc_starts};
use crate::{
    interval::Interval,
    open_times::{HostSchedule, OpenTimes, SlotRule},
};

fn open(
    rule: &SlotRule,
    hosts: &[HostSchedule],
    start: OffsetDateTime,
    hours: i64,
) -> Vec<Interval> {
    OpenTimes::new(rule, hosts, start - Duration::days(30))
        .between(start, start + Duration::hours(hours))
}

#[test]
fn working_hours_follow_the_hosts_clock_through_the_year() {
    let rule = rule(60, 60);
    let hosts = [host(1, "Europe/London", &["09:00-10:00"])];
    assert_eq!(utc_starts(&open(&rule, &hosts, datetime!(2026-03-28 00:00 UTC), 24)), ["09:00"]);
    assert_eq!(utc_starts(&open(&rule, &hosts, datetime!(2026-03-29 00:00 UTC), 24)), ["08:00"]);
    assert_eq!(utc_starts(&open(&rule, &hosts, datetime!(2026-10-25 00:00 UTC), 24)), ["09:00"]);
}

#[test]
fn zones_with_different_change_dates_shift_against_each_other() {
    let rule = rule(60, 60);
    let hosts =
        [host(1, "Europe/London", &["13:00-15:00"]), host(2, "America/New_York", &["09:00-10:00"])];
    let on = |day| local_starts(&open(&rule, &hosts, day, 24), &hosts[0].zone);
    assert_eq!(on(datetime!(2026-03-07 00:00 UTC)), ["14:00"]);
    assert_eq!(
        on(datetime!(2026-03-09 00:00 UTC)),
        ["13:00"],
        "New York has changed, London has not"
    );
    assert_eq!(on(datetime!(2026-03-30 00:00 UTC)), ["14:00"]);
}

#[test]
fn a_skipped_hour_has_no_open_times() {
    let rule = rule(30, 30);
    let hosts = [host(1, "Europe/London", &["01:00-02:00"])];
    assert_eq!(
        utc_starts(&open(&rule, &hosts, datetime!(2026-03-28 12:00 UTC), 24)),
        [] as [&str; 0]
    );
}

#[test]
fn a_meeting_can_span_a_skipped_hour() {
    let rule = rule(60, 30);
    let hosts = [host(1, "America/New_York", &["01:00-04:00"])];
    // 01:30 EST to 03:30 EDT is one hour; 03:30 to 04:30 is partly outside the working hours.
    let slots = open(&rule, &hosts, datetime!(2026-03-08 05:00 UTC), 12);
    assert_eq!(local_starts(&slots, &hosts[0].zone), ["01:00", "01:30", "03:00"]);
}

#[test]
fn windows_around_a_skipped_hour_are_adjacent() {
    let rule = rule(60, 30);
    let hosts = [host(1, "America/New_York", &["01:00-02:00", "03:00-04:00"])];
    let slots = open(&rule, &hosts, datetime!(2026-03-08 05:00 UTC), 12);
    assert_eq!(local_starts(&slots, &hosts[0].zone), ["01:00", "01:30", "03:00"]);
    let slots = open(&rule, &hosts, datetime!(2026-03-09 04:00 UTC), 12);
    assert_eq!(local_starts(&slots, &hosts[0].zone), ["01:00", "03:00"]);
}

#[test]
fn a_repeated_hour_is_offered_twice() {
    let rule = rule(30, 30);
    let hosts = [host(1, "America/New_York", &["01:00-02:00"])];
    let slots = open(&rule, &hosts, datetime!(2026-11-01 04:00 UTC), 12);
    assert_eq!(local_starts(&slots, &hosts[0].zone), ["01:00", "01:30", "01:00", "01:30"]);
    assert_eq!(utc_starts(&slots), ["05:00", "05:30", "06:00", "06:30"]);
}

#[test]
fn a_two_hour_meeting_fits_into_a_repeated_hour() {
    let rule = rule(120, 30);
    let hosts = [host(1, "America/New_York", &["01:00-02:00"])];
    let slots = open(&rule, &hosts, datetime!(2026-11-01 04:00 UTC), 12);
    assert_eq!(utc_starts(&slots), ["05:00"]);
}

#[test]
fn a_meeting_must_not_repeat_time_outside_working_hours() {
    // Clocks go from 02:00 EDT back to 01:00 EST, which is before the working hours.
    let rule = rule(60, 30);
    let hosts = [host(1, "America/New_York", &["01:30-03:00"])];
    let slots = open(&rule, &hosts, datetime!(2026-11-01 04:00 UTC), 12);
    assert_eq!(utc_starts(&slots), ["06:30", "07:00"], "01:30 EST and 02:00 EST, not 01:30 EDT");
}

#[test]
fn lord_howe_skips_and_repeats_half_an_hour() {
    let rule = rule(30, 15);
    let hosts = [host(1, "Australia/Lord_Howe", &["01:30-02:30"])];
    let spring = open(&rule, &hosts, datetime!(2026-10-03 12:00 UTC), 12);
    assert_eq!(local_starts(&spring, &hosts[0].zone), ["01:30"], "02:00 to 02:30 is skipped");
    let autumn = open(&rule, &hosts, datetime!(2026-04-04 12:00 UTC), 12);
    assert_eq!(
        local_starts(&autumn, &hosts[0].zone),
        ["01:30", "01:45", "01:30", "01:45", "02:00"],
        "01:30 to 02:00 comes twice"
    );
}

#[test]
fn the_grid_follows_local_time_after_a_half_hour_shift() {
    let rule = rule(60, 60);
    let hosts = [host(1, "Australia/Lord_Howe", &["00:00-24:00"])];
    let slots = open(&rule, &hosts, datetime!(2026-10-03 14:00 UTC), 5);
    assert_eq!(local_starts(&slots, &hosts[0].zone), ["01:00", "03:00", "04:00", "05:00"]);
    assert_eq!(utc_starts(&slots), ["14:30", "16:00", "17:00", "18:00"]);
}

#[test]
fn a_skipped_day_has_no_open_times() {
    let rule = rule(60, 60);
    let hosts = [host(1, "Pacific/Apia", &["09:00-10:00"])];
    let slots = open(&rule, &hosts, datetime!(2011-12-29 00:00 UTC), 60);
    let dates: Vec<_> =
        slots.iter().map(|slot| hosts[0].zone.civil(slot.start()).date().day()).collect();
    assert_eq!(dates, [29, 31], "the day after 29 December 2011 was the 31st");
}

#[test]
fn windows_around_a_skipped_day_are_adjacent() {
    let rule = rule(60, 30);
    let hosts = [host(1, "Pacific/Apia", &["00:00-01:00", "23:00-24:00"])];
    let slots = open(&rule, &hosts, datetime!(2011-12-30 09:00 UTC), 2);
    assert_eq!(local_starts(&slots, &hosts[0].zone), ["23:00", "23:30", "00:00"]);
}

#[test]
fn a_day_with_skipped_midnight_starts_at_one() {
    let rule = rule(30, 30);
    let hosts = [host(1, "Asia/Beirut", &["00:00-01:30", "23:30-24:00"])];
    let slots = open(&rule, &hosts, datetime!(2026-03-28 20:00 UTC), 4);
    assert_eq!(local_starts(&slots, &hosts[0].zone), ["23:30", "01:00"]);
    assert_eq!(utc_starts(&slots), ["21:30", "22:00"]);
}

#[test]
fn a_repeated_midnight_restarts_the_grid_twice() {
    let rule = rule(10, 50);
    let hosts = [host(1, "America/Havana", &["00:00-24:00"])];
    let slots = open(&rule, &hosts, datetime!(2025-11-02 03:00 UTC), 4);
    assert_eq!(
        local_starts(&slots, &hosts[0].zone),
        ["23:20", "00:00", "00:50", "00:00", "00:50", "01:40"]
    );
}

#[test]
fn busy_time_closes_only_one_of_two_repeated_times() {
    let rule = rule(30, 30);
    let busy = interval(datetime!(2026-11-01 05:30 UTC), datetime!(2026-11-01 06:00 UTC));
    let hosts = [host(1, "America/New_York", &["01:00-02:00"]).busy(busy.start(), busy.end())];
    let slots = open(&rule, &hosts, datetime!(2026-11-01 04:00 UTC), 12);
    assert_eq!(
        utc_starts(&slots),
        ["05:00", "06:00", "06:30"],
        "the first 01:30 is taken, the second is not"
    );
}
