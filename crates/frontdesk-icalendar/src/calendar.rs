//! Reads one `VCALENDAR`; UIDs and TZIDs apply only within their `VCALENDAR`.

use std::collections::HashMap;
use std::sync::Arc;

use frontdesk_domain::email::Email;
use frontdesk_domain::interval::Interval;

use super::component::Component;
use super::event::{self, Event};
use super::fault::Faults;
use super::gaps::Gaps;
use super::limits::{Budget, Exhausted};
use super::line::unescaped;
use super::moment::Reading;
use super::series::Expansion;
use super::sink::Sink;
use super::zones::Zones;
use super::{Options, free_busy};

pub(super) fn read(
    calendar: &Component<'_>,
    options: &Options,
    budget: &mut Budget,
    faults: &mut Faults,
    sink: &mut Sink,
) -> Result<(), Exhausted> {
    let mut zones = Zones::new(options.host_zone.clone(), calendar, options.within.end());
    let host = zones.host();
    let zone = calendar.value("X-WR-TIMEZONE");
    let floating = Reading::floating(zone, options.calendar_zone.as_ref(), &mut zones, budget)?;
    let owner = addresses(calendar, &options.owner);
    let mut objects = Objects::default();
    for component in calendar.objects() {
        let subject = component.subject();
        let uid: Arc<str> = subject.uid.into();
        let (zones, floating) = (&mut zones, floating.clone());
        let mut reading = Reading {
            zones,
            budget,
            floating,
            subject,
            uid,
            is_free: false,
            faults: Faults::default(),
            gaps: Gaps::default(),
        };
        if component.is("VEVENT") {
            let event = event::read(component, &owner, &mut reading)?;
            let found = reading.faults;
            if !found.is_empty() && may_meet(event.as_ref(), &options.within, budget)? {
                faults.append(found);
            }
            objects.add(event);
        } else if component.is("VFREEBUSY") {
            let outcome = free_busy::read(component, &mut reading, sink);
            faults.append(reading.faults);
            outcome?;
        }
    }
    let mut expansion = Expansion { within: options.within, host, budget, sink };
    objects.by_uid.into_iter().try_for_each(|events| expansion.add(events))
}

/// Returns the owner's addresses; a feed may be named after its owner.
fn addresses(calendar: &Component<'_>, known: &[String]) -> Vec<String> {
    let name = calendar.value("X-WR-CALNAME").map(unescaped);
    let named = name.filter(|name| Email::parse(name).is_ok());
    known.iter().cloned().chain(named).collect()
}

fn may_meet(
    event: Option<&Event<'_>>,
    within: &Interval,
    budget: &mut Budget,
) -> Result<bool, Exhausted> {
    event.map_or(Ok(true), |event| event.may_meet(within, budget))
}

#[derive(Debug, Default)]
struct Objects<'a> {
    by_uid: Vec<Vec<Event<'a>>>,
    places: HashMap<Arc<str>, usize>,
}

impl<'a> Objects<'a> {
    fn add(&mut self, event: Option<Event<'a>>) {
        let Some(event) = event else { return };
        // Events without a UID are separate events, not versions of one event.
        let known = if event.uid.is_empty() { None } else { self.places.get(&event.uid) };
        if let Some(place) = known {
            self.by_uid[*place].push(event);
        } else {
            self.places.insert(Arc::clone(&event.uid), self.by_uid.len());
            self.by_uid.push(vec![event]);
        }
    }
}
