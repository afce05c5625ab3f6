//! The stored form: `{"weekly":{"mon":["09:00-12:30"]},"overrides":{"2026-12-25":[]}}`.
//!
//! Weekdays without windows are omitted. Deserializing runs the checks of [`WorkingHours::new`].

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
        Stored { weekly: StoredWeek { mon, tue, wed, thu, fri, sat, sun }, overrides }
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for WorkingHours {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Stored { weekly, overrides } = Stored::deserialize(deserializer)?;
        let StoredWeek { mon, tue, wed, thu, fri, sat, sun } = weekly;
        let overrides = overrides.into_iter().map(|(date, windows)| {
            let date = Date::parse(&date, &DATE).map_err(|_invalid| {
                D::Error::custom(format!(
                    "{date:?} is not a date: expected YYYY-MM-DD such as \"2026-12-25\""
                ))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<WorkingHours, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn stored_hours_round_trip() {
        let json = r#"{"weekly":{"mon":["09:00-12:30","13:30-24:00"],"sun":["10:00-11:00"]},"overrides":{"2026-12-25":[],"2026-12-31":["09:00-12:00"]}}"#;
        let hours = read(json).expect("the stored form");
        assert_eq!(serde_json::to_string(&hours).expect("representable"), json);
    }

    #[test]
    fn empty_hours_round_trip() {
        let json = serde_json::to_string(&WorkingHours::default()).expect("representable");
        assert_eq!(json, r#"{"weekly":{}}"#);
        assert_eq!(read(&json), Ok(WorkingHours::default()));
    }

    #[test]
    fn invalid_stored_hours_are_rejected() {
        let cases = [
            (r#"{"weekly":{"mon":["9-5"]}}"#, r#""9-5" is not a window of a day"#),
            (
                r#"{"weekly":{"mon":["09:00-12:00","11:00-13:00"]}}"#,
                "mon: 11:00-13:00 overlaps 09:00-12:00",
            ),
            (r#"{"weekly":{},"overrides":{"2026-02-30":[]}}"#, r#""2026-02-30" is not a date"#),
            (r#"{"weekly":{"monday":[]}}"#, "unknown field `monday`"),
        ];
        for (json, expected) in cases {
            let refusal = read(json).expect_err(json);
            assert!(refusal.contains(expected), "{refusal}");
        }
    }
}
