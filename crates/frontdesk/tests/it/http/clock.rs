//! The tested program reads the system clock, so tests use relative times.

use std::sync::LazyLock;

use time::format_description::well_known::Rfc3339;
use time::macros::format_description;
use time::{Date, Duration, OffsetDateTime, Time};

/// Stays the same if the tests run past midnight.
static TODAY: LazyLock<Date> = LazyLock::new(|| now().date());

#[expect(
    clippy::disallowed_methods,
    reason = "the program under test reads the real clock, and so must its tests"
)]
pub(crate) fn now() -> OffsetDateTime {
    OffsetDateTime::now_utc()
}

/// Returns a time such as `2026-12-01T15:00:00Z`.
///
/// If `days` is at least 2, the time is in the future even after midnight.
pub(crate) fn at(days: i64, clock: &str) -> String {
    let clock = Time::parse(clock, format_description!("[hour]:[minute]"))
        .expect("a clock time such as 09:30");
    write((*TODAY + Duration::days(days)).with_time(clock).assume_utc())
}

#[track_caller]
pub(crate) fn instant(written: &serde_json::Value) -> OffsetDateTime {
    let text = written.as_str().unwrap_or_else(|| panic!("{written} is no instant"));
    assert!(text.ends_with('Z'), "{text} is not written in UTC");
    OffsetDateTime::parse(text, &Rfc3339).unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub(crate) fn write(at: OffsetDateTime) -> String {
    at.format(&Rfc3339).expect("years of four digits")
}
