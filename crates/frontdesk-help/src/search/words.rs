use std::collections::{BTreeMap, BTreeSet, HashMap};

use frostem::{Algorithm, Stemmer};
use strsim::osa_distance;

/// The words in lower case, without apostrophes.
pub(super) fn words(text: &str) -> impl Iterator<Item = String> {
    let parts = text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’');
    let words = parts.map(|part| {
        let word = part.to_lowercase().replace('’', "'");
        word.strip_suffix("'s").unwrap_or(&word).replace('\'', "")
    });
    words.filter(|word| !word.is_empty())
}

pub(super) fn content_words(text: &str) -> impl Iterator<Item = String> {
    words(text).filter(|word| !is_stop_word(word))
}

/// Sorted for a binary search.
const STOP_WORDS: [&str; 124] = [
    "able", "about", "also", "am", "an", "and", "any", "anybody", "anyone", "are", "arent", "as",
    "at", "be", "because", "been", "being", "but", "by", "can", "cannot", "cant", "could", "did",
    "didnt", "do", "does", "doesnt", "doing", "dont", "during", "for", "from", "get", "gets",
    "getting", "go", "got", "had", "has", "have", "having", "he", "her", "his", "how", "id", "if",
    "ill", "im", "in", "into", "is", "isnt", "it", "its", "ive", "just", "let", "lets", "like",
    "may", "me", "might", "my", "need", "not", "of", "on", "or", "our", "per", "please",
    "possible", "see", "she", "should", "so", "some", "somebody", "someone", "such", "than",
    "that", "the", "their", "them", "then", "there", "these", "they", "this", "those", "to", "too",
    "up", "us", "use", "used", "uses", "using", "very", "via", "want", "wants", "was", "way", "we",
    "were", "what", "whats", "when", "where", "which", "while", "who", "why", "will", "with",
    "would", "you", "your", "yours", "yourself",
];

pub(super) fn is_stop_word(word: &str) -> bool {
    let mut letters = word.chars();
    let single = letters.next().is_some_and(|letter| !letter.is_ascii_digit());
    (single && letters.next().is_none()) || STOP_WORDS.binary_search(&word).is_ok()
}

/// British endings that American spelling writes with `z`.
const BRITISH_ENDINGS: [&str; 5] = ["ise", "ised", "ises", "ising", "isation"];

/// The stemmer conflates these words with `busy`, `custom` and `organization`.
const OWN_STEMS: [&str; 3] = ["business", "customer", "organizer"];

/// Returns `book` for `booking`, `booked` and `books`.
///
/// British and American spellings have the same stem.
pub(super) fn stem(word: &str) -> String {
    let is_form_of = |own: &&str| matches!(word.strip_prefix(*own), Some("" | "s" | "es"));
    if let Some(own) = OWN_STEMS.into_iter().find(is_form_of) {
        return own.to_owned();
    }
    let american = BRITISH_ENDINGS.iter().find_map(|ending| {
        Some(format!("{}iz{}", word.strip_suffix(ending)?, ending.strip_prefix("is")?))
    });
    Stemmer::new(Algorithm::English).stem(american.as_deref().unwrap_or(word)).into_owned()
}

/// The known stems with the fewest edits from `stem`, to correct typos.
///
/// A stem of at most 3 letters is not corrected, one of at most 6 letters with one edit, a longer
/// one with two.
pub(super) fn nearest<'a>(stem: &str, known: impl Iterator<Item = &'a String>) -> Vec<&'a str> {
    let length = stem.chars().count();
    let most = match length {
        0..=3 => return Vec::new(),
        4..=6 => 1,
        _ => 2,
    };
    let of_stem = letters(stem);
    // An edit distance takes long to compute. An edit adds at most one letter and removes one.
    let may_be_near = |known: &&String| {
        known.chars().count().abs_diff(length) <= most
            && (letters(known) ^ of_stem).count_ones() as usize <= 2 * most
    };
    let mut by_edits: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for known in known.filter(may_be_near) {
        // Optimal string alignment counts two swapped letters as one edit.
        by_edits.entry(osa_distance(known, stem)).or_default().push(known);
    }
    let fewest = by_edits.pop_first().filter(|(edits, _)| *edits <= most);
    fewest.map(|(_, nearest)| nearest).unwrap_or_default()
}

/// The set of letters, one bit each.
fn letters(word: &str) -> u64 {
    word.chars().fold(0, |letters, letter| letters | 1 << (u32::from(letter) % 64))
}

/// The stems of similar words, such as `diary` and `calendar`, by stem.
pub(super) type Thesaurus = HashMap<String, BTreeSet<String>>;

pub(super) fn thesaurus() -> Thesaurus {
    let mut similar = Thesaurus::new();
    for group in groups() {
        for stem in &group {
            similar.entry(stem.clone()).or_default().extend(group.iter().cloned());
        }
    }
    similar
}

/// The parts of a compound are joined, as the search joins adjacent words of a query.
fn groups() -> impl Iterator<Item = BTreeSet<String>> {
    let lines = include_str!("thesaurus.txt").lines().filter(|line| !line.starts_with('#'));
    let stem_of = |entry: &str| stem(&words(entry).collect::<String>());
    lines.map(move |line| line.split_whitespace().map(stem_of).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_split_at_hyphens_and_lose_apostrophes() {
        let found: Vec<_> = words("Can’t a host's no-show (409) be un-done?").collect();
        assert_eq!(found, ["cant", "a", "host", "no", "show", "409", "be", "un", "done"]);
    }

    #[test]
    fn unrelated_words_have_different_stems() {
        assert_eq!(stem("customers"), stem("customer"));
        assert_eq!(stem("customise"), stem("custom"));
        for [word, other] in
            [["customer", "custom"], ["business", "busy"], ["organizers", "organization"]]
        {
            assert_ne!(stem(word), stem(other), "{word}");
        }
    }

    #[test]
    fn function_words_are_sorted() {
        assert!(STOP_WORDS.is_sorted());
        let stop_words = ["why", "you", "no", "host"].map(is_stop_word);
        assert_eq!(stop_words, [true, true, false, false]);
    }

    #[test]
    fn nearest_stems_have_the_fewest_edits() {
        let known = ["token", "tokens", "taken", "queue", "reschedul"].map(str::to_owned);
        let nearest = |stem| nearest(stem, known.iter());
        assert_eq!(nearest("tokne"), ["token"]);
        assert_eq!(nearest("tken"), ["token", "taken"]);
        assert_eq!(nearest("reshcedul"), ["reschedul"]);
        assert_eq!(nearest("quue"), ["queue"]);
        assert!(nearest("xyzzy").is_empty());
        assert!(nearest("que").is_empty(), "short stems are not corrected");
    }

    #[test]
    fn groups_have_several_words_with_different_stems() {
        let lines = include_str!("thesaurus.txt").lines().filter(|line| !line.starts_with('#'));
        for (group, line) in groups().zip(lines) {
            let words = line.split_whitespace().count();
            assert!(2 <= words && group.len() == words, "{line}");
        }
    }
}
