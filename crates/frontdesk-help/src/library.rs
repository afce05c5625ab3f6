//! The table of guides that the build script generates.

/// One guide.
#[derive(Debug)]
pub struct Guide {
    /// The name of the guide's file without `.md`: `a-z`, `0-9` and `-`.
    pub id: &'static str,
    /// At most 80 characters, unique.
    pub title: &'static str,
    /// One of [`TOPICS`](crate::TOPICS).
    pub topic: &'static str,
    /// What the reader can do after reading, in 20 to 300 characters.
    pub summary: &'static str,
    /// Search terms.
    pub tags: &'static [&'static str],
    /// Everyday phrases that the search matches.
    pub synonyms: &'static [&'static str],
    /// Ids of related guides; never empty.
    pub related: &'static [&'static str],
    /// The `https://` URL of the page that defines the guide's subject.
    pub source: &'static str,
    /// Date of the last revision, such as `2026-11-21`.
    pub updated: &'static str,
    /// Markdown of less than 20,000 bytes that begins with the title.
    ///
    /// A link without a scheme refers to a guide by id.
    pub text: &'static str,
    /// The text as HTML.
    pub html: &'static str,
}

/// Every guide, sorted by id.
pub static GUIDES: &[Guide] = include!(concat!(env!("OUT_DIR"), "/guides.rs"));

/// Returns the guide with this id.
pub fn find(id: &str) -> Option<&'static Guide> {
    GUIDES.binary_search_by(|guide| guide.id.cmp(id)).ok().map(|at| &GUIDES[at])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TOPICS;

    #[test]
    fn find_returns_only_guides_with_this_id() {
        for guide in GUIDES {
            assert!(find(guide.id).is_some_and(|found| found.title == guide.title), "{}", guide.id);
        }
        assert!(find("").is_none() && find("no-such-guide").is_none());
    }

    #[test]
    fn every_topic_has_guides() {
        for topic in TOPICS {
            assert!(GUIDES.iter().any(|guide| guide.topic == topic), "{topic}");
        }
    }
}
