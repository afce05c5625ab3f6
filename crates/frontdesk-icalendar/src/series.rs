//! Merges the objects of one UID (RFC 5545 sections 3.8.4.4 and 3.8.5).

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::RangeInclusive;

use frontdesk_domain::interval::Interval;
use time::{Date, Duration, OffsetDateTime, PrimitiveDateTime};

use super::clock::Clock;
use super::event::Event;
use super::limits::{Budget, Exhausted};
use super::moment::Moment;
use super::rule::Rule;
use super::sink::Sink;
use super::value::Length;

pub(super) struct Expansion<'w> {
    pub(super) within: Interval,
    pub(super) host: Clock,
    pub(super) budget: &'w mut Budget,
    pub(super) sink: &'w mut Sink,
}

/// The margin around the UTC window, because series use local time.
const SLACK: Duration = Duration::days(2);

impl Expansion<'_> {
    pub(super) fn add(&mut self, events: Vec<Event<'_>>) -> Result<(), Exhausted> {
        let (instances, series): (Vec<_>, Vec<_>) =
            events.into_iter().partition(|event| event.instance.is_some());
        let instances = newest_instances(instances, &self.host);
        for master in newest_series(series) {
            self.add_series(&master, &instances)?;
        }
        // A changed instance also counts if its series is missing, because an invitation can be
        // for a single instance.
        for event in &instances {
            let original =
                event.instance.as_ref().map(|instance| instance.original.instant(&self.host));
            let at = self.instant(event, event.start);
            self.emit(event, event.start, at, event.length, original)?;
        }
        Ok(())
    }

    fn add_series(&mut self, master: &Event<'_>, instances: &[Event<'_>]) -> Result<(), Exhausted> {
        if master.free
            && !instances
                .iter()
                .any(|event| event.instance.as_ref().is_some_and(|it| it.and_future))
        {
            return Ok(());
        }
        self.budget.spend(u64::try_from(instances.len()).unwrap_or(u64::MAX))?;
        let recurs = !master.rules.is_empty() || !master.dates.is_empty();
        let host = self.host.clone();
        let changes = Changes::new(master, instances, &host);
        let dates = self.dates(master, changes.slack())?;
        let except = self.excepted(master, changes.slack())?;
        for (at, date) in dates {
            if except.contains(at, date.civil.date()) || changes.replaces(at, date.civil.date()) {
                continue;
            }
            let original = recurs.then_some(if master.all_day {
                self.host.start_of_day(date.civil.date())
            } else {
                at
            });
            if let Some((event, shift)) = changes.in_force(at) {
                let civil = date.civil.saturating_add(shift);
                let moved = self.instant(event, civil);
                self.emit(event, civil, moved, event.length, original)?;
            } else {
                let at = if master.all_day { self.instant(master, date.civil) } else { at };
                self.emit(master, date.civil, at, date.length.unwrap_or(master.length), original)?;
            }
        }
        Ok(())
    }

    fn dates(
        &mut self,
        master: &Event<'_>,
        slack: Duration,
    ) -> Result<BTreeMap<OffsetDateTime, SeriesDate>, Exhausted> {
        let clocked = Clocked { event: master, host: &self.host };
        let range = self.range(master.length.at_most().saturating_add(slack));
        let mut dates = BTreeMap::new();
        let plain = |civil| SeriesDate { civil, length: None };
        dates.insert(clocked.mark(master.start), plain(master.start));
        for rule in &master.rules {
            let until = clocked.until(rule);
            rule.walk(master.start, until, range.clone(), self.budget, |civil, budget| {
                dates.entry(clocked.mark(civil)).or_insert(plain(civil));
                budget.room_beside(dates.len())
            })?;
        }
        for (moment, length) in &master.dates {
            let mark = clocked.mark_of(moment);
            dates.insert(
                mark,
                SeriesDate { civil: clocked.civil_of(moment, mark), length: *length },
            );
        }
        Ok(dates)
    }

    fn excepted(&mut self, master: &Event<'_>, slack: Duration) -> Result<Marks, Exhausted> {
        let clocked = Clocked { event: master, host: &self.host };
        let range = self.range(master.length.at_most().saturating_add(slack));
        let mut marks = Marks::default();
        for moment in &master.except_dates {
            marks.add(moment, &clocked);
        }
        for rule in &master.except_rules {
            let until = clocked.until(rule);
            rule.walk(master.start, until, range.clone(), self.budget, |civil, budget| {
                marks.at.insert(clocked.mark(civil));
                budget.room_beside(marks.at.len())
            })?;
        }
        Ok(marks)
    }

    fn range(&self, reach: Duration) -> RangeInclusive<PrimitiveDateTime> {
        let civil =
            |instant: OffsetDateTime| PrimitiveDateTime::new(instant.date(), instant.time());
        let reach = reach.saturating_add(SLACK);
        civil(self.within.start()).saturating_sub(reach)
            ..=civil(self.within.end()).saturating_add(reach)
    }

    fn instant(&self, event: &Event<'_>, civil: PrimitiveDateTime) -> OffsetDateTime {
        if event.all_day {
            self.host.start_of_day(civil.date())
        } else {
            event.clock.instant(civil)
        }
    }

    fn emit(
        &mut self,
        event: &Event<'_>,
        civil: PrimitiveDateTime,
        at: OffsetDateTime,
        length: Length,
        original: Option<OffsetDateTime>,
    ) -> Result<(), Exhausted> {
        if event.free || self.within.end() <= at {
            return Ok(());
        }
        let end = if length.days == 0 {
            at
        } else {
            self.instant(event, civil.saturating_add(Duration::days(length.days)))
        };
        let end = end.checked_add(length.exact).unwrap_or(end);
        self.sink.add(&event.uid, original, event.tentative, Interval::new(at, end), self.budget)
    }
}

