//! Tests EXDATE, RECURRENCE-ID, THISANDFUTURE, RDATE and versions of an object.

use super::*;

/// Four Mondays at nine in New York; clocks change on March 8.
const MONDAYS: &str = "DTSTART;TZID=America/New_York:20260302T090000 DTEND;TZID=America/New_York:20260302T093000 \
                       RRULE:FREQ=WEEKLY;COUNT=4";

fn mondays(more: &str) -> String {
    event(&format!("{MONDAYS} {more}"))
}

#[test]
fn series_keeps_its_local_time_in_its_zone() {
    let all = ["03-02T14:00Z+30m", "03-09T13:00Z+30m", "03-16T13:00Z+30m", "03-23T13:00Z+30m"];
    assert_eq!(times(&mondays("")), all);
}

#[test]
fn exdate_is_matched_by_instant_in_any_zone() {
    let rest = ["03-02T14:00Z+30m", "03-16T13:00Z+30m", "03-23T13:00Z+30m"];
    for exdate in [
        "EXDATE;TZID=America/New_York:20260309T090000",
        "EXDATE:20260309T130000Z",
        "EXDATE;TZID=Europe/Berlin:20260309T140000",
        // A floating time is in the zone of the series.
        "EXDATE:20260309T090000",
        "EXDATE:20251224T000000Z,20260309T130000Z",
    ] {
        assert_eq!(times(&mondays(exdate)), rest, "{exdate}");
    }
}

#[test]
fn date_valued_exdate_removes_every_instance_of_that_day() {
    let twice = "DTSTART:20260302T090000Z DURATION:PT1H RRULE:FREQ=DAILY;BYHOUR=9,15;COUNT=6";
    let rest = ["03-02T09:00Z+1h", "03-02T15:00Z+1h", "03-04T09:00Z+1h", "03-04T15:00Z+1h"];
    assert_eq!(times(&event(&format!("{twice} EXDATE;VALUE=DATE:20260303"))), rest);
}

#[test]
fn exdate_beats_rdate() {
    let dates = "DTSTART:20260302T090000Z DURATION:PT1H RDATE:20260305T090000Z,20260306T090000Z EXDATE:20260305T090000Z";
    assert_eq!(times(&event(dates)), ["03-02T09:00Z+1h", "03-06T09:00Z+1h"]);
}

#[test]
fn changed_instance_replaces_its_original_in_any_zone() {
    let moved = ["03-02T14:00Z+30m", "03-10T08:00Z+1h", "03-16T13:00Z+30m", "03-23T13:00Z+30m"];
    for id in [
        "RECURRENCE-ID;TZID=America/New_York:20260309T090000",
        "RECURRENCE-ID:20260309T130000Z",
        "RECURRENCE-ID;TZID=Asia/Kolkata:20260309T183000",
        "RECURRENCE-ID;VALUE=DATE:20260309",
        "RECURRENCE-ID:20260309T090000",
    ] {
        let change =
            event(&format!("{id} DTSTART:20260310T080000Z DTEND:20260310T090000Z SEQUENCE:3"));
        assert_eq!(times(&format!("{}{change}", mondays("SEQUENCE:1"))), moved, "{id}");
        assert_eq!(
            times(&format!("{change}{}", mondays("SEQUENCE:1"))),
            moved,
            "{id}, the change first"
        );
    }
}

#[test]
fn changed_instance_keeps_its_original_time_as_key() {
    let change =
        event("RECURRENCE-ID:20260309T130000Z DTSTART:20260310T080000Z DTEND:20260310T090000Z");
    let report = read(&format!("{}{change}", mondays("")));
    assert_eq!(report.busy[1].key.recurrence_id, Some(datetime!(2026-03-09 13:00 UTC)));
}

#[test]
fn cancelled_instance_identified_in_utc_is_free() {
    let cancelled =
        event("RECURRENCE-ID:20260309T130000Z DTSTART:20260309T130000Z STATUS:CANCELLED");
    let rest = ["03-02T14:00Z+30m", "03-16T13:00Z+30m", "03-23T13:00Z+30m"];
    assert_eq!(times(&format!("{}{cancelled}", mondays(""))), rest);
}

#[test]
fn instance_without_its_series_is_busy() {
    let invited =
        event("RECURRENCE-ID:20260309T130000Z DTSTART:20260309T130000Z DTEND:20260309T140000Z");
    assert_eq!(times(&invited), ["03-09T13:00Z+1h"]);
}

