//! Resolves a TZID to its clock.

use std::collections::HashMap;
use std::sync::Arc;

use frontdesk_domain::zone::{TzDatabase, Zone};
use time::{Duration, OffsetDateTime};

use super::clock::Clock;
use super::component::{self, Component};
use super::fault::Faults;
use super::limits::{Budget, Exhausted, Limits};
use super::line::unescaped;
use super::text::unfold;
use super::vtimezone::Observances;
use super::{value, windows};

#[derive(Debug)]
pub(super) struct Zones<'a> {
    host: Zone,
    /// The embedded zones by TZID, parsed at first use.
    embedded: HashMap<String, &'a Component<'a>>,
    known: HashMap<&'a str, Meaning>,
    until: OffsetDateTime,
}

#[derive(Clone, Debug)]
pub(super) struct Meaning {
    pub(super) clock: Clock,
    /// The name of the clock that replaces an undefined zone.
    pub(super) guess: Option<String>,
}

/// The zone of floating times that a server states.
#[derive(Clone, Debug)]
pub struct CalendarZone {
    pub(super) name: Arc<str>,
    pub(super) meaning: Meaning,
}

impl CalendarZone {
    /// Reads a zone's name, or iCalendar text with a `VTIMEZONE` (`CALDAV:calendar-timezone`).
    ///
    /// The rules of a `VTIMEZONE` are expanded up to `until`. If no zone can be read, a floating
    /// time is read in `host` and is a fault.
    pub fn read(text: &str, host: &Zone, until: OffsetDateTime) -> Self {
        if let Some(zone) = named(text) {
            let meaning = Meaning { clock: Clock::Zone(zone), guess: None };
            return Self { name: text.into(), meaning };
        }
        let (text, limits) = (unfold(text.as_bytes()), Limits::default());
        let roots = component::read(&text, &limits, &mut Faults::default());
        let defined = roots.iter().find_map(|root| {
            let id = root.children.iter().find(|child| child.is("VTIMEZONE"))?.value("TZID")?;
            let mut zones = Zones::new(host.clone(), root, until);
            Some((id, zones.meaning(id, &mut Budget::new(limits)).ok()?))
        });
        let guess =
            || Meaning { clock: Clock::Zone(host.clone()), guess: Some(host.name().to_owned()) };
        let (name, meaning) = defined.unwrap_or_else(|| ("", guess()));
        Self { name: name.into(), meaning }
    }
}

/// The steps that the first lookup of a name costs.
const STEPS_OF_A_LOOKUP: u64 = 100;

impl<'a> Zones<'a> {
    pub(super) fn new(host: Zone, calendar: &'a Component<'a>, until: OffsetDateTime) -> Self {
        let mut embedded = HashMap::new();
        for zone in calendar.children.iter().filter(|component| component.is("VTIMEZONE")) {
            if let Some(id) = zone.value("TZID") {
                embedded.entry(unescaped(id)).or_insert(zone);
            }
        }
        Self { host, embedded, known: HashMap::new(), until }
    }

    pub(super) fn host(&self) -> Clock {
        Clock::Zone(self.host.clone())
    }

    /// Resolves `id`; the first match wins.
    ///
    /// Order: the tz database, Windows names, the name after a vendor's prefix, the embedded rules,
    /// an offset in the name, the host's clock.
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
            Some(Offset { name, length, is_whole_name }) => {
                Meaning { clock: Clock::Fixed(length), guess: (!is_whole_name).then_some(name) }
            }
            None => Meaning { clock: self.host(), guess: Some(self.host.name().to_owned()) },
        })
    }
}

pub(super) fn named(id: &str) -> Option<Zone> {
    let id = id.trim().trim_matches('"');
    // In `(UTC) Coordinated Universal Time`, an offset precedes the name.
    let id = id.strip_prefix('(').and_then(|id| id.split_once(") ")).map_or(id, |(_, name)| name);
    by_iana(id).or_else(|| windows::iana_name(id).and_then(by_iana)).or_else(|| {
        // In `/freeassociation.sourceforge.net/Europe/Berlin` and `tzone://Microsoft/Utc`, the
        // zone is the longest suffix that is a known name.
        let ends = id.match_indices('/').take(8).map(|(slash, _)| &id[slash + 1..]);
        ends.filter(|end| !end.is_empty()).find_map(by_iana)
    })
}

/// Finds an exact name; [`Zone::parse`] also searches similar names, which is slow.
fn by_iana(name: &str) -> Option<Zone> {
    TzDatabase::active().find(&name.replace(' ', "_"))
}

#[derive(Debug)]
struct Offset {
    name: String,
    length: Duration,
    /// Whether the name states nothing else, as `GMT+0100`, so that summer time is excluded.
    is_whole_name: bool,
}

/// Finds an offset in a name such as `(UTC+07:00) Bangkok, Hanoi, Jakarta`.
fn offset_in(id: &str) -> Option<Offset> {
    let id = id.trim();
    let is_sign = |character| matches!(character, '+' | '-');
    let start = ["UTC", "GMT"].iter().find_map(|name| id.find(name));
    let (before, rest) = match start {
        Some(start) => (&id[..start], id[start + 3..].trim_start()),
        None => ("", id),
    };
    let is_of_an_offset =
        |character: char| character.is_ascii_digit() || "+-:.".contains(character);
    let written = &rest[..rest.find(|character| !is_of_an_offset(character)).unwrap_or(rest.len())];
    let length = match written.replace(['.', ':'], "").as_str() {
        "" if rest.is_empty() || rest.starts_with(')') => Duration::ZERO,
        hour if hour.len() == 2 => value::utc_offset(&format!("{}0{}00", &hour[..1], &hour[1..]))?,
        hours if hours.len() == 3 => value::utc_offset(&format!("{hours}00"))?,
        full if full.starts_with(is_sign) => value::utc_offset(full)?,
        _ => return None,
    };
    let is_whole_name = matches!(before, "" | "(") && matches!(&rest[written.len()..], "" | ")");
    let is_sure = start.is_some() || is_whole_name && written.starts_with(is_sign);
    is_sure.then(|| Offset { name: format!("UTC{written}"), length, is_whole_name })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vendor_prefix_of_a_zone_name_is_ignored() {
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
    fn offset_in_a_zone_name_is_found() {
        let offset = |id| offset_in(id).map(|it| (it.length.whole_minutes(), it.is_whole_name));
        for (id, minutes) in [
            ("GMT-0330", -210),
            ("UTC+5", 300),
            ("UTC-11", -660),
            ("(GMT +01:00)", 60),
            ("(UTC)", 0),
            ("+05:30", 330),
            ("-0800", -480),
        ] {
            assert_eq!(offset(id), Some((minutes, true)), "{id}");
        }
        assert_eq!(offset("(UTC+07:00) Bangkok, Hanoi, Jakarta"), Some((7 * 60, false)));
        assert_eq!(offset("(UTC) Somewhere"), Some((0, false)));
        assert_eq!(offset("GMT-05.00/-04.00"), Some((-300, false)));
        for id in ["GMT Eastern", "Mars/Olympus", "+1 Office", "-"] {
            assert_eq!(offset(id), None, "{id}");
        }
    }
}
