use std::collections::HashSet;

use time::{Duration, OffsetDateTime, macros::datetime};

use super::{
    oracle::{Oracle, listed},
    support::{host, interval, rule},
};
use crate::{
    open_times::{OpenTimes, SlotRule},
    zone::{Segment, Zone},
};

const FIRST: OffsetDateTime = datetime!(2026-01-01 00:00 UTC);
const AFTER: OffsetDateTime = datetime!(2038-01-01 00:00 UTC);

/// Windows that start and end near the hours of clock changes.
const HOURS: [&str; 6] =
    ["00:00-00:20", "00:40-01:15", "01:15-02:10", "02:40-03:30", "03:35-23:20", "23:50-24:00"];

fn pieces(zone: &Zone) -> Vec<Segment> {
    zone.segments(&interval(FIRST, AFTER))
}

fn zones() -> impl Iterator<Item = (Zone, Vec<Segment>)> {
    Zone::all_names().map(|name| {
        let zone = Zone::parse(name).expect("listed");
        let pieces = pieces(&zone);
        (zone, pieces)
    })
}

fn compare(rule: &SlotRule, zone: &Zone, moment: OffsetDateTime, around: Duration) -> usize {
    let from = moment - around;
    let minutes = usize::try_from(2 * around.whole_minutes()).expect("a few hours");
    let now = from - Duration::WEEK;
    let hosts = [host(1, zone.name(), &HOURS)];
    let expected = Oracle::new(rule, &hosts, now, from, minutes).starts();
    let open_times = OpenTimes::new(rule, &hosts, now);
    assert_eq!(listed(&open_times, from, minutes), expected, "{zone} around {moment}, {rule:?}");
    expected.len()
}

#[test]
fn every_zone_matches_the_oracle_around_every_change() {
    let rule = rule(25, 5);
    let mut changes = 0;
    let mut open = 0;
    for (zone, pieces) in zones() {
        for piece in &pieces[1..] {
            open += compare(&rule, &zone, piece.interval.start(), Duration::hours(2));
            changes += 1;
        }
    }
    assert!(4_000 < changes && 20 * changes < open, "{changes} changes, {open} open times");
}

#[test]
fn every_zone_matches_the_oracle_on_ordinary_days() {
    let rule = rule(40, 20);
    for (zone, _) in zones() {
        assert_ne!(
            compare(&rule, &zone, datetime!(2026-01-20 12:00 UTC), Duration::hours(6)),
            0,
            "{zone}"
        );
    }
}

#[test]
fn every_rule_set_matches_the_oracle_for_days_with_changes() {
    // Spring and autumn changes alternate. An odd number of rules pairs each rule with both kinds.
    let rules = [rule(90, 50), rule(15, 15), rule(60, 20)];
    let mut seen = HashSet::new();
    for (zone, pieces) in zones() {
        let offsets: Vec<_> =
            pieces.iter().map(|piece| (piece.interval.start(), piece.offset)).collect();
        if !seen.insert(offsets) {
            continue;
        }
        for (piece, rule) in pieces[1..].iter().zip(rules.iter().cycle()) {
            compare(rule, &zone, piece.interval.start(), Duration::hours(14));
        }
    }
    assert!(50 < seen.len(), "{} sets of rules", seen.len());
}
