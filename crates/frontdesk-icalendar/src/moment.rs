//! Reads the value of a date property with its zone.

use std::sync::Arc;

use time::{Date, OffsetDateTime, PrimitiveDateTime};

use super::clock::Clock;
use super::fault::{FaultKind, Faults, Subject, excerpt};
use super::gaps::Gaps;
use super::limits::{Budget, Exhausted};
use super::line::Line;
use super::value::Stamp;
use super::zones::{self, CalendarZone, Meaning, Zones};

pub(super) const A_DATE: &str = "a date such as 20261201, or a time such as 20261201T090000Z";

/// `named` is false for floating times.
#[derive(Clone, Debug)]
pub(super) enum Moment {
    Day(Date),
    Time { civil: PrimitiveDateTime, clock: Clock, named: bool },
}

impl Moment {
    pub(super) fn civil(&self) -> PrimitiveDateTime {
        match self {
            Self::Day(date) => date.midnight(),
            Self::Time { civil, .. } => *civil,
        }
    }

    /// Returns the instant; for a date, the start of the host's day.
    pub(super) fn instant(&self, host: &Clock) -> OffsetDateTime {
        match self {
            Self::Day(date) => host.start_of_day(*date),
            Self::Time { civil, clock, .. } => clock.instant(*civil),
        }
    }
}

pub(super) struct Reading<'a, 'w> {
    pub(super) zones: &'w mut Zones<'a>,
    pub(super) budget: &'w mut Budget,
    /// The clock of floating times, and its zone name in the calendar.
    pub(super) floating: (Meaning, Arc<str>),
    pub(super) subject: Subject<'a>,
    pub(super) uid: Arc<str>,
    /// Whether the object blocks no time; its faults are then ignored.
    pub(super) is_free: bool,
    pub(super) faults: Faults,
    pub(super) gaps: Gaps,
}

impl<'a> Reading<'a, '_> {
    /// Picks the zone of the calendar, the server or the host.
    ///
    /// If the calendar's zone name is unknown, the clock may be a guess.
    pub(super) fn floating(
        calendar: Option<&'a str>,
        server_zone: Option<&CalendarZone>,
        zones: &mut Zones<'a>,
        budget: &mut Budget,
    ) -> Result<(Meaning, Arc<str>), Exhausted> {
        let name = calendar.unwrap_or_default();
        let meaning = match (calendar.and_then(zones::named), server_zone) {
            (Some(zone), _) => Meaning { clock: Clock::Zone(zone), guess: None },
            (None, Some(zone)) => return Ok((zone.meaning.clone(), Arc::clone(&zone.name))),
            (None, None) if name.is_empty() => Meaning { clock: zones.host(), guess: None },
            (None, None) => zones.meaning(name, budget)?,
        };
        Ok((meaning, name.into()))
    }

    pub(super) fn fault(&mut self, kind: FaultKind) {
        if self.is_free {
            return;
        }
        self.faults.add(self.subject, kind);
    }

    pub(super) fn unreadable(
        &mut self,
        property: &'static str,
        value: &str,
        expected: &'static str,
    ) {
        self.fault(FaultKind::Unreadable { property, value: excerpt(value), expected });
    }

    pub(super) fn moment(
        &mut self,
        line: &Line<'a>,
        text: &str,
    ) -> Result<Option<Moment>, Exhausted> {
        self.budget.spend(1)?;
        let Some(stamp) = Stamp::parse(text.trim()) else { return Ok(None) };
        Ok(Some(match stamp {
            Stamp::Day(date) => Moment::Day(date),
            Stamp::Utc(civil) => Moment::Time { civil, clock: Clock::Utc, named: true },
            Stamp::Local(civil) => {
                let id = line.parameter("TZID").filter(|id| !id.is_empty());
                let (meaning, name) = match id {
                    Some(id) => (self.zones.meaning(id, self.budget)?, id),
                    None => (self.floating.0.clone(), &*self.floating.1),
                };
                if let Some(read_as) = meaning.guess {
                    self.gaps.zone = true;
                    let name = excerpt(name);
                    self.fault(FaultKind::UnknownZone { name, read_as });
                }
                Moment::Time { civil, clock: meaning.clock, named: id.is_some() }
            }
        }))
    }
}
