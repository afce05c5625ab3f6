use std::collections::BTreeSet;

/// The words that are known, to find those that an unknown one may have been meant for.
#[derive(Debug, Default)]
pub(super) struct Vocabulary(Vec<Word>);

#[derive(Debug)]
struct Word {
    text: String,
    letters: Vec<char>,
    /// A bit for each letter that occurs.
    profile: u64,
}

impl Word {
    fn new(text: String) -> Self {
        let letters: Vec<char> = text.chars().collect();
        let profile = letters.iter().fold(0, |profile, letter| profile | 1 << (u32::from(*letter) % 64));
        Self { text, letters, profile }
    }

    /// Whether `edits` edits may suffice, judged by what is cheap to compare: an edit changes the length by one at most, and
    /// brings one letter in and another out.
    fn may_be(&self, other: &Self, edits: usize) -> bool {
        self.letters.len().abs_diff(other.letters.len()) <= edits
            && (self.profile ^ other.profile).count_ones() as usize <= 2 * edits
    }
}

impl Vocabulary {
    pub(super) fn new(words: impl IntoIterator<Item = String>) -> Self {
        let words: BTreeSet<String> = words.into_iter().collect();
        Self(words.into_iter().map(Word::new).collect())
    }

    /// The known words that are the fewest edits away from `word`; none when that is more than a slip of the finger.
    pub(super) fn nearest(&self, word: &str) -> impl Iterator<Item = &str> {
        let meant = Word::new(word.to_owned());
        let mut edits = match meant.letters.len() {
            0..=3 => 0,
            4..=6 => 1,
            _ => 2,
        };
        let mut nearest = Vec::new();
        for known in &self.0 {
            if edits == 0 || !known.may_be(&meant, edits) {
                continue;
            }
            let distance = distance(&known.letters, &meant.letters);
            if distance < edits {
                nearest.clear();
                edits = distance;
            }
            if distance == edits {
                nearest.push(known.text.as_str());
            }
        }
        nearest.into_iter()
    }
}

/// How many letters have to be put in, left out, replaced or swapped with the next to come from one word to the other: the
/// optimal string alignment distance (Boytsov, "Indexing methods for approximate dictionary searching", 2011).
fn distance(from: &[char], to: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=to.len()).collect();
    for (row, letter) in from.iter().enumerate() {
        let mut current = vec![row + 1];
        for (column, other) in to.iter().enumerate() {
            let replaced = above[column] + usize::from(letter != other);
            let mut least = replaced.min(above[column + 1] + 1).min(current[column] + 1);
            if 0 < row && 0 < column && *letter == to[column - 1] && from[row - 1] == *other {
                least = least.min(before[column - 1] + 1);
            }
            current.push(least);
        }
        before = std::mem::replace(&mut above, current);
    }
    above[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edits(from: &str, to: &str) -> usize {
        let letters = |word: &str| word.chars().collect::<Vec<_>>();
        distance(&letters(from), &letters(to))
    }

    #[test]
    fn a_letter_more_or_less_or_another_or_two_swapped_is_one_edit() {
        assert_eq!(
            ["booking", "bookin", "bookings", "bocking", "boking", "bookign"]
                .map(|word| edits(word, "booking")),
            [0, 1, 1, 1, 1, 1]
        );
        assert_eq!(edits("kitten", "sitting"), 3);
        assert_eq!((edits("", "abc"), edits("abc", "")), (3, 3));
    }

    #[test]
    fn the_nearest_words_are_those_of_the_fewest_edits() {
        let known = Vocabulary::new(["token", "tokens", "taken", "queue", "reschedule"].map(str::to_owned));
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
