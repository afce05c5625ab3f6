//! From a TZID to the clock that it means.

use std::collections::HashMap;
use std::sync::Arc;

use frontdesk_domain::zone::{TzDatabase, Zone};
use time::{Duration, OffsetDateTime};

use super::clock::Clock;
use super::component::Component;
use super::limits::{Budget, Exhausted};
use super::line::unescaped;
use super::vtimezone::Observances;
use super::{value, windows};

/// The zones of one calendar.
#[derive(Debug)]
pub(super) struct Zones<'a> {
    host: Zone,
    /// The rules that the calendar brings, by TZID; read when first asked for.
    embedded: HashMap<String, &'a Component<'a>>,
    known: HashMap<&'a str, Meaning>,
    until: OffsetDateTime,
}

/// What a TZID stands for.
#[derive(Clone, Debug)]
pub(super) struct Meaning {
    pub(super) clock: Clock,
    /// Where nothing defines the zone: the name of the clock that was taken instead.
    pub(super) guess: Option<String>,
}

/// What looking up a name of no known zone costs, measured in steps of a rule.
const STEPS_OF_A_LOOKUP: u64 = 100;

impl<'a> Zones<'a> {
    /// Embedded rules are followed until `until`.
    pub(super) fn new(host: Zone, calendar: &'a Component<'a>, until: OffsetDateTime) -> Self {
        let mut embedded = HashMap::new();
        for zone in calendar.children.iter().filter(|component| component.is("VTIMEZONE")) {
            if let Some(id) = zone.value("TZID") {
                embedded.entry(unescaped(id)).or_insert(zone);
            }
        }
        Self { host, embedded, known: HashMap::new(), until }
    }

    /// The clock of the host.
    pub(super) fn host(&self) -> Clock {
        Clock::Zone(self.host.clone())
    }

    /// The clock that `id` means. First the name itself, by the tz database, then as Windows has
    /// it, then what follows a vendor's prefix; then the rules in the text, an offset in the name,
    /// and last the host's clock.
    pub(super) fn meaning(
        &mut self,
        id: &'a str,
        budget: &mut Budget,
    ) -> Result<Meaning, Exhausted> {
        if let Some(meaning) = self.known.get(id) {
            return Ok(meaning.clone());
        }
        budget.spend(STEPS_OF_A_LOOKUP)?;
        let meaning = self.look_up(id, budget)?;
        self.known.insert(id, meaning.clone());
        Ok(meaning)
    }

    fn look_up(&self, id: &str, budget: &mut Budget) -> Result<Meaning, Exhausted> {
        let certain = |clock| Meaning { clock, guess: None };
        if let Some(zone) = named(id) {
            return Ok(certain(Clock::Zone(zone)));
        }
        let plain = unescaped(id);
        if let Some(zone) = self.embedded.get(id).or_else(|| self.embedded.get(&plain)) {
            if let Some(zone) = zone.value("X-LIC-LOCATION").and_then(named) {
                return Ok(certain(Clock::Zone(zone)));
            }
            if let Some(rules) = Observances::read(zone, self.until, budget)? {
                return Ok(certain(Clock::Custom(Arc::new(rules))));
            }
        }
        Ok(match offset_in(id) {
            Some((name, offset)) => Meaning { clock: Clock::Fixed(offset), guess: Some(name) },
            None => Meaning { clock: self.host(), guess: Some(self.host.name().to_owned()) },
        })
    }
}

/// The zone of the tz database that a name means.
pub(super) fn named(id: &str) -> Option<Zone> {
    let id = id.trim().trim_matches('"');
    by_iana(id).or_else(|| windows::iana_name(id).and_then(by_iana)).or_else(|| {
        // `/freeassociation.sourceforge.net/Europe/Berlin`, `tzone://Microsoft/Utc`: the longest
        // end that is a name.
        let ends = id.match_indices('/').take(8).map(|(slash, _)| &id[slash + 1..]);
        ends.filter(|end| !end.is_empty()).find_map(by_iana)
    })
}

/// [`Zone::parse`] looks for what may have been meant by an unknown name, which costs too much
/// here.
fn by_iana(name: &str) -> Option<Zone> {
    TzDatabase::in_force().find(&name.replace(' ', "_"))
}

/// `(UTC+07:00) Bangkok, Hanoi, Jakarta`: the part that names an offset, and the offset.
fn offset_in(id: &str) -> Option<(String, Duration)> {
    let start = ["UTC", "GMT"].iter().find_map(|name| id.find(name))?;
    let rest = id[start + 3..].trim_start();
    let is_of_an_offset =
        |character: char| character.is_ascii_digit() || "+-:.".contains(character);
    let written = &rest[..rest.find(|character| !is_of_an_offset(character)).unwrap_or(rest.len())];
    let offset = match written.replace(['.', ':'], "").as_str() {
        "" if rest.is_empty() || rest.starts_with(')') => Duration::ZERO,
        hour if hour.len() == 2 => value::utc_offset(&format!("{}0{}00", &hour[..1], &hour[1..]))?,
        hours if hours.len() == 3 => value::utc_offset(&format!("{hours}00"))?,
        full if full.starts_with(['+', '-']) => value::utc_offset(full)?,
        _ => return None,
    };
    Some((format!("UTC{written}"), offset))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vendor_s_prefix_is_passed_over() {
        for id in [
            "/freeassociation.sourceforge.net/Europe/Berlin",
            "/softwarestudio.org/Olson_20011030_5/Europe/Berlin",
            "europe/berlin",
            "W. Europe Standard Time",
        ] {
            assert_eq!(named(id).map(|zone| zone.name()), Some("Europe/Berlin"), "{id}");
        }
        assert_eq!(named("tzone://Microsoft/Utc").map(|zone| zone.name()), Some("UTC"));
        assert!(named("tzone://Microsoft/Custom").is_none());
    }

    #[test]
    fn an_offset_is_found_in_a_name() {
        let offset = |id| offset_in(id).map(|(_, offset)| offset.whole_minutes());
        assert_eq!(offset("(UTC+07:00) Bangkok, Hanoi, Jakarta"), Some(7 * 60));
        assert_eq!(offset("GMT-0330"), Some(-210));
        assert_eq!(offset("UTC+5"), Some(300));
        assert_eq!(offset("UTC-11"), Some(-660));
        assert_eq!(offset("(UTC) Somewhere"), Some(0));
        assert_eq!(offset("(GMT +01:00)"), Some(60));
        assert_eq!(offset("GMT-05.00/-04.00"), Some(-300));
        assert_eq!(offset("GMT Eastern"), None);
        assert_eq!(offset("Mars/Olympus"), None);
    }
}
