//! Recurrence rules as calendars write them.

use super::*;

/// Every day at nine from 2 March 2026, an hour.
fn daily(rules: &str) -> String {
    event(&format!("DTSTART;TZID=America/New_York:20260302T090000 DURATION:PT1H {rules}"))
}

fn count(rules: &str) -> usize {
    times(&daily(rules)).len()
}

#[test]
fn several_rules_are_united() {
    let all = ["03-02T14:00Z+1h", "03-03T14:00Z+1h", "03-04T14:00Z+1h", "03-09T13:00Z+1h"];
    assert_eq!(times(&daily("RRULE:FREQ=DAILY;COUNT=3 RRULE:FREQ=WEEKLY;COUNT=2")), all);
}

#[test]
fn a_rule_of_exception_takes_its_dates_away() {
    let rest = ["03-02T14:00Z+1h", "03-04T14:00Z+1h", "03-06T14:00Z+1h"];
    let rules = "RRULE:FREQ=DAILY;COUNT=5 EXRULE:FREQ=DAILY;INTERVAL=2;COUNT=5";
    assert_eq!(times(&daily(rules)), ["03-03T14:00Z+1h", "03-05T14:00Z+1h"]);
    let from_the_second = "RRULE:FREQ=DAILY;COUNT=5 EXRULE:FREQ=WEEKLY;BYDAY=TU,TH";
    assert_eq!(times(&daily(from_the_second)), rest);
}

#[test]
fn until_in_utc_ends_a_series_of_a_zone_at_that_moment() {
    assert_eq!(count("RRULE:FREQ=DAILY;UNTIL=20260305T140000Z"), 4);
    assert_eq!(count("RRULE:FREQ=DAILY;UNTIL=20260305T135959Z"), 3);
}

#[test]
fn until_that_is_a_day_lasts_until_that_day_ends() {
    assert_eq!(count("RRULE:FREQ=DAILY;UNTIL=20260305"), 4);
}

#[test]
fn until_without_a_zone_is_on_the_clock_of_the_series() {
    assert_eq!(count("RRULE:FREQ=DAILY;UNTIL=20260305T090000"), 4);
}

#[test]
fn an_empty_rule_is_none() {
    assert_eq!(count("RRULE:"), 1);
}

#[test]
fn blanks_within_a_rule_are_passed_over() {
    assert_eq!(count("RRULE:FREQ=WEEKLY;_BYDAY=MO,_TU;COUNT=4"), 4);
}

#[test]
fn a_rule_that_can_t_be_read_leaves_its_first_date_and_may_hide_the_others() {
    for rule in ["COUNT=3", "FREQ=FORTNIGHTLY", "FREQ=YEARLY;RSCALE=CHINESE"] {
        let report = read(&daily(&format!("RRULE:{rule}")));
        assert_eq!(report.busy.len(), 1, "{rule}");
        assert!(report.faults[0].may_hide_busy_time(), "{rule}");
    }
}

#[test]
fn an_exception_that_can_t_be_read_hides_nothing() {
    let report = read(&daily("RRULE:FREQ=DAILY;COUNT=3 EXDATE:yesterday EXRULE:COUNT=1"));
    assert_eq!(report.busy.len(), 3);
    assert_eq!(report.faults.len(), 2);
    assert!(!report.faults.iter().any(Fault::may_hide_busy_time));
}

#[test]
fn dtstart_is_a_date_of_the_series_even_where_the_rule_has_it_not() {
    let all = ["03-02T14:00Z+1h", "03-03T14:00Z+1h", "03-10T13:00Z+1h"];
    assert_eq!(times(&daily("RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=2")), all);
}

#[test]
fn until_in_utc_ends_whole_days_with_the_later_day_that_it_may_mean() {
    let days = |until| {
        let lines = format!("DTSTART;VALUE=DATE:20260105 RRULE:FREQ=DAILY;UNTIL={until}");
        times(&event(&lines)).len()
    };
    assert_eq!(days("20260107"), 3);
    assert_eq!(days("20260107T000000Z"), 3);
    assert_eq!(days("20260106T230000Z"), 3, "midnight of the 7th in Berlin");
}

#[test]
fn a_rule_by_the_second_that_skips_almost_all_of_them_is_walked() {
    assert_eq!(count("RRULE:FREQ=SECONDLY;BYHOUR=9;BYMINUTE=0;BYSECOND=0"), 305);
}
