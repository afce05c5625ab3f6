use std::collections::{BTreeSet, HashMap};

use super::count;
use super::words::{Stems, is_stop_word, words};
use crate::library::Guide;

pub(super) struct Field {
    pub(super) weight: f32,
    /// The length normalization of BM25 (`b`), from 0 to 1.
    pub(super) levelling: f32,
    content: fn(&Guide) -> Content,
}

enum Content {
    Text(String),
    /// Phrases of equal weight, so words in longer phrases weigh less.
    Phrases(Vec<&'static str>),
}

/// Title; tags and id; synonyms; summary; text.
pub(super) const FIELDS: [Field; 5] = [
    Field { weight: 4.0, levelling: 0.4, content: |guide| Content::Text(guide.title.to_owned()) },
    Field {
        weight: 4.0,
        levelling: 0.4,
        content: |guide| Content::Phrases(guide.tags.iter().copied().chain([guide.id]).collect()),
    },
    Field {
        weight: 4.0,
        levelling: 0.4,
        content: |guide| Content::Phrases(guide.synonyms.to_vec()),
    },
    Field { weight: 2.0, levelling: 0.4, content: |guide| Content::Text(guide.summary.to_owned()) },
    Field { weight: 0.25, levelling: 0.7, content: |guide| Content::Text(prose(guide.text)) },
];

/// Weight of a word that occurs again in a guide's phrases.
///
/// Authors list variants of one phrase, so repetition adds little relevance.
const REPEATED: f32 = 0.5;

#[derive(Default)]
pub(super) struct Occurrences {
    pub(super) frequencies: HashMap<String, [f32; FIELDS.len()]>,
    pub(super) lengths: [f32; FIELDS.len()],
    pub(super) words: BTreeSet<String>,
}

pub(super) fn occurrences(guides: &[Guide], stems: &Stems) -> Vec<Occurrences> {
    guides.iter().map(|guide| occurrences_in(guide, stems)).collect()
}

fn occurrences_in(guide: &Guide, stems: &Stems) -> Occurrences {
    let mut found = Occurrences::default();
    for (field, rule) in FIELDS.iter().enumerate() {
        match (rule.content)(guide) {
            Content::Text(text) => found.add(field, &text, stems, 1.0, |_| 1.0),
            Content::Phrases(phrases) => {
                for phrase in phrases {
                    found
                        .add(field, phrase, stems, REPEATED, |length| count(length).sqrt().recip());
                }
            }
        }
    }
    found
}

impl Occurrences {
    /// Adds words, each with the weight `worth(number of words)`.
    ///
    /// If the field already contains the word, its weight is multiplied by `repeated`.
    fn add(
        &mut self,
        field: usize,
        text: &str,
        stems: &Stems,
        repeated: f32,
        worth: impl Fn(usize) -> f32,
    ) {
        let counted_words: Vec<String> = words(text).filter(|word| !is_stop_word(word)).collect();
        let worth = worth(counted_words.len().max(1));
        // `no-show` counts as `no`, `show` and `noshow`.
        let compounds = text.split_whitespace().filter_map(|word| {
            let parts: Vec<String> = words(word).collect();
            (parts.len() == 2).then(|| parts.concat())
        });
        for word in counted_words.into_iter().chain(compounds) {
            let frequency = &mut self.frequencies.entry(stems.of(&word)).or_default()[field];
            let worth = if *frequency == 0.0 { worth } else { worth * repeated };
            *frequency += worth;
            self.lengths[field] += worth;
            self.words.insert(word);
        }
    }
}

/// Returns the text without code blocks.
///
/// Words in code, such as `curl`, are not the subject of a guide.
fn prose(text: &str) -> String {
    let mut prose = String::with_capacity(text.len());
    let mut in_code = false;
    for line in text.lines() {
        if line.starts_with("```") {
            in_code = !in_code;
        } else if !in_code {
            prose.push_str(line);
            prose.push('\n');
        }
    }
    prose
}
