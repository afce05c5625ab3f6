//! Readings that a booking waits for.

use std::future::pending;
use std::sync::{Arc, Mutex};

use frontdesk_domain::calendar::CalendarFaultKind;
use frontdesk_domain::open_times::CalendarReading;
use frontdesk_domain::ports::{Calendars, Freshness, Store};
use frontdesk_testing::builders::{a_calendar, a_member};
use frontdesk_testing::northwind::NORTHWIND;
use time::Duration;
use tokio::task::{JoinHandle, yield_now};

use super::{Office, PRIYA, busy, day, hers, lunch};
use crate::accounts::failure;

/// An office whose mirror is a minute old.
async fn office() -> Office {
    let office = Office::new().await;
    office.refresh().await;
    office.clock.advance(Duration::MINUTE);
    office
}

/// Another caller who reads live, at the same time.
fn another(office: &Office) -> impl Fn() -> JoinHandle<CalendarReading> + Send + use<> {
    let (calendars, members) = (office.calendars.clone(), office.members.clone());
    move || {
        let (calendars, members) = (calendars.clone(), members.clone());
        tokio::spawn(async move {
            let mut read = calendars.read(NORTHWIND, &members, day(), None, Freshness::Live).await;
            read.remove(&PRIYA).expect("a member").calendar
        })
    }
}

async fn let_others_run() {
    for _ in 0..1_000 {
        yield_now().await;
    }
}

#[tokio::test]
async fn live_readings_of_one_account_at_the_same_time_are_one() {
    let office = office().await;
    office.accounts.fill(hers(), lunch());
    let others: Arc<Mutex<Vec<JoinHandle<CalendarReading>>>> = Arc::default();
    let (started, read_again) = (others.clone(), another(&office));
    office.accounts.meanwhile(async move {
        started.lock().expect("a list").extend((0..60).map(|_| read_again()));
        let_others_run().await;
    });
    assert_eq!(office.live().await, busy([lunch()]));
    let others = std::mem::take(&mut *others.lock().expect("a list"));
    assert_eq!(others.len(), 60);
    for other in others {
        assert_eq!(other.await.expect("it ends"), busy([lunch()]));
    }
    assert_eq!(
        office.accounts.pulled().len(),
        2,
        "the one in the background and one for all of them"
    );
}

#[tokio::test]
async fn live_reading_is_reused_for_two_seconds() {
    let office = office().await;
    assert_eq!(office.live().await, busy([]));
    office.accounts.fill(hers(), lunch());
    office.clock.advance(Duration::milliseconds(1_999));
    assert_eq!(office.live().await, busy([]));
    office.clock.advance(Duration::MILLISECOND);
    assert_eq!(office.live().await, busy([lunch()]));
    assert_eq!(office.accounts.pulled().len(), 3);
}

#[tokio::test]
async fn live_reading_whose_caller_gave_up_is_taken_over_by_one_who_waits() {
    let office = office().await;
    office.accounts.meanwhile(pending());
    let begin = another(&office);
    let first = begin();
    let_others_run().await;
    let second = begin();
    let_others_run().await;
    assert_eq!(office.accounts.pulled().len(), 2, "the background and the first");
    first.abort();
    assert_eq!(second.await.expect("it ends"), busy([]));
    assert_eq!(office.accounts.pulled().len(), 3);
}

#[tokio::test]
async fn account_that_is_too_late_for_a_booking_stays_open_in_listings() {
    let office = office().await;
    let due_at = office.state().await.next_read_at;
    office.accounts.break_down(hers(), failure(CalendarFaultKind::Unavailable, None));
    assert_eq!(office.live().await, CalendarReading::Unusable);
    assert_eq!(office.mirrored().await, busy([]));
    assert_eq!(office.fault().await, None);
    assert_eq!(office.state().await.next_read_at, due_at);

    office.accounts.mend(hers());
    assert_eq!(office.live().await, CalendarReading::Unusable, "the outcome is reused");
    assert_eq!(office.accounts.pulled().len(), 2);
    office.clock.advance(Duration::seconds(2));
    assert_eq!(office.live().await, busy([]));
}

#[tokio::test]
async fn account_that_asks_for_a_pause_while_somebody_waits_has_a_fault() {
    let office = office().await;
    let pause = Some(std::time::Duration::from_mins(10));
    office.accounts.break_down(hers(), failure(CalendarFaultKind::Unavailable, pause));
    assert_eq!(office.live().await, CalendarReading::Unusable);
    assert_eq!(office.mirrored().await, CalendarReading::Unusable);
}

#[tokio::test]
async fn live_reading_asks_for_changes_alone_and_does_not_put_off_the_next_in_the_background() {
    let office = office().await;
    let due_at = office.state().await.next_read_at;
    office.live().await;
    let live: Vec<bool> = office.accounts.pulled().iter().map(|(pulls, _)| pulls[0].live).collect();
    assert_eq!(live, [false, true]);
    assert_eq!(office.state().await.next_read_at, due_at);
}

#[tokio::test]
async fn live_reading_that_a_fresh_one_overtook_uses_that_one() {
    let office = office().await;
    office.accounts.fill(hers(), lunch());
    office.accounts.meanwhile(office.check());
    assert_eq!(office.live().await, busy([lunch()]));
    assert_eq!(office.accounts.pulled().len(), 3, "the background, this one, the check");
}

#[tokio::test]
async fn live_reading_that_an_older_one_overtook_closes_and_is_not_repeated() {
    let office = office().await;
    let (check, clock) = (office.check(), office.clock.clone());
    // The check began seven seconds before this reading, and ends first.
    office.accounts.meanwhile(async move {
        clock.advance(-Duration::seconds(7));
        check.await;
        clock.advance(Duration::seconds(7));
    });
    assert_eq!(office.live().await, CalendarReading::Unusable);
    assert_eq!(office.accounts.pulled().len(), 3, "the background, this one, the check");
    assert_eq!(office.mirrored().await, busy([]));
}

#[tokio::test]
async fn live_reading_with_credentials_that_were_replaced_meanwhile_is_thrown_away() {
    let office = office().await;
    let store = office.store.clone();
    let priya = a_member("priya").id(PRIYA).named("Priya Raman").without_a_calendar();
    let priya = priya.connected(a_calendar(1).opened_by("another password")).build();
    office.accounts.meanwhile(async move {
        let mut unit = store.begin().await.expect("the store is there");
        unit.directory().save_member(NORTHWIND, &priya).await.expect("a member");
        unit.commit().await.expect("the store is there");
    });
    assert_eq!(office.live().await, CalendarReading::Unusable);
    assert_eq!(office.mirrored().await, busy([]));
}
