use std::collections::{BTreeSet, HashMap};

use super::Asked;
use super::words::{Stems, is_stop_word, words};
use crate::library::Guide;

/// Bonus per word of a phrase that is entirely in the query.
///
/// The bonus is a share of the word's rarity.
const WHOLE: f32 = 0.2;

/// The tags, synonyms, titles and ids that have several words.
///
/// A phrase has a meaning of its own: `change time` does not mean `time`.
#[derive(Debug)]
pub(super) struct Phrases {
    /// Keyed by the alphabetically first stem of the phrase.
    by_stem: HashMap<String, Vec<Phrase>>,
}

#[derive(Debug)]
struct Phrase {
    guide: usize,
    stems: Vec<String>,
}

impl Phrases {
    pub(super) fn new(guides: &[Guide], stems: &Stems) -> Self {
        let mut by_stem: HashMap<String, Vec<Phrase>> = HashMap::new();
        for (number, guide) in guides.iter().enumerate() {
            let texts = guide.tags.iter().chain(guide.synonyms).chain([&guide.title, &guide.id]);
            let phrases: BTreeSet<BTreeSet<String>> = texts
                .map(|text| {
                    words(text)
                        .filter(|word| !is_stop_word(word))
                        .map(|word| stems.of(&word))
                        .collect()
                })
                .collect();
            for phrase in phrases {
                let stems: Vec<String> = phrase.into_iter().collect();
                if let [first, _, ..] = &stems[..] {
                    by_stem.entry(first.clone()).or_default().push(Phrase { guide: number, stems });
                }
            }
        }
        Self { by_stem }
    }

    pub(super) fn score(
        &self,
        asked: &Asked,
        rarity: impl Fn(&str) -> f32 + Copy,
    ) -> impl Iterator<Item = (usize, f32)> {
        let begun = asked.keys().filter_map(|stem| self.by_stem.get(stem)).flatten();
        begun.filter_map(move |phrase| {
            let worth =
                phrase.stems.iter().map(|stem| asked.get(stem).map(|weight| weight * rarity(stem)));
            Some((phrase.guide, WHOLE * worth.sum::<Option<f32>>()?))
        })
    }
}
