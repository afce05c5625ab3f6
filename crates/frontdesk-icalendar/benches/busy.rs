//! Measures reading a feed of 5,500 events (1.6 MB).

use std::fmt::Write as _;

use divan::counter::BytesCount;
use frontdesk_domain::{interval::Interval, zone::Zone};
use frontdesk_icalendar::{Options, Report, busy};
use time::{Duration, OffsetDateTime, macros::datetime};

const SERIES: usize = 500;
const EVENTS: usize = 4_500;

fn main() {
    divan::main();
}

const REST: &str = "DTSTAMP:20261001T080000Z\r\nSEQUENCE:0\r\nSTATUS:CONFIRMED\r\nTRANSP:OPAQUE\r\n\
    SUMMARY:Quarterly review of the northern region\r\nORGANIZER;CN=Priya:mailto:priya@northwind.example\r\n\
    BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT10M\r\nEND:VALARM\r\n";

fn feed() -> String {
    let zone = "TZID=Europe/Berlin";
    let mut text = String::from("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n");
    let mut event = |uid: usize, lines: &str| {
        let _ = write!(
            text,
            "BEGIN:VEVENT\r\nUID:{uid}@northwind.example\r\n{lines}{REST}END:VEVENT\r\n"
        );
    };
    let stamp = |at: OffsetDateTime| {
        format!("{:04}{:02}{:02}T{:02}0000", at.year(), u8::from(at.month()), at.day(), at.hour())
    };
    for index in 0..SERIES {
        let offset = i64::try_from(index).unwrap_or_default();
        let start = datetime!(2023-01-02 06:00 UTC)
            + Duration::hours(offset % 12)
            + Duration::days(offset % 7);
        let rule = if index % 3 == 0 { "FREQ=DAILY" } else { "FREQ=WEEKLY;BYDAY=MO,WE,FR" };
        event(
            index,
            &format!("DTSTART;{zone}:{}\r\nDURATION:PT30M\r\nRRULE:{rule}\r\n", stamp(start)),
        );
        let moved = datetime!(2026-12-07 06:00 UTC) + Duration::hours(offset % 12);
        let id = stamp(moved);
        event(
            index,
            &format!("RECURRENCE-ID;{zone}:{id}\r\nDTSTART;{zone}:{id}\r\nDURATION:PT45M\r\n"),
        );
    }
    for index in 0..EVENTS {
        let hours = i64::try_from(index).unwrap_or_default() * 2;
        let start = stamp(datetime!(2026-01-01 00:00 UTC) + Duration::hours(hours));
        event(SERIES + index, &format!("DTSTART;{zone}:{start}\r\nDURATION:PT1H\r\n"));
    }
    text + "END:VCALENDAR\r\n"
}

fn days(count: i64) -> Options {
    let from = datetime!(2026-12-01 00:00 UTC);
    let within = Interval::new(from, from + Duration::days(count)).expect("some days");
    Options::new(within, Zone::parse("Europe/London").expect("a zone"))
}

/// The windows of open times (63 days) and of the mirror (425 days).
#[divan::bench(args = [63, 425])]
fn busy_times_of_a_large_feed(bencher: divan::Bencher<'_, '_>, count: i64) {
    let (text, options) = (feed(), days(count));
    let report = busy(text.as_bytes(), &options);
    assert!(
        report.faults.is_empty() && 5_000 < report.busy.len(),
        "{} intervals",
        report.busy.len()
    );
    bencher
        .counter(BytesCount::of_str(text.as_str()))
        .bench(|| -> Report { busy(divan::black_box(text.as_bytes()), &options) });
}

/// Rules that exhaust the limits; each must finish in about a second.
#[divan::bench(sample_count = 3, args = [
    "FREQ=SECONDLY;BYSETPOS=2;COUNT=9",
    "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30;COUNT=9",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=9",
    "FREQ=YEARLY;BYDAY=1MO,2MO,3MO,4MO,5MO,-1TU,-2TU,-3TU,53WE,53TH;BYSETPOS=200;COUNT=9",
    "FREQ=YEARLY;BYWEEKNO=1,53;BYDAY=MO;BYHOUR=0,1,2,3,4,5,6,7,8;BYMINUTE=0,10,20,30,40,50;COUNT=9999999",
    "FREQ=SECONDLY",
])]
fn hostile_rules(bencher: divan::Bencher<'_, '_>, rule: &str) {
    let event = format!(
        "BEGIN:VEVENT\r\nDTSTART:00010101T000000Z\r\nDURATION:PT1H\r\nRRULE:{rule}\r\nEND:VEVENT\r\n"
    );
    let text = format!("BEGIN:VCALENDAR\r\n{}END:VCALENDAR\r\n", event.repeat(50_000));
    let options = days(425);
    bencher.bench(|| busy(divan::black_box(text.as_bytes()), &options));
}
