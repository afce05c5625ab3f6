//! One `VEVENT`: a meeting, a series, or an instance of a series that differs from the rest.

use std::sync::Arc;

use time::{Duration, PrimitiveDateTime};

use super::clock::Clock;
use super::component::Component;
use super::fault::{FaultKind, excerpt};
use super::limits::Exhausted;
use super::line::Line;
use super::moment::{Moment, Reading};
use super::rule::Rule;
use super::value::Length;

/// An event as far as it says when someone is busy.
#[derive(Debug)]
pub(super) struct Event<'a> {
    /// Empty where it has none.
    pub(super) uid: Arc<str>,
    /// What tells a later version from an earlier one: the sequence, then the stamps as they are written.
    pub(super) version: (i64, &'a str, &'a str),
    pub(super) start: PrimitiveDateTime,
    /// The clock that `start` and the rules are on; the host's for whole days.
    pub(super) clock: Clock,
    pub(super) all_day: bool,
    pub(super) length: Length,
    pub(super) rules: Vec<Rule>,
    pub(super) except_rules: Vec<Rule>,
    /// Further dates, each with an end of its own where it tells one.
    pub(super) dates: Vec<(Moment, Option<Length>)>,
    pub(super) except_dates: Vec<Moment>,
    /// Which instance of its series it stands for.
    pub(super) instance: Option<Instance>,
    /// Whether it takes no time.
    pub(super) free: bool,
    pub(super) tentative: bool,
}

/// What `RECURRENCE-ID` says.
#[derive(Debug)]
pub(super) struct Instance {
    /// When the instance would have been.
    pub(super) original: Moment,
    /// Whether the instances after it follow it.
    pub(super) and_future: bool,
}

const A_DATE: &str = "a date such as 20261201, or a time such as 20261201T090000Z";
const A_RULE: &str = "a rule such as FREQ=WEEKLY;BYDAY=MO";

/// The event that `component` describes; `None` where it doesn't say when it starts. `owner` holds the addresses of the
/// person whose calendar it is.
pub(super) fn read<'a>(
    component: &Component<'a>,
    owner: &[String],
    reading: &mut Reading<'a, '_>,
) -> Result<Option<Event<'a>>, Exhausted> {
    let standing = Standing::of(component, owner);
    reading.is_free = standing.free;
    let text = component.value("DTSTART").unwrap_or_default();
    let start = match component.first("DTSTART") {
        Some(line) => reading.moment(line, text)?,
        None => None,
    };
    let Some(start) = start else {
        reading.unreadable("DTSTART", text, A_DATE);
        return Ok(None);
    };
    let host = reading.zones.host();
    let (start, length) = span(component, start, &host, reading)?;
    let (all_day, clock) = match &start {
        Moment::Day(_) => (true, host),
        Moment::Time { clock, .. } => (false, clock.clone()),
    };
    let sequence = component.value("SEQUENCE").and_then(|text| text.parse().ok()).unwrap_or(0);
    let stamp = |name| component.value(name).unwrap_or_default();
    Ok(Some(Event {
        uid: Arc::clone(&reading.uid),
        version: (sequence, stamp("LAST-MODIFIED"), stamp("DTSTAMP")),
        start: start.civil(),
        clock,
        all_day,
        length,
        rules: rules(component, "RRULE", reading),
        except_rules: rules(component, "EXRULE", reading),
        dates: dates(component, reading)?,
        except_dates: except_dates(component, reading)?,
        instance: instance(component, reading)?,
        free: standing.free,
        tentative: standing.tentative,
    }))
}

/// Whether an event takes its owner's time.
#[derive(Clone, Copy, Debug)]
struct Standing {
    free: bool,
    tentative: bool,
}

