use super::*;

fn reached(report: &Report) -> Option<Limit> {
    report.faults.iter().find_map(|fault| match fault.kind {
        FaultKind::LimitReached(limit) => Some(limit),
        _ => None,
    })
}

fn within(limits: Limits, content: &str) -> Report {
    busy(calendar(content).as_bytes(), &Options { limits, ..options() })
}

#[test]
fn event_every_second_reaches_the_interval_limit() {
    let limits = Limits { intervals: 5_000, ..Limits::default() };
    let report =
        within(limits, &event("DTSTART:20260101T000000Z DURATION:PT1S RRULE:FREQ=SECONDLY"));
    assert_eq!(reached(&report), Some(Limit::Intervals(5_000)));
    assert!(report.faults[0].may_hide_busy_time());
}

#[test]
fn rule_without_dates_terminates() {
    for rule in [
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=SECONDLY;BYSETPOS=2",
        "FREQ=MINUTELY;BYSETPOS=366;COUNT=5",
    ] {
        let report = read(&event(&format!("DTSTART:19700101T000000Z DURATION:PT1H RRULE:{rule}")));
        assert_eq!(report.busy, [], "{rule}");
    }
}

#[test]
fn rules_without_dates_share_one_budget() {
    let rule =
        event("DTSTART:20250101T000000Z DURATION:PT1H RRULE:FREQ=SECONDLY;BYSETPOS=2;COUNT=9");
    let limits = Limits { steps: 2_000_000, ..Limits::default() };
    let report = within(limits, &rule.repeat(1000).replace("UID:a\n", ""));
    assert_eq!(reached(&report), Some(Limit::Steps(2_000_000)));
}

#[test]
fn series_that_ended_long_ago_costs_no_steps() {
    let ended = event("DTSTART:20000101T090000Z DURATION:PT1H RRULE:FREQ=MINUTELY;COUNT=3")
        .replace("UID:a\n", "");
    let report = within(Limits { steps: 10_000, ..Limits::default() }, &ended.repeat(500));
    assert_eq!(report, Report::default());
}

#[test]
fn product_of_versions_and_instances_of_one_uid_is_bounded() {
    let versions: String = (0..2_000)
        .map(|minute| {
            event(&format!(
                "DTSTART:20260101T{:02}{:02}00Z DURATION:PT1H",
                minute / 60 % 24,
                minute % 60
            ))
        })
        .collect();
    let instance = |second| {
        event(&format!(
            "RECURRENCE-ID:202601{:02}T{:02}0000Z DTSTART:20260101T000000Z",
            second % 28 + 1,
            second / 28
        ))
    };
    let instances: String = (0..600).map(instance).collect();
    let report =
        within(Limits { steps: 500_000, ..Limits::default() }, &format!("{versions}{instances}"));
    assert_eq!(reached(&report), Some(Limit::Steps(500_000)));
}

#[test]
fn rule_with_too_many_dates_per_year_is_rejected() {
    let all = |most: u8| (0..=most).map(|number| number.to_string()).collect::<Vec<_>>().join(",");
    let rule = format!(
        "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR={};BYMINUTE={};BYSECOND={1}",
        all(23),
        all(59)
    );
    let report = read(&event(&format!("DTSTART:20260101T000000Z DURATION:PT1S RRULE:{rule}")));
    assert!(matches!(report.faults[0].kind, FaultKind::Unreadable { property: "RRULE", .. }));
}

#[test]
fn unused_embedded_zones_from_1601_cost_no_steps() {
    let zone = |id: usize| {
        format!(
            "BEGIN:VTIMEZONE\nTZID:Z{id}\nBEGIN:STANDARD\nDTSTART:16010101T000000\nRRULE:FREQ=YEARLY;BYMONTH=1\n\
             TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nEND:STANDARD\nEND:VTIMEZONE\n"
        )
    };
    let zones: String = (0..1601).map(zone).collect();
    let report =
        read(&format!("{zones}{}", event("DTSTART;TZID=Z7:20260302T090000 DURATION:PT1H")));
    assert_eq!(written(&report), ["03-02T07:00Z+1h"]);
    assert_eq!(report.faults, []);
}

#[test]
fn too_deeply_nested_components_are_not_read() {
    let report = read(&"BEGIN:X-IN\n".repeat(100_000));
    assert_eq!(reached(&report), Some(Limit::Depth(8)));
}

#[test]
fn too_many_components_or_bytes_are_rejected() {
    let usual = Limits::default();
    let meeting = event("DTSTART:20260302T090000Z DURATION:PT1H");
    let report = within(Limits { components: 3, ..usual }, &meeting.repeat(3));
    assert_eq!(reached(&report), Some(Limit::Components(3)));
    let report = within(Limits { bytes: 100, ..usual }, &meeting.repeat(3));
    assert_eq!(reached(&report), Some(Limit::Bytes(100)));
}

#[test]
fn thousand_faults_are_reported_as_a_hundred_and_one() {
    let broken = |id: usize| format!("BEGIN:VEVENT\nUID:{id}\nDTSTART:x\nEND:VEVENT\n");
    let report = read(&(0..1000).map(broken).collect::<String>());
    assert_eq!(report.faults.len(), 101);
    assert_eq!(reached(&report), Some(Limit::Faults));
}

#[test]
fn dates_at_the_limits_of_the_calendar_are_read() {
    for lines in [
        "DTSTART:99991231T235959Z DURATION:P3652500D",
        "DTSTART;VALUE=DATE:99991231 DTEND;VALUE=DATE:00000101",
        "DTSTART:00000101T000000Z DURATION:P3652500D RRULE:FREQ=YEARLY;INTERVAL=4294967295",
        "DTSTART;TZID=America/New_York:00010101T000000 DURATION:PT1H RRULE:FREQ=DAILY",
    ] {
        read(&event(lines));
    }
}