#[derive(Clone, Copy, Debug)]
struct SeriesDate {
    /// In the zone of the series.
    civil: PrimitiveDateTime,
    length: Option<Length>,
}

struct Clocked<'e> {
    event: &'e Event<'e>,
    host: &'e Clock,
}

impl Clocked<'_> {
    /// Returns a date's key: its instant, or midnight UTC for all-day events.
    fn mark(&self, civil: PrimitiveDateTime) -> OffsetDateTime {
        if self.event.all_day {
            civil.date().midnight().assume_utc()
        } else {
            self.event.clock.instant(civil)
        }
    }

    /// Returns the key of a date in another property, such as `EXDATE`.
    fn mark_of(&self, moment: &Moment) -> OffsetDateTime {
        match moment {
            Moment::Day(date) if self.event.all_day => date.midnight().assume_utc(),
            Moment::Day(date) => self.event.clock.instant(date.midnight()),
            Moment::Time { civil, clock, .. } if self.event.all_day => {
                self.day_of(*civil, clock).midnight().assume_utc()
            }
            // A floating time in a zoned series is in the zone of the series.
            Moment::Time { civil, named: false, .. } => self.event.clock.instant(*civil),
            Moment::Time { civil, clock, .. } => clock.instant(*civil),
        }
    }

    /// Converts a UTC time other than midnight to the host's zone.
    fn day_of(&self, civil: PrimitiveDateTime, clock: &Clock) -> Date {
        if matches!(clock, Clock::Utc) && civil != civil.date().midnight() {
            self.host.civil(civil.assume_utc()).date()
        } else {
            civil.date()
        }
    }

    fn civil_of(&self, moment: &Moment, mark: OffsetDateTime) -> PrimitiveDateTime {
        match moment {
            _ if self.event.all_day => PrimitiveDateTime::new(mark.date(), mark.time()),
            Moment::Day(date) => date.midnight(),
            Moment::Time { .. } => self.event.clock.civil(mark),
        }
    }

    fn until(&self, rule: &Rule) -> Option<PrimitiveDateTime> {
        if self.event.all_day {
            rule.until_day(|utc| self.host.civil(utc.assume_utc()))
        } else {
            rule.until_by(|utc| self.event.clock.civil(utc.assume_utc()))
        }
    }
}