impl Standing {
    fn of(component: &Component<'_>, owner: &[String]) -> Self {
        let says =
            |name, value: &str| component.value(name).is_some_and(|found| found.eq_ignore_ascii_case(value));
        let answer = component
            .all("ATTENDEE")
            .filter(|line| {
                let email = line.parameter("EMAIL").unwrap_or_default();
                owner.iter().any(|own| is_address(line.value, own) || is_address(email, own))
            })
            .find_map(|line| line.parameter("PARTSTAT"));
        let answered = |value: &str| answer.is_some_and(|answer| answer.eq_ignore_ascii_case(value));
        let free = says("TRANSP", "TRANSPARENT")
            || says("STATUS", "CANCELLED")
            || says("X-MICROSOFT-CDO-BUSYSTATUS", "FREE")
            || says("X-MICROSOFT-CDO-BUSYSTATUS", "WORKINGELSEWHERE")
            || answered("DECLINED");
        let tentative = says("STATUS", "TENTATIVE")
            || says("X-MICROSOFT-CDO-BUSYSTATUS", "TENTATIVE")
            || answered("TENTATIVE")
            || answered("NEEDS-ACTION");
        Self { free, tentative }
    }
}

fn is_address(written: &str, own: &str) -> bool {
    let bare = |address: &str| -> String {
        let address = address.trim();
        let scheme = address.get(..7).filter(|scheme| scheme.eq_ignore_ascii_case("mailto:"));
        address[scheme.map_or(0, str::len)..].trim().to_lowercase()
    };
    !written.is_empty() && bare(written) == bare(own)
}

/// When the event starts and how long it lasts: without an end, a day is the whole day, and a time is no time at all. One that ends before it starts was written the wrong way round.
fn span<'a>(
    component: &Component<'a>,
    start: Moment,
    host: &Clock,
    reading: &mut Reading<'a, '_>,
) -> Result<(Moment, Length), Exhausted> {
    if let Some(line) = component.first("DTEND").filter(|line| !line.value.is_empty()) {
        let Some(end) = reading.moment(line, line.value)? else {
            reading.unreadable("DTEND", line.value, A_DATE);
            return Ok(lasting(start, Length::exact(Duration::ZERO)));
        };
        // What ends without a zone ends by the clock that it starts by.
        let end = match (end, &start) {
            (Moment::Time { civil, named: false, .. }, Moment::Time { clock, named, .. }) => {
                Moment::Time { civil, clock: clock.clone(), named: *named }
            }
            (end, _) => end,
        };
        return Ok(between(start, &end, host));
    }
    let text = component.value("DURATION");
    let length = text.and_then(Length::parse);
    if let (Some(text), None) = (text, length) {
        reading.unreadable("DURATION", text, "a duration such as PT30M");
    }
    Ok(lasting(start, length.unwrap_or(Length::exact(Duration::ZERO))))
}

/// See [`span`]; a day of no length is the whole day.
fn lasting(start: Moment, length: Length) -> (Moment, Length) {
    if length.days < 0 || length.exact.is_negative() {
        let shift = Duration::days(length.days).saturating_add(length.exact);
        let earlier = start.civil().saturating_add(shift);
        let start = match start {
            Moment::Day(_) => Moment::Day(earlier.date()),
            Moment::Time { clock, named, .. } => Moment::Time { civil: earlier, clock, named },
        };
        return (start, Length { days: -length.days, exact: -length.exact });
    }
    match start {
        Moment::Day(_) if length.steady().is_zero() => (start, Length::days(1)),
        start => (start, length),
    }
}

