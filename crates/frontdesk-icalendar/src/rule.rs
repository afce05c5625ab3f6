//! Expands recurrence rules (RFC 5545 section 3.3.10) in local time.
//!
//! Only this module uses the recurrence rule library.

use std::ops::RangeInclusive;

use ical::recur::expand::IcalRecurExpand;
use ical::recur::validate::IcalRecurRuleProblem;
use ical::recur::{IcalRecurDateTime, IcalRecurFreq, IcalRecurRule};
use time::{Date, Duration, Month, OffsetDateTime, PrimitiveDateTime, Time};

use super::limits::{Budget, Exhausted};
use super::value::Stamp;

#[derive(Clone, Debug)]
pub(super) struct Rule {
    parts: IcalRecurRule,
    until: Option<Stamp>,
    /// The maximum number of budget steps for one period.
    period_steps: u64,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct UnreadableRule<'a> {
    /// The unreadable part, or the whole rule.
    pub(super) part: &'a str,
    /// The rule's end, if it is readable.
    pub(super) until: Option<Stamp>,
}

/// Supported parts except `UNTIL` (RFC 5545 section 3.3.10, RFC 7529 section 4).
const PARTS: [&str; 15] = [
    "FREQ",
    "COUNT",
    "INTERVAL",
    "BYSECOND",
    "BYMINUTE",
    "BYHOUR",
    "BYDAY",
    "BYMONTHDAY",
    "BYYEARDAY",
    "BYWEEKNO",
    "BYMONTH",
    "BYSETPOS",
    "WKST",
    "RSCALE",
    "SKIP",
];

/// The maximum steps per period, more than any personal calendar needs.
const MOST_IN_A_PERIOD: u64 = 100_000;

/// The maximum periods that the library searches for a date.
const MOST_BARREN_PERIODS: u64 = 1_000_000;

impl Rule {
    /// Rejects a rule with an unreadable part, because it would miss dates.
    ///
    /// For example, `BYDAY=TU,TH` without `TH` misses Thursdays.
    pub(super) fn parse(text: &str) -> Result<Self, UnreadableRule<'_>> {
        let mut parts: Vec<&str> = Vec::new();
        let mut faulty = None;
        for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            if parts.contains(&part) {
                continue;
            }
            if !is_readable(part) || parts.iter().any(|other| name_of(other) == name_of(part)) {
                faulty = faulty.or(Some(part));
            }
            parts.push(part);
        }
        let mut bounds = parts.iter().filter(|part| name_of(part) == "UNTIL");
        let until = match (bounds.next(), bounds.next()) {
            (Some(part), None) => {
                part.split_once('=').and_then(|(_, value)| Stamp::parse(value.trim()))
            }
            _ => None,
        };
        let unreadable = |part| UnreadableRule { part, until };
        if let Some(part) = faulty {
            return Err(unreadable(part));
        }
        parts.retain(|part| name_of(part) != "UNTIL");
        let Ok(mut rule) = IcalRecurRule::parse(&parts.join(";")) else {
            return Err(unreadable(text));
        };
        simplify(&mut rule);
        let period_steps = period_steps(&rule);
        // The library ignores a part that the frequency forbids, so reject the rule.
        let is_whole = !rule
            .problems()
            .iter()
            .any(|problem| matches!(problem, IcalRecurRuleProblem::PartFreq { .. }));
        if !is_whole || MOST_IN_A_PERIOD < period_steps {
            return Err(unreadable(text));
        }
        Ok(Self { parts: rule, until, period_steps })
    }

    pub(super) fn until_by(
        &self,
        civil: impl Fn(PrimitiveDateTime) -> PrimitiveDateTime,
    ) -> Option<PrimitiveDateTime> {
        self.until.map(|until| match until {
            Stamp::Utc(utc) => civil(utc),
            Stamp::Local(civil) => civil,
            Stamp::Day(date) => {
                PrimitiveDateTime::new(date, Time::from_hms(23, 59, 59).unwrap_or(Time::MIDNIGHT))
            }
        })
    }

    /// Returns the last day of the rule of an all-day series.
    ///
    /// Some clients convert `UNTIL` to UTC and others write the local day. Returns the later day.
    pub(super) fn until_day(
        &self,
        civil: impl Fn(PrimitiveDateTime) -> PrimitiveDateTime,
    ) -> Option<PrimitiveDateTime> {
        let written = self.until?.date();
        let last = match self.until? {
            Stamp::Utc(utc) => civil(utc).date().max(written),
            Stamp::Local(_) | Stamp::Day(_) => written,
        };
        Some(last.midnight())
    }

    pub(super) fn walk(
        &self,
        start: PrimitiveDateTime,
        until: Option<PrimitiveDateTime>,
        range: RangeInclusive<PrimitiveDateTime>,
        budget: &mut Budget,
        mut found: impl FnMut(PrimitiveDateTime, &mut Budget) -> Result<(), Exhausted>,
    ) -> Result<(), Exhausted> {
        let last = until.map_or(*range.end(), |until| until.min(*range.end()));
        let from = nearer_start(&self.parts, start, *range.start());
        // This `until` stops the library's search at the end of the range.
        let rule = IcalRecurRule { until: Some(to_ical(last)), ..self.parts.clone() };
        let (mut before, mut counted) = (from, 0);
        for date in IcalRecurExpand::new(rule, to_ical(from)) {
            let Some(date) = from_ical(date) else { break };
            budget.spend(self.steps_between(before, date))?;
            before = date;
            counted += 1;
            if range.contains(&date) {
                found(date, budget)?;
            }
        }
        if self.parts.count == Some(counted) {
            return Ok(());
        }
        budget.spend(self.steps_between(before, last))
    }

    fn steps_between(&self, before: PrimitiveDateTime, after: PrimitiveDateTime) -> u64 {
        let seconds = u64::try_from((after - before).whole_seconds()).unwrap_or(0);
        let period = u64::from(seconds_of_period(self.parts.freq)) * u64::from(self.parts.interval);
        let mut most_periods = MOST_BARREN_PERIODS;
        if period < 86_400 && self.parts.by_set_pos.is_empty() {
            // The library skips an excluded day, hour or minute in one step.
            most_periods = most_periods.min((seconds / 86_400 + 1) * (24 + 60 + 60));
        }
        let steps = seconds.saturating_mul(self.period_steps) / period;
        steps.min(most_periods.saturating_mul(self.period_steps)).saturating_add(1)
    }
}

