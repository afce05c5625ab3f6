use std::collections::VecDeque;
use std::sync::Arc;

use frontdesk_domain::ports::mocks::{MockLedger, MockStore, MockUnitOfWork};
use frontdesk_domain::ports::{
    Mode, RecordQueries, RunEnd, RunStart, StoreError, StorePorts, UnitOfWork,
};
use frontdesk_domain::records::{Company, Outcome, Person};
use frontdesk_domain::services::{Ports, RecordError, SCHEDULES_MEMORY, Services};
use frontdesk_testing::builders::email;
use frontdesk_testing::northwind::{GRACE, NORTHWIND, PRIYA};
use frontdesk_testing::vendors::provider;
use frontdesk_testing::{SeededRandom, ShortChanges};

use crate::desk::{Desk, acting};
use crate::records::{
    ADA, ada_found, by_chain, by_provider, desk, enrich, nothing, outcomes, run_chain, save,
};

#[tokio::test]
async fn person_erased_during_a_call_is_neither_stored_nor_looked_up_again() {
    for response in [ada_found(), nothing(Outcome::NoMatch)] {
        let desk = desk().await;
        let (services, outcome) = (desk.services.clone(), response.outcome);
        desk.vendors.meanwhile("first", async move {
            services
                .forget_person
                .forget(&acting(GRACE), &email(ADA), Mode::Commit)
                .await
                .expect("an admin");
        });
        desk.vendors.will_return("first", response);
        let enrichment = run_chain(&desk).await;
        assert_eq!(desk.vendors.asked(), ["first"]);
        let rest = if outcome == Outcome::Match { "already_found" } else { "suppressed" };
        assert_eq!(outcomes(&enrichment), [outcome.as_str(), rest, rest]);
        assert_eq!(enrichment.person, None);
        assert_eq!(
            desk.store.find_person(NORTHWIND, &email(ADA)).await.expect("the store responds"),
            None
        );
        let options =
            desk.services.get_enrichment_options.get(&acting(PRIYA)).await.expect("options");
        let usage = &options.usage[&provider("first")];
        assert_eq!((usage.calls, usage.in_flight), (1, 0), "it was paid for");
    }
}

#[tokio::test]
async fn store_failure_before_any_call_leaves_no_run_behind() {
    let desk = desk().await;
    desk.store.start_outage();
    let outcome = enrich(&desk, by_chain("default")).await;
    assert!(matches!(outcome, Err(RecordError::Store(_))), "{outcome:?}");
    assert!(desk.vendors.asked().is_empty());
    desk.store.end_outage();
    desk.vendors.will_return("first", ada_found());
    assert_eq!(run_chain(&desk).await.found_by, Some(provider("first")));
}

#[tokio::test]
async fn store_failure_after_a_call_keeps_the_open_call_and_the_suggestion() {
    for response in [ada_found(), nothing(Outcome::NoMatch)] {
        let desk = desk().await;
        let store = desk.store.clone();
        desk.vendors.meanwhile("first", async move { store.start_outage() });
        desk.vendors.will_return("first", response);
        let outcome = enrich(&desk, by_chain("default")).await;
        assert!(matches!(outcome, Err(RecordError::StoreAfterCall(_))), "{outcome:?}");
        assert_eq!(desk.vendors.asked(), ["first"]);
        desk.store.end_outage();
        let options =
            desk.services.get_enrichment_options.get(&acting(PRIYA)).await.expect("options");
        assert_eq!(options.usage[&provider("first")].in_flight, 1, "the ledger has the open call");
        let lookup = desk.services.look_up_record.look_up_lead(&acting(PRIYA), &email(ADA)).await;
        assert!(lookup.expect("a lookup").suggest_enrichment);
    }
}

fn services_on(desk: &Desk, store: StorePorts) -> Services {
    Services::new(&Ports {
        store,
        calendars: desk.calendars.clone(),
        clock: desk.clock.clone(),
        random: Arc::new(SeededRandom::default()),
        records: desk.vendors.ports(),
        describer: Arc::new(ShortChanges),
        booking_limits: Arc::default(),
        cache_memory: SCHEDULES_MEMORY,
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
    let store = StorePorts { ledger: Arc::new(ledger), ..desk.store.ports() };
    desk.vendors.will_return("first", nothing(Outcome::NoMatch));
    let command = by_chain("default");
    let outcome = services_on(&desk, store).enrich_record.enrich(&acting(PRIYA), command).await;
    assert!(matches!(outcome, Err(RecordError::StoreAfterCall(_))), "{outcome:?}");
}

#[tokio::test]
async fn run_without_any_call_keeps_the_suggestion() {
    let desk = desk().await;
    let mut settings = desk.store.enrichment_settings(NORTHWIND).await.expect("the store responds");
    settings.providers.retain(|connection| connection.provider != provider("third"));
    save(&desk, &settings).await;
    let enrichment = enrich(&desk, by_provider("third")).await.expect("a run");
    assert_eq!(outcomes(&enrichment), ["not_configured"]);
    let lookup = desk.services.look_up_record.look_up_lead(&acting(PRIYA), &email(ADA)).await;
    assert!(lookup.expect("a lookup").suggest_enrichment);
}

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
async fn paid_result_is_stored_despite_contention() {
    let desk = desk().await;
    let mut units = VecDeque::from([Err(contended()), Ok(taking_ada(true)), Ok(taking_ada(false))]);
    let mut store = MockStore::new();
    store.expect_begin().times(3).returning(move || units.pop_front().expect("three are prepared"));
    let store = StorePorts { store: Arc::new(store), ..desk.store.ports() };
    desk.vendors.will_return("first", ada_found());
    let command = by_chain("default");
    let outcome = services_on(&desk, store).enrich_record.enrich(&acting(PRIYA), command).await;
    assert_eq!(outcome.expect("a run").found_by, Some(provider("first")));
    assert_eq!(desk.vendors.asked(), ["first"], "the provider is called once");
}
