//! Reads the start and the length of an event.

use time::Duration;

use super::clock::Clock;
use super::component::Component;
use super::gaps::Span;
use super::limits::Exhausted;
use super::moment::{A_DATE, Moment, Reading};
use super::value::Length;

pub(super) struct Extent {
    pub(super) start: Moment,
    pub(super) length: Length,
    /// The local bounds; start and end may have different zones.
    pub(super) span: Span,
}

pub(super) fn extent<'a>(
    component: &Component<'a>,
    start: Moment,
    host: &Clock,
    reading: &mut Reading<'a, '_>,
) -> Result<Extent, Exhausted> {
    let duration = component.first("DURATION");
    let length = duration.and_then(|line| Length::parse(line.value));
    let Some(line) = component.first("DTEND") else {
        if let (Some(line), None) = (duration, length) {
            reading.gaps.length = true;
            reading.unreadable("DURATION", line.value, "a duration such as PT30M");
        }
        return Ok(lasting(start, length.unwrap_or(Length::exact(Duration::ZERO))));
    };
    let Some(end) = reading.moment(line, line.value)? else {
        reading.gaps.length = true;
        reading.unreadable("DTEND", line.value, A_DATE);
        return Ok(lasting(start, Length::exact(Duration::ZERO)));
    };
    // An end without a zone uses the clock of the start.
    let end = match (end, &start) {
        (Moment::Time { civil, named: false, .. }, Moment::Time { clock, named, .. }) => {
            Moment::Time { civil, clock: clock.clone(), named: *named }
        }
        (end, _) => end,
    };
    let until_end = between(start.clone(), &end, host);
    let for_duration = length.map(|length| lasting(start, length));
    Ok(for_duration
        .filter(|other| until_end.length.steady() < other.length.steady())
        .unwrap_or(until_end))
}

/// A date without a length is the whole day.
fn lasting(start: Moment, length: Length) -> Extent {
    let (start, length) = forwards(start, length);
    let span = Span::lasting(start.civil(), length.steady());
    Extent { start, length, span }
}

fn forwards(start: Moment, length: Length) -> (Moment, Length) {
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

/// Equal dates mean the whole day.
fn between(start: Moment, end: &Moment, host: &Clock) -> Extent {
    let (first, last) = (start.civil().min(end.civil()), start.civil().max(end.civil()));
    let rest = if matches!(end, Moment::Day(_)) { Duration::DAY } else { Duration::ZERO };
    let span = Span { first, last: last.saturating_add(rest) };
    let (start, length) = in_order(start, end, host);
    Extent { start, length, span }
}

fn in_order(start: Moment, end: &Moment, host: &Clock) -> (Moment, Length) {
    if let (Moment::Day(first), Moment::Day(last)) = (&start, end) {
        let days = (*last - *first).whole_days();
        let earlier = Moment::Day(*first.min(last));
        return (earlier, Length::days(days.abs().max(1)));
    }
    let began = start.instant(host);
    let ended = match (&start, end) {
        // If the end is the date of the start, the event lasts until the end of that date.
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
            let earlier =
                Moment::Time { civil: host.civil(ended), clock: host.clone(), named: true };
            (earlier, Length::exact(-exact))
        }
        start => (start, Length::exact(exact)),
    }
}
