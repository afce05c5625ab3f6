//! Times relative to the moment of the test: the program reads the real clock.

use std::sync::LazyLock;

use time::format_description::well_known::Rfc3339;
use time::macros::format_description;
use time::{Date, Duration, OffsetDateTime, Time};

/// Today in UTC, the same throughout the tests, so that one that runs at midnight means the same
/// day everywhere.
static TODAY: LazyLock<Date> = LazyLock::new(|| now().date());

/// The present moment.
#[expect(
    clippy::disallowed_methods,
    reason = "the program under test reads the real clock, and so must its tests"
)]
pub(crate) fn now() -> OffsetDateTime {
    OffsetDateTime::now_utc()
}

/// `days` from today at the clock time `hh:mm` in UTC: `2026-12-01T15:00:00Z`. Two days from now on
/// a time is certainly still to come.
pub(crate) fn at(days: i64, clock: &str) -> String {
    let clock = Time::parse(clock, format_description!("[hour]:[minute]"))
        .expect("a clock time such as 09:30");
    write((*TODAY + Duration::days(days)).with_time(clock).assume_utc())
}

/// The date `days` from today: `2026-12-01`.
pub(crate) fn date(days: i64) -> String {
    (*TODAY + Duration::days(days)).to_string()
}

/// The instant that the service wrote.
#[track_caller]
pub(crate) fn instant(written: &serde_json::Value) -> OffsetDateTime {
    let text = written.as_str().unwrap_or_else(|| panic!("{written} is no instant"));
    assert!(text.ends_with('Z'), "{text} is not written in UTC");
    OffsetDateTime::parse(text, &Rfc3339).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// An instant as the service writes it.
pub(crate) fn write(at: OffsetDateTime) -> String {
    at.format(&Rfc3339).expect("years of four digits")
}
