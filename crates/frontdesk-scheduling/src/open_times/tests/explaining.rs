use time::{Duration, OffsetDateTime, macros::datetime};

use super::support::{host, interval, rule};
use crate::{
    host::UserId,
    interval::Interval,
    open_times::{ClosedReason, HostSchedule, OpenTimes, SlotConflict, SlotRule},
};

const NOW: OffsetDateTime = datetime!(2026-11-01 00:00 UTC);
const DAY: OffsetDateTime = datetime!(2026-12-01 00:00 UTC);

fn utc(hour: u8, minute: u8) -> OffsetDateTime {
    DAY + Duration::minutes(i64::from(hour) * 60 + i64::from(minute))
}

fn explained(
    rule: &SlotRule,
    hosts: &[HostSchedule],
    now: OffsetDateTime,
) -> Vec<(i64, Vec<String>)> {
    let closed = OpenTimes::new(rule, hosts, now).explain(DAY, DAY + Duration::DAY);
    let clock = |time: OffsetDateTime| format!("{:02}:{:02}", time.hour(), time.minute());
    closed
        .into_iter()
        .map(|host| {
            let intervals = host.intervals.iter().map(|closed| {
                let (start, end) = (closed.interval.start(), closed.interval.end());
                format!("{}-{} {}", clock(start), clock(end), closed.reason.as_str())
            });
            (host.user_id.0, intervals.collect())
        })
        .collect()
}

fn reasons(
    rule: &SlotRule,
    hosts: &[HostSchedule],
    time: OffsetDateTime,
) -> Vec<(Option<i64>, ClosedReason)> {
    let conflicts = OpenTimes::new(rule, hosts, NOW).conflicts(time);
    conflicts
        .into_iter()
        .map(|conflict| (conflict.user_id.map(|id| id.0), conflict.reason))
        .collect()
}

#[test]
fn each_host_who_must_attend_is_explained_separately() {
    let rule = SlotRule { buffer_before_minutes: 5, buffer_after_minutes: 10, ..rule(30, 30) };
    let hosts = [
        host(1, "UTC", &["09:00-12:00", "13:00-17:00"]).busy(utc(10, 0), utc(11, 0)),
        host(2, "Asia/Kolkata", &["09:00-17:00"]).booked(utc(5, 0), utc(5, 30), (15, 0)),
        host(3, "UTC", &[]).optional(),
    ];
    let expected: [(i64, Vec<&str>); 2] = [
        (
            1,
            vec![
                "00:00-09:00 outside_working_hours",
                "09:50-10:00 buffer",
                "10:00-11:00 busy",
                "11:00-11:05 buffer",
                "12:00-13:00 outside_working_hours",
                "17:00-00:00 outside_working_hours",
            ],
        ),
        (
            2,
            vec![
                "00:00-03:30 outside_working_hours",
                "04:45-05:00 buffer",
                "05:00-05:30 busy",
                "05:30-05:35 buffer",
                "11:30-00:00 outside_working_hours",
            ],
        ),
    ];
    assert_eq!(
        explained(&rule, &hosts, NOW),
        expected.map(|(id, lines)| (id, lines.into_iter().map(String::from).collect()))
    );
}

#[test]
fn notice_closes_early_times_and_horizon_closes_late_times() {
    let rule = SlotRule { minimum_notice_minutes: 60, horizon_days: 1, ..rule(30, 30) };
    let hosts = [host(1, "UTC", &["00:00-24:00"])];
    assert_eq!(
        explained(&rule, &hosts, utc(8, 0)),
        [(1, vec!["00:00-09:00 minimum_notice".to_owned()])]
    );
    let yesterday = utc(8, 0) - Duration::DAY;
    let closed = OpenTimes::new(&rule, &hosts, yesterday).explain(DAY, DAY + Duration::DAY);
    let last = utc(8, 0);
    assert_eq!(closed[0].intervals.len(), 1);
    assert_eq!(closed[0].intervals[0].reason, ClosedReason::Horizon);
    assert_eq!(
        closed[0].intervals[0].interval.start(),
        last + Duration::SECOND,
        "08:00 itself is open"
    );
}

#[test]
fn an_unreadable_calendar_closes_the_whole_range() {
    let hosts = [host(1, "UTC", &["09:00-24:00"]).unreadable()];
    assert_eq!(
        explained(&rule(30, 30), &hosts, NOW),
        [(
            1,
            vec![
                "00:00-00:00 calendar_unusable".to_owned(),
                "00:00-09:00 outside_working_hours".to_owned()
            ]
        )]
    );
}