fn name_of(part: &str) -> String {
    part.split('=').next().unwrap_or_default().trim().to_ascii_uppercase()
}

/// Whether `part` is readable; the library silently ignores some unreadable parts.
fn is_readable(part: &str) -> bool {
    let Some((_, value)) = part.split_once('=') else { return false };
    let name = name_of(part);
    if name.starts_with("X-") {
        return true;
    }
    if name == "UNTIL" {
        return Stamp::parse(value.trim()).is_some();
    }
    if !PARTS.contains(&name.as_str()) || value.split(',').any(|item| item.trim().is_empty()) {
        return false;
    }
    IcalRecurRule::parse(&format!("FREQ=DAILY;{part}")).is_ok_and(|rule| {
        let ordinals = rule.by_day.iter().filter_map(|day| day.ordinal);
        rule.count != Some(0)
            && rule.scale.is_none_or(|scale| scale == "GREGORIAN")
            && ordinals.map(i16::unsigned_abs).all(|ordinal| (1..=53).contains(&ordinal))
    })
}

/// Removes duplicates, so that lists are not longer than their value range.
fn simplify(rule: &mut IcalRecurRule) {
    fn unique<T: Ord>(list: &mut Vec<T>) {
        list.sort_unstable();
        list.dedup();
    }
    unique(&mut rule.by_second);
    unique(&mut rule.by_minute);
    unique(&mut rule.by_hour);
    unique(&mut rule.by_month_day);
    unique(&mut rule.by_year_day);
    unique(&mut rule.by_week_no);
    unique(&mut rule.by_month);
    unique(&mut rule.by_set_pos);
    rule.by_day.sort_unstable_by_key(|day| (day.weekday, day.ordinal));
    rule.by_day.dedup();
}

