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
            let Some(distance) = distance(&known.letters, &meant.letters, edits) else { continue };
            if distance < edits {
                nearest.clear();
                edits = distance;
            }
            nearest.push(known.text.as_str());
        }
        nearest.into_iter()
    }
}

/// Longer words are not looked for among the known ones, whose neighbours they can't be.
const LONGEST: usize = 32;

/// How many letters have to be put in, left out, replaced or swapped with the next to come from one word to the other: the
/// optimal string alignment distance (Boytsov, "Indexing methods for approximate dictionary searching", 2011). `None` when
/// that is more than `most`.
fn distance(from: &[char], to: &[char], most: usize) -> Option<usize> {
    if LONGEST < from.len().max(to.len()) {
        return None;
    }
    let mut before = [0; LONGEST + 1];
    let mut above: [usize; LONGEST + 1] = std::array::from_fn(|column| column);
    for (row, letter) in from.iter().enumerate() {
        let mut current = [0; LONGEST + 1];
        current[0] = row + 1;
        let mut best = current[0];
        for (column, other) in to.iter().enumerate() {
            let replaced = above[column] + usize::from(letter != other);
            let mut least = replaced.min(above[column + 1] + 1).min(current[column] + 1);
            if 0 < row && 0 < column && *letter == to[column - 1] && from[row - 1] == *other {
                least = least.min(before[column - 1] + 1);
            }
            current[column + 1] = least;
            best = best.min(least);
        }
        // A swap reaches back over one row, and costs one edit more than what stands there.
        if most < best && most <= above[..=to.len()].iter().copied().min().unwrap_or(0) {
            return None;
        }
        (before, above) = (above, current);
    }
    Some(above[to.len()]).filter(|distance| *distance <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edits(from: &str, to: &str) -> usize {
        let letters = |word: &str| word.chars().collect::<Vec<_>>();
        distance(&letters(from), &letters(to), 9).expect("at most 9")
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
    fn a_word_that_is_too_far_or_too_long_is_given_up() {
        let letters = |word: &str| word.chars().collect::<Vec<_>>();
        let within = |from: &str, to: &str, most| distance(&letters(from), &letters(to), most);
        assert_eq!((within("kitten", "sitting", 2), within("kitten", "sitting", 3)), (None, Some(3)));
        assert_eq!(
            (within("ab", "ba", 1), within("abcd", "badc", 2), within("abcd", "badc", 1)),
            (Some(1), Some(2), None)
        );
        assert_eq!(within(&"x".repeat(33), &"x".repeat(33), 2), None);
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
