//! Checks that busy times are limited in number, are sorted, and overlap the requested period.
#![no_main]

use frontdesk_icalendar::{Limits, Options, busy};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::zone::Zone;
use libfuzzer_sys::fuzz_target;
use time::macros::datetime;

fuzz_target!(|text: &[u8]| {
    let within = Interval::new(datetime!(2026-01-01 00:00 UTC), datetime!(2026-04-01 00:00 UTC));
    let within = within.expect("the start is before the end");
    let limits = Limits { steps: 200_000, intervals: 5_000, ..Limits::default() };
    let zone = Zone::parse("Europe/Berlin").expect("a zone of the database");
    let options = Options { limits, owner: vec!["ada@acme.com".to_owned()], ..Options::new(within, zone) };
    let report = busy(text, &options);
    assert!(report.busy.len() <= limits.intervals);
    let starts: Vec<_> = report.busy.iter().map(|busy| busy.interval.start()).collect();
    assert!(starts.is_sorted());
    for busy in &report.busy {
        assert!(busy.interval.overlaps(&within), "{busy:?}");
    }
    assert_eq!(busy(text, &options), report, "the same text gives the same report");
});
