use super::*;

#[test]
fn all_day_event_lasts_between_host_midnights_without_the_end_date() {
    assert_eq!(
        times(&event("DTSTART;VALUE=DATE:20260302 DTEND;VALUE=DATE:20260304")),
        ["03-01T23:00Z+48h"]
    );
    // The day of the change to summer time has 23 hours.
    assert_eq!(
        times(&event("DTSTART;VALUE=DATE:20260329 DTEND;VALUE=DATE:20260330")),
        ["03-28T23:00Z+23h"]
    );
}

#[test]
fn without_an_end_a_date_lasts_a_day_and_a_time_nothing() {
    assert_eq!(times(&event("DTSTART;VALUE=DATE:20260302")), ["03-01T23:00Z+24h"]);
    assert_eq!(times(&event("DTSTART:20260302T090000Z")), [""; 0]);
}

#[test]
fn all_day_event_ending_on_its_start_date_lasts_the_day() {
    assert_eq!(
        times(&event("DTSTART;VALUE=DATE:20260302 DTEND;VALUE=DATE:20260302")),
        ["03-01T23:00Z+24h"]
    );
    assert_eq!(times(&event("DTSTART;VALUE=DATE:20260302 DURATION:P0D")), ["03-01T23:00Z+24h"]);
}

#[test]
fn end_before_the_start_is_swapped_with_it() {
    assert_eq!(
        times(&event("DTSTART:20260302T100000Z DTEND:20260302T090000Z")),
        ["03-02T09:00Z+1h"]
    );
    assert_eq!(
        times(&event("DTSTART;VALUE=DATE:20260304 DTEND;VALUE=DATE:20260302")),
        ["03-01T23:00Z+48h"]
    );
    assert_eq!(times(&event("DTSTART:20260302T100000Z DURATION:-PT1H")), ["03-02T09:00Z+1h"]);
}

#[test]
fn floating_end_is_in_the_zone_of_the_start() {
    let meeting = "DTSTART;TZID=America/New_York:20260302T090000 DTEND:20260302T100000";
    assert_eq!(times(&event(meeting)), ["03-02T14:00Z+1h"]);
}

#[test]
fn series_end_is_an_exact_length_and_duration_days_are_calendar_days() {
    // An event from noon to noon over the change to summer time in Berlin.
    let exact = event(
        "DTSTART;TZID=Europe/Berlin:20260327T120000 DTEND;TZID=Europe/Berlin:20260328T120000 \
                       RRULE:FREQ=DAILY;COUNT=2",
    );
    assert_eq!(times(&exact), ["03-27T11:00Z+24h", "03-28T11:00Z+24h"]);
    let nominal =
        event("DTSTART;TZID=Europe/Berlin:20260327T120000 DURATION:P1D RRULE:FREQ=DAILY;COUNT=2");
    assert_eq!(times(&nominal), ["03-27T11:00Z+24h", "03-28T11:00Z+23h"]);
}

#[test]
fn floating_times_are_in_the_host_zone() {
    assert_eq!(times(&event("DTSTART:20260302T090000 DTEND:20260302T100000")), ["03-02T08:00Z+1h"]);
}

#[test]
fn floating_times_are_in_the_calendar_zone_if_it_has_one() {
    let meeting = event("DTSTART:20260302T090000 DTEND:20260302T100000");
    assert_eq!(times(&format!("X-WR-TIMEZONE:Asia/Kolkata\n{meeting}")), ["03-02T03:30Z+1h"]);
}

#[test]
fn all_day_events_are_in_the_host_zone_for_any_calendar_zone() {
    let day = event("DTSTART;VALUE=DATE:20260302");
    assert_eq!(times(&format!("X-WR-TIMEZONE:Asia/Kolkata\n{day}")), ["03-01T23:00Z+24h"]);
}

#[test]
fn skipped_start_uses_the_offset_before_the_gap() {
    let night =
        "DTSTART;TZID=America/New_York:20260307T023000 DURATION:PT1H RRULE:FREQ=DAILY;COUNT=3";
    assert_eq!(times(&event(night)), ["03-07T07:30Z+1h", "03-08T07:30Z+1h", "03-09T06:30Z+1h"]);
}

#[test]
fn repeated_start_is_the_first_occurrence() {
    let night = "DTSTART;TZID=America/New_York:20261101T013000 DURATION:PT1H";
    assert_eq!(times(&event(night)), ["11-01T05:30Z+1h"]);
}

#[test]
fn unreadable_end_or_duration_may_hide_busy_time() {
    for end in ["DTEND:later", "DURATION:P999999999999999999W", "DURATION:long"] {
        let report = read(&event(&format!("DTSTART:20260302T090000Z {end}")));
        assert!(report.faults[0].may_hide_busy_time(), "{end}");
    }
}
