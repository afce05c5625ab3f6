use time::macros::{date, datetime, offset};

use super::*;

fn zone(name: &str) -> Zone {
    Zone::parse(name).expect("a zone of the tz database")
}

fn near(name: &str) -> Option<&'static str> {
    Zone::parse(name).expect_err("no zone of the tz database").near
}

#[test]
fn lookup_ignores_case_and_returns_the_database_spelling() {
    assert_eq!(zone("america/NEW_YORK").name(), "America/New_York");
    assert_eq!(zone("america/NEW_YORK"), zone("America/New_York"));
    assert_eq!(zone("utc"), Zone::utc());
}

#[test]
fn every_database_name_is_a_zone() {
    let mut count = 0;
    for name in Zone::all_names() {
        assert_eq!(zone(name).name(), name);
        count += 1;
    }
    assert!(500 < count, "{count} zones");
}

#[test]
fn unknown_names_are_rejected() {
    for name in [
        "",
        " ",
        "local",
        "+01:00",
        "UTC+1",
        "GMT+01:00",
        "EST5EDT,M3.2.0,M11.1.0",
        "Etc/Unknown",
        "Europe/London ",
    ] {
        assert!(Zone::parse(name).is_err(), "{name:?}");
    }
}

#[test]
fn typos_and_bare_cities_get_a_suggestion() {
    assert_eq!(near("Europe/Lodnon"), Some("Europe/London"));
    assert_eq!(near("Kathmandu"), Some("Asia/Kathmandu"));
    assert_eq!(near("US/New York"), Some("America/New_York"));
    assert_eq!(near("America/NewYork"), Some("America/New_York"));
    assert_eq!(near("BST"), None);
    assert_eq!(near("Mars/Olympus_Mons"), None);
    assert_eq!(near(&"x".repeat(1_000_000)), None);
}

#[test]
fn long_names_are_truncated_in_the_error() {
    let refusal = Zone::parse(&"é".repeat(1_000_000)).expect_err("no zone");
    assert_eq!(refusal.name, "é".repeat(80));
}

#[test]
fn local_time_uses_the_seasonal_offset() {
    let london = zone("Europe/London");
    assert_eq!(
        london.civil(datetime!(2026-01-15 09:00:30.5 UTC)),
        datetime!(2026-01-15 09:00:30.5)
    );
    assert_eq!(london.civil(datetime!(2026-07-15 23:30 UTC)), datetime!(2026-07-16 00:30));
    assert_eq!(london.civil(datetime!(2026-07-15 23:30 -3)), datetime!(2026-07-16 03:30));
    assert_eq!(
        zone("Asia/Kathmandu").civil(datetime!(2026-01-15 09:00 UTC)),
        datetime!(2026-01-15 14:45)
    );
}

#[test]
fn instant_keeps_its_value_with_the_seasonal_offset_in_minutes() {
    for (name, at, local) in [
        ("Europe/London", datetime!(2026-10-25 00:30 UTC), datetime!(2026-10-25 01:30 +1)),
        ("Europe/London", datetime!(2026-10-25 01:30 UTC), datetime!(2026-10-25 01:30 +0)),
        ("Asia/Kathmandu", datetime!(2026-12-01 15:00 UTC), datetime!(2026-12-01 20:45 +5:45)),
        // Until 1972, the offset was 44 minutes and 30 seconds.
        ("Africa/Monrovia", datetime!(1971-01-01 00:00 UTC), datetime!(1970-12-31 23:16 -0:44)),
        // No local time has five digits in its year.
        ("Asia/Tokyo", datetime!(9999-12-31 23:00 UTC), datetime!(9999-12-31 23:00 UTC)),
    ] {
        let found = zone(name).with_offset(at);
        assert_eq!((found, found.offset()), (local, local.offset()), "{name}");
    }
}

#[test]
fn both_instants_of_a_repeated_hour_repeat() {
    let london = zone("Europe/London");
    for (instant, repeats) in [
        (datetime!(2026-10-24 23:59 UTC), false),
        (datetime!(2026-10-25 00:00 UTC), true),
        (datetime!(2026-10-25 01:59 UTC), true),
        (datetime!(2026-10-25 02:00 UTC), false),
        (datetime!(2026-03-29 01:00 UTC), false),
    ] {
        assert_eq!(london.repeats(instant), repeats, "{instant}");
    }
}

#[test]
fn a_local_time_is_resolved_to_its_instant() {
    let london = zone("Europe/London");
    assert_eq!(london.resolve(datetime!(2026-07-16 00:30)), Ok(datetime!(2026-07-15 23:30 UTC)));
    assert_eq!(london.resolve(datetime!(2026-01-15 09:00)), Ok(datetime!(2026-01-15 09:00 UTC)));
}

#[test]
fn a_repeated_local_time_means_its_first_occurrence() {
    assert_eq!(
        zone("Europe/London").resolve(datetime!(2026-10-25 01:30)),
        Ok(datetime!(2026-10-25 00:30 UTC)),
        "the second occurrence is at 01:30 UTC"
    );
}

#[test]
fn a_skipped_local_time_is_rejected() {
    let skipped = zone("Europe/London").resolve(datetime!(2026-03-29 01:30)).expect_err("skipped");
    assert_eq!(
        skipped.to_string(),
        "clocks in Europe/London skip 2026-03-29T01:30:00: choose a time before or after it"
    );
}

