//! Contract tests of enrichment runs and their paid calls.

use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{
    AddressHash, AddressHistory, ClosedCall, Conflict, NewCall, NewRun, ProviderUsage, RunEnd,
    RunStart,
};
use frontdesk_domain::records::{Attempt, Outcome, ProviderId};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::StoreUnderTest;
use super::records::a_vice_president;
use super::steps::{assert_refused, race};
use crate::builders::email;
use crate::clock::instant;
use crate::northwind::{NORTHWIND, PRIYA, SOUTHWIND};

const LEASE: Duration = Duration::minutes(1);
const JUST: Duration = Duration::MICROSECOND;

impl StoreUnderTest {
    async fn start(&self, run: &NewRun) -> RunStart {
        self.ledger.begin_run(run).await.expect("a run can be asked for")
    }

    async fn call_in_flight(&self, number: u128, provider: &str) -> NewCall {
        let run = a_run(number);
        assert_eq!(self.start(&run).await, RunStart::Begun);
        let call = a_call(number, &run, provider);
        self.ledger.open_call(&call).await.expect("a call can be opened");
        call
    }

    async fn end(&self, run: &NewRun, at: OffsetDateTime, end: RunEnd) {
        let ended = self.ledger.end_run(run.workspace_id, run.run_id, at, end).await;
        ended.expect("a run can be ended");
    }

    async fn usage(&self, workspace: WorkspaceId, since: OffsetDateTime) -> Vec<ProviderUsage> {
        self.records.provider_usage(workspace, since).await.expect("usage can be read")
    }

    async fn history(&self, run: &NewRun) -> AddressHistory {
        let history = self.records.address_history(run.workspace_id, &[run.address]).await;
        history.expect("the history of an address can be read")
    }
}

fn now() -> OffsetDateTime {
    instant("2030-01-01T09:00Z")
}

pub(super) fn an_address(number: u8) -> AddressHash {
    AddressHash([number; 32])
}

pub(super) fn a_run(number: u128) -> NewRun {
    NewRun {
        workspace_id: NORTHWIND,
        run_id: Uuid::from_u128(number),
        address: an_address(u8::try_from(number % 251).expect("it is less than 251")),
        started_by: PRIYA,
        started_at: now(),
        lease_until: now() + LEASE,
    }
}

fn again(run: &NewRun, number: u128, at: OffsetDateTime) -> NewRun {
    NewRun {
        run_id: Uuid::from_u128(number),
        started_at: at,
        lease_until: at + LEASE,
        ..run.clone()
    }
}

pub(super) fn provider(id: &str) -> ProviderId {
    ProviderId::parse(id).unwrap_or_else(|error| panic!("{error}"))
}

pub(super) fn a_call(number: u128, run: &NewRun, id: &str) -> NewCall {
    NewCall {
        workspace_id: run.workspace_id,
        call_id: Uuid::from_u128(number),
        run_id: run.run_id,
        provider: provider(id),
        started_at: run.started_at,
    }
}

pub(super) fn answered(call: &NewCall, outcome: Outcome) -> ClosedCall {
    let duration = Duration::milliseconds(312);
    ClosedCall {
        workspace_id: call.workspace_id,
        call_id: call.call_id,
        attempt: Attempt {
            provider: call.provider.clone(),
            outcome,
            duration,
            http_status: Some(200),
            credits: Some(0.5),
            requests: 1,
        },
        closed_at: call.started_at + duration,
        credential: None,
        state: None,
    }
}

fn used(id: &str, calls: u64, (matches, errors, in_flight): (u64, u64, u64)) -> ProviderUsage {
    ProviderUsage {
        provider: provider(id),
        calls,
        matches,
        errors,
        in_flight,
        last_called_at: Some(now()),
    }
}

