use frontdesk_domain::interval::Interval;
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

use crate::{CalendarInfo, Cursor};

/// The margin after the window, which postpones the next full reading.
const AHEAD: Duration = Duration::days(45);
/// The margin before the window, for later windows that start slightly earlier.
const BEHIND: Duration = Duration::days(2);

/// The position and the window of a calendar's last reading.
///
/// Later pulls use the same window, because unread time outside it would count as free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bookmark {
    pub(super) cursor: Cursor,
    pub(super) window: Interval,
    /// The [version](crate::CalendarSource::version), never newer than the cursor.
    pub(super) version: Option<String>,
    /// `None` in bookmarks from older releases.
    pub(super) found: Option<CalendarProperties>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct CalendarProperties {
    pub(super) zone: Option<String>,
    pub(super) owner: Vec<String>,
}

impl CalendarProperties {
    pub(super) fn of(calendar: &CalendarInfo) -> Self {
        Self { zone: calendar.zone.clone(), owner: calendar.owner.clone() }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    /// Unix time in seconds.
    from: i64,
    until: i64,
    cursor: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    version: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    found: Option<CalendarProperties>,
}

impl Bookmark {
    /// `None` if the text is invalid or does not cover `window`.
    pub(super) fn read(text: &str, window: Interval) -> Option<Self> {
        let Stored { from, until, cursor, version, found } = serde_json::from_str(text).ok()?;
        let instant = |seconds| OffsetDateTime::from_unix_timestamp(seconds).ok();
        let stored = Interval::new(instant(from)?, instant(until)?)?;
        let covers = stored.start() <= window.start() && window.end() <= stored.end();
        covers.then_some(Self { cursor: Cursor(cursor), window: stored, version, found })
    }

    pub(super) fn to_text(&self) -> String {
        let stored = Stored {
            from: self.window.start().unix_timestamp(),
            until: self.window.end().unix_timestamp(),
            cursor: self.cursor.0.clone(),
            version: self.version.clone(),
            found: self.found.clone(),
        };
        serde_json::to_string(&stored).expect("numbers and text are JSON")
    }

    pub(super) fn window_around(window: Interval) -> Interval {
        let whole = |instant: OffsetDateTime| instant.replace_nanosecond(0).unwrap_or(instant);
        let start = window.start().checked_sub(BEHIND).map_or(window.start(), whole);
        let end = window.end().checked_add(AHEAD).map_or(window.end(), whole);
        Interval::new(start, end).unwrap_or(window)
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    fn window(start: OffsetDateTime, end: OffsetDateTime) -> Interval {
        Interval::new(start, end).expect("a window")
    }

    #[test]
    fn bookmark_is_valid_until_the_window_leaves_the_range_read() {
        let first = window(datetime!(2026-11-21 09:00:00.5 UTC), datetime!(2028-01-21 09:00 UTC));
        let read = Bookmark::window_around(first);
        let found = CalendarProperties {
            zone: Some("Asia/Tokyo".to_owned()),
            owner: vec!["ann@example.com".to_owned()],
        };
        let version = Some("c1".to_owned());
        let bookmark =
            Bookmark { cursor: Cursor("7".to_owned()), window: read, version, found: Some(found) };
        let text = bookmark.to_text();
        assert_eq!(Bookmark::read(&text, first), Some(bookmark));
        let after = |days| {
            let days = Duration::days(days);
            Bookmark::read(&text, window(first.start() + days, first.end() + days)).is_some()
        };
        assert_eq!([-3, -1, 44, 46].map(after), [false, true, true, false]);
    }

    #[test]
    fn invalid_bookmark_is_none() {
        let year = window(datetime!(2026-01-01 00:00 UTC), datetime!(2027-01-01 00:00 UTC));
        for text in ["", "7", "{}", r#"{"from":9,"until":1,"cursor":""}"#] {
            assert_eq!(Bookmark::read(text, year), None, "{text}");
        }
    }
}
