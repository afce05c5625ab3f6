//! Ranked search over the guides.
//!
//! Uses BM25F (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond",
//! 2009, section 3.6) on English stems. Words of similar meaning or spelling have a lower weight.
//! Whole phrases get a bonus.

mod fields;
mod phrases;
mod spelling;
mod thesaurus;
mod words;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::library::Guide;
use fields::{FIELDS, Occurrences, occurrences};
use phrases::Phrases;
use spelling::Vocabulary;
use thesaurus::{Thesaurus, groups};
use words::{Stems, is_stop_word, words};

/// Saturation of the term frequency (`k1` of BM25).
///
/// A word of this total weight in a guide has half of the maximum score.
const SATURATION: f32 = 5.0;

/// Weight of a known word that replaces an unknown word.
const NEIGHBOUR: f32 = 0.7;

/// Weight of a word of similar meaning.
const SIMILAR: f32 = 0.35;

/// Bytes.
const SHORTEST_PART: usize = 4;

/// In bytes; limits the time of a query.
const LONGEST_COMPOUND: usize = 32;

/// Lowest score of a result, relative to the best score.
const RELEVANT: f32 = 0.25;

/// The search index of the guides.
#[derive(Debug)]
pub struct Index {
    guides: &'static [Guide],
    terms: HashMap<String, Term>,
    phrases: Phrases,
    thesaurus: Thesaurus,
    vocabulary: Vocabulary,
    stems: Stems,
}

#[derive(Debug)]
struct Term {
    /// The inverse document frequency.
    rarity: f32,
    /// Scores of guides with the stem or a similar word, times `rarity`.
    scores: Scores,
}

/// The keys are indexes into the guides.
type Scores = BTreeMap<usize, f32>;

impl Term {
    fn new(mut scores: Scores, guides: usize) -> Self {
        // For the document frequency, a guide that only mentions the word counts less than 1.
        let having: f32 = scores.values().map(|score| (2.0 * score).min(1.0)).sum();
        let rarity = (1.0 + (count(guides) - having + 0.5) / (having + 0.5)).ln();
        for score in scores.values_mut() {
            *score *= rarity;
        }
        Self { rarity, scores }
    }
}

type Asked = BTreeMap<String, f32>;

impl Index {
    /// Indexes `guides`, which takes some milliseconds.
    pub fn new(guides: &'static [Guide]) -> Self {
        let stems = Stems::default();
        let thesaurus = Thesaurus::new(&stems);
        let occurrences = occurrences(guides, &stems);
        let terms = terms(&occurrences, &thesaurus);
        let phrases = Phrases::new(guides, &stems);
        let words = occurrences.into_iter().flat_map(|guide| guide.words);
        let vocabulary = Vocabulary::new(words.chain(groups().flatten()));
        Self { guides, terms, phrases, thesaurus, vocabulary, stems }
    }

    /// Returns at most `limit` matching guides, sorted by score, then by id.
    pub fn search(&self, query: &str, limit: usize) -> Vec<&'static Guide> {
        let asked = self.asked(query);
        let mut scores = vec![0.0; self.guides.len()];
        for (stem, weight) in &asked {
            for (guide, score) in self.terms.get(stem).into_iter().flat_map(|term| &term.scores) {
                scores[*guide] += weight * score;
            }
        }
        let rarity = |stem: &str| self.terms.get(stem).map_or(0.0, |term| term.rarity);
        for (guide, score) in self.phrases.score(&self.with_similar(&asked), rarity) {
            scores[guide] += score;
        }
        let best = scores.iter().copied().fold(0.0, f32::max);
        let mut found: Vec<(usize, f32)> = scores
            .into_iter()
            .enumerate()
            .filter(|(_, score)| 0.0 < *score && best * RELEVANT <= *score)
            .collect();
        found.sort_by(|(_, left), (_, right)| right.total_cmp(left));
        found.into_iter().take(limit).map(|(guide, _)| &self.guides[guide]).collect()
    }

    fn asked(&self, query: &str) -> Asked {
        let words: Vec<String> = words(query).collect();
        let mut asked = Asked::new();
        for word in words.iter().filter(|word| !is_stop_word(word)) {
            if let Some(stem) = self.known(word) {
                asked.insert(stem, 1.0);
            } else if let Some(parts) = self.parts(word) {
                asked.extend(parts.map(|stem| (stem, 1.0)));
            } else {
                let neighbours: BTreeSet<String> =
                    self.vocabulary.nearest(word).map(|near| self.stems.of(near)).collect();
                let weight = NEIGHBOUR / count(neighbours.len().max(1)).sqrt();
                for stem in neighbours {
                    asked.entry(stem).or_insert(weight);
                }
            }
        }
        // "time zone" also matches "timezone".
        for pair in words.windows(2) {
            asked.extend(self.known(&pair.concat()).map(|stem| (stem, 1.0)));
        }
        asked
    }

    fn with_similar(&self, asked: &Asked) -> Asked {
        let mut all = asked.clone();
        for (stem, weight) in asked {
            for similar in self.thesaurus.similar(stem) {
                let entry = all.entry(similar.clone()).or_default();
                *entry = entry.max(SIMILAR * weight);
            }
        }
        all
    }

    /// The stem of `word`, if a guide or the thesaurus contains it.
    fn known(&self, word: &str) -> Option<String> {
        let stem = self.stems.of(word);
        (!is_stop_word(word) && self.terms.contains_key(&stem)).then_some(stem)
    }

    /// Splits a compound of two known words: `bookinglink`.
    fn parts(&self, word: &str) -> Option<[String; 2]> {
        if LONGEST_COMPOUND < word.len() {
            return None;
        }
        let splits = word.char_indices().map(|(at, _)| word.split_at(at));
        splits
            .filter(|(left, right)| SHORTEST_PART <= left.len() && SHORTEST_PART <= right.len())
            .find_map(|(left, right)| Some([self.known(left)?, self.known(right)?]))
    }
}

fn terms(guides: &[Occurrences], thesaurus: &Thesaurus) -> HashMap<String, Term> {
    let own = scores(guides);
    let mut all = own.clone();
    for (stem, similar) in thesaurus.stems() {
        let scores = all.entry(stem.clone()).or_default();
        for (guide, score) in similar.iter().filter_map(|stem| own.get(stem)).flatten() {
            let best = scores.entry(*guide).or_default();
            *best = best.max(SIMILAR * score);
        }
    }
    all.into_iter().map(|(stem, scores)| (stem, Term::new(scores, guides.len()))).collect()
}

fn scores(guides: &[Occurrences]) -> HashMap<String, Scores> {
    let average: [f32; FIELDS.len()] = std::array::from_fn(|field| {
        let total: f32 = guides.iter().map(|guide| guide.lengths[field]).sum();
        (total / count(guides.len().max(1))).max(1.0)
    });
    let mut scores: HashMap<String, Scores> = HashMap::new();
    for (number, guide) in guides.iter().enumerate() {
        for (stem, frequencies) in &guide.frequencies {
            let weighted: f32 = FIELDS
                .iter()
                .enumerate()
                .map(|(field, rule)| {
                    let relative = guide.lengths[field] / average[field];
                    rule.weight * frequencies[field]
                        / (1.0 - rule.levelling + rule.levelling * relative)
                })
                .sum();
            let score = weighted / (SATURATION + weighted);
            scores.entry(stem.clone()).or_default().insert(number, score);
        }
    }
    scores
}

fn count(number: usize) -> f32 {
    f32::from(u16::try_from(number).unwrap_or(u16::MAX))
}

#[cfg(test)]
mod tests;
