//! Runs of enrichment during which something else happens: the person is forgotten, the store
//! fails.

use std::collections::VecDeque;
use std::sync::Arc;

use frontdesk_domain::ports::mocks::{MockLedger, MockStore, MockUnitOfWork};
use frontdesk_domain::ports::{
    RecordQueries, RunEnd, RunStart, StoreError, StorePorts, UnitOfWork,
};
use frontdesk_domain::records::{Company, Outcome, Person};
use frontdesk_domain::services::{EnrichCommand, EnrichRecordError, EnrichWith, Ports, Services};
use frontdesk_testing::SeededRandom;
use frontdesk_testing::builders::email;
use frontdesk_testing::northwind::{GRACE, NORTHWIND, PRIYA};
use frontdesk_testing::vendors::provider;

use crate::desk::{Desk, acting};
use crate::records::{ADA, ada_found, desk, enrich, nothing, run_chain, save, told};

#[tokio::test]
async fn whoever_is_forgotten_while_a_provider_is_asked_is_not_stored_and_asked_about_no_more() {
    for answer in [ada_found(), nothing(Outcome::NoMatch)] {
        let desk = desk().await;
        let (services, outcome) = (desk.services.clone(), answer.outcome);
        desk.vendors.meanwhile("first", async move {
            services.forget_person.forget(&acting(GRACE), &email(ADA)).await.expect("an admin");
        });
        desk.vendors.will_answer("first", answer);
        let enrichment = run_chain(&desk).await;
        assert_eq!(desk.vendors.asked(), ["first"]);
        let rest = if outcome == Outcome::Match { "already_found" } else { "suppressed" };
        assert_eq!(told(&enrichment), [outcome.as_str(), rest, rest]);
        assert_eq!(enrichment.person, None);
        assert_eq!(
            desk.store.find_person(NORTHWIND, &email(ADA)).await.expect("the store is there"),
            None
        );
        let options =
            desk.services.get_enrichment_options.get(&acting(PRIYA)).await.expect("options");
        let usage = &options.usage[&provider("first")];
        assert_eq!((usage.calls, usage.in_flight), (1, 0), "it was paid for");
    }
}

#[tokio::test]
async fn a_store_that_fails_before_anybody_is_asked_says_so_and_leaves_nothing_behind() {
    let desk = desk().await;
    desk.store.go_away();
    let outcome = enrich(&desk, EnrichWith::Chain("default".into())).await;
    assert!(matches!(outcome, Err(EnrichRecordError::NobodyAsked(_))), "{outcome:?}");
    assert!(desk.vendors.asked().is_empty());
    desk.store.come_back();
    desk.vendors.will_answer("first", ada_found());
    assert_eq!(run_chain(&desk).await.found_by, Some(provider("first")));
}

#[tokio::test]
async fn a_run_that_breaks_off_after_somebody_was_asked_says_so_and_has_not_found_nothing() {
    for answer in [ada_found(), nothing(Outcome::NoMatch)] {
        let desk = desk().await;
        let store = desk.store.clone();
        desk.vendors.meanwhile("first", async move { store.go_away() });
        desk.vendors.will_answer("first", answer);
        let outcome = enrich(&desk, EnrichWith::Chain("default".into())).await;
        assert!(matches!(outcome, Err(EnrichRecordError::BrokenOff(_))), "{outcome:?}");
        assert_eq!(desk.vendors.asked(), ["first"]);
        desk.store.come_back();
        let options =
            desk.services.get_enrichment_options.get(&acting(PRIYA)).await.expect("options");
        assert_eq!(options.usage[&provider("first")].in_flight, 1, "the account has the call");
        let lookup = desk.services.look_up_record.look_up_lead(&acting(PRIYA), &email(ADA)).await;
        assert!(lookup.expect("a lookup").suggest_enrichment);
    }
}

