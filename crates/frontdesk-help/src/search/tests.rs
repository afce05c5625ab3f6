use std::sync::LazyLock;

use super::*;
use crate::{GUIDES, Help};

static INDEX: LazyLock<Index> = LazyLock::new(|| Index::new(GUIDES));

/// Sets of questions, each with the guides that answer it.
static QUESTIONS: LazyLock<BTreeMap<String, BTreeMap<String, Vec<String>>>> =
    LazyLock::new(|| toml::from_str(include_str!("questions.toml")).expect("valid questions"));

fn found(query: &str) -> Vec<&'static str> {
    INDEX.search(query, Help::MOST_RESULTS).iter().map(|guide| guide.id).collect()
}

/// The questions of `set` without an expected guide in the first `most` results.
fn missed(set: &str, most: usize) -> Vec<String> {
    let misses = QUESTIONS[set].iter().filter_map(|(question, expected)| {
        let found = found(question);
        let hit = found.iter().take(most).any(|id| expected.iter().any(|guide| guide == id));
        (!hit).then(|| format!("{question:?}: expected {expected:?}, found {found:?}"))
    });
    misses.collect()
}

#[test]
fn most_questions_of_each_set_find_a_guide_among_the_first_three() {
    for (set, questions) in QUESTIONS.iter() {
        let missed = missed(set, 3);
        let most = questions.len() / 20;
        assert!(missed.len() <= most, "{set}: more than 5 % missed:\n{}", missed.join("\n"));
    }
}

#[test]
fn basic_questions_find_their_guide_first_or_second() {
    let missed_both = missed("basic", 2);
    assert!(missed_both.is_empty(), "{}", missed_both.join("\n"));
    let missed_first = missed("basic", 1);
    assert!(missed_first.len() * 5 <= QUESTIONS["basic"].len(), "{}", missed_first.join("\n"));
}

#[test]
fn questions_name_existing_guides() {
    for (question, expected) in QUESTIONS.values().flatten() {
        assert!(expected.iter().all(|id| crate::find(id).is_some()), "{question:?}: {expected:?}");
    }
}

#[test]
fn everyday_questions_share_no_content_word_with_the_title() {
    for (question, expected) in &QUESTIONS["everyday"] {
        let title = crate::find(&expected[0]).expect("a guide").title;
        let shared = &stems_of(question) & &stems_of(title);
        assert!(shared.is_empty(), "{question:?} shares {shared:?} with {title:?}");
    }
}

#[test]
fn every_guide_is_found_by_its_own_title() {
    for guide in GUIDES {
        assert_eq!(found(guide.title).first(), Some(&guide.id), "{}", guide.title);
    }
}

#[test]
fn inflections_typos_and_similar_words_find_the_same_guide() {
    for query in [
        "cancel a booking",
        "cancelled bookings",
        "CANCELING BOOKING",
        "cancle a boking",
        "cancel a meeting",
        "annul a meeting",
        "abort an appointment",
        "call off a demo",
    ] {
        assert_eq!(found(query).first(), Some(&"cancelling-a-booking"), "{query}");
    }
}

#[test]
fn compounds_match_however_they_are_spelled() {
    for spellings in [
        ["no show", "no-show", "noshow"],
        ["e-mail reminder", "email reminder", "e mail reminder"],
        ["time zone", "time-zone", "timezone"],
        ["booking link", "booking-link", "bookinglink"],
        ["customise", "customize", "customising"],
    ] {
        let [first, ..] = spellings;
        for spelling in spellings {
            assert_eq!(found(spelling).first(), found(first).first(), "{spelling}");
        }
    }
}

#[test]
fn misspelt_ids_find_their_guide() {
    assert_eq!(found("moving-a-bookin").first(), Some(&"moving-a-booking"));
    assert_eq!(found("enrichmentchain").first(), Some(&"enrichment-chains"));
}

#[test]
fn unknown_words_and_function_words_find_nothing() {
    for query in ["", "   ", "how do I", "?!", "qqqqqqqq zzzzzzzzz", "🦀", "的"] {
        assert!(found(query).is_empty(), "{query}: {:?}", found(query));
    }
}

#[test]
fn results_are_ordered_and_limited() {
    let ids =
        |limit| INDEX.search("booking", limit).iter().map(|guide| guide.id).collect::<Vec<_>>();
    assert_eq!(ids(8), found("booking"));
    assert_eq!(ids(3), found("booking")[..3]);
    assert!(INDEX.search("booking", 0).is_empty());
}

#[test]
fn long_queries_are_accepted() {
    assert!(!INDEX.search(&"booking ".repeat(10_000), 8).is_empty());
    assert!(INDEX.search(&"x".repeat(100_000), 8).is_empty());
}
