use time::macros::datetime;

use super::*;
use crate::records::ProviderProfile;

const START: OffsetDateTime = datetime!(2026-11-21 09:00 UTC);

fn standing(id: &str) -> Standing {
    let profile = ProviderProfile {
        id: ProviderId::parse(id).expect("an id"),
        name: "A provider",
        supports: &[RecordKind::Person, RecordKind::Company],
        requests_per_lookup: 1,
        takes_free_mail: true,
    };
    Standing { profile, state: ProviderState::Ready }
}

fn in_state(id: &str, state: ProviderState) -> Standing {
    Standing { state, ..standing(id) }
}

fn asking(id: &str, requests_per_lookup: u32) -> Standing {
    let standing = standing(id);
    Standing { profile: ProviderProfile { requests_per_lookup, ..standing.profile }, ..standing }
}

/// Runs a chain to its end, each provider taking `seconds`, and tells what became of each: an
/// outcome or a cause.
fn run(
    email: &str,
    standings: &[Standing],
    max_requests: u32,
    answers: &[(Outcome, i64)],
) -> Vec<&'static str> {
    let email = Email::parse(email).expect("an address");
    let limits = ChainLimits { max_requests, started_at: START };
    let chain = Chain { email: &email, suppressed: false, standings, limits };
    let mut answers = answers.iter();
    let (mut so_far, mut now) = (Vec::new(), START);
    loop {
        match next_step(&chain, &so_far, now) {
            Step::Done => break,
            Step::Skip(skipped) => so_far.push(Entry::Skipped(skipped)),
            Step::Ask { provider, timeout } => {
                let &(outcome, seconds) =
                    answers.next().expect("no more providers are asked than answer");
                assert!(timeout <= PROVIDER_TIMEOUT && Duration::ZERO < timeout);
                let duration = Duration::seconds(seconds);
                now += duration;
                let of = standings.iter().find(|s| s.profile.id == provider).expect("of the chain");
                let requests = of.profile.requests_per_lookup;
                let attempt = Attempt {
                    provider,
                    outcome,
                    duration,
                    http_status: None,
                    credits: None,
                    requests,
                };
                so_far.push(Entry::Tried(attempt));
            }
        }
    }
    assert!(answers.next().is_none(), "every provider that should have been asked was");
    let ids: Vec<_> = so_far.iter().map(Entry::provider).collect();
    assert_eq!(
        ids,
        standings.iter().map(|s| &s.profile.id).collect::<Vec<_>>(),
        "each exactly once, in order"
    );
    let told = |entry: &Entry| match entry {
        Entry::Tried(attempt) => attempt.outcome.as_str(),
        Entry::Skipped(skipped) => skipped.cause.as_str(),
    };
    so_far.iter().map(told).collect()
}

const ADA: &str = "ada@acme.com";
use Outcome::{
    CompanyOnly, Failed, InvalidInput, LegalBlock, Match, NoMatch, OutOfCredits, Timeout,
};

#[test]
fn the_first_hit_ends_the_run() {
    let chain = [standing("a"), standing("b"), standing("c")];
    assert_eq!(
        run(ADA, &chain, 5, &[(NoMatch, 0), (Match, 0)]),
        ["no_match", "match", "already_found"]
    );
    assert_eq!(run(ADA, &chain, 5, &[(Match, 0)]), ["match", "already_found", "already_found"]);
}

#[test]
fn every_other_outcome_goes_on_to_the_next_but_a_legal_block() {
    for outcome in Outcome::ALL {
        let chain = [standing("a"), standing("b")];
        let expected = match outcome {
            Match => "already_found",
            LegalBlock => "legal_block",
            _ => "no_match",
        };
        let goes_on = expected == "no_match";
        let answers = [(outcome, 0), (NoMatch, 0)];
        let told = run(ADA, &chain, 5, &answers[..if goes_on { 2 } else { 1 }]);
        assert_eq!(told, [outcome.as_str(), expected]);
    }
}

#[test]
fn a_company_alone_is_no_hit() {
    let chain = [standing("a"), standing("b")];
    assert_eq!(run(ADA, &chain, 5, &[(CompanyOnly, 0), (Match, 0)]), ["company_only", "match"]);
}

#[test]
fn a_state_skips_its_provider_alone() {
    let until = START + Duration::HOUR;
    let chain = [
        in_state("a", ProviderState::NotConfigured),
        in_state("b", ProviderState::BadCredentials),
        in_state("c", ProviderState::OutOfCredits { until }),
        in_state("d", ProviderState::RateLimited { until }),
        standing("e"),
    ];
    let expected =
        ["not_configured", "bad_credentials", "out_of_credits", "rate_limited", "failed"];
    assert_eq!(run(ADA, &chain, 5, &[(Failed, 0)]), expected);
}

