//! Checks that times, zone names and conversions of local times round-trip.
#![no_main]

use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::zone::Zone;
use libfuzzer_sys::fuzz_target;
use time::format_description::well_known::Rfc3339;

// `NUMBER|TIME` tests a time in the zone with this number; `TEXT|NAME` tests a zone name.
fuzz_target!(|text: &str| {
    let Some((number, time)) = text.split_once('|') else { return };
    let Ok(number) = number.parse::<usize>() else { return parse_zone_name(time) };
    let name = Zone::all_names().cycle().nth(number % 1_000).expect("there are zones");
    let zone = Zone::parse(name).expect("a zone of the database");
    let Some(requested) = RequestedTime::parse(time) else { return };
    let Ok(instant) = requested.in_zone(&zone) else { return };
    let written = instant.format(&Rfc3339).expect("a parsed time can be formatted in UTC");
    assert_eq!(RequestedTime::parse(&written), Some(RequestedTime::Instant(instant)));
    if let RequestedTime::Local(civil) = requested {
        assert_eq!(zone.civil(instant), civil, "in {zone}");
    }
    let midnight = zone.start_of_day(zone.civil(instant).date());
    assert!(midnight <= instant, "{midnight} of {instant} in {zone}");
});

fn parse_zone_name(name: &str) {
    match Zone::parse(name) {
        Ok(zone) => assert_eq!(Zone::parse(zone.name()).as_ref(), Ok(&zone)),
        Err(unknown) => {
            assert!(unknown.near.is_none_or(|near| Zone::parse(near).is_ok()), "{unknown}");
            assert!(unknown.name.chars().count() <= 80, "{unknown}");
        }
    }
}
