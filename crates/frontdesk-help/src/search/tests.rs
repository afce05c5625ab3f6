use std::slice;
use std::sync::LazyLock;

use super::*;
use crate::{GUIDES, Help};

mod everyday;
mod keywords;
mod outsiders;
mod scheduling;
mod stories;
mod tickets;

use everyday::EVERYDAY;
use keywords::{ISSUES, KEYWORDS};
use outsiders::OUTSIDERS;
use scheduling::{HELP_PAGES, SCHEDULING};
use stories::STORIES;
use tickets::{REQUESTS, TICKETS};

/// Questions, each with a guide that must be first or second.
const QUESTIONS: [(&str, &str); 83] = [
    ("how do I get started", "first-booking-link"),
    ("quick start tutorial", "first-booking-link"),
    ("what's the difference between my own link and a group one?", "personal-and-team-links"),
    ("link with two hosts", "personal-and-team-links"),
    ("round robin between sales reps", "how-a-queue-chooses"),
    ("why does tom get more leads than priya", "how-a-queue-chooses"),
    ("assign weight in queue", "how-a-queue-chooses"),
    ("optional attendee", "must-attend-or-optional"),
    ("does everybody need to be free for the meeting?", "must-attend-or-optional"),
    ("clocks go back in october", "working-hours-and-daylight-saving"),
    ("DST", "working-hours-and-daylight-saving"),
    ("holiday closed on christmas day", "working-hours-and-daylight-saving"),
    ("no slots available", "why-a-time-is-not-open"),
    ("my calender shows free but the slot is missing", "why-a-time-is-not-open"),
    ("set a bufer between meetings", "event-types-and-questions"),
    ("how can i reshedule an appointment", "moving-a-booking"),
    ("change the time of a meeting", "moving-a-booking"),
    ("slot_unavailable", "moving-a-booking"),
    ("reschedule_url", "workflow-bookings"),
    ("422 workflow_booked", "workflow-bookings"),
    ("call off a meeting", "cancelling-a-booking"),
    ("cancelation reason", "cancelling-a-booking"),
    ("customer didn't show up", "no-shows"),
    ("client did not show up", "no-shows"),
    ("undo noshow", "no-shows"),
    ("book on behalf of a prospect", "booking-for-someone"),
    ("schedule a meeting for a customer with the api", "booking-for-someone"),
    ("export past meetings", "listing-bookings"),
    ("next_cursor pagination", "listing-bookings"),
    ("what may an observer do", "scopes-and-roles"),
    ("insufficient_scope 403", "scopes-and-roles"),
    ("create an api key", "tokens"),
    ("revoke a leaked tokne", "tokens"),
    ("what do we know about this contact email", "looking-up-a-lead"),
    ("waterfall of data vendors", "enrichment-chains"),
    ("which providers were skiped", "reading-tried-and-skipped"),
    ("the request timed out, was I charged twice?", "after-a-timeout"),
    ("person is null", "what-a-null-means"),
    ("hubspot salesforce integration", "connecting-a-crm"),
    ("apollo api key", "connecting-enrichment-providers"),
    ("google calendar sync", "connecting-google-calendar"),
    ("oauth refresh token for google", "connecting-google-calendar"),
    ("outlook exchange office 365", "connecting-outlook"),
    ("icloud app-specific password", "connecting-a-caldav-calendar"),
    ("nextcloud caldav", "connecting-a-caldav-calendar"),
    ("subscribe to an ics feed", "connecting-calendars"),
    ("do tentative and all-day events count as busy", "connecting-calendars"),
    ("calendar_fault credentials", "why-is-a-calendar-unusable"),
    ("my calendar stopped syncing", "why-is-a-calendar-unusable"),
    ("host has no usable calendar", "why-is-a-calendar-unusable"),
    ("send confirmation emails", "invitations-by-mail"),
    ("reminder an hour before the meeting", "invitations-by-mail"),
    ("customers dont get the invitaton mail", "invitations-by-mail"),
    ("verify webhook signature in python", "webhooks"),
    ("whsec secret hmac", "webhooks"),
    ("get notified when a meeting is booked", "webhooks"),
    ("poll for changes since last time", "events-feed"),
    ("what happened in the workspace, audit", "events-feed"),
    ("dead letter queue", "failed-deliveries"),
    ("retry a failed delivery", "failed-deliveries"),
    ("booking is missing in my calendar", "failed-deliveries"),
    ("retry a POST safely", "idempotency-and-dry-runs"),
    ("test a request without writing anything", "idempotency-and-dry-runs"),
    ("problem json error codes", "errors"),
    ("config file toml members and event types", "the-workspace-file"),
    ("postgres database instead of sqlite", "running-on-postgresql"),
    ("deploy behind nginx with https and backups", "running-in-production"),
    ("gdpr delete personal data", "erasing-a-person"),
    ("connect claude code mcp server", "using-it-from-an-ai-agent"),
    ("can my chatbot book meetings", "using-it-from-an-ai-agent"),
    ("what timezone do timestamps come back in", "sending-and-reading-times"),
    ("iso 8601 date format with offset", "sending-and-reading-times"),
    ("migrate from calendly with our old meetings", "importing-bookings-and-records"),
    ("upload contacts from csv", "importing-bookings-and-records"),
    ("what does horizon mean", "the-words-of-the-service"),
    ("glossary", "the-words-of-the-service"),
    ("custom form fields for invitees", "event-types-and-questions"),
    ("rust library without the server", "using-the-domain-crate"),
    ("how much does each lookup cost, credits", "enrichment-chains"),
    ("401 unauthorized", "tokens"),
    ("connection pool ssl mode", "running-on-postgresql"),
    ("prometheus metrics health check", "running-in-production"),
    ("meeting was created by automation and can't be moved", "workflow-bookings"),
];