/// See [`span`]; a day that ends on itself is the whole day.
fn between(start: Moment, end: &Moment, host: &Clock) -> (Moment, Length) {
    if let (Moment::Day(first), Moment::Day(last)) = (&start, end) {
        let days = (*last - *first).whole_days();
        let earlier = Moment::Day(*first.min(last));
        return (earlier, Length::days(days.abs().max(1)));
    }
    let began = start.instant(host);
    let ended = match (&start, end) {
        // A time that ends on a day that has begun before it lasts for the rest of that day.
        (Moment::Time { .. }, Moment::Day(day)) if end.instant(host) <= began => {
            host.start_of_day(day.next_day().unwrap_or(*day))
        }
        _ => end.instant(host),
    };
    let exact = ended - began;
    match start {
        Moment::Day(_) if exact.is_zero() => (start, Length::days(1)),
        Moment::Time { clock, named, .. } if exact.is_negative() => {
            (Moment::Time { civil: clock.civil(ended), clock, named }, Length::exact(-exact))
        }
        Moment::Day(_) if exact.is_negative() => {
            let earlier = Moment::Time { civil: host.civil(ended), clock: host.clone(), named: true };
            (earlier, Length::exact(-exact))
        }
        start => (start, Length::exact(exact)),
    }
}

fn rules<'a>(component: &Component<'a>, name: &'static str, reading: &mut Reading<'a, '_>) -> Vec<Rule> {
    let mut rules = Vec::new();
    for line in component.all(name).filter(|line| !line.value.is_empty()) {
        let mut dropped = |part: &str| {
            let kind = FaultKind::DroppedRulePart { part: excerpt(part) };
            reading.fault(kind);
        };
        match Rule::parse(line.value, &mut dropped) {
            Some(rule) => rules.push(rule),
            None => reading.unreadable(name, line.value, A_RULE),
        }
    }
    rules
}

/// The dates of `RDATE`, a period being a time with its length.
fn dates<'a>(
    component: &Component<'a>,
    reading: &mut Reading<'a, '_>,
) -> Result<Vec<(Moment, Option<Length>)>, Exhausted> {
    let mut dates = Vec::new();
    for line in component.all("RDATE") {
        for text in line.value.split(',').filter(|text| !text.trim().is_empty()) {
            match period(line, text, reading)? {
                Some(date) => dates.push(date),
                None => reading.unreadable("RDATE", text, "dates, times or periods"),
            }
        }
    }
    Ok(dates)
}

/// `start`, `start/end` or `start/duration` (RFC 5545 section 3.3.9).
pub(super) fn period<'a>(
    line: &Line<'a>,
    text: &str,
    reading: &mut Reading<'a, '_>,
) -> Result<Option<(Moment, Option<Length>)>, Exhausted> {
    let Some((start, end)) = text.split_once('/') else {
        return Ok(reading.moment(line, text)?.map(|moment| (moment, None)));
    };
    let Some(start) = reading.moment(line, start)? else { return Ok(None) };
    if let Some(length) = Length::parse(end.trim()) {
        return Ok(Some((start, Some(length))));
    }
    let Some(end) = reading.moment(line, end)? else { return Ok(None) };
    let host = reading.zones.host();
    let exact: Duration = end.instant(&host) - start.instant(&host);
    Ok((!exact.is_negative()).then_some((start, Some(Length::exact(exact)))))
}

fn except_dates<'a>(
    component: &Component<'a>,
    reading: &mut Reading<'a, '_>,
) -> Result<Vec<Moment>, Exhausted> {
    let mut dates = Vec::new();
    for line in component.all("EXDATE") {
        for text in line.value.split(',').filter(|text| !text.trim().is_empty()) {
            match reading.moment(line, text)? {
                Some(date) => dates.push(date),
                None => reading.unreadable("EXDATE", text, "dates or times"),
            }
        }
    }
    Ok(dates)
}

fn instance<'a>(
    component: &Component<'a>,
    reading: &mut Reading<'a, '_>,
) -> Result<Option<Instance>, Exhausted> {
    let Some(line) = component.first("RECURRENCE-ID").filter(|line| !line.value.is_empty()) else {
        return Ok(None);
    };
    let Some(original) = reading.moment(line, line.value)? else {
        reading.unreadable("RECURRENCE-ID", line.value, A_DATE);
        return Ok(None);
    };
    let and_future = line.parameter("RANGE").is_some_and(|range| range.eq_ignore_ascii_case("THISANDFUTURE"));
    Ok(Some(Instance { original, and_future }))
}