/// The use cases with everything at the desk, but for `store`.
fn services_on(desk: &Desk, store: StorePorts) -> Services {
    Services::new(&Ports {
        store,
        calendars: desk.calendars.clone(),
        clock: desk.clock.clone(),
        random: Arc::new(SeededRandom::default()),
        records: desk.vendors.ports(),
        booking_limits: Arc::default(),
    })
}

fn contended() -> StoreError {
    StoreError::Contended("others hold the same rows".into())
}

#[tokio::test]
async fn a_run_whose_call_cannot_be_closed_ends_inconclusively() {
    let desk = desk().await;
    let mut ledger = MockLedger::new();
    ledger.expect_begin_run().return_once(|_| Ok(RunStart::Begun));
    ledger.expect_open_call().return_once(|_| Ok(()));
    ledger.expect_close_call().return_once(|_| Err(contended()));
    ledger
        .expect_end_run()
        .withf(|_, _, _, end| *end == RunEnd::Inconclusive)
        .times(1)
        .return_once(|_, _, _, _| Ok(()));
    let store = StorePorts { ledger: Arc::new(ledger), ..StorePorts::of(&desk.store) };
    desk.vendors.will_answer("first", nothing(Outcome::NoMatch));
    let command = EnrichCommand { email: email(ADA), with: EnrichWith::Chain("default".into()) };
    let outcome = services_on(&desk, store).enrich_record.enrich(&acting(PRIYA), command).await;
    assert!(matches!(outcome, Err(EnrichRecordError::BrokenOff(_))), "{outcome:?}");
}

#[tokio::test]
async fn a_run_that_asked_nobody_leaves_the_suggestion_as_it_was() {
    let desk = desk().await;
    let mut settings = desk.store.enrichment_settings(NORTHWIND).await.expect("the store is there");
    settings.providers.retain(|connection| connection.provider != provider("third"));
    save(&desk, &settings).await;
    let enrichment = enrich(&desk, EnrichWith::Provider("third".into())).await.expect("a run");
    assert_eq!(told(&enrichment), ["not_configured"]);
    let lookup = desk.services.look_up_record.look_up_lead(&acting(PRIYA), &email(ADA)).await;
    assert!(lookup.expect("a lookup").suggest_enrichment);
}

/// A unit that takes what was found, and has a first go at it refused where `refuses` says so.
fn taking_ada(refuses: bool) -> Box<dyn UnitOfWork> {
    let mut unit = MockUnitOfWork::default();
    let records = &mut unit.records;
    records.expect_find_company_for_update().returning(|_, _| Ok(None));
    records.expect_save_company().returning(|_, domain, stored| {
        Ok(Company { id: 1, domain: domain.clone(), stored: stored.clone() })
    });
    records.expect_find_person_for_update().returning(|_, _| Ok(None));
    records.expect_is_suppressed().returning(|_, _| Ok(false));
    records.expect_save_person().returning(move |_, email, stored| {
        let person = Person { id: 1, email: email.clone(), stored: stored.clone() };
        if refuses { Err(contended()) } else { Ok(person) }
    });
    records.expect_close_call_with_records().times(usize::from(!refuses)).returning(|_| Ok(()));
    Box::new(unit)
}

#[tokio::test]
async fn what_was_paid_for_is_stored_though_others_hold_the_store_for_a_while() {
    let desk = desk().await;
    let mut units = VecDeque::from([Err(contended()), Ok(taking_ada(true)), Ok(taking_ada(false))]);
    let mut store = MockStore::new();
    store.expect_begin().times(3).returning(move || units.pop_front().expect("three are prepared"));
    let store = StorePorts { store: Arc::new(store), ..StorePorts::of(&desk.store) };
    desk.vendors.will_answer("first", ada_found());
    let command = EnrichCommand { email: email(ADA), with: EnrichWith::Chain("default".into()) };
    let outcome = services_on(&desk, store).enrich_record.enrich(&acting(PRIYA), command).await;
    assert_eq!(outcome.expect("a run").found_by, Some(provider("first")));
    assert_eq!(desk.vendors.asked(), ["first"], "it is asked once");
}