static INDEX: LazyLock<Index> = LazyLock::new(|| Index::new(GUIDES));

fn found(query: &str) -> Vec<&'static str> {
    INDEX.search(query, Help::MOST_RESULTS).iter().map(|guide| guide.id).collect()
}

#[test]
fn questions_find_their_guide_among_the_first_two() {
    let mut missed = Vec::new();
    let mut first = 0;
    for (question, expected) in QUESTIONS {
        let found = found(question);
        first += usize::from(found.first() == Some(&expected));
        if !found.iter().take(2).any(|id| *id == expected) {
            missed.push(format!("{question:?}: expected {expected}, found {found:?}"));
        }
    }
    assert!(
        missed.is_empty(),
        "{first} of {} first; missed:\n{}",
        QUESTIONS.len(),
        missed.join("\n")
    );
    assert!(QUESTIONS.len() * 4 / 5 <= first, "only {first} of {} come first", QUESTIONS.len());
}

#[test]
fn everyday_phrasings_find_their_guide_among_the_first_three() {
    assert_share_found(EVERYDAY.iter().map(|(question, id)| (*question, slice::from_ref(id))));
}

#[test]
fn questions_about_scheduling_find_a_guide_among_the_first_three() {
    assert_share_found(SCHEDULING);
}

#[test]
fn phrases_of_other_help_pages_find_a_guide_among_the_first_three() {
    assert_share_found(HELP_PAGES);
}

#[test]
fn support_tickets_find_a_guide_among_the_first_three() {
    assert_share_found(TICKETS);
    assert_share_found(REQUESTS);
}

#[test]
fn questions_of_outsiders_find_a_guide_among_the_first_three() {
    assert_share_found(OUTSIDERS);
}

#[test]
fn situations_find_a_guide_among_the_first_three() {
    assert_share_found(STORIES);
}

#[test]
fn short_queries_find_a_guide_among_the_first_three() {
    assert_share_found(KEYWORDS);
}

#[test]
fn issue_titles_find_a_guide_among_the_first_three() {
    assert_share_found(ISSUES);
}

#[test]
fn similar_words_find_the_same_guide() {
    for query in ["cancel a meeting", "annul a meeting", "abort an appointment", "call off a demo"]
    {
        assert_eq!(found(query).first(), Some(&"cancelling-a-booking"), "{query}");
    }
}

/// At least 95 % must find an expected guide in three results.
fn assert_share_found<'a>(questions: impl IntoIterator<Item = (&'a str, &'a [&'a str])>) {
    let mut missed = Vec::new();
    let mut all = 0;
    for (question, expected) in questions {
        all += 1;
        assert!(expected.iter().all(|id| crate::find(id).is_some()), "{question:?}: {expected:?}");
        let found = found(question);
        if !found.iter().take(3).any(|id| expected.contains(id)) {
            missed.push(format!("{question:?}: expected {expected:?}, found {found:?}"));
        }
    }
    let share = 1.0 - count(missed.len()) / count(all);
    assert!(0.95 <= share, "{:.1} % found; missed:\n{}", 100.0 * share, missed.join("\n"));
}

#[test]
fn everyday_phrasings_share_no_content_word_with_the_title() {
    let stems = Stems::default();
    let content = |text: &str| -> BTreeSet<String> {
        words(text).filter(|word| !is_stop_word(word)).map(|word| stems.of(&word)).collect()
    };
    for (question, id) in EVERYDAY {
        let title = crate::find(id).expect("a guide").title;
        let shared = &content(question) & &content(title);
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
fn inflections_and_typos_find_the_same_guide() {
    for query in ["cancel a booking", "cancelled bookings", "CANCELING BOOKING", "cancle a boking"]
    {
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
