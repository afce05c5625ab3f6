//! One `VCALENDAR`. Each stands alone: two of them in one text may use a UID or a TZID for different things.

use std::collections::HashMap;
use std::sync::Arc;

use super::component::Component;
use super::event::{self, Event};
use super::fault::Faults;
use super::limits::{Budget, Exhausted};
use super::moment::Reading;
use super::series::Expansion;
use super::sink::Sink;
use super::zones::Zones;
use super::{Options, free_busy};

/// Adds the busy time of `calendar` to `sink`.
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
    let floating = Reading::floating_clock(zone, options.calendar_zone.as_ref(), &options.host_zone);
    let mut objects = Objects::default();
    for component in calendar.objects() {
        let uid: Arc<str> = component.value("UID").unwrap_or_default().into();
        let (zones, floating) = (&mut zones, floating.clone());
        let mut reading = Reading { zones, faults, budget, floating, uid, is_free: false };
        if component.is("VEVENT") {
            objects.add(event::read(component, &options.owner, &mut reading)?);
        } else if component.is("VFREEBUSY") {
            free_busy::read(component, &mut reading, sink)?;
        }
    }
    let mut expansion = Expansion { within: options.within, host, budget, sink };
    objects.by_uid.into_iter().try_for_each(|events| expansion.add(events))
}

/// Events that share a UID, in the order of the text.
#[derive(Debug, Default)]
struct Objects<'a> {
    by_uid: Vec<Vec<Event<'a>>>,
    places: HashMap<Arc<str>, usize>,
}

impl<'a> Objects<'a> {
    fn add(&mut self, event: Option<Event<'a>>) {
        let Some(event) = event else { return };
        // Those without a UID are not versions of one another.
        let known = if event.uid.is_empty() { None } else { self.places.get(&event.uid) };
        if let Some(place) = known {
            self.by_uid[*place].push(event);
        } else {
            self.places.insert(Arc::clone(&event.uid), self.by_uid.len());
            self.by_uid.push(vec![event]);
        }
    }
}
