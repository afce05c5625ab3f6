//! Reads one `VEVENT`: an event, a series, or a changed instance.

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

#[derive(Debug)]
pub(super) struct Event<'a> {
    pub(super) uid: Arc<str>,
    /// `SEQUENCE`, `LAST-MODIFIED` and `DTSTAMP`; the highest version wins.
    pub(super) version: (i64, &'a str, &'a str),
    pub(super) start: PrimitiveDateTime,
    /// The clock of `start` and of the rules.
    pub(super) clock: Clock,
    pub(super) all_day: bool,
    pub(super) length: Length,
    /// The local bounds; start and end may have different zones.
    pub(super) span: Span,
    pub(super) rules: Vec<Rule>,
    pub(super) except_rules: Vec<Rule>,
    pub(super) dates: Vec<(Moment, Option<Length>)>,
    pub(super) except_dates: Vec<Moment>,
    /// The instance of a series that the event replaces.
    pub(super) instance: Option<Instance>,
    pub(super) free: bool,
    pub(super) tentative: bool,
    pub(super) gaps: Gaps,
}

#[derive(Debug)]
pub(super) struct Instance {
    /// The original start of the instance.
    pub(super) original: Moment,
    /// Whether the change also applies to later instances.
    pub(super) and_future: bool,
}

const A_RULE: &str = "a rule such as FREQ=WEEKLY;BYDAY=MO with valid parts (RFC 5545)";
const ONE: &str = "a single value";

/// Reads the event in `component`; `None` without a readable start or instance.
pub(super) fn read<'a>(
    component: &Component<'a>,
    owner: &[String],
    reading: &mut Reading<'a, '_>,
) -> Result<Option<Event<'a>>, Exhausted> {
    let transparency = Transparency::of(component, owner);
    reading.is_free = transparency.free;
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
        free: transparency.free,
        tentative: transparency.tentative,
        gaps: mem::take(&mut reading.gaps),
    }))
}

#[derive(Clone, Copy, Debug)]
struct Transparency {
    free: bool,
    tentative: bool,
}

impl Transparency {
    fn of(component: &Component<'_>, owner: &[String]) -> Self {
        // If lines contradict each other, the event counts as busy.
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

/// Contradicting lines may come from two events.
fn contradictions<'a>(component: &Component<'a>, reading: &mut Reading<'a, '_>) {
    for name in ["UID", "DTSTART", "DTEND", "RECURRENCE-ID"] {
        if let Some(line) = component.contradiction(name) {
            // The line that marks the event as free may belong to the other event.
            reading.is_free = false;
            reading.gaps.dates = true;
            reading.unreadable(name, line.value, ONE);
        }
    }
}

/// An unreadable sequence is lower than all others.
fn sequence<'a>(component: &Component<'a>, reading: &mut Reading<'a, '_>) -> i64 {
    let Some(text) = component.value("SEQUENCE") else { return 0 };
    text.parse().unwrap_or_else(|_| {
        reading.unreadable("SEQUENCE", text, "a number");
        i64::MIN
    })
}

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

/// Parses `start`, `start/end` or `start/duration` (RFC 5545 section 3.3.9).
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

/// The event could replace the wrong instance, so it is ignored.
struct Unplaced;

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
        // In an unknown zone, the time is a guess, and a free event could hide the wrong instance.
        Some(_) if in_unknown_zone && reading.is_free => Ok(Err(Unplaced)),
        Some(original) => Ok(Ok(Some(Instance { original, and_future }))),
        None => {
            reading.unreadable("RECURRENCE-ID", line.value, A_DATE);
            Ok(Err(Unplaced))
        }
    }
}
