use std::fmt;

use crate::key::{InvalidKey, Key};

/// A requested slug: a [`Key`] of at least 3 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkSlug(Key);

impl LinkSlug {
    const MIN_LENGTH: usize = 3;

    /// Parses a slug.
    ///
    /// ```
    /// use frontdesk_domain::link::LinkSlug;
    ///
    /// assert_eq!(LinkSlug::parse("demo-with-tom").map(|slug| slug.to_string()).as_deref(), Ok("demo-with-tom"));
    /// for invalid in ["ab", "a--b", "Demo", "2030"] {
    ///     assert!(LinkSlug::parse(invalid).is_err());
    /// }
    /// ```
    ///
    /// # Errors
    /// The rule and the text.
    pub fn parse(text: &str) -> Result<Self, String> {
        let key = Key::parse(text).map_err(|InvalidKey(found)| found);
        let long_enough = key.and_then(|key| {
            if Self::MIN_LENGTH <= text.len() { Ok(Self(key)) } else { Err(text.to_owned()) }
        });
        long_enough.map_err(|found| {
            format!(
                "expected 3 to 64 lower-case letters, digits and single hyphens, not all digits, found {found:?}"
            )
        })
    }

    /// The slug as a key, to compare with the keys of members.
    pub fn as_key(&self) -> &Key {
        &self.0
    }
}

impl fmt::Display for LinkSlug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
