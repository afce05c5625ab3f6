use frontdesk_domain::key::Key;
use frontdesk_domain::ports::{
    AddressHasher, ChainSettings, Clock, EnrichmentSettings, Ledger, Mode, NewRun,
    ProviderConnection, ProviderResponse, RecordQueries, RunEnd, SealedSecret, Store,
};
use frontdesk_domain::records::{
    CompanyFacts, Entry, Outcome, PersonFacts, PersonField, ProviderState,
};
use frontdesk_domain::services::{EnrichCommand, Enrichment, RecordError};
use frontdesk_testing::builders::{a_booking, email};
use frontdesk_testing::northwind::{GRACE, LENA, NORTHWIND, PRIYA};
use frontdesk_testing::vendors::provider;
use time::Duration;
use uuid::Uuid;

use crate::desk::{Desk, acting};

pub(crate) const ADA: &str = "ada@acme.com";

pub(crate) async fn desk() -> Desk {
    let connection = |id: &str| ProviderConnection {
        provider: provider(id),
        base_url: None,
        credential: Some(SealedSecret(id.as_bytes().to_vec())),
        state: ProviderState::Ready,
    };
    let settings = EnrichmentSettings {
        providers: ["first", "second", "third"].map(connection).into(),
        chains: vec![ChainSettings {
            id: Key::parse("default").expect("a key"),
            name: "Default waterfall".into(),
            providers: ["first", "second", "third"].map(provider).into(),
        }],
        ..EnrichmentSettings::default()
    };
    let desk = Desk::new();
    save(&desk, &settings).await;
    desk
}

pub(crate) async fn save(desk: &Desk, settings: &EnrichmentSettings) {
    let mut unit = desk.store.begin().await.expect("the store responds");
    unit.records().save_enrichment_settings(NORTHWIND, settings).await.expect("the store responds");
    unit.commit().await.expect("the store responds");
}

pub(crate) fn nothing(outcome: Outcome) -> ProviderResponse {
    ProviderResponse {
        http_status: Some(404),
        requests: 1,
        ..ProviderResponse::without_facts(outcome)
    }
}

pub(crate) fn ada_found() -> ProviderResponse {
    let person = PersonFacts {
        full_name: Some("Ada Byron".into()),
        title: Some("VP Operations".into()),
        ..PersonFacts::default()
    };
    let company = CompanyFacts { name: Some("Acme".into()), ..CompanyFacts::default() };
    ProviderResponse { person, company, credits: Some(1.0), ..nothing(Outcome::Match) }
}

pub(crate) fn by_provider(id: &str) -> EnrichCommand {
    EnrichCommand { email: ADA.to_owned(), provider: Some(id.to_owned()), chain_id: None }
}

pub(crate) fn by_chain(id: &str) -> EnrichCommand {
    EnrichCommand { email: ADA.to_owned(), provider: None, chain_id: Some(id.to_owned()) }
}

pub(crate) async fn enrich(desk: &Desk, command: EnrichCommand) -> Result<Enrichment, RecordError> {
    desk.services.enrich_record.enrich(&acting(PRIYA), command).await
}

pub(crate) async fn run_chain(desk: &Desk) -> Enrichment {
    enrich(desk, by_chain("default")).await.expect("a run")
}

pub(crate) fn outcomes(enrichment: &Enrichment) -> Vec<&'static str> {
    let outcome = |entry: &Entry| match entry {
        Entry::Tried(attempt) => attempt.outcome.as_str(),
        Entry::Skipped(skipped) => skipped.cause.as_str(),
    };
    enrichment.entries.iter().map(outcome).collect()
}

#[tokio::test]
async fn first_match_is_stored_with_its_source_and_ends_the_chain() {
    let desk = desk().await;
    desk.vendors.will_return("first", nothing(Outcome::NoMatch));
    desk.vendors.will_return("second", ada_found());
    let enrichment = run_chain(&desk).await;
    assert_eq!(outcomes(&enrichment), ["no_match", "match", "already_found"]);
    assert_eq!(enrichment.found_by, Some(provider("second")));
    assert_eq!(desk.vendors.asked(), ["first", "second"]);
    let lookup = desk
        .services
        .look_up_record
        .look_up_lead(&acting(PRIYA), &email(ADA))
        .await
        .expect("a lookup");
    assert_eq!(lookup.person, enrichment.person);
    let person = lookup.person.expect("stored");
    assert_eq!(person.stored.facts.title.as_deref(), Some("VP Operations"));
    assert_eq!(person.stored.sources[&PersonField::Title].source, "second");
    assert_eq!(lookup.company.expect("stored").stored.facts.name.as_deref(), Some("Acme"));
    assert!(!lookup.suggest_enrichment);
}

