//! Lenient readers for the JSON that vendors send.
//!
//! Vendors send a boolean instead of a string, a range instead of a number, or null instead of an
//! object. A mismatching value, or one that a store cannot keep, is read as unknown and leaves the
//! rest of the response intact. A struct of these types with `#[derive(Default, Deserialize)]
//! #[serde(default)]` reads any JSON object.

use std::ops::Deref;

use frontdesk_domain::text::check_lines;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// The limit of descriptions in a workspace file.
const MAX_TEXT_CHARS: usize = 5_000;
/// The largest integer that every JSON parser reads exactly (RFC 8259, section 6).
const MAX_NUMBER: u64 = (1 << 53) - 1;

/// A trimmed string; `None` if blank, too long, or not a string.
///
/// Also `None` with control characters, or with U+FFFD, which replaces characters that were lost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Text(pub(crate) Option<String>);

/// A positive whole number, from a number, digits or a range.
///
/// The lower end of a range is returned, because only the lower end is certain. A range is
/// `"51-200"`, `"10,001+"` or `{"min", "max"}`; an `"exact"` field takes precedence. A number that a
/// database or a client cannot represent is unknown.
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
                let text = text.trim();
                let is_complete = !text.is_empty() && !text.contains(char::REPLACEMENT_CHARACTER);
                let is_known = is_complete && check_lines(text, MAX_TEXT_CHARS).is_ok();
                Self(is_known.then(|| text.to_owned()))
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
        Self(number.filter(|number| (1..=MAX_NUMBER).contains(number)))
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

/// A [`Text`] without which the object is unreadable, for `#[serde(deserialize_with)]`.
pub(crate) fn required_text<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<String, D::Error> {
    Text::deserialize(deserializer)?.take().ok_or_else(|| D::Error::custom("expected a text"))
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
    fn text_that_a_store_cannot_keep_is_unknown() {
        let longest = "é".repeat(MAX_TEXT_CHARS);
        let too_long = format!("{longest}é");
        for (value, text) in [
            ("Makes\r\n\teverything.", Some("Makes\r\n\teverything.")),
            (&longest, Some(&*longest)),
            (&too_long, None),
            ("Ada\0", None),
            ("Ada\u{1b}[2J", None),
            ("A\u{85}da", None),
            ("Ada\u{fffd}", None),
        ] {
            assert_eq!(read::<Text>(json!(value)).as_deref(), text);
        }
        let id = |value: Value| required_text(value).ok();
        assert_eq!(id(json!(" 501 ")).as_deref(), Some("501"));
        assert_eq!((id(json!("5\0")), id(json!(501)), id(json!(null))), (None, None, None));
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
            (json!(MAX_NUMBER), Some(MAX_NUMBER)),
            (json!(MAX_NUMBER + 1), None),
            (json!(u64::MAX), None),
            (json!("9007199254740992"), None),
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
