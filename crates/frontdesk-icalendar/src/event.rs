//! One `VEVENT`: a meeting, a series, or an instance of a series that differs from the rest.

use std::mem;
use std::sync::Arc;

use time::{Duration, PrimitiveDateTime};

use super::clock::Clock;
use super::component::Component;
use super::extent::{Extent, extent};
use super::gaps::{Gaps, Span};
use super::limits::Exhausted;
use super::line::Line;
use super::moment::{A_DATE, Moment, Reading};
use super::rule::{Rule, UnreadableRule};
use super::value::Length;

/// An event as far as it says when someone is busy.
#[derive(Debug)]
pub(super) struct Event<'a> {
    /// Empty where it has none.
    pub(super) uid: Arc<str>,
    /// What tells a later version from an earlier one: the sequence, then the stamps as they are
    /// written.
    pub(super) version: (i64, &'a str, &'a str),
    pub(super) start: PrimitiveDateTime,
    /// The clock that `start` and the rules are on; the host's for whole days.
    pub(super) clock: Clock,
    pub(super) all_day: bool,
    pub(super) length: Length,
    /// From its start to its end, as the clocks of both read.
    pub(super) span: Span,
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
    /// What of it can't be read.
    pub(super) gaps: Gaps,
}

/// What `RECURRENCE-ID` says.
#[derive(Debug)]
pub(super) struct Instance {
    /// When the instance would have been.
    pub(super) original: Moment,
    /// Whether the instances after it follow it.
    pub(super) and_future: bool,
}

const A_RULE: &str = "a rule such as FREQ=WEEKLY;BYDAY=MO, each part of it as in RFC 5545";
const ONE: &str = "one value alone";

/// The event that `component` describes; `None` where it doesn't say when it starts, or which
/// instance it stands for. `owner` holds the addresses of the person whose calendar it is.
pub(super) fn read<'a>(
    component: &Component<'a>,
    owner: &[String],
    reading: &mut Reading<'a, '_>,
) -> Result<Option<Event<'a>>, Exhausted> {
    let standing = Standing::of(component, owner);
    reading.is_free = standing.free;
    contradictions(component, reading);
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
    let Extent { start, length, span } = extent(component, start, &host, reading)?;
    let Ok(instance) = instance(component, reading)? else { return Ok(None) };
    let (all_day, clock) = match &start {
        Moment::Day(_) => (true, host),
        Moment::Time { clock, .. } => (false, clock.clone()),
    };
    let sequence = sequence(component, reading);
    let (rules, except_rules) =
        (rules(component, "RRULE", reading), rules(component, "EXRULE", reading));
    let (dates, except_dates) = (dates(component, reading)?, except_dates(component, reading)?);
    let stamp = |name| component.value(name).unwrap_or_default();
    Ok(Some(Event {
        uid: Arc::clone(&reading.uid),
        version: (sequence, stamp("LAST-MODIFIED"), stamp("DTSTAMP")),
        start: start.civil(),
        clock,
        all_day,
        length,
        span,
        rules,
        except_rules,
        dates,
        except_dates,
        instance,
        free: standing.free,
        tentative: standing.tentative,
        gaps: mem::take(&mut reading.gaps),
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
        // Where lines contradict each other, the event takes time.
        let says = |name: &'static str, values: &[&str]| {
            let mut lines = component.all(name).filter(|line| !line.value.is_empty()).peekable();
            let is_one = |text: &str| values.iter().any(|value| text.eq_ignore_ascii_case(value));
            lines.peek().is_some() && lines.all(|line| is_one(line.value))
        };
        let answers: Vec<&str> = component
            .all("ATTENDEE")
            .filter(|line| {
                let email = line.parameter("EMAIL").unwrap_or_default();
                owner.iter().any(|own| is_address(line.value, own) || is_address(email, own))
            })
            .filter_map(|line| line.parameter("PARTSTAT"))
            .collect();
        let answered = |value: &str| {
            !answers.is_empty() && answers.iter().all(|answer| answer.eq_ignore_ascii_case(value))
        };
        let free = says("TRANSP", &["TRANSPARENT"])
            || says("STATUS", &["CANCELLED"])
            || says("X-MICROSOFT-CDO-BUSYSTATUS", &["FREE", "WORKINGELSEWHERE"])
            || answered("DECLINED");
        let tentative = says("STATUS", &["TENTATIVE"])
            || says("X-MICROSOFT-CDO-BUSYSTATUS", &["TENTATIVE"])
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

/// Tells of lines that contradict each other: they may be of two events, of which the line between
/// has been lost.
fn contradictions<'a>(component: &Component<'a>, reading: &mut Reading<'a, '_>) {
    for name in ["UID", "DTSTART", "DTEND", "RECURRENCE-ID"] {
        if let Some(line) = component.contradiction(name) {
            // That it is free may have been said of the other one.
            reading.is_free = false;
            reading.gaps.dates = true;
            reading.unreadable(name, line.value, ONE);
        }
    }
}

/// The sequence; one that can't be read is lower than all others, so that it replaces no other
/// version.
fn sequence<'a>(component: &Component<'a>, reading: &mut Reading<'a, '_>) -> i64 {
    let Some(text) = component.value("SEQUENCE") else { return 0 };
    text.parse().unwrap_or_else(|_| {
        reading.unreadable("SEQUENCE", text, "a number");
        i64::MIN
    })
}