#[tokio::test]
async fn found_facts_are_merged_into_stored_ones() {
    let desk = desk().await;
    let only = |phone: &str, industry: &str| {
        let person = PersonFacts {
            title: Some("VP".into()),
            phone: Some(phone.into()),
            ..PersonFacts::default()
        };
        let company = CompanyFacts { industry: Some(industry.into()), ..ada_found().company };
        ProviderResponse { person, company, ..ada_found() }
    };
    desk.vendors.will_return("first", only("+44", "Machinery"));
    run_chain(&desk).await;
    desk.clock.advance(Duration::DAY);
    desk.vendors.will_return("first", ada_found());
    let enrichment = run_chain(&desk).await;
    let person = enrichment.person.expect("stored").stored;
    assert_eq!(
        (person.facts.phone.as_deref(), person.facts.title.as_deref()),
        (Some("+44"), Some("VP Operations"))
    );
    assert_eq!(
        enrichment.company.expect("stored").stored.facts.industry.as_deref(),
        Some("Machinery")
    );
}

#[tokio::test]
async fn run_respects_the_call_limit_of_the_workspace() {
    let desk = desk().await;
    let settings = desk.store.enrichment_settings(NORTHWIND).await.expect("the store responds");
    save(&desk, &EnrichmentSettings { max_provider_calls_per_lookup: 1, ..settings }).await;
    desk.vendors.will_return("first", nothing(Outcome::NoMatch));
    assert_eq!(outcomes(&run_chain(&desk).await), ["no_match", "call_limit", "call_limit"]);
}

#[tokio::test]
async fn company_only_match_is_stored_and_the_chain_continues() {
    let desk = desk().await;
    let company = ProviderResponse {
        person: PersonFacts::default(),
        outcome: Outcome::CompanyOnly,
        ..ada_found()
    };
    desk.vendors.will_return("first", company);
    desk.vendors.will_return("second", nothing(Outcome::Timeout));
    desk.vendors.will_return("third", nothing(Outcome::NoMatch));
    let enrichment = run_chain(&desk).await;
    assert_eq!(outcomes(&enrichment), ["company_only", "timeout", "no_match"]);
    assert_eq!((enrichment.found_by, enrichment.person), (None, None));
    assert_eq!(enrichment.company.expect("stored").stored.facts.name.as_deref(), Some("Acme"));
}

#[tokio::test]
async fn every_call_is_recorded_and_counted() {
    let desk = desk().await;
    desk.vendors.will_return("first", nothing(Outcome::Failed));
    desk.vendors.will_return("second", ada_found());
    run_chain(&desk).await;
    let options = desk.services.get_enrichment_options.get(&acting(PRIYA)).await.expect("options");
    let counts = |id| {
        let usage = &options.usage[&provider(id)];
        (usage.calls, usage.matches, usage.errors, usage.in_flight)
    };
    assert_eq!(counts("first"), (1, 0, 1, 0));
    assert_eq!(counts("second"), (1, 1, 0, 0));
    assert!(options.usage.get(&provider("third")).is_none_or(|usage| usage.calls == 0));
}

#[tokio::test]
async fn provider_state_is_stored_shown_and_respected_until_it_expires() {
    let desk = desk().await;
    let until = frontdesk_testing::clock::instant("2030-01-01T09:05Z");
    desk.vendors.will_return("first", nothing(Outcome::RateLimited { until: Some(until) }));
    desk.vendors.will_return("second", nothing(Outcome::BadCredentials));
    desk.vendors.will_return("third", nothing(Outcome::OutOfCredits));
    run_chain(&desk).await;
    assert_eq!(
        outcomes(&run_chain(&desk).await),
        ["rate_limited", "bad_credentials", "out_of_credits"]
    );
    let options = desk.services.get_enrichment_options.get(&acting(PRIYA)).await.expect("options");
    let states: Vec<_> =
        options.providers.iter().map(|provider_status| provider_status.state.as_str()).collect();
    assert_eq!(states, ["rate_limited", "bad_credentials", "out_of_credits"]);
    desk.clock.advance(Duration::minutes(5));
    desk.vendors.will_return("first", nothing(Outcome::NoMatch));
    assert_eq!(
        outcomes(&run_chain(&desk).await),
        ["no_match", "bad_credentials", "out_of_credits"]
    );
    desk.clock.advance(Duration::hours(1));
    desk.vendors.will_return("first", nothing(Outcome::NoMatch));
    desk.vendors.will_return("third", nothing(Outcome::NoMatch));
    assert_eq!(outcomes(&run_chain(&desk).await), ["no_match", "bad_credentials", "no_match"]);
}

#[tokio::test]
async fn rate_limit_without_a_time_lasts_a_minute() {
    for until in [None, Some(Duration::ZERO), Some(-Duration::MINUTE)] {
        let desk = desk().await;
        let until = until.map(|from_now| desk.clock.now() + from_now);
        desk.vendors.will_return("first", nothing(Outcome::RateLimited { until }));
        desk.vendors.will_return("second", ada_found());
        run_chain(&desk).await;
        desk.clock.advance(Duration::seconds(59));
        desk.vendors.will_return("second", ada_found());
        assert_eq!(outcomes(&run_chain(&desk).await)[0], "rate_limited", "{until:?}");
        desk.clock.advance(Duration::SECOND);
        desk.vendors.will_return("first", ada_found());
        assert_eq!(outcomes(&run_chain(&desk).await)[0], "match", "{until:?}");
    }
}

