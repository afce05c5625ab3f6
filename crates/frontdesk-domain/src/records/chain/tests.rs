use time::macros::datetime;

use super::*;
use crate::records::ProviderProfile;

const START: OffsetDateTime = datetime!(2026-11-21 09:00 UTC);

fn provider_status(id: &str) -> ProviderStatus {
    let profile = ProviderProfile {
        id: ProviderId::parse(id).expect("an id"),
        name: "A provider",
        supports: &[RecordKind::Person, RecordKind::Company],
        requests_per_lookup: 1,
        takes_free_mail: true,
    };
    ProviderStatus { profile, state: ProviderState::Ready }
}

fn in_state(id: &str, state: ProviderState) -> ProviderStatus {
    ProviderStatus { state, ..provider_status(id) }
}

fn asking(id: &str, requests_per_lookup: u32) -> ProviderStatus {
    let provider_status = provider_status(id);
    ProviderStatus {
        profile: ProviderProfile { requests_per_lookup, ..provider_status.profile },
        ..provider_status
    }
}

/// `responses` are outcomes with durations in seconds.
fn run(
    email: &str,
    provider_statuses: &[ProviderStatus],
    max_requests: u32,
    responses: &[(Outcome, i64)],
) -> Vec<&'static str> {
    let email = Email::parse(email).expect("an address");
    let limits = ChainLimits { max_requests, started_at: START };
    let chain = Chain { email: &email, suppressed: false, provider_statuses, limits };
    let mut responses = responses.iter();
    let (mut so_far, mut now) = (Vec::new(), START);
    loop {
        match next_step(&chain, &so_far, now) {
            Step::Done => break,
            Step::Skip(skipped) => so_far.push(Entry::Skipped(skipped)),
            Step::Ask { provider, timeout } => {
                let &(outcome, seconds) = responses.next().expect("one answer per called provider");
                assert!(timeout <= PROVIDER_TIMEOUT && Duration::ZERO < timeout);
                let duration = Duration::seconds(seconds);
                now += duration;
                let of = provider_statuses
                    .iter()
                    .find(|s| s.profile.id == provider)
                    .expect("of the chain");
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
    assert!(responses.next().is_none(), "every answer is used");
    let ids: Vec<_> = so_far.iter().map(Entry::provider).collect();
    assert_eq!(
        ids,
        provider_statuses.iter().map(|s| &s.profile.id).collect::<Vec<_>>(),
        "each exactly once, in order"
    );
    let name = |entry: &Entry| match entry {
        Entry::Tried(attempt) => attempt.outcome.as_str(),
        Entry::Skipped(skipped) => skipped.cause.as_str(),
    };
    so_far.iter().map(name).collect()
}

const ADA: &str = "ada@acme.com";
use Outcome::{
    CompanyOnly, Failed, InvalidInput, LegalBlock, Match, NoMatch, OutOfCredits, Timeout,
};

#[test]
fn the_first_hit_ends_the_run() {
    let chain = [provider_status("a"), provider_status("b"), provider_status("c")];
    assert_eq!(
        run(ADA, &chain, 5, &[(NoMatch, 0), (Match, 0)]),
        ["no_match", "match", "already_found"]
    );
    assert_eq!(run(ADA, &chain, 5, &[(Match, 0)]), ["match", "already_found", "already_found"]);
}

#[test]
fn only_a_match_or_legal_block_ends_the_run() {
    for outcome in Outcome::ALL {
        let chain = [provider_status("a"), provider_status("b")];
        let expected = match outcome {
            Match => "already_found",
            LegalBlock => "legal_block",
            _ => "no_match",
        };
        let continues = expected == "no_match";
        let responses = [(outcome, 0), (NoMatch, 0)];
        let results = run(ADA, &chain, 5, &responses[..if continues { 2 } else { 1 }]);
        assert_eq!(results, [outcome.as_str(), expected]);
    }
}

#[test]
fn a_company_alone_does_not_end_the_run() {
    let chain = [provider_status("a"), provider_status("b")];
    assert_eq!(run(ADA, &chain, 5, &[(CompanyOnly, 0), (Match, 0)]), ["company_only", "match"]);
}

#[test]
fn an_unavailable_provider_is_skipped_and_the_run_continues() {
    let until = START + Duration::HOUR;
    let chain = [
        in_state("a", ProviderState::NotConfigured),
        in_state("b", ProviderState::BadCredentials),
        in_state("c", ProviderState::OutOfCredits { until }),
        in_state("d", ProviderState::RateLimited { until }),
        provider_status("e"),
    ];
    let expected =
        ["not_configured", "bad_credentials", "out_of_credits", "rate_limited", "failed"];
    assert_eq!(run(ADA, &chain, 5, &[(Failed, 0)]), expected);
}

#[test]
fn only_temporary_causes_have_an_end() {
    let until = START + Duration::HOUR;
    assert_eq!(SkipCause::OutOfCredits { until }.until(), Some(until));
    assert_eq!(SkipCause::RateLimited { until }.until(), Some(until));
    assert_eq!(SkipCause::BadCredentials.until(), None);
}

#[test]
fn a_limit_that_expires_during_the_run_makes_the_provider_ready() {
    let chain = [
        provider_status("a"),
        in_state("b", ProviderState::RateLimited { until: START + Duration::seconds(8) }),
    ];
    assert_eq!(run(ADA, &chain, 5, &[(Timeout, 7)]), ["timeout", "rate_limited"]);
    assert_eq!(run(ADA, &chain, 5, &[(Timeout, 8), (Match, 0)]), ["timeout", "match"]);
}

#[test]
fn every_request_of_a_lookup_counts_toward_the_limit() {
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
fn no_provider_is_called_after_the_run_timeout() {
    let chain = ["a", "b", "c", "d"].map(provider_status);
    let responses = [(Timeout, 10), (Timeout, 10), (Timeout, 9), (NoMatch, 1)];
    assert_eq!(run(ADA, &chain, 9, &responses), ["timeout", "timeout", "timeout", "no_match"]);
    let responses = [(Timeout, 10), (Timeout, 10), (Timeout, 10)];
    assert_eq!(run(ADA, &chain, 9, &responses), ["timeout", "timeout", "timeout", "deadline"]);
}

#[test]
fn provider_timeout_is_ten_seconds_or_the_rest_of_thirty() {
    let email = Email::parse(ADA).expect("an address");
    let provider_statuses = [provider_status("a")];
    let limits = ChainLimits { max_requests: 5, started_at: START };
    let chain =
        Chain { email: &email, suppressed: false, provider_statuses: &provider_statuses, limits };
    for (passed, has) in [(0, 10), (20, 10), (21, 9), (29, 1)] {
        let Step::Ask { timeout, .. } = next_step(&chain, &[], START + Duration::seconds(passed))
        else {
            panic!("{passed} seconds in, the provider is called")
        };
        assert_eq!(timeout, Duration::seconds(has), "{passed} seconds in");
    }
}

#[test]
fn role_accounts_and_disposable_mailboxes_are_not_looked_up() {
    let chain = [provider_status("a"), in_state("b", ProviderState::NotConfigured)];
    assert_eq!(run("info@acme.com", &chain, 5, &[]), ["role_account"; 2]);
    assert_eq!(run("ada@mailinator.com", &chain, 5, &[]), ["disposable_domain"; 2]);
}

#[test]
fn free_mail_is_looked_up_only_by_providers_that_support_it() {
    let business = provider_status("a");
    let business = ProviderStatus {
        profile: ProviderProfile { takes_free_mail: false, ..business.profile.clone() },
        ..business
    };
    let chain = [business, provider_status("b")];
    assert_eq!(run("ada@gmail.com", &chain, 5, &[(Match, 0)]), ["free_mail_domain", "match"]);
}

#[test]
fn a_company_only_provider_is_skipped() {
    let of_companies = provider_status("a");
    let of_companies = ProviderStatus {
        profile: ProviderProfile {
            supports: &[RecordKind::Company],
            ..of_companies.profile.clone()
        },
        ..of_companies
    };
    assert_eq!(run(ADA, &[of_companies], 5, &[]), ["unsupported_input"]);
}

#[test]
fn a_suppressed_person_is_not_looked_up() {
    let email = Email::parse(ADA).expect("an address");
    let provider_statuses = [provider_status("a")];
    let limits = ChainLimits { max_requests: 5, started_at: START };
    let chain =
        Chain { email: &email, suppressed: true, provider_statuses: &provider_statuses, limits };
    let Step::Skip(skipped) = next_step(&chain, &[], START) else {
        panic!("the provider is skipped")
    };
    assert_eq!(skipped.cause, SkipCause::Suppressed);
}

#[test]
fn invalid_input_and_missing_credits_continue_the_run() {
    let chain = [provider_status("a"), provider_status("b"), provider_status("c")];
    let responses = [(InvalidInput, 0), (OutOfCredits, 0), (Match, 0)];
    assert_eq!(run(ADA, &chain, 5, &responses), ["invalid_input", "out_of_credits", "match"]);
}
