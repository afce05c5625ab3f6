use frontdesk_domain::interval::Interval;
use frontdesk_domain::zone::Zone;
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

use crate::{CalendarInfo, Cursor};

/// How far beyond the window of interest a calendar is read, so that the window can move on for a
/// month before everything has to be read again.
const AHEAD: Duration = Duration::days(45);
/// How far before it, so that windows that begin with the day, the hour or the moment are one to
/// it.
const BEHIND: Duration = Duration::days(2);

/// Where reading a calendar goes on from, and of which window the objects that were read before
/// were told: of no other may those be that come on top, lest time outside the first window reads
/// as free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bookmark {
    pub(super) cursor: Cursor,
    pub(super) window: Interval,
    /// [`CalendarSource::version`](crate::CalendarSource::version) of the moment of the cursor, or
    /// earlier.
    pub(super) version: Option<String>,
    /// What a live reading needs to know of the calendar; `None` in bookmarks of older versions.
    pub(super) found: Option<Found>,
}

/// What was found out about a calendar with its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Found {
    /// By its name in the tz database.
    zone: Option<String>,
    owner: Vec<String>,
}

impl Found {
    pub(super) fn of(calendar: &CalendarInfo) -> Self {
        let zone = calendar.zone.as_ref().map(|zone| zone.name().to_owned());
        Self { zone, owner: calendar.owner.clone() }
    }

    /// The zone of the calendar's times, and its owner's addresses; `None` where the zone is not
    /// known any more.
    pub(super) fn zone_and_owner(self) -> Option<(Option<Zone>, Vec<String>)> {
        let zone = self.zone.map(|name| Zone::parse(&name)).transpose().ok()?;
        Some((zone, self.owner))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    /// Seconds since 1970.
    from: i64,
    until: i64,
    cursor: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    version: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    found: Option<Found>,
}

impl Bookmark {
    /// The bookmark that was written as `text`, if it is good for `window`.
    pub(super) fn read(text: &str, window: Interval) -> Option<Self> {
        let Stored { from, until, cursor, version, found } = serde_json::from_str(text).ok()?;
        let instant = |seconds| OffsetDateTime::from_unix_timestamp(seconds).ok();
        let stored = Interval::new(instant(from)?, instant(until)?)?;
        let covers = stored.start() <= window.start() && window.end() <= stored.end();
        covers.then_some(Self { cursor: Cursor(cursor), window: stored, version, found })
    }

    /// How it is kept.
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

    /// The window in which a calendar is read anew when `window` is of interest; on whole seconds,
    /// as it is kept.
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
    fn a_bookmark_is_good_until_the_window_has_moved_beyond_what_was_read() {
        let first = window(datetime!(2026-11-21 09:00:00.5 UTC), datetime!(2028-01-21 09:00 UTC));
        let read = Bookmark::window_around(first);
        let found = Found {
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
    fn what_is_no_bookmark_is_read_as_none() {
        let year = window(datetime!(2026-01-01 00:00 UTC), datetime!(2027-01-01 00:00 UTC));
        for text in ["", "7", "{}", r#"{"from":9,"until":1,"cursor":""}"#] {
            assert_eq!(Bookmark::read(text, year), None, "{text}");
        }
    }
}
