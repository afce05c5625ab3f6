//! What the tests of several back ends need.

use frontdesk_domain::interval::Interval;
use time::macros::datetime;

use crate::{Content, Object};

/// The window of every test.
pub(crate) fn year() -> Interval {
    Interval::new(datetime!(2026-01-01 00:00 UTC), datetime!(2027-01-01 00:00 UTC)).expect("a year")
}

/// An object's iCalendar text.
pub(crate) fn text_of(object: &Object) -> &str {
    match &object.content {
        Content::ICalendar(text) => str::from_utf8(text).expect("text"),
        Content::Busy(busy) => panic!("expected text, found {busy:?}"),
    }
}
