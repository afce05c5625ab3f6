use std::collections::HashSet;

use proptest::prelude::*;
use proptest::sample::select;
use time::Duration;

use super::*;

/// Files with many features, as input for mutations.
const SAMPLES: [&str; 3] = [
    "BEGIN:VTIMEZONE\nTZID:Acme\nBEGIN:STANDARD\nDTSTART:16011025T030000\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\n\
     TZOFFSETFROM:+0645\nTZOFFSETTO:+0545\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:a\n\
     DTSTART;TZID=\"Acme\":20260302T090000\nDTEND;TZID=Acme:20260302T093000\nRRULE:FREQ=WEEKLY;BYDAY=MO,TH;COUNT=9\n\
     EXDATE;TZID=Acme:20260309T090000\nRDATE;VALUE=PERIOD:20260305T090000Z/PT2H\nEND:VEVENT\n",
    "BEGIN:VEVENT\nUID:b\nDTSTART:20250302T090000Z\nDURATION:P1DT2H\nRRULE:FREQ=MONTHLY;BYDAY=-1FR;BYSETPOS=1\n\
     EXRULE:FREQ=YEARLY;BYWEEKNO=20,-3;UNTIL=20270101\nEND:VEVENT\nBEGIN:VEVENT\nUID:b\n\
     RECURRENCE-ID;RANGE=THISANDFUTURE:20260327T090000Z\nDTSTART:20260328T100000Z\nDURATION:PT15M\nEND:VEVENT\n",
    "BEGIN:VEVENT\nUID:c\nDTSTART;VALUE=DATE:20260105\nDTEND;VALUE=DATE:20260107\nRRULE:FREQ=DAILY;INTERVAL=10\n\
     ATTENDEE;PARTSTAT=DECLINED;CN=\"a:b\":mailto:x@y\nEND:VEVENT\nBEGIN:VFREEBUSY\n\
     FREEBUSY;FBTYPE=BUSY:20260302T090000Z/PT1H\nEND:VFREEBUSY\n",
];

fn rule() -> impl Strategy<Value = String> {
    let frequency = select(&["HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"][..]);
    let part = select(
        &[
            "",
            ";INTERVAL=2",
            ";INTERVAL=7",
            ";BYDAY=MO,WE",
            ";BYDAY=-1FR",
            ";BYMONTHDAY=1,15,-1",
            ";BYMONTH=3,10",
            ";BYHOUR=2,14",
            ";BYSETPOS=-1",
            ";BYYEARDAY=60,-1",
            ";BYWEEKNO=10,44",
            ";WKST=SU",
            ";COUNT=40",
            ";UNTIL=20260601",
            ";BYMINUTE=0,30",
        ][..],
    );
    (frequency, prop::collection::vec(part, 0..4)).prop_map(|(frequency, parts)| {
        // Real calendars write each part of a rule only once.
        let unique: HashSet<_> = parts.into_iter().collect();
        unique.into_iter().fold(format!("FREQ={frequency}"), |rule, part| rule + part)
    })
}

fn start() -> impl Strategy<Value = time::PrimitiveDateTime> {
    (0..40 * 365 * 96_i64)
        .prop_map(|quarters| datetime!(1990-01-01 00:00) + Duration::minutes(quarters * 15))
}

fn stamp(civil: time::PrimitiveDateTime) -> String {
    let (year, month, day) = civil.to_calendar_date();
    format!("{year:04}{:02}{day:02}T{:02}{:02}00", u8::from(month), civil.hour(), civil.minute())
}

fn series(start: time::PrimitiveDateTime, minutes: u32, rule: &str, zone: &str) -> String {
    let lines = format!("DTSTART{zone}:{} DURATION:PT{minutes}M RRULE:{rule}", stamp(start));
    calendar(&event(&lines))
}