/// The maximum candidate dates per period, times the cost per date.
fn period_steps(rule: &IcalRecurRule) -> u64 {
    let count = |list: usize| u64::try_from(list.max(1)).unwrap_or(u64::MAX);
    let (seconds, minutes, hours) =
        (count(rule.by_second.len()), count(rule.by_minute.len()), count(rule.by_hour.len()));
    let dates = match rule.freq {
        IcalRecurFreq::Secondly => 1,
        IcalRecurFreq::Minutely => seconds,
        IcalRecurFreq::Hourly => minutes * seconds,
        IcalRecurFreq::Daily => hours * minutes * seconds,
        IcalRecurFreq::Weekly => 7 * hours * minutes * seconds,
        IcalRecurFreq::Monthly => 31 * hours * minutes * seconds,
        IcalRecurFreq::Yearly => 366 * hours * minutes * seconds,
    };
    let lists = [
        rule.by_day.len(),
        rule.by_month_day.len(),
        rule.by_year_day.len(),
        rule.by_week_no.len(),
        rule.by_set_pos.len(),
    ];
    // `BYWEEKNO` counts the weeks of a year, which costs more than checking other parts.
    let weeks = if rule.by_week_no.is_empty() { 0 } else { 4 };
    dates * (1 + weeks + count(lists.iter().sum()) / 16)
}

fn seconds_of_period(frequency: IcalRecurFreq) -> u32 {
    match frequency {
        IcalRecurFreq::Secondly => 1,
        IcalRecurFreq::Minutely => 60,
        IcalRecurFreq::Hourly => 3_600,
        IcalRecurFreq::Daily => 86_400,
        IcalRecurFreq::Weekly => 7 * 86_400,
        IcalRecurFreq::Monthly => 28 * 86_400,
        IcalRecurFreq::Yearly => 365 * 86_400,
    }
}

/// Moves the start close to `from` without changing the later dates.
///
/// The start moves by a whole number of intervals. A rule with `COUNT` keeps its original start.
fn nearer_start(
    rule: &IcalRecurRule,
    start: PrimitiveDateTime,
    from: PrimitiveDateTime,
) -> PrimitiveDateTime {
    if rule.count.is_some() || from <= start {
        return start;
    }
    let interval = i64::from(rule.interval);
    let nearer = match rule.freq {
        IcalRecurFreq::Monthly | IcalRecurFreq::Yearly => {
            // `BYWEEKNO` uses the start's weekday.
            if !rule.by_week_no.is_empty() {
                return start;
            }
            let months = if rule.freq == IcalRecurFreq::Yearly { interval * 12 } else { interval };
            let whole = (months_of(from.date()) - months_of(start.date()) - 1) / months;
            // Some months lack the 29th to 31st; one of the previous few has the start's day.
            (0..=whole).rev().find_map(|whole| plus_months(start, whole * months))
        }
        frequency => {
            let period = interval * i64::from(seconds_of_period(frequency));
            let whole = (from - start).whole_seconds() / period - 1;
            start.checked_add(Duration::seconds(whole.max(0) * period))
        }
    };
    nearer.unwrap_or(start)
}

fn months_of(date: Date) -> i64 {
    i64::from(date.year()) * 12 + i64::from(u8::from(date.month())) - 1
}

fn plus_months(civil: PrimitiveDateTime, months: i64) -> Option<PrimitiveDateTime> {
    let months = months_of(civil.date()) + months;
    let month = Month::try_from(u8::try_from(months.rem_euclid(12) + 1).ok()?).ok()?;
    let year = i32::try_from(months.div_euclid(12)).ok()?;
    Some(civil.replace_date(Date::from_calendar_date(year, month, civil.day()).ok()?))
}

fn to_ical(civil: PrimitiveDateTime) -> IcalRecurDateTime {
    IcalRecurDateTime {
        year: civil.year(),
        month: civil.month().into(),
        day: civil.day(),
        hour: civil.hour(),
        minute: civil.minute(),
        second: civil.second(),
    }
}

/// `None` outside the supported years; second 60 becomes second 59.
fn from_ical(civil: IcalRecurDateTime) -> Option<PrimitiveDateTime> {
    OffsetDateTime::from_unix_timestamp(civil.seconds() - i64::from(civil.second == 60))
        .ok()
        .map(|utc| PrimitiveDateTime::new(utc.date(), utc.time()))
}
