//! Lenient readers for the JSON that vendors send.
//!
//! Vendors send a boolean instead of a string, a range instead of a number, or null instead of an
//! object. A mismatching value is read as unknown and leaves the rest of the response intact. A
//! struct of these types with `#[derive(Default, Deserialize)] #[serde(default)]` reads any JSON
//! object.

use std::ops::Deref;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// A trimmed string; `None` if blank or not a string.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Text(pub(crate) Option<String>);

/// A positive whole number, from a number, digits or a range.
///
/// The lower end of a range is returned, because only the lower end is certain. A range is
/// `"51-200"`, `"10,001+"` or `{"min", "max"}`; an `"exact"` field takes precedence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Number(pub(crate) Option<u64>);

/// An object; any other value is read as an empty object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Object<T>(pub(crate) T);

/// The readable items of an array; empty for any other value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct List<T>(pub(crate) Vec<T>);

impl Text {
    pub(crate) fn as_deref(&self) -> Option<&str> {
        self.0.as_deref()
    }

    pub(crate) fn take(self) -> Option<String> {
        self.0
    }

    pub(crate) fn or(self, other: Self) -> Self {
        Self(self.0.or(other.0))
    }

    fn read(value: Value) -> Self {
        match value {
            Value::String(text) => {
                Self(Some(text.trim().to_owned()).filter(|text| !text.is_empty()))
            }
            _ => Self(None),
        }
    }
}

impl Number {
    /// Returns the number as a year; `None` unless it has four digits.
    pub(crate) fn year(self) -> Option<u16> {
        self.0.and_then(|year| u16::try_from(year).ok()).filter(|year| (1000..=9999).contains(year))
    }

    fn read(value: &Value) -> Self {
        let number = match value {
            Value::Number(number) => number.as_u64().or_else(|| number.as_f64().and_then(whole)),
            Value::String(text) => first_number(text),
            Value::Object(range) => ["exact", "min", "max"]
                .iter()
                .find_map(|end| range.get(*end).and_then(Value::as_u64)),
            _ => None,
        };
        Self(number.filter(|&number| number != 0))
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the bounds are checked first"
)]
fn whole(number: f64) -> Option<u64> {
    (1.0..9e15).contains(&number).then_some(number as u64)
}

fn first_number(text: &str) -> Option<u64> {
    let is_part = |c: &char| c.is_ascii_digit() || *c == ',';
    let digits: String =
        text.trim_start().chars().take_while(is_part).filter(char::is_ascii_digit).collect();
    digits.parse().ok()
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value::deserialize(deserializer).map(Self::read)
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value::deserialize(deserializer).map(|value| Self::read(&value))
    }
}

impl<'de, T: Default + DeserializeOwned> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let object = if value.is_object() { T::deserialize(value).ok() } else { None };
        Ok(Self(object.unwrap_or_default()))
    }
}

impl<T> Deref for Object<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Value::Array(items) = Value::deserialize(deserializer)? else {
            return Ok(Self::default());
        };
        Ok(Self(items.into_iter().filter_map(|item| T::deserialize(item).ok()).collect()))
    }
}

impl<T> Default for List<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Deref for List<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[derive(Debug, Default, Deserialize, PartialEq, Eq)]
    #[serde(default)]
    struct Wire {
        name: Text,
        size: Number,
        inner: Object<Inner>,
        tags: List<Text>,
    }

    #[derive(Debug, Default, Deserialize, PartialEq, Eq)]
    #[serde(default)]
    struct Inner {
        city: Text,
    }

    fn read<T: DeserializeOwned>(value: Value) -> T {
        serde_json::from_value(value).expect("readable")
    }

    #[test]
    fn text_is_a_non_blank_string() {
        for (value, text) in [
            (json!(" Ada "), Some("Ada")),
            (json!(""), None),
            (json!(" \t"), None),
            (json!(true), None),
            (json!(false), None),
            (json!(null), None),
            (json!(7), None),
            (json!({"email": "ada@acme.com"}), None),
            (json!(["Ada"]), None),
        ] {
            assert_eq!(read::<Text>(value.clone()).as_deref(), text, "{value}");
        }
    }

    #[test]
    fn range_is_read_as_its_lower_end() {
        for (value, number) in [
            (json!(240), Some(240)),
            (json!(240.0), Some(240)),
            (json!("240"), Some(240)),
            (json!("51-200"), Some(51)),
            (json!("51 to 200"), Some(51)),
            (json!("10,001+"), Some(10_001)),
            (json!({"exact": 12, "min": 11, "max": 50}), Some(12)),
            (json!({"exact": null, "min": 11, "max": 50}), Some(11)),
            (json!({"max": 50}), Some(50)),
            (json!(0), None),
            (json!(-3), None),
            (json!(1e300), None),
            (json!("many"), None),
            (json!("99999999999999999999999"), None),
            (json!(true), None),
            (json!([1, 2]), None),
            (json!({}), None),
        ] {
            assert_eq!(read::<Number>(value.clone()).0, number, "{value}");
        }
    }

    #[test]
    fn a_year_has_four_digits() {
        assert_eq!(Number(Some(1999)).year(), Some(1999));
        assert_eq!(read::<Number>(json!("1999-04-01")).year(), Some(1999));
        for no_year in [None, Some(99), Some(10_000), Some(1_999_000)] {
            assert_eq!(Number(no_year).year(), None);
        }
    }

    #[test]
    fn mismatching_value_leaves_the_other_fields_intact() {
        let odd: Wire =
            read(json!({"name": true, "size": [], "inner": "London", "tags": [1, "a", {}]}));
        let tags = List(vec![Text(None), Text(Some("a".into())), Text(None)]);
        assert_eq!(odd, Wire { tags, ..Wire::default() });
        let whole: Wire =
            read(json!({"name": "Ada", "inner": {"city": "London", "more": 1}, "unknown": {}}));
        assert_eq!(whole.name.as_deref(), Some("Ada"));
        assert_eq!(whole.inner.city.as_deref(), Some("London"));
    }
}
