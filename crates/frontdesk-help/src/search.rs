//! Ranked search over the guides.
//!
//! A variant of BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and
//! Beyond", 2009) on English stems. Words of similar meaning or spelling have a lower weight. Whole
//! phrases get a bonus.

mod words;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::library::Guide;
use words::{Thesaurus, content_words, is_stop_word, nearest, stem, thesaurus, words};

/// Saturation of the term frequency (`k1` of BM25).
const SATURATION: f32 = 1.25;

/// Weight of known words that replace an unknown word.
const NEIGHBOUR: f32 = 0.7;

/// Weight of a word of similar meaning.
const SIMILAR: f32 = 0.35;

/// Bonus for a phrase that is entirely in the query.
///
/// The bonus is a share of the rarity of its words.
const PHRASE: f32 = 0.2;

/// Lowest score of a result, relative to the best score.
const RELEVANT: f32 = 0.25;

/// Bytes.
const SHORTEST_PART: usize = 4;

/// In bytes; limits the time of a query.
const LONGEST_COMPOUND: usize = 32;

/// The search index of the guides.
#[derive(Debug)]
pub struct Index {
    guides: &'static [Guide],
    /// Keyed by stem.
    terms: BTreeMap<String, Term>,
    /// Keyed by the alphabetically first stem of the phrase.
    phrases: HashMap<String, Vec<Phrase>>,
    thesaurus: Thesaurus,
}

#[derive(Debug)]
struct Term {
    rarity: f32,
    /// How much each guide is about the stem or a similar one, from 0 to 1.
    scores: Vec<f32>,
}

/// A title, id, tag or synonym with several words.
#[derive(Debug)]
struct Phrase {
    guide: usize,
    stems: BTreeSet<String>,
}

impl Index {
    /// Indexes `guides`, which takes some milliseconds.
    pub fn new(guides: &'static [Guide]) -> Self {
        let thesaurus = thesaurus();
        let guide_scores: Vec<_> = guides.iter().map(scores).collect();
        let stems = guide_scores.iter().flat_map(HashMap::keys).chain(thesaurus.keys());
        let stems: BTreeSet<&String> = stems.collect();
        let term = |stem: &String| {
            let scores = guide_scores.iter().map(|scores| {
                let meanings = meanings(&thesaurus, stem);
                meanings.fold(0.0_f32, |best, (stem, share)| {
                    scores.get(stem).map_or(best, |score| best.max(share * score))
                })
            });
            let scores: Vec<f32> = scores.collect();
            (stem.clone(), Term { rarity: rarity(&scores), scores })
        };
        let terms = stems.into_iter().map(term).collect();
        let phrases = phrases(guides);
        Self { guides, terms, phrases, thesaurus }
    }