/// The rules that can be read in full; an empty line is none.
fn rules<'a>(
    component: &Component<'a>,
    name: &'static str,
    reading: &mut Reading<'a, '_>,
) -> Vec<Rule> {
    let mut rules = Vec::new();
    for line in component.all(name).filter(|line| !line.value.is_empty()) {
        match Rule::parse(line.value) {
            Ok(rule) => rules.push(rule),
            Err(UnreadableRule { part, until }) => {
                if name == "RRULE" {
                    reading.gaps.rules.push(until);
                }
                reading.unreadable(name, part, A_RULE);
            }
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
    for line in component.all("RDATE").filter(|line| !line.value.is_empty()) {
        for text in line.value.split(',') {
            if let Some(date) = period(line, text, reading)? {
                dates.push(date);
            } else {
                reading.gaps.dates = true;
                reading.unreadable("RDATE", text, "dates, times or periods");
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
        return Ok((!length.steady().is_negative()).then_some((start, Some(length))));
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

/// An event that stands for an instance, but not for which: it would replace another one, or the
/// series.
struct Unplaced;

/// Which instance of a series the event stands for, if it stands for one.
fn instance<'a>(
    component: &Component<'a>,
    reading: &mut Reading<'a, '_>,
) -> Result<Result<Option<Instance>, Unplaced>, Exhausted> {
    let Some(line) = component.first("RECURRENCE-ID") else { return Ok(Ok(None)) };
    let was_unknown = mem::take(&mut reading.gaps.zone);
    let original = reading.moment(line, line.value)?;
    let in_unknown_zone = reading.gaps.zone;
    reading.gaps.zone |= was_unknown;
    let range = line.parameter("RANGE");
    let and_future = range.is_some_and(|range| range.eq_ignore_ascii_case("THISANDFUTURE"));
    match original {
        Some(_) if range.is_some() && !and_future => {
            reading.unreadable(
                "RECURRENCE-ID",
                range.unwrap_or_default(),
                "RANGE=THISANDFUTURE or no RANGE",
            );
            Ok(Err(Unplaced))
        }
        // What is free and at a time that is a guess would free that time.
        Some(_) if in_unknown_zone && reading.is_free => Ok(Err(Unplaced)),
        Some(original) => Ok(Ok(Some(Instance { original, and_future }))),
        None => {
            reading.unreadable("RECURRENCE-ID", line.value, A_DATE);
            Ok(Err(Unplaced))
        }
    }
}