#[tokio::test]
async fn unknown_provider_or_chain_is_a_fault_that_lists_the_known_ones() {
    let desk = desk().await;
    for (with, field, known) in [
        (by_provider("nobody"), "provider", "first, second, third"),
        (by_chain("nothing"), "chain_id", "default"),
    ] {
        let outcome = enrich(&desk, with).await;
        let Err(RecordError::Invalid(faults)) = outcome else { panic!("{outcome:?}") };
        assert_eq!(faults[0].field, field);
        assert!(faults[0].detail.contains(known), "{}", faults[0]);
    }
    assert!(desk.vendors.asked().is_empty());
}

#[tokio::test]
async fn all_faults_of_a_request_are_reported_together() {
    let desk = desk().await;
    let command = EnrichCommand {
        email: "ada".to_owned(),
        provider: Some("nobody".to_owned()),
        chain_id: Some("nothing".to_owned()),
    };
    let outcome = enrich(&desk, command).await;
    let Err(RecordError::Invalid(faults)) = outcome else { panic!("{outcome:?}") };
    let fields: Vec<_> = faults.iter().map(|fault| fault.field.as_str()).collect();
    assert_eq!(fields, ["email", "provider", "provider", "chain_id"]);
}

#[tokio::test]
async fn provider_without_a_key_is_skipped() {
    let desk = Desk::new();
    let enrichment = enrich(&desk, by_provider("first")).await.expect("a run");
    assert_eq!(outcomes(&enrichment), ["not_configured"]);
    assert_eq!(enrichment.found_by, None);
}

#[tokio::test]
async fn one_address_has_one_run_at_a_time() {
    let desk = desk().await;
    let now = frontdesk_testing::clock::instant("2030-01-01T09:00Z");
    let run = NewRun {
        workspace_id: NORTHWIND,
        run_id: Uuid::from_u128(7),
        address: desk.vendors.hash(NORTHWIND, &email(ADA)),
        started_by: PRIYA,
        started_at: now,
        lease_until: now + Duration::minutes(2),
    };
    desk.store.begin_run(&run).await.expect("the store responds");
    let outcome = enrich(&desk, by_chain("default")).await;
    assert!(matches!(outcome, Err(RecordError::InProgress(_))), "{outcome:?}");
    desk.store
        .end_run(NORTHWIND, run.run_id, now, RunEnd::FoundNothing)
        .await
        .expect("the store responds");
    desk.vendors.will_return("first", ada_found());
    assert_eq!(run_chain(&desk).await.found_by, Some(provider("first")));
}

#[tokio::test]
async fn run_without_a_match_suppresses_the_suggestion_for_a_week() {
    let desk = desk().await;
    let suggests = async || {
        let lookup = desk.services.look_up_record.look_up_lead(&acting(PRIYA), &email(ADA)).await;
        lookup.expect("a lookup").suggest_enrichment
    };
    assert!(suggests().await);
    for id in ["first", "second", "third"] {
        desk.vendors.will_return(id, nothing(Outcome::NoMatch));
    }
    run_chain(&desk).await;
    assert!(!suggests().await);
    desk.clock.advance(Duration::days(7));
    assert!(suggests().await);
}

#[tokio::test]
async fn incomplete_match_suppresses_the_suggestion_for_ninety_days() {
    let desk = desk().await;
    let person = PersonFacts { full_name: Some("Ada Byron".into()), ..PersonFacts::default() };
    let company = CompanyFacts::default();
    desk.vendors.will_return("first", ProviderResponse { person, company, ..ada_found() });
    run_chain(&desk).await;
    let suggests = async || {
        let lookup = desk.services.look_up_record.look_up_lead(&acting(PRIYA), &email(ADA)).await;
        lookup.expect("a lookup").suggest_enrichment
    };
    desk.clock.advance(Duration::days(90) - Duration::SECOND);
    assert!(!suggests().await, "a repeated run would pay for the same gaps");
    desk.clock.advance(Duration::SECOND);
    assert!(suggests().await);
}

#[tokio::test]
async fn erased_person_is_removed_from_records_and_past_bookings_and_suppressed() {
    let past = a_booking().hosted_by(LENA).at("2029-12-31T09:00Z").build();
    let desk = desk().await.with_booking(&past).await;
    desk.vendors.will_return("first", ada_found());
    run_chain(&desk).await;
    let forgotten = desk
        .services
        .forget_person
        .forget(&acting(GRACE), &email(ADA), Mode::Commit)
        .await
        .expect("an admin");
    assert!(forgotten.person);
    assert_eq!(forgotten.bookings, 1);
    let invitee = desk.stored(past.id).await.invitee;
    assert!(!invitee.name.contains("Ada") && invitee.email != email(ADA), "{invitee:?}");
    // The lookup is before the run, because a run without a match also prevents the suggestion.
    let lookup = desk
        .services
        .look_up_record
        .look_up_lead(&acting(PRIYA), &email(ADA))
        .await
        .expect("a lookup");
    assert!(lookup.person.is_none() && !lookup.suggest_enrichment);
    assert_eq!(outcomes(&run_chain(&desk).await), ["suppressed"; 3]);
}
