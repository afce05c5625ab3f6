use std::fmt;

use crate::key::Key;
use crate::link::LinkAddress;

const MAX_SLUG_CHARS: usize = 64;

/// The address of a link below `/book/`, parsed from a request path.
///
/// ```
/// use frontdesk_domain::services::PublicAddress;
///
/// let address = PublicAddress::personal("northwind", "priya", "intro-30").expect("three keys");
/// assert_eq!(address.to_string(), "northwind/priya/intro-30");
/// assert_eq!(PublicAddress::team("northwind", "../admin"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicAddress {
    /// The key of the workspace.
    pub workspace: Key,
    /// The address of the link within the workspace.
    pub link: LinkAddress,
}

impl PublicAddress {
    /// Parses an address with a slug; `None` if it is invalid.
    ///
    /// The link can be a [`Separate`](LinkAddress::Separate) one, too.
    pub fn team(workspace: &str, slug: &str) -> Option<Self> {
        let is_word = |word: &str| {
            !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        };
        let is_slug = slug.len() <= MAX_SLUG_CHARS && slug.split('-').all(is_word);
        let workspace = Key::parse(workspace).ok()?;
        is_slug.then(|| Self { workspace, link: LinkAddress::Team { slug: slug.to_owned() } })
    }

    /// Parses a personal link's address; `None` if no link can have it.
    pub fn personal(workspace: &str, member: &str, event_type: &str) -> Option<Self> {
        let (member_key, event_key) = (Key::parse(member).ok()?, Key::parse(event_type).ok()?);
        let workspace = Key::parse(workspace).ok()?;
        Some(Self { workspace, link: LinkAddress::Personal { member_key, event_key } })
    }
}

impl fmt::Display for PublicAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.workspace, self.link.path())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_that_no_link_can_have_is_rejected() {
        for slug in ["", "Slug", "a--b", "a-", "a/b", "é", "..", &"a".repeat(65)] {
            assert_eq!(PublicAddress::team("northwind", slug), None, "{slug}");
        }
        assert_eq!(PublicAddress::team("North Wind", "slug"), None);
        assert_eq!(PublicAddress::personal("northwind", "priya", "30"), None);
        assert_eq!(PublicAddress::personal("northwind", "", "intro"), None);
    }
}
