use std::collections::{BTreeSet, HashMap};

use super::Asked;
use super::words::{Stems, says_nothing, words};
use crate::library::Guide;

/// What each word of a phrase is worth once all of them are asked for, beside the word's rarity.
const WHOLE: f32 = 0.45;

/// Tags and titles as wholes: who asks for `change time` means something else than who asks for
/// `time`.
#[derive(Debug)]
pub(super) struct Phrases {
    /// By the first of their stems.
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
                        .filter(|word| !says_nothing(word))
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

    /// What the phrases are worth that a query asks for as wholes, each with its guide.
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