/// Runs for other addresses or in other workspaces can begin.
pub async fn second_run_for_an_address_is_in_progress(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let run = a_run(1);
    assert_eq!(store.start(&run).await, RunStart::Begun);
    assert_eq!(store.start(&again(&run, 2, now() + JUST)).await, RunStart::InProgress);
    assert_eq!(store.start(&a_run(3)).await, RunStart::Begun, "another address");
    let elsewhere = NewRun { workspace_id: SOUTHWIND, ..again(&run, 4, now()) };
    assert_eq!(store.start(&elsewhere).await, RunStart::Begun, "another workspace");
}

/// The result of the earlier run does not matter.
pub async fn run_may_begin_once_the_previous_one_has_ended(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let first = a_run(1);
    assert_eq!(store.start(&first).await, RunStart::Begun);
    store.end(&first, now(), RunEnd::Found).await;
    let second = again(&first, 2, now());
    assert_eq!(store.start(&second).await, RunStart::Begun);
    store.end(&second, now(), RunEnd::FoundNothing).await;
    assert_eq!(store.start(&again(&first, 3, now())).await, RunStart::Begun);
}

/// An expired lease means that the process of the first run has crashed.
pub async fn expired_run_is_taken_over_and_its_call_abandoned(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.call_in_flight(1, "apollo").await;
    let late = a_run(1).lease_until;
    assert_eq!(store.start(&again(&a_run(1), 2, late - JUST)).await, RunStart::InProgress);
    assert_eq!(store.usage(NORTHWIND, now()).await, [used("apollo", 1, (0, 0, 1))]);
    let second = again(&a_run(1), 3, late);
    assert_eq!(store.start(&second).await, RunStart::Begun);
    assert_eq!(store.usage(NORTHWIND, now()).await, [used("apollo", 1, (0, 1, 0))]);
    assert_eq!(store.start(&again(&a_run(1), 4, late)).await, RunStart::InProgress);
    assert_eq!(
        store.history(&second).await.found_nothing_at,
        None,
        "the first run is inconclusive"
    );
}

/// The late result is accepted, but the new run stays in progress.
pub async fn run_that_was_taken_over_may_still_end(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let call = store.call_in_flight(1, "apollo").await;
    let late = a_run(1).lease_until;
    assert_eq!(store.start(&again(&a_run(1), 2, late)).await, RunStart::Begun);
    store
        .ledger
        .close_call(&answered(&call, Outcome::NoMatch))
        .await
        .expect("a late result is accepted");
    assert_eq!(store.usage(NORTHWIND, now()).await, [used("apollo", 1, (0, 0, 0))]);
    store.end(&a_run(1), late + JUST, RunEnd::FoundNothing).await;
    assert_eq!(store.history(&a_run(1)).await.found_nothing_at, Some(late + JUST));
    assert_eq!(store.start(&again(&a_run(1), 3, late + JUST)).await, RunStart::InProgress);
}

/// If a second call could use the id, the ledger would count two calls as one.
pub async fn duplicate_call_id_is_rejected(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let call = store.call_in_flight(1, "apollo").await;
    assert_refused(store.ledger.open_call(&call).await, Conflict::Duplicate);
}

/// The store never creates a missing call or run.
pub async fn unknown_call_or_run_is_missing(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let call = a_call(1, &a_run(1), "apollo");
    assert_refused(store.ledger.open_call(&call).await, Conflict::Missing);
    assert_refused(
        store.ledger.close_call(&answered(&call, Outcome::NoMatch)).await,
        Conflict::Missing,
    );
    let ended = store.ledger.end_run(NORTHWIND, a_run(1).run_id, now(), RunEnd::FoundNothing).await;
    assert_refused(ended, Conflict::Missing);
}

/// A closed call keeps its first result.
pub async fn call_is_closed_only_once(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let call = store.call_in_flight(1, "apollo").await;
    store.ledger.close_call(&answered(&call, Outcome::NoMatch)).await.expect("it is in flight");
    assert_refused(
        store.ledger.close_call(&answered(&call, Outcome::Failed)).await,
        Conflict::Missing,
    );
    let elsewhere = ClosedCall { workspace_id: SOUTHWIND, ..answered(&call, Outcome::Failed) };
    assert_refused(store.ledger.close_call(&elsewhere).await, Conflict::Missing);
    assert_eq!(store.usage(NORTHWIND, now()).await, [used("apollo", 1, (0, 0, 0))]);
}