#[test]
fn absences_close_times_without_buffers() {
    let mut absent = host(1, "UTC", &["09:00-12:00"]);
    absent.absences = vec![interval(utc(10, 0), utc(11, 0))];
    let hosts = [absent];
    let rule = SlotRule { buffer_before_minutes: 30, buffer_after_minutes: 30, ..rule(30, 30) };
    let open_times = OpenTimes::new(&rule, &hosts, NOW);
    let starts: Vec<_> =
        open_times.between(utc(9, 0), utc(12, 0)).iter().map(Interval::start).collect();
    assert_eq!(starts, [utc(9, 0), utc(9, 30), utc(11, 0), utc(11, 30)]);
    let conflicts = open_times.conflicts(utc(10, 30));
    let expected = SlotConflict {
        user_id: Some(UserId(1)),
        reason: ClosedReason::OutOfOffice,
        interval: Some(interval(utc(10, 0), utc(11, 0))),
    };
    assert_eq!(conflicts, [expected]);
    let (_, closed) = &explained(&rule, &hosts, NOW)[0];
    assert!(closed.contains(&"10:00-11:00 out_of_office".to_owned()), "{closed:?}");
}

#[test]
fn closed_intervals_are_clipped_to_the_range() {
    let hosts =
        [host(1, "UTC", &["00:00-24:00"]).busy(utc(8, 0), utc(10, 0)).busy(utc(11, 0), utc(12, 0))];
    let rule = rule(30, 30);
    let closed = OpenTimes::new(&rule, &hosts, NOW).explain(utc(9, 30), utc(11, 0));
    let intervals: Vec<_> = closed[0].intervals.iter().map(|closed| closed.interval).collect();
    assert_eq!(intervals, [interval(utc(9, 30), utc(10, 0))]);
    assert!(OpenTimes::new(&rule, &hosts, NOW).explain(utc(9, 0), utc(9, 0)).is_empty());
}

#[test]
fn an_open_time_has_no_conflict() {
    assert_eq!(reasons(&rule(30, 30), &[host(1, "UTC", &["09:00-10:00"])], utc(9, 30)), []);
}

#[test]
fn every_conflict_names_its_host() {
    let rule =
        SlotRule { buffer_after_minutes: 15, minimum_notice_minutes: 45 * 1440, ..rule(30, 30) };
    let hosts = [
        host(1, "UTC", &["09:00-10:00"]),
        host(2, "UTC", &["09:00-12:00"])
            .busy(utc(10, 20), utc(11, 0))
            .busy(utc(10, 40), utc(12, 0)),
        host(3, "UTC", &["09:00-12:00"]).unreadable(),
        host(4, "UTC", &[]).optional(),
    ];
    assert_eq!(
        reasons(&rule, &hosts, utc(9, 59)),
        [
            (None, ClosedReason::SlotInterval),
            (None, ClosedReason::MinimumNotice),
            (Some(1), ClosedReason::OutsideWorkingHours),
            (Some(2), ClosedReason::Busy),
            (Some(2), ClosedReason::Buffer),
            (Some(3), ClosedReason::CalendarUnusable),
        ]
    );
    let near = SlotRule { horizon_days: 7, ..super::support::rule(30, 30) };
    assert_eq!(reasons(&near, &hosts[..1], utc(9, 0)), [(None, ClosedReason::Horizon)]);
}

#[test]
fn a_busy_conflict_contains_the_busy_time() {
    let rule = SlotRule { buffer_before_minutes: 15, ..rule(60, 15) };
    let busy = interval(utc(9, 30), utc(10, 30));
    let hosts = [host(7, "UTC", &["09:00-12:00"]).busy(busy.start(), busy.end()).booked(
        busy.start(),
        busy.end(),
        (0, 0),
    )];
    let open_times = OpenTimes::new(&rule, &hosts, NOW);

    let conflicts = open_times.conflicts(utc(9, 0));
    assert_eq!(conflicts.len(), 1, "a booking that is also in the calendar is reported once");
    assert_eq!(conflicts[0].user_id, Some(UserId(7)));
    assert_eq!((conflicts[0].reason, conflicts[0].interval), (ClosedReason::Busy, Some(busy)));

    let conflicts = open_times.conflicts(utc(10, 30));
    assert_eq!(
        (conflicts[0].reason, conflicts[0].interval),
        (ClosedReason::Buffer, Some(interval(utc(10, 30), utc(10, 45))))
    );

    let conflicts = open_times.conflicts(utc(11, 30));
    assert_eq!(
        (conflicts[0].reason, conflicts[0].interval),
        (ClosedReason::OutsideWorkingHours, Some(interval(utc(12, 0), utc(12, 30))))
    );
}

