use time::macros::{date, datetime};

use super::*;
use crate::testing::{assert_alike, assert_known};

fn in_words(language: Language, zone: &str) -> DateWords {
    let zone = Zone::parse(zone).expect("a zone of the database");
    DateWords { language, face: ClockFace::usual_in(language), zone }
}

#[test]
fn every_language_has_the_same_messages_with_the_same_variables() {
    assert_alike::<Message>();
}

#[test]
fn date_messages_match_the_message_files() {
    assert_known::<Message>();
}

#[test]
fn dates_are_formatted_in_each_language() {
    let said = |language| in_words(language, "UTC").date(date!(2026 - 12 - 01));
    assert_eq!(said(Language::English), "Tuesday 1 December 2026");
    assert_eq!(said(Language::German), "Dienstag, 1. Dezember 2026");
    assert_eq!(said(Language::French), "mardi 1 décembre 2026");
    assert_eq!(said(Language::Spanish), "martes, 1 de diciembre de 2026");
    assert_eq!(said(Language::Arabic), "الثلاثاء، 1 ديسمبر 2026");
}

#[test]
fn time_ranges_are_formatted_in_each_language_and_zone() {
    let start = datetime!(2026-12-01 15:00 UTC);
    let end = start + time::Duration::minutes(30);
    let said = |language, zone: &str| in_words(language, zone).date_and_range(start, end);
    assert_eq!(
        said(Language::English, "Europe/London"),
        "Tuesday 1 December 2026, 3:00 PM – 3:30 PM"
    );
    assert_eq!(
        said(Language::German, "Europe/Berlin"),
        "Dienstag, 1. Dezember 2026, 16:00 – 16:30"
    );
    assert_eq!(said(Language::French, "Asia/Kolkata"), "mardi 1 décembre 2026, 20:30 – 21:00");
    assert_eq!(
        said(Language::Spanish, "Asia/Tokyo"),
        "miércoles, 2 de diciembre de 2026, 00:00 – 00:30"
    );
    assert_eq!(said(Language::Arabic, "Africa/Cairo"), "الثلاثاء، 1 ديسمبر 2026، 5:00 م – 5:30 م");
}

#[test]
fn times_use_the_zone_and_the_usual_clock_format() {
    let at = datetime!(2026-12-01 12:05 UTC);
    assert_eq!(in_words(Language::English, "Europe/London").time(at), "12:05 PM");
    assert_eq!(in_words(Language::German, "Europe/Berlin").time(at), "13:05");
    assert_eq!(in_words(Language::English, "Asia/Kolkata").time(at), "5:35 PM");
    let midnight = datetime!(2026-12-01 00:00 UTC);
    assert_eq!(in_words(Language::English, "UTC").time(midnight), "12:00 AM");
}

#[test]
fn repeated_hour_has_its_offset() {
    let london = in_words(Language::English, "Europe/London");
    let start = datetime!(2026-10-25 00:30 UTC);
    let at = |minutes| start + time::Duration::minutes(minutes);
    assert_eq!(london.date_and_time(at(60)), "Sunday 25 October 2026, 1:30 AM (UTC)");
    let ranges = [(0, 30), (60, 90)].map(|(from, to)| london.date_and_range(at(from), at(to)));
    assert_eq!(ranges[0], "Sunday 25 October 2026, 1:30 AM (UTC+1) – 1:00 AM (UTC)");
    assert_eq!(ranges[1], "Sunday 25 October 2026, 1:30 AM (UTC) – 2:00 AM");
}

#[test]
fn zone_name_is_isolated_in_arabic() {
    let named =
        |language| in_words(language, "Africa/Cairo").zone_at(datetime!(2026-12-01 12:00 UTC));
    assert_eq!(named(Language::German), "Africa/Cairo (UTC+2)");
    assert_eq!(named(Language::Arabic), "\u{2068}Africa/Cairo\u{2069} (\u{2068}UTC+2\u{2069})");
}

#[test]
fn zone_name_has_the_offset_at_the_instant() {
    let named = |name, at| in_words(Language::English, name).zone_at(at);
    let (winter, summer) = (datetime!(2026-12-01 12:00 UTC), datetime!(2026-07-01 12:00 UTC));
    assert_eq!(named("America/New_York", winter), "America/New York (UTC\u{2212}5)");
    assert_eq!(named("America/New_York", summer), "America/New York (UTC\u{2212}4)");
    assert_eq!(named("America/St_Johns", winter), "America/St Johns (UTC\u{2212}3:30)");
    assert_eq!(named("Europe/London", winter), "Europe/London (UTC)");
    assert_eq!(named("UTC", winter), "UTC");
}

#[test]
fn durations_are_in_hours_and_minutes() {
    let said = |minutes| duration(Language::English, minutes);
    assert_eq!(said(30), "30 minutes");
    assert_eq!(said(60), "1 hour");
    assert_eq!(said(90), "1 hour 30 minutes");
}

#[test]
fn plural_forms_follow_the_language() {
    assert_eq!(duration(Language::English, 1), "1 minute");
    assert_eq!(duration(Language::Arabic, 2), "دقيقتان");
    assert_eq!(duration(Language::Arabic, 5), "5 دقائق");
}
