use std::collections::BTreeSet;

use strsim::osa_distance;

/// The words that are known, to find those that an unknown one may have been meant for.
#[derive(Debug, Default)]
pub(super) struct Vocabulary(Vec<Word>);

#[derive(Debug)]
struct Word {
    text: String,
    length: usize,
    /// A bit for each letter that occurs.
    profile: u64,
}

impl Word {
    fn new(text: String) -> Self {
        let length = text.chars().count();
        let profile =
            text.chars().fold(0, |profile, letter| profile | 1 << (u32::from(letter) % 64));
        Self { text, length, profile }
    }

    /// Whether `edits` edits may suffice, judged by what is cheap to compare: an edit changes the
    /// length by one at most, and brings one letter in and another out.
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

    /// The known words that are the fewest edits away from `word`; none when that is more than a
    /// slip of the finger.
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
            // Optimal string alignment: two swapped letters are one edit.
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
    fn the_nearest_words_are_those_of_the_fewest_edits() {
        let known =
            Vocabulary::new(["token", "tokens", "taken", "queue", "reschedule"].map(str::to_owned));
        let nearest = |word| known.nearest(word).collect::<Vec<_>>();
        assert_eq!(nearest("tokne"), ["token"]);
        assert_eq!(nearest("tken"), ["taken", "token"]);
        assert_eq!(nearest("reshcedle"), ["reschedule"]);
        assert_eq!(nearest("quue"), ["queue"]);
        assert!(
            nearest("xyzzy").is_empty() && nearest("que").is_empty(),
            "short words are too near to each other"
        );
    }
}
