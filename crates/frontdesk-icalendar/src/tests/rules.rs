use super::*;

fn daily(rules: &str) -> String {
    event(&format!("DTSTART;TZID=America/New_York:20260302T090000 DURATION:PT1H {rules}"))
}

fn count(rules: &str) -> usize {
    times(&daily(rules)).len()
}

#[test]
fn several_rules_are_combined() {
    let all = ["03-02T14:00Z+1h", "03-03T14:00Z+1h", "03-04T14:00Z+1h", "03-09T13:00Z+1h"];
    assert_eq!(times(&daily("RRULE:FREQ=DAILY;COUNT=3 RRULE:FREQ=WEEKLY;COUNT=2")), all);
}

#[test]
fn exrule_removes_its_dates() {
    let rest = ["03-02T14:00Z+1h", "03-04T14:00Z+1h", "03-06T14:00Z+1h"];
    let rules = "RRULE:FREQ=DAILY;COUNT=5 EXRULE:FREQ=DAILY;INTERVAL=2;COUNT=5";
    assert_eq!(times(&daily(rules)), ["03-03T14:00Z+1h", "03-05T14:00Z+1h"]);
    let from_the_second = "RRULE:FREQ=DAILY;COUNT=5 EXRULE:FREQ=WEEKLY;BYDAY=TU,TH";
    assert_eq!(times(&daily(from_the_second)), rest);
}

#[test]
fn until_in_utc_ends_a_zoned_series_at_that_instant() {
    assert_eq!(count("RRULE:FREQ=DAILY;UNTIL=20260305T140000Z"), 4);
    assert_eq!(count("RRULE:FREQ=DAILY;UNTIL=20260305T135959Z"), 3);
}

#[test]
fn until_with_a_date_includes_that_day() {
    assert_eq!(count("RRULE:FREQ=DAILY;UNTIL=20260305"), 4);
}

#[test]
fn floating_until_is_on_the_clock_of_the_series() {
    assert_eq!(count("RRULE:FREQ=DAILY;UNTIL=20260305T090000"), 4);
}

#[test]
fn empty_rule_is_ignored() {
    assert_eq!(count("RRULE:"), 1);
}

#[test]
fn blanks_within_a_rule_are_ignored() {
    assert_eq!(count("RRULE:FREQ=WEEKLY;_BYDAY=MO,_TU;COUNT=4"), 4);
}

#[test]
fn unreadable_rule_keeps_its_first_date_and_may_hide_others() {
    for rule in ["COUNT=3", "FREQ=FORTNIGHTLY", "FREQ=YEARLY;RSCALE=CHINESE"] {
        let report = read(&daily(&format!("RRULE:{rule}")));
        assert_eq!(report.busy.len(), 1, "{rule}");
        assert!(report.faults[0].may_hide_busy_time(), "{rule}");
    }
}

#[test]
fn unreadable_exception_hides_nothing() {
    let report = read(&daily("RRULE:FREQ=DAILY;COUNT=3 EXDATE:yesterday EXRULE:COUNT=1"));
    assert_eq!(report.busy.len(), 3);
    assert_eq!(report.faults.len(), 2);
    assert!(!report.faults.iter().any(Fault::may_hide_busy_time));
}

#[test]
fn dtstart_is_a_date_of_the_series_even_outside_the_rule() {
    let all = ["03-02T14:00Z+1h", "03-03T14:00Z+1h", "03-10T13:00Z+1h"];
    assert_eq!(times(&daily("RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=2")), all);
}

#[test]
fn until_in_utc_ends_an_all_day_series_on_the_later_possible_day() {
    let days = |until| {
        let lines = format!("DTSTART;VALUE=DATE:20260105 RRULE:FREQ=DAILY;UNTIL={until}");
        times(&event(&lines)).len()
    };
    assert_eq!(days("20260107"), 3);
    assert_eq!(days("20260107T000000Z"), 3);
    assert_eq!(days("20260106T230000Z"), 3, "midnight of the 7th in Berlin");
}

#[test]
fn sparse_secondly_rule_is_expanded() {
    assert_eq!(count("RRULE:FREQ=SECONDLY;BYHOUR=9;BYMINUTE=0;BYSECOND=0"), 305);
}

#[test]
fn old_series_on_the_last_days_of_a_month_are_cheap() {
    let steps = Limits { steps: 2_000_000, ..Limits::default() };
    let birthdays: String = (0..240)
        .map(|number| {
            let (month, day) = ([1, 3, 5, 7, 8, 10, 12][number % 7], 29 + number % 3);
            event(&format!("DTSTART;VALUE=DATE:1900{month:02}{day} RRULE:FREQ=YEARLY"))
        })
        .collect();
    let leap = event("DTSTART;VALUE=DATE:18960229 RRULE:FREQ=YEARLY");
    let monthly = event("DTSTART:19000131T100000Z DURATION:PT1H RRULE:FREQ=MONTHLY;INTERVAL=4");
    let series = format!("{birthdays}{leap}{monthly}").replace("UID:a\n", "");
    let report = busy(calendar(&series).as_bytes(), &Options { limits: steps, ..options() });
    assert_eq!(report.faults, []);
    assert_eq!(report.busy.len(), 240 + 2, "{:?}", written(&report));
}
