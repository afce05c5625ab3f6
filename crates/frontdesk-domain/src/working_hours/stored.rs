//! The stored form: `{"weekly":{"mon":["09:00-12:30"]},"overrides":{"2026-12-25":[]}}`.
//!
//! A day of the week without windows is left out; reading validates as [`WorkingHours::new`] does.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _, ser::Error as _};
use time::{Date, format_description::StaticFormatDescription, macros::format_description};

use super::{Window, WorkingHours};

const DATE: StaticFormatDescription = format_description!("[year]-[month]-[day]");

#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Stored {
    weekly: StoredWeek,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    overrides: BTreeMap<String, Vec<Window>>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct StoredWeek {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    mon: Vec<Window>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tue: Vec<Window>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    wed: Vec<Window>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    thu: Vec<Window>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fri: Vec<Window>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sat: Vec<Window>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sun: Vec<Window>,
}

impl Serialize for WorkingHours {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [mon, tue, wed, thu, fri, sat, sun] = self.weekly.clone();
        let overrides = self.overrides.iter().map(|(date, windows)| {
            let date = date.format(&DATE).map_err(S::Error::custom)?;
            Ok((date, windows.clone()))
        });
        let overrides = overrides.collect::<Result<_, S::Error>>()?;
        Stored { weekly: StoredWeek { mon, tue, wed, thu, fri, sat, sun }, overrides }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for WorkingHours {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Stored { weekly, overrides } = Stored::deserialize(deserializer)?;
        let StoredWeek { mon, tue, wed, thu, fri, sat, sun } = weekly;
        let overrides = overrides.into_iter().map(|(date, windows)| {
            let date = Date::parse(&date, &DATE).map_err(|_invalid| {
                D::Error::custom(format!("{date:?} is no date: expected YYYY-MM-DD such as \"2026-12-25\""))
            })?;
            Ok((date, windows))
        });
        let overrides = overrides.collect::<Result<_, D::Error>>()?;
        Self::new([mon, tue, wed, thu, fri, sat, sun], overrides).map_err(D::Error::custom)
    }
}

impl Serialize for Window {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Window {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
