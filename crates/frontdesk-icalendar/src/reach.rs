//! Decides whether a partly unreadable event may overlap the requested window.
//!
//! If an overlap is possible, the calendar is unreadable, and its owner has no open times.

use frontdesk_domain::interval::Interval;
use time::{Duration, OffsetDateTime, PrimitiveDateTime};

use super::event::Event;
use super::gaps::{EASTERNMOST, Span};
use super::limits::{Budget, Exhausted};
use super::value::Stamp;

impl Event<'_> {
    pub(super) fn may_meet(
        &self,
        within: &Interval,
        budget: &mut Budget,
    ) -> Result<bool, Exhausted> {
        if self.gaps.dates || self.spans().any(|span| span.may_meet(within)) {
            return Ok(true);
        }
        if self.spans().all(|span| within.end() <= span.earliest()) {
            return Ok(false);
        }
        let shifts_others = self.instance.as_ref().is_some_and(|instance| instance.and_future);
        let lasts_until =
            |until: &Stamp| Span::lasting(end_of(*until), self.span.length()).latest();
        let mut ends = self.gaps.rules.iter();
        if self.gaps.length
            || shifts_others
            || ends
                .any(|until| until.as_ref().is_none_or(|until| within.start() < lasts_until(until)))
        {
            return Ok(true);
        }
        self.recurs_near(within, budget)
    }

    /// Includes the spans of `RDATE`s and of the replaced instance.
    fn spans(&self) -> impl Iterator<Item = Span> {
        let length = self.span.length();
        let dates = self.dates.iter().map(move |(date, own)| {
            Span::lasting(date.civil(), own.map_or(length, |own| own.steady().max(Duration::ZERO)))
        });
        let original =
            self.instance.iter().map(move |it| Span::lasting(it.original.civil(), length));
        std::iter::once(self.span).chain(dates).chain(original)
    }

    fn recurs_near(&self, within: &Interval, budget: &mut Budget) -> Result<bool, Exhausted> {
        let reach = self.span.length().saturating_add(Duration::days(3));
        let civil =
            |instant: OffsetDateTime| PrimitiveDateTime::new(instant.date(), instant.time());
        let range =
            civil(within.start()).saturating_sub(reach)..=civil(within.end()).saturating_add(reach);
        let mut found = false;
        for rule in &self.rules {
            let until = rule.until_by(|utc| utc).map(|until| until.saturating_add(EASTERNMOST));
            rule.walk(self.start, until, range.clone(), budget, |date, _| {
                let later = date - self.start;
                let first = self.span.first.saturating_add(later);
                found |= Span::lasting(first, self.span.length()).may_meet(within);
                Ok(())
            })?;
        }
        Ok(found)
    }
}

fn end_of(until: Stamp) -> PrimitiveDateTime {
    match until {
        Stamp::Day(date) => date.midnight().saturating_add(Duration::DAY),
        Stamp::Local(civil) | Stamp::Utc(civil) => civil,
    }
}
