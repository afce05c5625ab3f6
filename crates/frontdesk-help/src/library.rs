//! The guides themselves, as the build script found and checked them.

/// One guide: a page of help that answers one need.
#[derive(Debug)]
pub struct Guide {
    /// What it is asked for by: `a-z`, `0-9` and `-`, the name of its file.
    pub id: &'static str,
    /// At most 80 characters, unlike any other guide's.
    pub title: &'static str,
    /// One of [`TOPICS`](crate::TOPICS).
    pub topic: &'static str,
    /// What its reader will know, in 20 to 300 characters.
    pub summary: &'static str,
    /// Words that people search by and the text may not have.
    pub tags: &'static [&'static str],
    /// Everyday phrases for the subject, which only the search reads.
    pub synonyms: &'static [&'static str],
    /// The ids of guides to read next; never empty.
    pub related: &'static [&'static str],
    /// Where the matter is defined; an `https://` address.
    pub source: &'static str,
    /// The day of its last revision, `2026-11-21`.
    pub updated: &'static str,
    /// Markdown, less than 20,000 bytes; its first line is `# ` and the title. A link without a
    /// scheme leads to the guide of that id.
    pub text: &'static str,
    /// The same as HTML.
    pub html: &'static str,
}

/// Every guide, by id.
pub static GUIDES: &[Guide] = include!(concat!(env!("OUT_DIR"), "/guides.rs"));

/// The guide of this id.
pub fn find(id: &str) -> Option<&'static Guide> {
    GUIDES.binary_search_by(|guide| guide.id.cmp(id)).ok().map(|at| &GUIDES[at])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TOPICS;

    #[test]
    fn every_guide_is_found_by_its_id_and_nothing_by_another() {
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
