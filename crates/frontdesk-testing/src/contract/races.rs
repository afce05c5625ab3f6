//! Contract tests of concurrent callers.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use frontdesk_domain::booking::Booking;
use frontdesk_domain::ids::{BookingId, LinkId, QueueId, UserId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::link::{Link, MemberAssignments};
use frontdesk_domain::ports::{
    ClaimOutcome, ClaimRequest, Conflict, Counter, Mode, NewAssignment, Store, StoreError,
    UnitOfWork, finish,
};
use frontdesk_domain::queue::{Candidate, choose};
use time::Duration;

use super::StoreUnderTest;
use super::reassigning::Rush;
use super::responses::{again, request};
use super::steps::{meanwhile, race, winners};
use crate::builders::{a_booking, a_link, a_queue, a_token, a_workspace};
use crate::clock::{instant, interval};
use crate::northwind::{AES, INTRO, LENA, NORTHWIND, PRIYA, TOM};

async fn lock_and_book(store: &dyn Store, booking: &Booking) -> Result<(), StoreError> {
    let mut unit = store.begin().await?;
    let outcome = decide_and_add(&mut *unit, booking).await;
    finish(unit, Mode::Commit, outcome).await
}

async fn decide_and_add(unit: &mut dyn UnitOfWork, booking: &Booking) -> Result<(), StoreError> {
    lock_and_look(unit, booking, booking.interval).await?;
    unit.bookings().add_booking(booking, &[]).await
}

async fn race_to_add(store: &StoreUnderTest, bookings: &[Booking]) -> Vec<Result<(), StoreError>> {
    race(bookings.len(), |number| {
        let (store, booking) = (store.clone(), bookings[number].clone());
        async move {
            let mut unit = store.begin().await;
            let outcome = unit.bookings().add_booking(&booking, &[]).await;
            meanwhile().await;
            finish(unit, Mode::Commit, outcome).await
        }
    })
    .await
}

async fn lock_and_look(
    unit: &mut dyn UnitOfWork,
    booking: &Booking,
    wanted: Interval,
) -> Result<(), StoreError> {
    let hosts = booking.host_ids();
    unit.lock_hosts(NORTHWIND, &hosts).await?;
    let busy = unit.bookings().busy_hosts_now(NORTHWIND, &hosts, wanted).await?;
    if busy.values().flatten().any(|other| other.id != booking.id) {
        return Err(Conflict::HostDoubleBooked.into());
    }
    meanwhile().await;
    Ok(())
}

/// Two hundred units lock the same host before they book the same time.
pub async fn exactly_one_of_many_locking_units_books_the_time(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let bookings: Vec<Booking> = (0..200).map(|_| a_booking().hosted_by(PRIYA).build()).collect();
    let outcomes = race(bookings.len(), |number| {
        let (store, booking) = (store.store.clone(), bookings[number].clone());
        async move { lock_and_book(&*store, &booking).await }
    })
    .await;
    assert_eq!(winners(outcomes, Conflict::HostDoubleBooked), 1);
    assert_eq!(store.busy(NORTHWIND, &[PRIYA], bookings[0].interval).await[&PRIYA].len(), 1);
}

/// Without host locks, the store's constraint still prevents a double booking.
pub async fn exactly_one_of_many_units_without_locks_books_the_time(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let bookings: Vec<Booking> =
        (0..20).map(|_| a_booking().hosted_by(PRIYA).hosted_by(TOM).build()).collect();
    let outcomes = race_to_add(&store, &bookings).await;
    assert_eq!(winners(outcomes, Conflict::HostDoubleBooked), 1);
    let busy = store.busy(NORTHWIND, &[PRIYA, TOM], bookings[0].interval).await;
    assert_eq!((busy[&PRIYA].len(), busy[&TOM].len()), (1, 1));
}

/// The times of the bookings differ, so that only the submission conflicts.
pub async fn exactly_one_booking_per_submission_is_added(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let start = instant("2030-01-01T09:00Z");
    let bookings: Vec<Booking> = (0..20)
        .map(|hour| start + Duration::hours(hour))
        .map(|at| a_booking().hosted_by(PRIYA).starting_at(at).by_submission(7).build())
        .collect();
    let outcomes = race_to_add(&store, &bookings).await;
    assert_eq!(winners(outcomes, Conflict::Duplicate), 1);
}

/// Each unit moves a different booking of the same host.
pub async fn exactly_one_of_many_moves_to_a_time_wins(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let start = instant("2030-01-01T09:00Z");
    let mut bookings = vec![];
    for hour in 0..20 {
        let at = start + Duration::hours(hour);
        bookings.push(store.book(a_booking().hosted_by(PRIYA).starting_at(at).build()).await);
    }
    let wanted = interval("2030-02-01T09:00Z", "2030-02-01T09:30Z");
    let outcomes = race(bookings.len(), |number| {
        let (store, moved) =
            (store.clone(), Booking { interval: wanted, ..bookings[number].clone() });
        async move {
            let mut unit = store.begin().await;
            let outcome = match lock_and_look(&mut *unit, &moved, wanted).await {
                Ok(()) => unit.bookings().save_booking(&moved, &[]).await,
                Err(taken) => Err(taken),
            };
            finish(unit, Mode::Commit, outcome).await
        }
    })
    .await;
    assert_eq!(winners(outcomes, Conflict::HostDoubleBooked), 1);
    assert_eq!(store.busy(NORTHWIND, &[PRIYA], wanted).await[&PRIYA].len(), 1);
}

/// The store locks hosts by ascending id, whatever the argument order.
pub async fn units_that_lock_hosts_in_opposite_orders_do_not_deadlock(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let outcomes = race(40, |number| {
        let store = store.clone();
        let hosts: [UserId; 3] =
            if number % 2 == 0 { [PRIYA, TOM, LENA] } else { [LENA, TOM, PRIYA] };
        async move {
            let mut unit = store.begin().await;
            let outcome = unit.lock_hosts(NORTHWIND, &hosts).await;
            finish(unit, Mode::Commit, outcome).await
        }
    })
    .await;
    for outcome in outcomes {
        outcome.expect("no two units wait for each other");
    }
}

/// The store locks queues by ascending id, whatever the argument order.
pub async fn units_that_lock_queues_in_opposite_orders_do_not_deadlock(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let other = a_queue("others").id(3).of([(PRIYA, 1)]).build();
    let saved =
        store.in_a_unit(async |unit| unit.directory().save_queue(NORTHWIND, &other).await).await;
    saved.expect("a queue can be saved");
    let outcomes = race(40, |number| {
        let store = store.clone();
        let queues: [QueueId; 2] =
            if number % 2 == 0 { [AES, QueueId(3)] } else { [QueueId(3), AES] };
        async move {
            let mut unit = store.begin().await;
            let outcome = unit.queues().lock_queues(NORTHWIND, &queues).await;
            finish(unit, Mode::Commit, outcome).await
        }
    })
    .await;
    for outcome in outcomes {
        outcome.expect("no two units wait for each other");
    }
}

/// Each unit reads the booking for update, which prevents lost updates.
pub async fn changes_of_one_booking_are_serialized(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = store.book(a_booking().build()).await;
    let outcomes = race(20, |_| {
        let (store, id) = (store.clone(), booking.id);
        async move {
            let mut unit = store.begin().await;
            let outcome = push_back(&mut *unit, id).await;
            finish(unit, Mode::Commit, outcome).await
        }
    })
    .await;
    for outcome in outcomes {
        outcome.expect("each waits for the one before it");
    }
    let changed = store.find_booking(NORTHWIND, booking.id).await.expect("it is still there");
    assert_eq!(changed.updated_at, booking.updated_at + Duration::minutes(20));
}

async fn push_back(unit: &mut dyn UnitOfWork, id: BookingId) -> Result<(), StoreError> {
    let found = unit.bookings().find_booking_for_update(NORTHWIND, id).await?;
    let mut booking = found.ok_or(Conflict::Missing)?;
    meanwhile().await;
    booking.updated_at += Duration::minutes(1);
    unit.bookings().save_booking(&booking, &[]).await
}

/// All other units find the link archived.
pub async fn exactly_one_of_many_units_archives_a_link(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let link = store.link(a_link().build()).await;
    let outcomes = race(20, |_| {
        let (store, id) = (store.clone(), link.id);
        async move {
            let mut unit = store.begin().await;
            let outcome = archive_if_active(&mut *unit, id).await;
            finish(unit, Mode::Commit, outcome).await
        }
    })
    .await;
    let archived =
        outcomes.into_iter().map(|outcome| outcome.expect("each waits for the one before it"));
    assert_eq!(archived.filter(|archived| *archived).count(), 1);
}

async fn archive_if_active(unit: &mut dyn UnitOfWork, id: LinkId) -> Result<bool, StoreError> {
    let found = unit.links().find_link_for_update(NORTHWIND, id).await?;
    let active = found.ok_or(Conflict::Missing)?.archived_at.is_none();
    meanwhile().await;
    if active {
        unit.links().archive_link(NORTHWIND, id, instant("2030-01-01T09:00Z")).await?;
    }
    Ok(active)
}

/// The times of the bookings differ, so that only the maximum conflicts.
pub async fn exactly_as_many_units_book_as_the_link_allows(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let link = store.link(a_link().for_bookings(3).hosted_by(PRIYA).build()).await;
    let outcomes = race(30, |number| {
        let (store, id) = (store.clone(), link.id);
        let start =
            instant("2030-01-01T09:00Z") + Duration::hours(i64::try_from(number).expect("few"));
        let booking = a_booking().hosted_by(PRIYA).starting_at(start).through_link(id).build();
        async move {
            let mut unit = store.begin().await;
            let outcome = book_if_open(&mut *unit, id, &booking).await;
            finish(unit, Mode::Commit, outcome).await
        }
    })
    .await;
    let booked =
        outcomes.into_iter().map(|outcome| outcome.expect("each waits for the one before it"));
    assert_eq!(booked.filter(|booked| *booked).count(), 3);
    assert_eq!(store.find_link(NORTHWIND, link.id).await.expect("it is there").bookings, 3);
}

async fn book_if_open(
    unit: &mut dyn UnitOfWork,
    id: LinkId,
    booking: &Booking,
) -> Result<bool, StoreError> {
    let found = unit.links().find_link_for_update(NORTHWIND, id).await?;
    let open = found.ok_or(Conflict::Missing)?.check_open(booking.created_at).is_ok();
    meanwhile().await;
    if open {
        unit.bookings().add_booking(booking, &[]).await?;
    }
    Ok(open)
}

/// The other units get a duplicate error.
pub async fn exactly_one_of_many_units_adds_the_personal_link(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let outcomes = race(20, |number| {
        let store = store.clone();
        let link = a_link().id(i64::try_from(number).expect("few") + 1).personal_of(TOM).build();
        async move {
            let mut unit = store.begin().await;
            let outcome = unit.links().add_link(&link, &[]).await;
            meanwhile().await;
            finish(unit, Mode::Commit, outcome).await
        }
    })
    .await;
    assert_eq!(winners(outcomes, Conflict::Duplicate), 1);
    let stored = store.links.link_choices(NORTHWIND, TOM, &[INTRO], 9).await;
    assert_eq!(stored.expect("links can be read").len(), 1);
}

/// Thirty choices among three members give ten to each member.
pub async fn concurrent_choices_of_a_queue_spread_evenly(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let outcomes = race(30, |_| {
        let store = store.clone();
        async move {
            let mut unit = store.begin().await;
            let outcome = choose_and_link(&mut *unit).await;
            finish(unit, Mode::Commit, outcome).await
        }
    })
    .await;
    let mut chosen = HashMap::new();
    for outcome in outcomes {
        *chosen.entry(outcome.expect("each waits for the one before it")).or_insert(0) += 1;
    }
    assert_eq!(chosen, HashMap::from([(PRIYA, 10), (TOM, 10), (LENA, 10)]));
}

async fn choose_and_link(unit: &mut dyn UnitOfWork) -> Result<UserId, StoreError> {
    let now = instant("2030-01-01T09:00Z");
    unit.queues().lock_queues(NORTHWIND, &[AES]).await?;
    let assigned =
        unit.queues().queue_assignments(NORTHWIND, AES, now - Duration::days(30)).await?;
    let candidates = [PRIYA, TOM, LENA].map(|user_id| {
        let MemberAssignments { assignments, last_assigned_at, adjustment } =
            assigned.get(&user_id).copied().unwrap_or_default();
        Candidate {
            user_id,
            weight: 1,
            assignments,
            credits: 0,
            allowance: 0,
            adjustment,
            last_assigned_at,
            skipped: None,
        }
    });
    let chosen = choose(&candidates).expect("no candidate is skipped");
    meanwhile().await;
    let id = LinkId(unit.directory().next_id(NORTHWIND, Counter::Links).await?);
    let link: Link = a_link().id(id).for_event_type(INTRO).hosted_by_choice_of(AES, chosen).build();
    unit.links().add_link(&link, &[]).await?;
    unit.queues().add_assignment(NORTHWIND, &NewAssignment::for_link(AES, chosen, id, now)).await?;
    Ok(chosen)
}

/// Units cancel, restore, reassign and miss bookings, while others read the queue.
///
/// Each booking has one assignment, so it is credited at most once.
pub async fn concurrent_changes_credit_each_assignment_at_most_once(store: StoreUnderTest) {
    let rush = Arc::new(Rush::begin(store).await);
    race(240, |number| {
        let rush = Arc::clone(&rush);
        async move { rush.change_state(number).await }
    })
    .await;
    rush.assert_credits().await;
}

/// Two hundred requests reassign adjacent bookings, and a hundred book one of the hosts.
///
/// The buffers are enforced only by the check under the host locks, not by a constraint.
pub async fn concurrent_reassignments_double_book_no_host(store: StoreUnderTest) {
    let rush = Arc::new(Rush::begin(store).await);
    let outcomes = race(300, |number| {
        let rush = Arc::clone(&rush);
        async move { rush.attempt(number).await }
    })
    .await;
    let reassigned = outcomes.into_iter().filter(|reassigned| *reassigned).count();
    assert!(0 < reassigned, "no booking was reassigned");
    rush.assert_consistent(reassigned).await;
}

/// Each request reads the time and the hosts before it locks them, and the other changes them.
pub async fn racing_move_and_reassignment_both_succeed(store: StoreUnderTest) {
    let rush = Arc::new(Rush::begin(store).await);
    for slot in (0..40).step_by(4) {
        race(2, |number| {
            let rush = Arc::clone(&rush);
            async move { rush.change(slot, number == 0).await }
        })
        .await;
    }
}

/// Forty concurrent units of work each request an id.
pub async fn concurrently_assigned_ids_differ(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let outcomes = race(40, |_| {
        let store = store.clone();
        async move {
            let mut unit = store.begin().await;
            let outcome = unit.directory().next_id(NORTHWIND, Counter::Links).await;
            meanwhile().await;
            finish(unit, Mode::Commit, outcome).await
        }
    })
    .await;
    let numbers: HashSet<i64> = outcomes
        .into_iter()
        .map(|outcome| outcome.expect("each waits for the one before it"))
        .collect();
    assert_eq!(numbers.len(), 40);
}

/// The workspace is new: one unit creates it, the others find it.
pub async fn concurrently_applied_files_are_serialized(store: StoreUnderTest) {
    let outcomes = race(10, |_| {
        let store = store.clone();
        async move {
            let mut unit = store.begin().await;
            let outcome = make_if_absent(&mut *unit).await;
            finish(unit, Mode::Commit, outcome).await
        }
    })
    .await;
    let made =
        outcomes.into_iter().map(|outcome| outcome.expect("each waits for the one before it"));
    assert_eq!(made.filter(|made| *made).count(), 1);
    assert_eq!(store.directory.list_workspaces().await.expect("they can be read").len(), 1);
}

async fn make_if_absent(unit: &mut dyn UnitOfWork) -> Result<bool, StoreError> {
    let wanted = a_workspace().build();
    let absent = unit.directory().load_directory_for_update(&wanted.key).await?.is_none();
    meanwhile().await;
    if absent {
        let id = unit.directory().next_workspace_id().await?;
        unit.directory().save_workspace(&a_workspace().id(id).build()).await?;
    }
    Ok(absent)
}

/// The other claims find the key in progress.
pub async fn exactly_one_of_many_claims_of_a_key_is_granted(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let first = request(&store.issue(a_token().build().record).await);
    claim_at_once(&store, |number| again(&first, number, "2030-01-01T09:00Z")).await;
}

/// Only one claim gets the lease of the crashed request.
pub async fn exactly_one_claim_takes_over_an_expired_lease(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let first = request(&store.issue(a_token().build().record).await);
    let claimed = store.responses.claim_key(&first).await.expect("keys can be claimed");
    assert_eq!(claimed, ClaimOutcome::Claimed);
    claim_at_once(&store, |number| again(&first, number, "2030-01-01T09:01Z")).await;
}

async fn claim_at_once(store: &StoreUnderTest, request: impl Fn(u128) -> ClaimRequest) {
    let outcomes = race(30, |number| {
        let (store, request) = (store.clone(), request(u128::try_from(number).expect("few") + 100));
        async move { store.responses.claim_key(&request).await.expect("keys can be claimed") }
    })
    .await;
    let (granted, waiting): (Vec<_>, Vec<_>) =
        outcomes.into_iter().partition(|outcome| *outcome == ClaimOutcome::Claimed);
    assert_eq!(granted.len(), 1);
    assert!(waiting.iter().all(|outcome| *outcome == ClaimOutcome::InProgress), "{waiting:?}");
}
