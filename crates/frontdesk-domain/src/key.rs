//! Keys: readable names of objects in links and workspace files.

use std::fmt;

use thiserror::Error;

const MAX_LENGTH: usize = 64;

/// The readable name of a workspace, member, queue or event type.
///
/// At most 64 lowercase letters, digits and single inner hyphens. At least one character is not a
/// digit, so that a key differs from a numeric id.
///
/// ```
/// use frontdesk_domain::key::Key;
///
/// assert_eq!(Key::parse("intro-30")?.as_str(), "intro-30");
/// assert!(Key::parse("30").is_err());
/// # Ok::<(), frontdesk_domain::key::InvalidKey>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "String", try_from = "String")
)]
pub struct Key(String);

/// The text is not a valid [`Key`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "expected a key of lower-case letters, digits and single hyphens, not all digits and at most 64 characters, found {0:?}"
)]
pub struct InvalidKey(pub String);

impl Key {
    /// Parses a key.
    ///
    /// # Errors
    /// [`InvalidKey`] with the text.
    pub fn parse(text: &str) -> Result<Self, InvalidKey> {
        let words_are_fine = text.split('-').all(|word| {
            !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        });
        let is_number = text.bytes().all(|b| b.is_ascii_digit());
        if words_are_fine && !is_number && text.len() <= MAX_LENGTH {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidKey(text.chars().take(MAX_LENGTH + 1).collect()))
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Key {
    type Error = InvalidKey;

    fn try_from(text: String) -> Result<Self, InvalidKey> {
        Self::parse(&text)
    }
}

impl From<Key> for String {
    fn from(key: Key) -> Self {
        key.0
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lowercase_words_with_single_hyphens_are_keys() {
        for key in ["a", "intro-30", "30-intro", "a1-b2-c3", &"a".repeat(64)] {
            assert!(Key::parse(key).is_ok(), "{key}");
        }
    }

    #[test]
    fn invalid_keys_are_rejected_with_the_text() {
        for text in ["", "-", "30", "a--b", "-a", "a-", "Intro", "a_b", "a b", "é", &"a".repeat(65)]
        {
            assert!(Key::parse(text).is_err(), "{text}");
        }
        let refusal = Key::parse("Intro 30").expect_err("a capital and a space").to_string();
        assert!(refusal.contains("\"Intro 30\""), "{refusal}");
    }
}