fn between(from: i64, to: i64) -> Options {
    let instant = |day| datetime!(2026-01-01 00:00 UTC) + Duration::hours(day);
    Options { within: Interval::new(instant(from), instant(to)).expect("in order"), ..options() }
}

proptest! {
    #[test]
    fn arbitrary_bytes_do_not_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        busy(&bytes, &options());
    }

    #[test]
    fn mutated_file_does_not_panic(
        sample in select(&SAMPLES[..]),
        spoils in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4_u8), 1..12),
    ) {
        let mut bytes = calendar(sample).into_bytes();
        for (place, byte, kind) in spoils {
            let index = place.index(bytes.len());
            match kind {
                0 => bytes[index] = byte,
                1 => bytes[index] = b"0123456789-;:=,TZ"[usize::from(byte) % 17],
                2 => bytes.insert(index, byte),
                _ => { bytes.remove(index); }
            }
        }
        let limits = Limits { steps: 300_000, intervals: 10_000, ..Limits::default() };
        busy(&bytes, &Options { limits, ..options() });
    }

    #[test]
    fn arbitrary_property_value_does_not_panic(
        value in "[-+0-9TZPWDHMS:;=,/ A-Z]{0,40}",
        name in select(&["DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID"][..]),
    ) {
        let text = format!("BEGIN:VEVENT\nDTSTART:20260302T090000\n{name}:{value}\nEND:VEVENT\n");
        let limits = Limits { steps: 300_000, intervals: 10_000, ..Limits::default() };
        busy(calendar(&text).as_bytes(), &Options { limits, ..options() });
        let first = format!("BEGIN:VEVENT\n{name}:{value}\nRRULE:{value}\nDTSTART:{value}\nEND:VEVENT\n");
        busy(calendar(&first).as_bytes(), &Options { limits, ..options() });
    }

    #[test]
    fn two_adjacent_windows_contain_the_same_as_their_union(
        start in start(),
        minutes in 15..4000_u32,
        rule in rule(),
        zone in select(&["", ";TZID=America/New_York", ";TZID=Australia/Lord_Howe"][..]),
        from in 0..2000_i64,
        first in 1..1500_i64,
        second in 1..1500_i64,
    ) {
        let text = series(start, minutes, &rule, zone);
        let all = |from, to| -> HashSet<Busy> { busy(text.as_bytes(), &between(from, to)).busy.into_iter().collect() };
        let halves: HashSet<Busy> =
            all(from, from + first).union(&all(from + first, from + first + second)).cloned().collect();
        prop_assert_eq!(all(from, from + first + second), halves);
    }

    #[test]
    fn floating_series_equals_the_series_in_the_host_zone(
        start in start(),
        minutes in 15..4000_u32,
        rule in rule(),
        host in select(&["America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Africa/Casablanca"][..]),
    ) {
        let options = Options { host_zone: Zone::parse(host).expect("a zone"), ..between(0, 2000) };
        let floating = busy(series(start, minutes, &rule, "").as_bytes(), &options);
        let zoned = series(start, minutes, &rule, &format!(";TZID={host}"));
        prop_assert_eq!(floating, busy(zoned.as_bytes(), &between(0, 2000)));
    }

    #[test]
    fn floating_series_shifts_with_the_host_offset(
        start in start(),
        minutes in 15..4000_u32,
        rule in rule(),
        hours in -12..12_i64,
    ) {
        let text = series(start, minutes, &rule, "");
        let at = |hours: i64| {
            // `Etc/GMT` names have the opposite sign.
            let zone = Zone::parse(&format!("Etc/GMT{:+}", -hours)).expect("a zone");
            let options = Options { host_zone: zone, ..between(-hours, 2000 - hours) };
            busy(text.as_bytes(), &options).busy.into_iter().map(|busy| busy.interval.start()).collect::<Vec<_>>()
        };
        let moved: Vec<_> = at(0).into_iter().map(|start| start - Duration::hours(hours)).collect();
        prop_assert_eq!(at(hours), moved);
    }
}
