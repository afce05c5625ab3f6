use std::collections::BTreeSet;

use strsim::osa_distance;

/// Corrects typos with the words of the guides and the thesaurus.
#[derive(Debug, Default)]
pub(super) struct Vocabulary(Vec<Word>);

#[derive(Debug)]
struct Word {
    text: String,
    length: usize,
    /// A set of letters, one bit per letter.
    profile: u64,
}

impl Word {
    fn new(text: String) -> Self {
        let length = text.chars().count();
        let profile =
            text.chars().fold(0, |profile, letter| profile | 1 << (u32::from(letter) % 64));
        Self { text, length, profile }
    }

    /// A cheap filter: whether the edit distance may be at most `edits`.
    ///
    /// An edit changes the length by at most one and replaces at most one letter.
    fn may_be(&self, other: &Self, edits: usize) -> bool {
        self.length.abs_diff(other.length) <= edits
            && (self.profile ^ other.profile).count_ones() as usize <= 2 * edits
    }
}

impl Vocabulary {
    pub(super) fn new(words: impl IntoIterator<Item = String>) -> Self {
        let words: BTreeSet<String> = words.into_iter().collect();
        Self(words.into_iter().map(Word::new).collect())
    }

    pub(super) fn nearest(&self, word: &str) -> impl Iterator<Item = &str> {
        let meant = Word::new(word.to_owned());
        let mut edits = match meant.length {
            0..=3 => 0,
            4..=6 => 1,
            _ => 2,
        };
        let mut nearest = Vec::new();
        for known in &self.0 {
            if edits == 0 || !known.may_be(&meant, edits) {
                continue;
            }
            // Optimal string alignment counts two swapped letters as one edit.
            let distance = osa_distance(&known.text, &meant.text);
            if edits < distance {
                continue;
            }
            if distance < edits {
                nearest.clear();
                edits = distance;
            }
            nearest.push(known.text.as_str());
        }
        nearest.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_words_have_the_fewest_edits() {
        let known =
            Vocabulary::new(["token", "tokens", "taken", "queue", "reschedule"].map(str::to_owned));
        let nearest = |word| known.nearest(word).collect::<Vec<_>>();
        assert_eq!(nearest("tokne"), ["token"]);
        assert_eq!(nearest("tken"), ["taken", "token"]);
        assert_eq!(nearest("reshcedle"), ["reschedule"]);
        assert_eq!(nearest("quue"), ["queue"]);
        assert!(
            nearest("xyzzy").is_empty() && nearest("que").is_empty(),
            "short words are not corrected"
        );
    }
}