#[test]
fn instance_moved_into_the_window_from_another_year_is_busy() {
    let series =
        event("DTSTART:20200101T090000Z DURATION:PT1H RRULE:FREQ=YEARLY;UNTIL=20220101T090000Z");
    let moved = event("RECURRENCE-ID:20210101T090000Z DTSTART:20260302T090000Z DURATION:PT1H");
    assert_eq!(times(&format!("{series}{moved}")), ["03-02T09:00Z+1h"]);
}

#[test]
fn this_and_future_shifts_and_resizes_later_instances() {
    let later = event(
        "RECURRENCE-ID;RANGE=THISANDFUTURE:20260309T130000Z \
                       DTSTART;TZID=America/New_York:20260310T100000 DTEND;TZID=America/New_York:20260310T110000",
    );
    let shifted = ["03-02T14:00Z+30m", "03-10T14:00Z+1h", "03-17T14:00Z+1h", "03-24T14:00Z+1h"];
    assert_eq!(times(&format!("{}{later}", mondays(""))), shifted);
}

#[test]
fn single_change_after_this_and_future_applies_too() {
    let later = event(
        "RECURRENCE-ID;RANGE=THISANDFUTURE:20260309T130000Z \
                       DTSTART;TZID=America/New_York:20260309T100000 DTEND;TZID=America/New_York:20260309T110000",
    );
    let one = event("RECURRENCE-ID:20260316T130000Z DTSTART:20260317T080000Z DURATION:PT15M");
    let all = ["03-02T14:00Z+30m", "03-09T14:00Z+1h", "03-17T08:00Z+15m", "03-23T14:00Z+1h"];
    assert_eq!(times(&format!("{}{later}{one}", mondays(""))), all);
}

#[test]
fn rdate_adds_several_dates_and_periods() {
    let dates = "DTSTART:20260302T090000Z DURATION:PT1H RDATE:20260303T090000Z,20260304T090000Z \
                 RDATE;VALUE=PERIOD:20260305T090000Z/20260305T110000Z,20260306T090000Z/PT15M";
    let all = [
        "03-02T09:00Z+1h",
        "03-03T09:00Z+1h",
        "03-04T09:00Z+1h",
        "03-05T09:00Z+2h",
        "03-06T09:00Z+15m",
    ];
    assert_eq!(times(&event(dates)), all);
}

#[test]
fn highest_sequence_is_the_latest_version() {
    let old = event("DTSTART:20260302T090000Z DURATION:PT1H SEQUENCE:1");
    let new = event("DTSTART:20260303T090000Z DURATION:PT1H SEQUENCE:2");
    assert_eq!(times(&format!("{new}{old}")), ["03-03T09:00Z+1h"]);
}

#[test]
fn later_stamp_decides_between_equal_sequences() {
    let old = event("DTSTART:20260302T090000Z DURATION:PT1H DTSTAMP:20260101T000000Z");
    let new = event("DTSTART:20260302T090000Z DURATION:PT2H DTSTAMP:20260102T000000Z");
    assert_eq!(times(&format!("{new}{old}")), ["03-02T09:00Z+2h"]);
}

#[test]
fn different_events_with_one_uid_are_all_kept() {
    let one = event("DTSTART:20260302T090000Z DURATION:PT1H");
    let other = event("DTSTART:20260303T090000Z DURATION:PT1H");
    assert_eq!(times(&format!("{one}{other}")), ["03-02T09:00Z+1h", "03-03T09:00Z+1h"]);
}

#[test]
fn objects_without_a_uid_are_not_versions_of_one_another() {
    let nameless = "BEGIN:VEVENT\nDTSTART:20260302T090000Z\nDURATION:PT1H\nEND:VEVENT\n";
    assert_eq!(times(&format!("{nameless}{nameless}")).len(), 2);
}

#[test]
fn all_day_instances_are_excluded_and_replaced_by_date() {
    let days = "DTSTART;VALUE=DATE:20260105 RRULE:FREQ=DAILY;COUNT=4 EXDATE;VALUE=DATE:20260106";
    let change = event("RECURRENCE-ID;VALUE=DATE:20260107 DTSTART:20260107T090000Z DURATION:PT1H");
    let all = ["01-04T23:00Z+24h", "01-07T09:00Z+1h", "01-07T23:00Z+24h"];
    assert_eq!(times(&format!("{}{change}", event(days))), all);
    // Some clients write midnight of the host's day in UTC instead of the date.
    let utc = days.replace("EXDATE;VALUE=DATE:20260106", "EXDATE:20260105T230000Z");
    assert_eq!(times(&format!("{}{change}", event(&utc))), all);
}
