//! iCalendar (RFC 5545, and what calendars make of it): from text to the times at which someone is
//! busy, and from values to text.
//!
//! Architecture invariant: no I/O, no clock and no random number. Nothing here knows where a text
//! comes from or goes to.
//!
//! [`busy`] is a pure function. Text from outside is never trusted to be well-formed, honest or
//! small: what can't be read becomes a [`Fault`], work is bounded by [`Limits`], and where two
//! readings are possible, the one with more busy time is taken.
//!
//! The way through it: `text` joins folded lines, `line` takes them apart, `component` builds the
//! tree, `event` reads one object, `calendar` gathers them by UID, `rule` walks a recurrence rule,
//! `series` puts the objects of one UID together. `zones` finds what a TZID means, `clock` what a
//! clock reads, `reach` when an object may be that can't be read in full.
//!
//! [`ContentLines`] writes such text.

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
use self::fault::Faults;
use self::limits::{Budget, Exhausted};
use self::sink::Sink;

pub use self::fault::{Fault, FaultKind};
pub use self::limits::{Limit, Limits};
pub use self::text::unfold;
pub use self::write::ContentLines;

/// How a calendar is to be read.
#[derive(Clone, Debug)]
pub struct Options {
    /// The time asked for.
    pub within: Interval,
    /// The zone of the person whose calendar it is: whole days are theirs, and so are times that
    /// name no zone.
    pub host_zone: Zone,
    /// The zone that the server tells for times that name none (`CALDAV:calendar-timezone`). One
    /// that the text tells itself (`X-WR-TIMEZONE`) comes first, the host's last.
    pub calendar_zone: Option<Zone>,
    /// The addresses of the person whose calendar it is, with or without `mailto:`: what one of
    /// them has declined takes no time.
    pub owner: Vec<String>,
    /// How much is looked at.
    pub limits: Limits,
}

impl Options {
    /// Times `within` of someone whose clock is `host_zone`'s, who has no address, with the usual
    /// limits.
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

/// What a calendar's text says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The busy intervals that meet the time asked for, whole, by their start; they may overlap.
    pub busy: Vec<Busy>,
    /// What could not be read. What that makes of the calendar is the caller's to say, see
    /// [`Fault::may_hide_busy_time`].
    pub faults: Vec<Fault>,
}

/// A time at which an object of the calendar keeps its owner busy.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Busy {
    /// The time.
    pub interval: Interval,
    /// Whether it isn't certain yet: a tentative event, or an invitation that the owner hasn't
    /// accepted.
    pub tentative: bool,
    /// The object, so that the event of a booking itself can be left out.
    pub key: ObjectKey,
}

/// Which object of a calendar.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ObjectKey {
    /// The UID; empty where the object has none.
    pub uid: Arc<str>,
    /// For an instance of a series, when the series has it, even where it has been moved since.
    pub recurrence_id: Option<OffsetDateTime>,
}

/// When `text` says that its owner is busy. `text` is what was received, byte for byte: it may be
/// in UTF-8, UTF-16 or Latin-1, and hold several calendars and many UIDs.
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
        faults.add(None, FaultKind::LimitReached(Limit::Bytes(limits.bytes)));
        return Report { busy: Vec::new(), faults: faults.into_vec() };
    }
    let text = text::unfold(text);
    let roots = roots(&text, limits, &mut faults);
    let mut sink = Sink::new(options.within);
    let mut budget = Budget::new(*limits);
    let read = |root| calendar::read(root, options, &mut budget, &mut faults, &mut sink);
    if let Err(Exhausted(limit)) = roots.iter().try_for_each(read) {
        faults.add(None, FaultKind::LimitReached(limit));
    }
    Report { busy: sink.into_sorted(), faults: faults.into_vec() }
}

/// What makes `text` no whole calendar, whatever its objects say: it is of another kind, cut short,
/// or longer than is read.
pub fn misread(text: &[u8]) -> Option<Fault> {
    let limits = Limits::default();
    let mut faults = Faults::default();
    if limits.bytes < text.len() {
        return Some(Fault {
            uid: None,
            kind: FaultKind::LimitReached(Limit::Bytes(limits.bytes)),
        });
    }
    roots(&text::unfold(text), &limits, &mut faults);
    faults.into_vec().into_iter().find(Fault::may_hide_busy_time)
}

/// The zone that the first `VTIMEZONE` of `text` is of, where its name is that of one.
pub fn zone_of(text: &[u8]) -> Option<Zone> {
    let text = text::unfold(text);
    let roots = component::read(&text, &Limits::default(), &mut Faults::default());
    let zones = roots.iter().flat_map(|root| &root.children).filter(|child| child.is("VTIMEZONE"));
    zones.filter_map(|zone| zone.value("TZID")).find_map(zones::named)
}

/// The zone that a name means: one of the tz database, one of Windows (Unicode CLDR), or one of the
/// tz database behind a vendor's prefix.
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

/// The outermost components of `text`, which is unfolded; there should be a calendar among them.
fn roots<'a>(text: &'a str, limits: &Limits, faults: &mut Faults) -> Vec<Component<'a>> {
    let roots = component::read(text, limits, faults);
    if !roots.iter().any(|root| root.is("VCALENDAR")) {
        faults.add(None, FaultKind::NotACalendar);
    }
    roots
}

#[cfg(test)]
mod tests;
