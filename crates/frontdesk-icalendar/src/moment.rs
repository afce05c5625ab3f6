//! What a date property says, with its zone.

use std::sync::Arc;

use frontdesk_domain::zone::Zone;
use time::{Date, OffsetDateTime, PrimitiveDateTime};

use super::clock::Clock;
use super::fault::{FaultKind, Faults, excerpt};
use super::limits::{Budget, Exhausted};
use super::line::Line;
use super::value::Stamp;
use super::zones::{self, Zones};

/// A day, or a time by some clock; whether the clock is `named`, or is what times without a zone are read by.
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
    pub(super) faults: &'w mut Faults,
    pub(super) budget: &'w mut Budget,
    /// The clock that times without a zone are read by.
    pub(super) floating: Clock,
    /// The object that is being read.
    pub(super) uid: Arc<str>,
    /// Whether it takes no time, so that nothing wrong with it matters.
    pub(super) is_free: bool,
}

impl<'a> Reading<'a, '_> {
    /// The clock of times without a zone: that of the calendar where it tells one, else the host's.
    pub(super) fn floating_clock(calendar: Option<&str>, told: Option<&Zone>, host: &Zone) -> Clock {
        let zone = calendar.and_then(zones::named).or_else(|| told.cloned());
        Clock::Zone(zone.unwrap_or_else(|| host.clone()))
    }

    pub(super) fn fault(&mut self, kind: FaultKind) {
        if self.is_free {
            return;
        }
        let uid = (!self.uid.is_empty()).then_some(&*self.uid);
        self.faults.add(uid, kind);
    }

    pub(super) fn unreadable(&mut self, property: &'static str, value: &str, expected: &'static str) {
        self.fault(FaultKind::Unreadable { property, value: excerpt(value), expected });
    }

    /// What one of the values of `line`, `text`, means.
    pub(super) fn moment(&mut self, line: &Line<'a>, text: &str) -> Result<Option<Moment>, Exhausted> {
        self.budget.spend(1)?;
        let Some(stamp) = Stamp::parse(text.trim()) else { return Ok(None) };
        Ok(Some(match stamp {
            Stamp::Day(date) => Moment::Day(date),
            Stamp::Utc(civil) => Moment::Time { civil, clock: Clock::Utc, named: true },
            Stamp::Local(civil) => {
                let named = self.clock(line)?;
                let clock = named.clone().unwrap_or_else(|| self.floating.clone());
                Moment::Time { civil, clock, named: named.is_some() }
            }
        }))
    }

    fn clock(&mut self, line: &Line<'a>) -> Result<Option<Clock>, Exhausted> {
        let Some(id) = line.parameter("TZID").filter(|id| !id.is_empty()) else { return Ok(None) };
        let meaning = self.zones.meaning(id, self.budget)?;
        if let Some(read_as) = meaning.guess {
            self.fault(FaultKind::UnknownZone { name: excerpt(id), read_as });
        }
        Ok(Some(meaning.clock))
    }
}
