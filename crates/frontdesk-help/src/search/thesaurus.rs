use std::collections::{BTreeSet, HashMap};

use super::words::{Stems, words};

/// Groups of words with similar meaning.
///
/// Readers write `diary` for `calendar` and `postpone` for `reschedule`.
#[derive(Debug)]
pub(super) struct Thesaurus {
    /// For each stem, the stems of the groups that contain it.
    similar: HashMap<String, BTreeSet<String>>,
}

impl Thesaurus {
    pub(super) fn new(stems: &Stems) -> Self {
        let mut similar: HashMap<String, BTreeSet<String>> = HashMap::new();
        for group in groups() {
            let group: BTreeSet<String> = group.iter().map(|word| stems.of(word)).collect();
            for stem in &group {
                similar.entry(stem.clone()).or_default().extend(group.iter().cloned());
            }
        }
        Self { similar }
    }

    pub(super) fn stems(&self) -> impl Iterator<Item = (&String, &BTreeSet<String>)> {
        self.similar.iter()
    }

    pub(super) fn similar(&self, stem: &str) -> impl Iterator<Item = &String> {
        self.similar.get(stem).into_iter().flatten()
    }
}

/// The words of each group.
///
/// The parts of a compound are joined, as the search joins adjacent words of a query.
pub(super) fn groups() -> impl Iterator<Item = Vec<String>> {
    let lines = include_str!("thesaurus.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_whitespace().map(|entry| words(entry).collect()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_have_several_words_with_different_stems() {
        let stems = Stems::default();
        for group in groups() {
            let distinct: BTreeSet<String> = group.iter().map(|word| stems.of(word)).collect();
            assert!(2 <= distinct.len() && distinct.len() == group.len(), "{group:?}");
        }
    }

    #[test]
    fn words_of_a_group_are_similar() {
        let stems = Stems::default();
        let thesaurus = Thesaurus::new(&stems);
        for [word, other] in [["annulled", "cancel"], ["calloff", "cancel"], ["diary", "calendars"]]
        {
            let (word, other) = (stems.of(word), stems.of(other));
            assert!(thesaurus.similar(&word).any(|similar| *similar == other), "{word}");
        }
    }
}