#[test]
fn a_held_time_closes_like_a_booking_and_is_explained_as_held() {
    let hosts = [host(1, "UTC", &["09:00-12:00"]).held(utc(9, 30), utc(10, 0))];
    let rule = rule(30, 30);
    let open_times = OpenTimes::new(&rule, &hosts, NOW);
    let held = interval(utc(9, 30), utc(10, 0));
    let buffer = interval(held.end(), utc(10, 10));
    for (start, closed) in [
        (utc(9, 0), None),
        (utc(9, 30), Some((ClosedReason::Held, Some(held)))),
        (utc(10, 0), Some((ClosedReason::Buffer, Some(buffer)))),
        (utc(10, 30), None),
    ] {
        let conflicts = open_times.conflicts(start);
        let conflicts: Vec<_> = conflicts.iter().map(|c| (c.reason, c.interval)).collect();
        assert_eq!(conflicts, closed.into_iter().collect::<Vec<_>>(), "{start}");
        assert_eq!(open_times.is_open(start), closed.is_none(), "{start}");
    }
    let (_, closed) = &explained(&rule, &hosts, NOW)[0];
    assert!(closed.contains(&"09:30-10:00 held".to_owned()), "{closed:?}");
    assert!(closed.contains(&"10:00-10:10 buffer".to_owned()), "{closed:?}");
}

#[test]
fn a_buffer_conflict_contains_the_buffer_interval() {
    let rule = SlotRule { buffer_before_minutes: 10, buffer_after_minutes: 15, ..rule(30, 15) };
    let hosts = [host(1, "UTC", &["09:00-17:00"]).busy(utc(10, 0), utc(11, 0))];
    let kept_free = |time| {
        let conflicts = OpenTimes::new(&rule, &hosts, NOW).conflicts(time);
        let [conflict] = conflicts.as_slice() else { panic!("{conflicts:?}") };
        (conflict.reason, conflict.interval)
    };
    let before = (ClosedReason::Buffer, Some(interval(utc(9, 45), utc(10, 0))));
    let after = (ClosedReason::Buffer, Some(interval(utc(11, 0), utc(11, 10))));
    assert_eq!(kept_free(utc(9, 30)), before, "the meeting would end when the busy time starts");
    assert_eq!(kept_free(utc(11, 0)), after, "the meeting would start when the busy time ends");
    let earlier = SlotRule { duration_minutes: 20, ..rule };
    let conflicts = OpenTimes::new(&earlier, &hosts, NOW).conflicts(utc(9, 30));
    assert_eq!(conflicts[0].interval, before.1, "a few minutes separate the two");
}

#[test]
fn every_reason_has_its_own_name() {
    let all = [
        ClosedReason::Busy,
        ClosedReason::Held,
        ClosedReason::OutsideWorkingHours,
        ClosedReason::MinimumNotice,
        ClosedReason::Horizon,
        ClosedReason::Buffer,
        ClosedReason::CalendarUnusable,
        ClosedReason::Archived,
        ClosedReason::Observer,
        ClosedReason::SlotInterval,
    ];
    let names: std::collections::HashSet<_> = all.map(ClosedReason::as_str).into();
    assert_eq!(names.len(), all.len());
}

#[test]
fn candidates_conflict_only_if_none_is_free() {
    let free = host(3, "UTC", &["09:00-17:00"]).candidate();
    let hosts = [host(2, "UTC", &[]).candidate(), free.busy(utc(10, 0), utc(10, 30))];
    let rule = rule(30, 30);
    assert_eq!(reasons(&rule, &hosts, utc(9, 0)), []);
    let of_both = [(Some(2), ClosedReason::OutsideWorkingHours), (Some(3), ClosedReason::Busy)];
    assert_eq!(reasons(&rule, &hosts, utc(10, 0)), of_both);
    let of_each = OpenTimes::new(&rule, &hosts, NOW).candidate_conflicts(utc(9, 0));
    let of_each: Vec<_> =
        of_each.iter().map(|conflict| (conflict.user_id, conflict.reason)).collect();
    assert_eq!(of_each, [(Some(UserId(2)), ClosedReason::OutsideWorkingHours)]);
}

#[test]
fn required_hosts_and_at_most_50_candidates_are_explained() {
    let mut hosts: Vec<HostSchedule> =
        (1..=60).map(|id| host(id, "UTC", &["09:00-17:00"]).candidate()).collect();
    hosts.push(host(61, "UTC", &["09:00-17:00"]));
    let listed: Vec<i64> =
        explained(&rule(30, 30), &hosts, NOW).into_iter().map(|(host, _)| host).collect();
    assert_eq!(listed, std::iter::once(61).chain(1..=50).collect::<Vec<_>>());
}

#[test]
fn candidates_beyond_20_000_intervals_are_not_explained() {
    let busy = |id| {
        let mut host = host(id, "UTC", &[]).candidate();
        for minute in (0..12_000).step_by(2).map(Duration::minutes) {
            host = host.busy(DAY + minute, DAY + minute + Duration::MINUTE);
        }
        host
    };
    let hosts = [busy(1), busy(2), busy(3), busy(4)];
    let rule = rule(30, 30);
    let closed = OpenTimes::new(&rule, &hosts, NOW).explain(DAY, DAY + Duration::days(63));
    assert_eq!(closed.len(), 3);
}