/// The test makes one call for each outcome.
pub async fn every_outcome_is_counted_correctly(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    for (outcome, number) in Outcome::ALL.into_iter().zip(1..) {
        let call = store.call_in_flight(number, "apollo").await;
        store.ledger.close_call(&answered(&call, outcome)).await.expect("it is in flight");
        let so_far = &store.usage(NORTHWIND, now()).await[0];
        let counted = Outcome::ALL.into_iter().take(usize::try_from(number).expect("it is small"));
        let errors = counted.filter(|outcome| outcome.is_error()).count();
        assert_eq!(so_far.errors, u64::try_from(errors).expect("it is small"), "{outcome:?}");
    }
    let errors = Outcome::ALL.into_iter().filter(|outcome| outcome.is_error()).count();
    let errors = u64::try_from(errors).expect("it is small");
    assert_eq!(store.usage(NORTHWIND, now()).await, [used("apollo", 10, (1, errors, 0))]);
}

/// A call that starts exactly at `since` is counted too.
pub async fn usage_counts_calls_by_provider_and_workspace_since_an_instant(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    for (number, days) in [(1, 1), (2, 2), (3, 0)] {
        let at = now() + Duration::days(days);
        let run = again(&a_run(number), number, at);
        assert_eq!(store.start(&run).await, RunStart::Begun);
        store
            .ledger
            .open_call(&a_call(number, &run, "apollo"))
            .await
            .expect("a call can be opened");
        store
            .ledger
            .open_call(&a_call(number + 10, &run, "hunter"))
            .await
            .expect("a call can be opened");
    }
    let mut usage = store.usage(NORTHWIND, now() + Duration::days(1)).await;
    usage.sort_by(|a, b| a.provider.cmp(&b.provider));
    let last_called_at = Some(now() + Duration::days(2));
    let expected =
        ["apollo", "hunter"].map(|id| ProviderUsage { last_called_at, ..used(id, 2, (0, 0, 2)) });
    assert_eq!(usage, expected);
    assert_eq!(store.usage(SOUTHWIND, now()).await, []);
}

/// A process that is killed during a call never closes the call.
pub async fn unclosed_call_stays_in_flight_until_abandoned(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let answered_call = store.call_in_flight(1, "apollo").await;
    store
        .ledger
        .close_call(&answered(&answered_call, Outcome::Match))
        .await
        .expect("it is in flight");
    let late = store.call_in_flight(2, "apollo").await;
    let lease_until = a_run(2).lease_until;
    assert_eq!(store.ledger.abandon_calls(lease_until - JUST).await.expect("the call succeeds"), 0);
    assert_eq!(store.usage(NORTHWIND, now()).await, [used("apollo", 2, (1, 0, 1))]);
    assert_eq!(store.ledger.abandon_calls(lease_until).await.expect("the call succeeds"), 1);
    assert_eq!(store.usage(NORTHWIND, now()).await, [used("apollo", 2, (1, 1, 0))]);
    assert_eq!(
        store.ledger.abandon_calls(lease_until).await.expect("the call succeeds"),
        0,
        "a repetition changes nothing"
    );
    store
        .ledger
        .close_call(&answered(&late, Outcome::Match))
        .await
        .expect("a late result is accepted");
    assert_eq!(store.usage(NORTHWIND, now()).await, [used("apollo", 2, (2, 0, 0))]);
}

/// One request to the store covers all workspaces.
pub async fn expired_calls_of_all_workspaces_are_abandoned(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    for (workspace_id, number) in [(NORTHWIND, 1), (SOUTHWIND, 2)] {
        let run = NewRun { workspace_id, ..a_run(number) };
        assert_eq!(store.start(&run).await, RunStart::Begun);
        store
            .ledger
            .open_call(&a_call(number, &run, "apollo"))
            .await
            .expect("a call can be opened");
    }
    assert_eq!(
        store.ledger.abandon_calls(a_run(1).lease_until).await.expect("the call succeeds"),
        2
    );
}

