use std::future::pending;
use std::sync::{Arc, Mutex};

use frontdesk_domain::calendar::CalendarFaultKind;
use frontdesk_domain::open_times::CalendarReading;
use frontdesk_domain::ports::{Calendars, Store};
use frontdesk_testing::builders::{a_calendar, a_member};
use frontdesk_testing::northwind::NORTHWIND;
use time::Duration;
use tokio::task::{JoinHandle, yield_now};

use super::{Office, PRIYA, busy, day, lunch, priyas_calendar};
use crate::accounts::failure;

async fn office() -> Office {
    let office = Office::new().await;
    office.refresh().await;
    office.clock.advance(Duration::MINUTE);
    office
}

fn another(office: &Office) -> impl Fn() -> JoinHandle<CalendarReading> + Send + use<> {
    let (calendars, members) = (office.calendars.clone(), office.members.clone());
    move || {
        let (calendars, members) = (calendars.clone(), members.clone());
        tokio::spawn(async move {
            let mut read = calendars.read_live(NORTHWIND, &members, day(), None).await;
            read.remove(&PRIYA).expect("a member").calendar
        })
    }
}

async fn yield_to_other_tasks() {
    for _ in 0..1_000 {
        yield_now().await;
    }
}

#[tokio::test]
async fn concurrent_live_readings_of_an_account_share_one_request() {
    let office = office().await;
    office.accounts.fill(priyas_calendar(), lunch());
    let others: Arc<Mutex<Vec<JoinHandle<CalendarReading>>>> = Arc::default();
    let (started, read_again) = (others.clone(), another(&office));
    office.accounts.meanwhile(async move {
        started.lock().expect("a list").extend((0..60).map(|_| read_again()));
        yield_to_other_tasks().await;
    });
    assert_eq!(office.live().await, busy([lunch()]));
    let others = std::mem::take(&mut *others.lock().expect("a list"));
    assert_eq!(others.len(), 60);
    for other in others {
        assert_eq!(other.await.expect("it ends"), busy([lunch()]));
    }
    assert_eq!(office.accounts.pulled().len(), 2, "one background and one shared live reading");
}

#[tokio::test]
async fn live_reading_is_reused_for_two_seconds() {
    let office = office().await;
    assert_eq!(office.live().await, busy([]));
    office.accounts.fill(priyas_calendar(), lunch());
    office.clock.advance(Duration::milliseconds(1_999));
    assert_eq!(office.live().await, busy([]));
    office.clock.advance(Duration::MILLISECOND);
    assert_eq!(office.live().await, busy([lunch()]));
    assert_eq!(office.accounts.pulled().len(), 3);
}

#[tokio::test]
async fn live_reading_of_a_cancelled_caller_is_taken_over() {
    let office = office().await;
    office.accounts.meanwhile(pending());
    let begin = another(&office);
    let first = begin();
    yield_to_other_tasks().await;
    let second = begin();
    yield_to_other_tasks().await;
    assert_eq!(office.accounts.pulled().len(), 2, "one background and one live reading");
    first.abort();
    assert_eq!(second.await.expect("it ends"), busy([]));
    assert_eq!(office.accounts.pulled().len(), 3);
}

#[tokio::test]
async fn live_timeout_does_not_close_listings() {
    let office = office().await;
    let due_at = office.state().await.next_read_at;
    office.accounts.break_down(priyas_calendar(), failure(CalendarFaultKind::Unavailable, None));
    assert_eq!(office.live().await, CalendarReading::Unusable);
    assert_eq!(office.mirrored().await, busy([]));
    assert_eq!(office.fault().await, None);
    assert_eq!(office.state().await.next_read_at, due_at);

    office.accounts.repair(priyas_calendar());
    assert_eq!(office.live().await, CalendarReading::Unusable, "the outcome is reused");
    assert_eq!(office.accounts.pulled().len(), 2);
    office.clock.advance(Duration::seconds(2));
    assert_eq!(office.live().await, busy([]));
}

#[tokio::test]
async fn live_reading_with_retry_after_saves_a_fault() {
    let office = office().await;
    let pause = Some(std::time::Duration::from_mins(10));
    office.accounts.break_down(priyas_calendar(), failure(CalendarFaultKind::Unavailable, pause));
    assert_eq!(office.live().await, CalendarReading::Unusable);
    assert_eq!(office.mirrored().await, CalendarReading::Unusable);
}

#[tokio::test]
async fn live_reading_does_not_postpone_the_background_reading() {
    let office = office().await;
    let due_at = office.state().await.next_read_at;
    office.live().await;
    let live: Vec<bool> = office.accounts.pulled().iter().map(|(pulls, _)| pulls[0].live).collect();
    assert_eq!(live, [false, true]);
    assert_eq!(office.state().await.next_read_at, due_at);
}

#[tokio::test]
async fn live_reading_overtaken_by_a_fresh_one_uses_its_result() {
    let office = office().await;
    office.accounts.fill(priyas_calendar(), lunch());
    office.accounts.meanwhile(office.check());
    assert_eq!(office.live().await, busy([lunch()]));
    assert_eq!(office.accounts.pulled().len(), 3, "background, live and check reading");
}

#[tokio::test]
async fn live_reading_overtaken_by_a_stale_one_is_unusable_and_not_repeated() {
    let office = office().await;
    let (check, clock) = (office.check(), office.clock.clone());
    // The check reads data seven seconds older than the live reading, but saves the data first.
    office.accounts.meanwhile(async move {
        clock.advance(-Duration::seconds(7));
        check.await;
        clock.advance(Duration::seconds(7));
    });
    assert_eq!(office.live().await, CalendarReading::Unusable);
    assert_eq!(office.accounts.pulled().len(), 3, "background, live and check reading");
    assert_eq!(office.mirrored().await, busy([]));
}

#[tokio::test]
async fn live_reading_with_replaced_credentials_is_discarded() {
    let office = office().await;
    let store = office.store.clone();
    let priya = a_member("priya").id(PRIYA).named("Priya Raman").without_a_calendar();
    let priya = priya.connected(a_calendar(1).opened_by("another password")).build();
    office.accounts.meanwhile(async move {
        let mut unit = store.begin().await.expect("the store responds");
        unit.directory().save_member(NORTHWIND, &priya).await.expect("a member");
        unit.commit().await.expect("the store responds");
    });
    assert_eq!(office.live().await, CalendarReading::Unusable);
    assert_eq!(office.mirrored().await, busy([]));
}
