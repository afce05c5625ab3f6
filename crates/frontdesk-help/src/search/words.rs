use std::fmt;

use frostem::{Algorithm, Stemmer};

pub(super) fn words(text: &str) -> impl Iterator<Item = String> {
    let parts = text.split(|character: char| {
        !character.is_alphanumeric() && character != '\'' && character != '’'
    });
    parts.map(str::to_lowercase).map(without_apostrophe).filter(|word| !word.is_empty())
}

fn without_apostrophe(word: String) -> String {
    let Some(at) = word.find(['\'', '’']) else { return word };
    if word[at..].trim_start_matches(['\'', '’']) == "s" {
        return word[..at].to_owned();
    }
    word.replace(['\'', '’'], "")
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

pub(super) struct Stems(Stemmer);

impl Stems {
    /// Returns `book` for `booking`, `booked` and `books`.
    ///
    /// British and American spellings have the same stem.
    pub(super) fn of(&self, word: &str) -> String {
        let is_form_of = |own: &&str| matches!(word.strip_prefix(*own), Some("" | "s" | "es"));
        if let Some(own) = OWN_STEMS.into_iter().find(is_form_of) {
            return own.to_owned();
        }
        let american = BRITISH_ENDINGS.iter().find_map(|ending| {
            Some(format!("{}iz{}", word.strip_suffix(ending)?, ending.strip_prefix("is")?))
        });
        self.0.stem(american.as_deref().unwrap_or(word)).into_owned()
    }
}

impl Default for Stems {
    fn default() -> Self {
        Self(Stemmer::new(Algorithm::English))
    }
}

impl fmt::Debug for Stems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Stems(English)")
    }
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
        let stems = Stems::default();
        assert_eq!(stems.of("customers"), stems.of("customer"));
        assert_eq!(stems.of("customise"), stems.of("custom"));
        for [word, other] in
            [["customer", "custom"], ["business", "busy"], ["organizers", "organization"]]
        {
            assert_ne!(stems.of(word), stems.of(other), "{word}");
        }
    }

    #[test]
    fn function_words_are_sorted() {
        assert!(STOP_WORDS.is_sorted());
        assert!(
            is_stop_word("why")
                && is_stop_word("you")
                && !is_stop_word("no")
                && !is_stop_word("host")
        );
    }
}