/// Inconclusive runs do not affect the history.
pub async fn address_history_has_the_last_run_with_and_without_a_match(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    assert_eq!(store.history(&a_run(1)).await, AddressHistory::default());
    let ends = [
        (RunEnd::FoundNothing, 3),
        (RunEnd::Found, 5),
        (RunEnd::Found, 2),
        (RunEnd::FoundNothing, 4),
        (RunEnd::Inconclusive, 6),
    ];
    for ((end, days), number) in ends.into_iter().zip(1..) {
        let run = again(&a_run(1), number, now());
        assert_eq!(store.start(&run).await, RunStart::Begun);
        store.end(&run, now() + Duration::days(days), end).await;
    }
    let after = |days| Some(now() + Duration::days(days));
    let expected =
        AddressHistory { found_at: after(5), found_nothing_at: after(4), suppressed: false };
    assert_eq!(store.history(&a_run(1)).await, expected);
    assert_eq!(store.history(&a_run(6)).await, AddressHistory::default(), "another address");
    let elsewhere = NewRun { workspace_id: SOUTHWIND, ..a_run(1) };
    assert_eq!(store.history(&elsewhere).await, AddressHistory::default());
}

/// The record and the call's result are written in one unit.
pub async fn person_commits_with_the_call_that_found_it(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let call = store.call_in_flight(1, "apollo").await;
    let (closed, ada) = (answered(&call, Outcome::Match), email("ada@acme.com"));
    let mut unit = store.begin().await;
    unit.records()
        .save_person(NORTHWIND, &ada, &a_vice_president())
        .await
        .expect("it can be saved");
    unit.records().close_call_with_records(&closed).await.expect("it is in flight");
    drop(unit);
    assert_eq!(store.person(NORTHWIND, "ada@acme.com").await, None);
    assert_eq!(store.usage(NORTHWIND, now()).await, [used("apollo", 1, (0, 0, 1))]);

    let stored = store.in_a_unit(async |unit| {
        unit.records().save_person(NORTHWIND, &ada, &a_vice_president()).await?;
        unit.records().close_call_with_records(&closed).await
    });
    stored.await.expect("it is in flight");
    assert!(store.person(NORTHWIND, "ada@acme.com").await.is_some());
    assert_eq!(store.usage(NORTHWIND, now()).await, [used("apollo", 1, (1, 0, 0))]);

    let twice = store.in_a_unit(async |unit| {
        unit.records().save_person(NORTHWIND, &email("bob@acme.com"), &a_vice_president()).await?;
        unit.records().close_call_with_records(&closed).await
    });
    assert_refused(twice.await, Conflict::Missing);
    assert_eq!(store.person(NORTHWIND, "bob@acme.com").await, None);
}

/// Twenty callers begin a run for the same address.
pub async fn exactly_one_of_many_concurrent_runs_begins(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    assert_eq!(begun_at_once(&store, now()).await, 1);
}

/// The test starts twenty callers, which all find the same expired run.
pub async fn exactly_one_run_takes_over_an_expired_run(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.call_in_flight(1, "apollo").await;
    assert_eq!(begun_at_once(&store, a_run(1).lease_until).await, 1);
    assert_eq!(store.usage(NORTHWIND, now()).await, [used("apollo", 1, (0, 1, 0))]);
}

async fn begun_at_once(store: &StoreUnderTest, at: OffsetDateTime) -> usize {
    let outcomes = race(20, |number| {
        let ledger = store.ledger.clone();
        let run = again(&a_run(1), 100 + u128::try_from(number).expect("it is small"), at);
        async move { ledger.begin_run(&run).await.expect("a run can be asked for") }
    })
    .await;
    outcomes.into_iter().filter(|outcome| *outcome == RunStart::Begun).count()
}