    /// Returns at most `limit` matching guides, sorted by score, then by id.
    pub fn search(&self, query: &str, limit: usize) -> Vec<&'static Guide> {
        let asked = self.asked(query);
        let mut totals = vec![0.0; self.guides.len()];
        let mut worths: BTreeMap<&str, f32> = BTreeMap::new();
        for (stem, weight) in &asked {
            let Term { rarity, scores } = &self.terms[stem];
            let worth = weight * rarity;
            for (total, score) in totals.iter_mut().zip(scores) {
                *total += worth * score;
            }
            for (meant, share) in meanings(&self.thesaurus, stem) {
                let known = worths.entry(meant).or_default();
                *known = known.max(share * worth);
            }
        }
        for phrase in worths.keys().filter_map(|stem| self.phrases.get(*stem)).flatten() {
            let worth: Option<f32> =
                phrase.stems.iter().map(|stem| worths.get(stem.as_str()).copied()).sum();
            totals[phrase.guide] += PHRASE * worth.unwrap_or_default();
        }
        let best = totals.iter().copied().fold(0.0, f32::max);
        let mut found: Vec<(f32, &Guide)> = totals
            .into_iter()
            .zip(self.guides)
            .filter(|(total, _)| 0.0 < *total && best * RELEVANT <= *total)
            .collect();
        found.sort_by(|(left, _), (right, _)| right.total_cmp(left));
        found.into_iter().take(limit).map(|(_, guide)| guide).collect()
    }

    /// The stems of the query's words, with their weights.
    fn asked(&self, query: &str) -> BTreeMap<String, f32> {
        let words: Vec<String> = words(query).collect();
        let mut asked = BTreeMap::new();
        for word in words.iter().filter(|word| !is_stop_word(word)) {
            if let Some(stem) = self.known(word) {
                asked.insert(stem, 1.0);
            } else if let Some(parts) = self.parts(word) {
                asked.extend(parts.map(|stem| (stem, 1.0)));
            } else {
                let neighbours = nearest(&stem(word), self.terms.keys());
                let weight = NEIGHBOUR / count(neighbours.len()).sqrt();
                for stem in neighbours {
                    asked.entry(stem.to_owned()).or_insert(weight);
                }
            }
        }
        // "time zone" also matches "timezone".
        for pair in words.windows(2) {
            asked.extend(self.known(&pair.concat()).map(|stem| (stem, 1.0)));
        }
        asked
    }

    fn known(&self, word: &str) -> Option<String> {
        Some(stem(word)).filter(|stem| !is_stop_word(word) && self.terms.contains_key(stem))
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

/// The stem itself and those of similar words, with their weights.
fn meanings<'a>(thesaurus: &'a Thesaurus, stem: &'a str) -> impl Iterator<Item = (&'a str, f32)> {
    let similar = thesaurus.get(stem).into_iter().flatten();
    similar.map(|similar| (similar.as_str(), SIMILAR)).chain([(stem, 1.0)])
}

/// How much the guide is about each stem, from 0 to 1.
fn scores(guide: &Guide) -> HashMap<String, f32> {
    let prose = prose(guide.text);
    let mut scores = HashMap::new();
    for text in phrases_of(guide).chain([guide.summary, &prose]) {
        let words: Vec<String> = content_words(text).collect();
        // In a longer text, a word says less about the subject.
        let weight = count(words.len().max(1)).sqrt().recip();
        for word in words.into_iter().chain(compounds(text)) {
            *scores.entry(stem(&word)).or_default() += weight;
        }
    }
    for score in scores.values_mut() {
        *score /= SATURATION + *score;
    }
    scores
}

fn phrases(guides: &[Guide]) -> HashMap<String, Vec<Phrase>> {
    let mut phrases: HashMap<String, Vec<Phrase>> = HashMap::new();
    for (number, guide) in guides.iter().enumerate() {
        let distinct: BTreeSet<_> = phrases_of(guide).map(stems_of).collect();
        for stems in distinct.into_iter().filter(|stems| 1 < stems.len()) {
            let first = stems.first().cloned().unwrap_or_default();
            phrases.entry(first).or_default().push(Phrase { guide: number, stems });
        }
    }
    phrases
}

fn phrases_of(guide: &Guide) -> impl Iterator<Item = &str> {
    guide.tags.iter().chain(guide.synonyms).copied().chain([guide.title, guide.id])
}

fn stems_of(text: &str) -> BTreeSet<String> {
    content_words(text).map(|word| stem(&word)).collect()
}

/// The inverse document frequency.
///
/// A guide that only mentions the word counts less than 1.
fn rarity(scores: &[f32]) -> f32 {
    let having: f32 = scores.iter().map(|score| (2.0 * score).min(1.0)).sum();
    (1.0 + (count(scores.len()) - having + 0.5) / (having + 0.5)).ln()
}

/// The text without code blocks.
///
/// Words in code, such as `curl`, are not the subject of a guide.
fn prose(text: &str) -> String {
    text.split("```").step_by(2).collect()
}

/// `noshow` for `no-show`.
fn compounds(text: &str) -> impl Iterator<Item = String> {
    text.split_whitespace().filter_map(|word| {
        let parts: Vec<String> = words(word).collect();
        (parts.len() == 2).then(|| parts.concat())
    })
}

fn count(number: usize) -> f32 {
    f32::from(u16::try_from(number).unwrap_or(u16::MAX))
}

#[cfg(test)]
mod tests;