#[test]
fn a_day_starts_at_midnight() {
    let new_york = zone("America/New_York");
    assert_eq!(new_york.start_of_day(date!(2026 - 01 - 15)), datetime!(2026-01-15 05:00 UTC));
    assert_eq!(new_york.start_of_day(date!(2026 - 07 - 15)), datetime!(2026-07-15 04:00 UTC));
}

#[test]
fn a_day_with_skipped_midnight_starts_after_the_gap() {
    // Clocks in Beirut go from 24:00 to 01:00.
    assert_eq!(
        zone("Asia/Beirut").start_of_day(date!(2026 - 03 - 29)),
        datetime!(2026-03-28 22:00 UTC)
    );
    // Clocks in Toronto went from 23:30 to 00:30 in 1919.
    let toronto = zone("America/Toronto");
    let start = toronto.start_of_day(date!(1919 - 03 - 31));
    assert_eq!(toronto.civil(start), datetime!(1919-03-31 00:30));
}

#[test]
fn a_skipped_day_starts_with_the_next() {
    let apia = zone("Pacific/Apia");
    assert_eq!(apia.start_of_day(date!(2011 - 12 - 30)), apia.start_of_day(date!(2011 - 12 - 31)));
    assert_eq!(apia.start_of_day(date!(2011 - 12 - 30)), datetime!(2011-12-30 10:00 UTC));
}

#[test]
fn a_day_with_repeated_midnight_starts_at_the_first() {
    // Clocks in Havana go from 01:00 back to 00:00.
    assert_eq!(
        zone("America/Havana").start_of_day(date!(2025 - 11 - 02)),
        datetime!(2025-11-02 04:00 UTC)
    );
}

#[test]
fn a_range_is_split_at_clock_changes() {
    let range =
        Interval::new(datetime!(2026-03-01 12:00:00.25 UTC), datetime!(2026-11-15 00:00 UTC))
            .expect("in order");
    let pieces: Vec<_> = zone("Australia/Lord_Howe")
        .segments(&range)
        .into_iter()
        .map(|piece| (piece.interval.start(), piece.interval.end(), piece.offset))
        .collect();
    assert_eq!(
        pieces,
        [
            (range.start(), datetime!(2026-04-04 15:00 UTC), offset!(+11)),
            (datetime!(2026-04-04 15:00 UTC), datetime!(2026-10-03 15:30 UTC), offset!(+10:30)),
            (datetime!(2026-10-03 15:30 UTC), range.end(), offset!(+11)),
        ]
    );
}

#[test]
fn a_range_bounded_by_changes_has_no_empty_segment() {
    let (spring, autumn) = (datetime!(2026-03-29 01:00 UTC), datetime!(2026-10-25 01:00 UTC));
    let summer = Interval::new(spring, autumn).expect("in order");
    assert_eq!(
        zone("Europe/London").segments(&summer),
        [Segment { interval: summer, offset: offset!(+1) }]
    );
}

#[test]
fn segments_of_every_zone_match_its_local_time() {
    let range = Interval::new(datetime!(2026-01-01 00:00 UTC), datetime!(2038-01-01 00:00 UTC))
        .expect("in order");
    for zone in Zone::all_names().map(zone) {
        let pieces = zone.segments(&range);
        for piece in &pieces {
            let (first, last) = (piece.interval.start(), piece.interval.end() - Duration::SECOND);
            // Every offset lasts for weeks, so weekly samples detect a missed change.
            let weekly =
                std::iter::successors(Some(first), |instant| Some(*instant + Duration::WEEK));
            for instant in weekly.take_while(|&instant| instant < last).chain([last]) {
                let local = instant.to_offset(piece.offset);
                assert_eq!(
                    zone.civil(instant),
                    PrimitiveDateTime::new(local.date(), local.time()),
                    "{zone}"
                );
            }
        }
        for pair in pieces.windows(2) {
            assert_eq!(pair[0].interval.end(), pair[1].interval.start(), "{zone}");
            assert_ne!(pair[0].offset, pair[1].offset, "{zone}");
        }
    }
}

#[test]
fn minimum_and_maximum_times_do_not_panic() {
    let (first, last) = (PrimitiveDateTime::MIN, PrimitiveDateTime::MAX);
    for name in ["Pacific/Kiritimati", "Pacific/Niue", "America/New_York", "UTC"] {
        let zone = zone(name);
        for civil in [first, last] {
            zone.civil(civil.assume_utc());
            zone.civil(civil.assume_offset(offset!(+14)));
            zone.resolve(civil).expect("not skipped");
            zone.start_of_day(civil.date());
        }
    }
    let all = Interval::new(first.assume_utc(), last.assume_utc()).expect("in order");
    assert_eq!(Zone::utc().segments(&all), [Segment { interval: all, offset: offset!(UTC) }]);
}

#[test]
fn the_release_of_the_database_is_known() {
    let release = TzDatabase::bundled().release();
    assert!(release.starts_with("20") && release.is_ascii(), "{release}");
}

#[cfg(feature = "serde")]
#[test]
fn a_zone_serializes_as_its_name() {
    let london = zone("Europe/London");
    assert_eq!(serde_json::to_string(&london).expect("a name"), r#""Europe/London""#);
    assert_eq!(serde_json::from_str::<Zone>(r#""europe/london""#).expect("a name"), london);
    let refusal = serde_json::from_str::<Zone>(r#""+01:00""#).expect_err("an offset");
    assert!(refusal.to_string().starts_with(r#"unknown time zone "+01:00""#), "{refusal}");
}
