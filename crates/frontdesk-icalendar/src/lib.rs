//! Parses and writes iCalendar (RFC 5545, and the dialects of real calendars).
//!
//! Architecture invariant: no I/O, no clock and no random number. The crate does not depend on the
//! source or destination of a text.
//!
//! [`busy`] is a pure function over untrusted text. Unreadable content becomes a [`Fault`], and
//! [`Limits`] bound the work. If a text has two interpretations, the interpretation with more
//! busy time applies.

mod calendar;
mod clock;
mod component;
mod event;
mod extent;
mod fault;
mod free_busy;
mod gaps;
mod limits;
mod line;
mod moment;
mod reach;
mod rule;
mod series;
mod sink;
mod text;
mod value;
mod vtimezone;
mod windows;
mod write;
mod zones;

use std::sync::Arc;

use frontdesk_domain::interval::Interval;
use frontdesk_domain::zone::Zone;
use time::OffsetDateTime;

use self::component::Component;
use self::fault::{Faults, Subject};
use self::limits::{Budget, Exhausted};
use self::line::Line;
use self::sink::Sink;

pub use self::fault::{Fault, FaultKind};
pub use self::limits::{Limit, Limits};
pub use self::text::unfold;
pub use self::write::ContentLines;
pub use self::zones::CalendarZone;

/// The options for reading a calendar.
#[derive(Clone, Debug)]
pub struct Options {
    /// The requested window.
    pub within: Interval,
    /// The zone of the calendar's owner, for all-day events and floating times.
    pub host_zone: Zone,
    /// The zone of floating times according to the server (`CALDAV:calendar-timezone`).
    ///
    /// `X-WR-TIMEZONE` in the text takes precedence; `host_zone` is the fallback.
    pub calendar_zone: Option<CalendarZone>,
    /// The owner's addresses, with or without `mailto:`, to detect declined invitations.
    pub owner: Vec<String>,
    /// The limits of the work.
    pub limits: Limits,
}

impl Options {
    /// Options for an owner without an address, with default limits.
    pub fn new(within: Interval, host_zone: Zone) -> Self {
        Self {
            within,
            host_zone,
            calendar_zone: None,
            owner: Vec::new(),
            limits: Limits::default(),
        }
    }
}

/// The result of reading a calendar.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The busy intervals that overlap the window, unclipped and sorted by start.
    pub busy: Vec<Busy>,
    /// The unreadable content; see [`Fault::may_hide_busy_time`].
    pub faults: Vec<Fault>,
}

/// A busy interval of the calendar's owner.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Busy {
    /// The interval.
    pub interval: Interval,
    /// Whether the event is tentative or the invitation is not accepted.
    pub tentative: bool,
    /// The object's key, so that callers can ignore their bookings.
    pub key: ObjectKey,
}

/// The key of an object in a calendar.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ObjectKey {
    /// The UID; empty if the object has none.
    pub uid: Arc<str>,
    /// The original start of an instance, even if it was moved.
    pub recurrence_id: Option<OffsetDateTime>,
}