#[test]
fn only_a_cause_that_passes_by_itself_says_when() {
    let until = START + Duration::HOUR;
    assert_eq!(SkipCause::OutOfCredits { until }.until(), Some(until));
    assert_eq!(SkipCause::RateLimited { until }.until(), Some(until));
    assert_eq!(SkipCause::BadCredentials.until(), None);
}

#[test]
fn a_reset_that_passes_during_the_run_makes_the_provider_ready() {
    let chain = [
        standing("a"),
        in_state("b", ProviderState::RateLimited { until: START + Duration::seconds(8) }),
    ];
    assert_eq!(run(ADA, &chain, 5, &[(Timeout, 7)]), ["timeout", "rate_limited"]);
    assert_eq!(run(ADA, &chain, 5, &[(Timeout, 8), (Match, 0)]), ["timeout", "match"]);
}

#[test]
fn requests_are_counted_and_a_two_request_provider_twice() {
    let chain = [asking("a", 2), asking("b", 2), asking("c", 1)];
    assert_eq!(run(ADA, &chain, 5, &[(NoMatch, 0), (NoMatch, 0), (NoMatch, 0)]), ["no_match"; 3]);
    assert_eq!(
        run(ADA, &chain, 4, &[(NoMatch, 0), (NoMatch, 0)]),
        ["no_match", "no_match", "call_limit"]
    );
    assert_eq!(
        run(ADA, &chain, 3, &[(NoMatch, 0), (NoMatch, 0)]),
        ["no_match", "call_limit", "no_match"]
    );
    assert_eq!(run(ADA, &chain, 0, &[]), ["call_limit"; 3]);
}

#[test]
fn no_provider_is_asked_once_the_time_is_up_and_the_last_gets_what_is_left() {
    let chain = ["a", "b", "c", "d"].map(standing);
    let answers = [(Timeout, 10), (Timeout, 10), (Timeout, 9), (NoMatch, 1)];
    assert_eq!(run(ADA, &chain, 9, &answers), ["timeout", "timeout", "timeout", "no_match"]);
    let answers = [(Timeout, 10), (Timeout, 10), (Timeout, 10)];
    assert_eq!(run(ADA, &chain, 9, &answers), ["timeout", "timeout", "timeout", "deadline"]);
}

#[test]
fn a_provider_has_ten_seconds_or_what_is_left_of_thirty() {
    let email = Email::parse(ADA).expect("an address");
    let standings = [standing("a")];
    let limits = ChainLimits { max_requests: 5, started_at: START };
    let chain = Chain { email: &email, suppressed: false, standings: &standings, limits };
    for (passed, has) in [(0, 10), (20, 10), (21, 9), (29, 1)] {
        let Step::Ask { timeout, .. } = next_step(&chain, &[], START + Duration::seconds(passed))
        else {
            panic!("{passed} seconds in, it is asked")
        };
        assert_eq!(timeout, Duration::seconds(has), "{passed} seconds in");
    }
}

#[test]
fn addresses_that_stand_for_nobody_are_asked_about_nowhere() {
    let chain = [standing("a"), in_state("b", ProviderState::NotConfigured)];
    assert_eq!(run("info@acme.com", &chain, 5, &[]), ["role_account"; 2]);
    assert_eq!(run("ada@mailinator.com", &chain, 5, &[]), ["disposable_domain"; 2]);
}

#[test]
fn free_mail_is_asked_about_where_the_provider_takes_it() {
    let business = standing("a");
    let business = Standing {
        profile: ProviderProfile { takes_free_mail: false, ..business.profile.clone() },
        ..business
    };
    let chain = [business, standing("b")];
    assert_eq!(run("ada@gmail.com", &chain, 5, &[(Match, 0)]), ["free_mail_domain", "match"]);
}

#[test]
fn a_provider_of_companies_alone_cannot_be_asked_about_an_address() {
    let of_companies = standing("a");
    let of_companies = Standing {
        profile: ProviderProfile {
            supports: &[RecordKind::Company],
            ..of_companies.profile.clone()
        },
        ..of_companies
    };
    assert_eq!(run(ADA, &[of_companies], 5, &[]), ["unsupported_input"]);
}

#[test]
fn somebody_who_asked_to_be_left_alone_is_asked_about_nowhere() {
    let email = Email::parse(ADA).expect("an address");
    let standings = [standing("a")];
    let limits = ChainLimits { max_requests: 5, started_at: START };
    let chain = Chain { email: &email, suppressed: true, standings: &standings, limits };
    let Step::Skip(skipped) = next_step(&chain, &[], START) else { panic!("it is not asked") };
    assert_eq!(skipped.cause, SkipCause::Suppressed);
}

#[test]
fn errors_of_the_input_and_of_credit_go_on() {
    let chain = [standing("a"), standing("b"), standing("c")];
    let answers = [(InvalidInput, 0), (OutOfCredits, 0), (Match, 0)];
    assert_eq!(run(ADA, &chain, 5, &answers), ["invalid_input", "out_of_credits", "match"]);
}
