//! Key-value pairs that API clients attach to bookings and links.

use std::collections::BTreeMap;

use crate::fault::{Fault, Faults};
use crate::text::check_lines;

/// The maximum number of pairs.
pub const MAX_PAIRS: usize = 50;
/// The maximum length of a key, in characters.
pub const MAX_KEY_CHARS: usize = 40;
/// The maximum length of a value, in characters.
pub const MAX_VALUE_CHARS: usize = 500;

/// Valid key-value pairs of an API client.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Metadata(BTreeMap<String, String>);

impl Metadata {
    /// Requires at most 50 pairs, with keys and values within their limits.
    ///
    /// # Errors
    /// All faults, each with the field `metadata` or `metadata.{key}`.
    ///
    /// ```
    /// use frontdesk_domain::metadata::Metadata;
    ///
    /// let metadata = Metadata::new([("crm_id".to_owned(), "4711".to_owned())].into())?;
    /// assert_eq!(metadata.into_pairs()["crm_id"], "4711");
    ///
    /// let faults = Metadata::new([("note".to_owned(), "a\0b".to_owned())].into()).unwrap_err();
    /// assert_eq!(faults[0].field, "metadata.note");
    /// # Ok::<(), Vec<frontdesk_domain::fault::Fault>>(())
    /// ```
    pub fn new(pairs: BTreeMap<String, String>) -> Result<Self, Faults> {
        let mut faults = Faults::new();
        if MAX_PAIRS < pairs.len() {
            let detail = format!("expected at most {MAX_PAIRS} pairs, found {}", pairs.len());
            faults.push(Fault::new("metadata", detail));
        }
        for (key, value) in &pairs {
            let checks = [check_key(key), check_lines(value, MAX_VALUE_CHARS)];
            let details = checks.into_iter().filter_map(Result::err);
            faults.extend(details.map(|detail| Fault::new(format!("metadata.{key}"), detail)));
        }
        if faults.is_empty() { Ok(Self(pairs)) } else { Err(faults) }
    }

    /// Returns the pairs.
    pub fn into_pairs(self) -> BTreeMap<String, String> {
        self.0
    }
}

fn check_key(key: &str) -> Result<(), String> {
    let length = key.chars().count();
    if (1..=MAX_KEY_CHARS).contains(&length) && !key.chars().any(char::is_control) {
        Ok(())
    } else {
        Err(format!(
            "expected a key of 1 to {MAX_KEY_CHARS} characters without control characters, found {length}"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faulty_fields(pairs: &[(&str, &str)]) -> Vec<String> {
        let pairs = pairs.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
        let faults = Metadata::new(pairs).err().unwrap_or_default();
        faults.into_iter().map(|fault| fault.field).collect()
    }

    #[test]
    fn pairs_at_the_limits_pass() {
        let (key, value) = ("é".repeat(MAX_KEY_CHARS), "é".repeat(MAX_VALUE_CHARS));
        assert_eq!(faulty_fields(&[(&key, &value), ("empty", ""), (" ", "two\n\tlines")]), [""; 0]);
        let fifty = (0..MAX_PAIRS).map(|n| (n.to_string(), String::new())).collect();
        assert!(Metadata::new(fifty).is_ok());
    }

    #[test]
    fn every_fault_names_its_pair() {
        let (key, value) = ("k".repeat(MAX_KEY_CHARS + 1), "v".repeat(MAX_VALUE_CHARS + 1));
        let pairs =
            [("", "x"), ("a\nb", "x"), ("fine", "x"), (&key, "x"), ("v", &value), ("w", "\0")];
        let expected =
            ["metadata.", "metadata.a\nb", &format!("metadata.{key}"), "metadata.v", "metadata.w"];
        assert_eq!(faulty_fields(&pairs), expected);
    }

    #[test]
    fn too_many_pairs_are_one_fault() {
        let many = (0..=MAX_PAIRS).map(|n| (n.to_string(), String::new())).collect();
        let faults = Metadata::new(many).expect_err("51 pairs");
        assert_eq!(faults, [Fault::new("metadata", "expected at most 50 pairs, found 51")]);
    }
}