#[derive(Debug, Default)]
struct Marks {
    at: HashSet<OffsetDateTime>,
    /// Days in the zone of the series.
    days: HashSet<Date>,
}

impl Marks {
    fn add(&mut self, moment: &Moment, clocked: &Clocked<'_>) {
        match moment {
            Moment::Day(date) => {
                self.days.insert(*date);
            }
            Moment::Time { .. } => {
                self.at.insert(clocked.mark_of(moment));
            }
        }
    }

    fn contains(&self, at: OffsetDateTime, day: Date) -> bool {
        self.at.contains(&at) || self.days.contains(&day)
    }
}

struct Changes<'e> {
    replaced: Marks,
    /// The original start, event and shift of each `THISANDFUTURE` change; ascending.
    in_force: Vec<(OffsetDateTime, &'e Event<'e>, Duration)>,
}

impl<'e> Changes<'e> {
    fn new(master: &'e Event<'e>, instances: &'e [Event<'e>], host: &'e Clock) -> Self {
        let clocked = Clocked { event: master, host };
        let (mut replaced, mut in_force) = (Marks::default(), Vec::new());
        for event in instances {
            let Some(instance) = &event.instance else { continue };
            replaced.add(&instance.original, &clocked);
            if instance.and_future {
                let mark = clocked.mark_of(&instance.original);
                let shift = event.start - clocked.civil_of(&instance.original, mark);
                in_force.push((mark, event, shift));
            }
        }
        in_force.sort_by_key(|(mark, _, _)| *mark);
        Self { replaced, in_force }
    }

    fn replaces(&self, at: OffsetDateTime, day: Date) -> bool {
        self.replaced.contains(at, day)
    }

    fn in_force(&self, at: OffsetDateTime) -> Option<(&'e Event<'e>, Duration)> {
        let begun = self.in_force.partition_point(|(mark, _, _)| *mark < at);
        begun.checked_sub(1).map(|last| (self.in_force[last].1, self.in_force[last].2))
    }

    fn slack(&self) -> Duration {
        let reach = |(_, event, shift): &(OffsetDateTime, &Event<'_>, Duration)| {
            shift.abs().saturating_add(event.length.at_most())
        };
        self.in_force.iter().map(reach).max().unwrap_or(Duration::ZERO)
    }
}

/// If two versions are equal, the last one in the text wins.
fn newest_instances<'a>(instances: Vec<Event<'a>>, host: &Clock) -> Vec<Event<'a>> {
    let mut newest: BTreeMap<OffsetDateTime, Event<'a>> = BTreeMap::new();
    for event in instances {
        let Some(instance) = &event.instance else { continue };
        let original = instance.original.instant(host);
        let is_older = newest.get(&original).is_some_and(|known| event.version < known.version);
        if !is_older {
            newest.insert(original, event);
        }
    }
    newest.into_values().collect()
}

/// Returns one event per start: some feeds reuse a UID.
///
/// Events with a lower sequence than another event are ignored.
fn newest_series(series: Vec<Event<'_>>) -> Vec<Event<'_>> {
    let latest = series.iter().map(|event| event.version.0).max();
    let mut newest: Vec<Event<'_>> = Vec::new();
    let mut places: HashMap<(PrimitiveDateTime, bool), usize> = HashMap::new();
    for event in series.into_iter().filter(|event| Some(event.version.0) == latest) {
        match places.get(&(event.start, event.all_day)) {
            Some(place) if event.version < newest[*place].version => {}
            Some(place) => newest[*place] = event,
            None => {
                places.insert((event.start, event.all_day), newest.len());
                newest.push(event);
            }
        }
    }
    newest
}
