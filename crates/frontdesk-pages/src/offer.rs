//! Selects the month, the day and the times that a page offers.

use std::collections::BTreeMap;

use frontdesk_domain::interval::Interval;
use frontdesk_domain::services::MAX_RANGE;
use frontdesk_domain::zone::Zone;
use time::{Date, OffsetDateTime};

use crate::month::Month;
use crate::visit::Visit;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    pub(crate) month: Month,
    pub(crate) days: BTreeMap<Date, Vec<Interval>>,
    /// The selected day, which may be fully booked.
    pub(crate) day: Option<Date>,
    /// Suggested if the selected day has no open time.
    pub(crate) next: Option<OffsetDateTime>,
    /// The previous month; `None` before the first bookable month.
    pub(crate) previous_month: Option<Month>,
    /// The next month; `None` after the last bookable month.
    pub(crate) next_month: Option<Month>,
}

#[derive(Clone, Debug)]
pub(crate) struct Search<'a> {
    pub(crate) zone: &'a Zone,
    pub(crate) from: OffsetDateTime,
    /// The end of the bookable range, or a later time.
    pub(crate) until: OffsetDateTime,
}

impl Search<'_> {
    /// Selects the open times for the visit's month or day.
    ///
    /// If the visit has no month or day, selects the first month and day with an open time. `list`
    /// returns the open times of a range, which is at most [`MAX_RANGE`] long.
    pub(crate) async fn offer<E>(
        &self,
        visit: &Visit,
        list: impl AsyncFn(Interval) -> Result<Vec<Interval>, E>,
    ) -> Result<Offer, E> {
        let (month, times) = match visit.month.or(visit.date.map(Month::of)) {
            Some(month) => (month, self.times_of(month, &list).await?),
            None => self.first_month(&list).await?,
        };
        let days = self.by_day(month, &times);
        let asked = visit.date.filter(|date| Month::of(*date) == month);
        let day = asked.or_else(|| days.keys().next().copied());
        let next = match day {
            Some(day) if days.contains_key(&day) => None,
            Some(day) => match days.range(day..).next() {
                Some((_, times)) => times.first().map(Interval::start),
                None => self.after(month, &list).await?,
            },
            None => self.after(month, &list).await?,
        };
        let (earliest, latest) = (self.month_of(self.from), self.month_of(self.until));
        Ok(Offer {
            month,
            days,
            day,
            next,
            previous_month: Some(month.previous()).filter(|&month| earliest <= month),
            next_month: Some(month.next()).filter(|&month| month <= latest),
        })
    }

    /// Returns the first month with open times, else the current month.
    async fn first_month<E>(
        &self,
        list: &impl AsyncFn(Interval) -> Result<Vec<Interval>, E>,
    ) -> Result<(Month, Vec<Interval>), E> {
        let found = self.look(self.from, list).await?;
        let Some((first, window, times)) = found
            .as_ref()
            .and_then(|(window, times)| Some((times.first()?.start(), window, times)))
        else {
            return Ok((self.month_of(self.from), Vec::new()));
        };
        let month = self.month_of(first);
        // If the searched `window` does not cover the whole month, lists the month again.
        let is_whole = self.window(month).is_none_or(|whole| whole.end() <= window.end());
        let times = if is_whole { times.clone() } else { self.times_of(month, list).await? };
        Ok((month, times))
    }

    /// Returns the first open time after `month`, else of the whole range.
    async fn after<E>(
        &self,
        month: Month,
        list: &impl AsyncFn(Interval) -> Result<Vec<Interval>, E>,
    ) -> Result<Option<OffsetDateTime>, E> {
        let end = self.zone.start_of_day(month.next().first_day());
        let first = |found: Option<(Interval, Vec<Interval>)>| {
            found.and_then(|(_, times)| times.first().map(Interval::start))
        };
        let later = first(self.look(end.max(self.from), list).await?);
        if later.is_some() || end <= self.from {
            return Ok(later);
        }
        Ok(first(self.look(self.from, list).await?))
    }

    /// Returns the first range with open times, and these times.
    async fn look<E>(
        &self,
        mut start: OffsetDateTime,
        list: &impl AsyncFn(Interval) -> Result<Vec<Interval>, E>,
    ) -> Result<Option<(Interval, Vec<Interval>)>, E> {
        while let Some(window) =
            Interval::new(start, self.until.min(start.saturating_add(MAX_RANGE)))
        {
            let times = list(window).await?;
            if !times.is_empty() {
                return Ok(Some((window, times)));
            }
            start = window.end();
        }
        Ok(None)
    }

    async fn times_of<E>(
        &self,
        month: Month,
        list: &impl AsyncFn(Interval) -> Result<Vec<Interval>, E>,
    ) -> Result<Vec<Interval>, E> {
        match self.window(month) {
            Some(window) => list(window).await,
            None => Ok(Vec::new()),
        }
    }

    fn window(&self, month: Month) -> Option<Interval> {
        month.interval(self.zone)?.clip(&Interval::new(self.from, self.until)?)
    }

    fn by_day(&self, month: Month, times: &[Interval]) -> BTreeMap<Date, Vec<Interval>> {
        let mut days: BTreeMap<Date, Vec<Interval>> = BTreeMap::new();
        for time in times {
            let date = self.zone.civil(time.start()).date();
            if Month::of(date) == month {
                days.entry(date).or_default().push(*time);
            }
        }
        days
    }

    fn month_of(&self, instant: OffsetDateTime) -> Month {
        Month::of(self.zone.civil(instant).date())
    }
}

#[cfg(test)]
mod tests;