/// Returns the busy times of a calendar.
///
/// `text` is the response body, byte for byte, in UTF-8, UTF-16 or Latin-1. It can contain several
/// calendars and UIDs.
///
/// ```
/// use frontdesk_icalendar::{Options, busy};
/// use frontdesk_domain::{interval::Interval, zone::Zone};
/// use time::macros::datetime;
///
/// let text = b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:standup\r\n\
///     DTSTART;TZID=Europe/Berlin:20261026T090000\r\nDURATION:PT15M\r\nRRULE:FREQ=DAILY\r\n\
///     END:VEVENT\r\nEND:VCALENDAR\r\n";
/// let day = Interval::new(datetime!(2026-12-01 00:00 UTC), datetime!(2026-12-02 00:00 UTC)).unwrap();
/// let report = busy(text, &Options::new(day, Zone::utc()));
/// assert_eq!(report.busy[0].interval.start(), datetime!(2026-12-01 08:00 UTC));
/// assert_eq!(report.faults, []);
///
/// let nothing = busy(b"<html>Sign in</html>", &Options::new(day, Zone::utc()));
/// assert!(nothing.faults[0].may_hide_busy_time());
/// ```
pub fn busy(text: &[u8], options: &Options) -> Report {
    let limits = &options.limits;
    let mut faults = Faults::default();
    if limits.bytes < text.len() {
        faults.add(Subject::default(), FaultKind::LimitReached(Limit::Bytes(limits.bytes)));
        return Report { busy: Vec::new(), faults: faults.into_vec() };
    }
    let text = text::unfold(text);
    let roots = roots(&text, limits, &mut faults);
    let mut sink = Sink::new(options.within);
    let mut budget = Budget::new(*limits);
    let read = |root| calendar::read(root, options, &mut budget, &mut faults, &mut sink);
    if let Err(Exhausted(limit)) = roots.iter().try_for_each(read) {
        faults.add(Subject::default(), FaultKind::LimitReached(limit));
    }
    Report { busy: sink.into_sorted(), faults: faults.into_vec() }
}

/// Returns a structural fault of `text` that may hide busy time.
pub fn misread(text: &[u8]) -> Option<Fault> {
    let limits = Limits::default();
    let mut faults = Faults::default();
    if limits.bytes < text.len() {
        return Some(Fault {
            uid: None,
            summary: None,
            kind: FaultKind::LimitReached(Limit::Bytes(limits.bytes)),
        });
    }
    roots(&text::unfold(text), &limits, &mut faults);
    faults.into_vec().into_iter().find(Fault::may_hide_busy_time)
}

/// Whether `text` is a file without events, such as a vCard or notes.
///
/// `false` for an empty file, a web page, binary data and a part of a calendar, because each may
/// stand for an event.
pub fn is_other_file(text: &[u8]) -> bool {
    let text = text::unfold(text);
    let is_of_a_calendar = |line: Line<'_>| {
        let delimits = line.is("BEGIN") || line.is("END");
        line.is("DTSTART") || (delimits && !line.value.eq_ignore_ascii_case("VCARD"))
    };
    let is_text =
        text.chars().all(|character| !character.is_control() || "\n\t".contains(character));
    is_text
        && !text.trim().is_empty()
        && !text.trim_start().starts_with(['<', '{'])
        && !text.lines().filter_map(Line::parse).any(is_of_a_calendar)
}

/// Returns the zone of the first `VTIMEZONE` with a known name.
pub fn zone_of(text: &[u8]) -> Option<Zone> {
    let text = text::unfold(text);
    let roots = component::read(&text, &Limits::default(), &mut Faults::default());
    let zones = roots.iter().flat_map(|root| &root.children).filter(|child| child.is("VTIMEZONE"));
    zones.filter_map(|zone| zone.value("TZID")).find_map(zones::named)
}

/// Returns the zone for a tz database or Windows name (CLDR).
///
/// Names of the tz database may have a vendor's prefix.
///
/// ```
/// use frontdesk_icalendar::zone_named;
///
/// for name in ["Europe/Berlin", "W. Europe Standard Time", "/example.com/Europe/Berlin"] {
///     assert_eq!(zone_named(name).map(|zone| zone.name()), Some("Europe/Berlin"));
/// }
/// assert_eq!(zone_named("Customized Time Zone"), None);
/// ```
pub fn zone_named(name: &str) -> Option<Zone> {
    zones::named(name)
}

fn roots<'a>(text: &'a str, limits: &Limits, faults: &mut Faults) -> Vec<Component<'a>> {
    let roots = component::read(text, limits, faults);
    if !roots.iter().any(|root| root.is("VCALENDAR")) {
        faults.add(Subject::default(), FaultKind::NotACalendar);
    }
    roots
}

#[cfg(test)]
mod tests;
