//! What a date property says, with its zone.

use std::sync::Arc;

use frontdesk_domain::zone::Zone;
use time::{Date, OffsetDateTime, PrimitiveDateTime};

use super::clock::Clock;
use super::fault::{FaultKind, Faults, excerpt};
use super::gaps::Gaps;
use super::limits::{Budget, Exhausted};
use super::line::Line;
use super::value::Stamp;
use super::zones::{self, Meaning, Zones};

/// What a fault expects where a date cannot be read.
pub(super) const A_DATE: &str = "a date such as 20261201, or a time such as 20261201T090000Z";

/// A day, or a time by some clock; whether the clock is `named`, or is what times without a zone
/// are read by.
#[derive(Clone, Debug)]
pub(super) enum Moment {
    Day(Date),
    Time { civil: PrimitiveDateTime, clock: Clock, named: bool },
}

impl Moment {
    /// What its own clock reads; midnight for a day.
    pub(super) fn civil(&self) -> PrimitiveDateTime {
        match self {
            Self::Day(date) => date.midnight(),
            Self::Time { civil, .. } => *civil,
        }
    }

    /// The instant; for a day, when it begins for the host.
    pub(super) fn instant(&self, host: &Clock) -> OffsetDateTime {
        match self {
            Self::Day(date) => host.start_of_day(*date),
            Self::Time { civil, clock, .. } => clock.instant(*civil),
        }
    }
}

/// All that reading the objects of one text shares.
pub(super) struct Reading<'a, 'w> {
    pub(super) zones: &'w mut Zones<'a>,
    pub(super) budget: &'w mut Budget,
    /// What times without a zone are read by, and the name that told it, where there is one.
    pub(super) floating: (Meaning, &'a str),
    /// The object that is being read.
    pub(super) uid: Arc<str>,
    /// Whether it takes no time, so that nothing wrong with it matters.
    pub(super) is_free: bool,
    /// What is wrong with it.
    pub(super) faults: Faults,
    /// How far it may reach because of that.
    pub(super) gaps: Gaps,
}

impl<'a> Reading<'a, '_> {
    /// What times without a zone are read by: the zone that the calendar names, else the one that
    /// its server tells, else the host's. A name that means no zone is a guess.
    pub(super) fn floating(
        calendar: Option<&'a str>,
        told: Option<&Zone>,
        zones: &mut Zones<'a>,
        budget: &mut Budget,
    ) -> Result<(Meaning, &'a str), Exhausted> {
        let name = calendar.unwrap_or_default();
        let meaning = match calendar.and_then(zones::named).or_else(|| told.cloned()) {
            Some(zone) => Meaning { clock: Clock::Zone(zone), guess: None },
            None if name.is_empty() => Meaning { clock: zones.host(), guess: None },
            None => zones.meaning(name, budget)?,
        };
        Ok((meaning, name))
    }

    pub(super) fn fault(&mut self, kind: FaultKind) {
        if self.is_free {
            return;
        }
        let uid = (!self.uid.is_empty()).then_some(&*self.uid);
        self.faults.add(uid, kind);
    }

    pub(super) fn unreadable(
        &mut self,
        property: &'static str,
        value: &str,
        expected: &'static str,
    ) {
        self.fault(FaultKind::Unreadable { property, value: excerpt(value), expected });
    }

    /// What one of the values of `line`, `text`, means.
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
                    None => self.floating.clone(),
                };
                if let Some(read_as) = meaning.guess {
                    self.gaps.zone = true;
                    self.fault(FaultKind::UnknownZone { name: excerpt(name), read_as });
                }
                Moment::Time { civil, clock: meaning.clock, named: id.is_some() }
            }
        }))
    }
}
