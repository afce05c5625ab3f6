use std::time::Duration;

use frontdesk_testing::wait::wait_until_async;
use serde_json::json;
use tokio::task::JoinSet;
use wiremock::ResponseTemplate;

use super::super::backstage::let_deliveries_fall_due;
use super::super::{Caller, Desk, at};
use super::receiver::Call;
use super::{
    ClosedPort, Receiver, SOON, desk_telling, events, feed, ids, member, names, serve, webhook,
};
use crate::support::{Server, Store};

on_both_stores! {
    events_before_a_kill_are_sent_once_after_it,
    unrecorded_delivery_is_repeated_with_its_id_after_a_kill,
    graceful_shutdown_saves_delivery_outcomes,
}

/// The test kills the server before the response arrives.
const HELD: Duration = Duration::from_secs(10);

async fn start_again(desk: &Desk, caller: &Caller) -> (Server, Caller) {
    let_deliveries_fall_due(desk).await;
    let server = serve(desk.database());
    let caller = caller.clone().at(server.address());
    (server, caller)
}

async fn events_before_a_kill_are_sent_once_after_it(store: Store) {
    let away = ClosedPort::somewhere();
    let (server, desk) = desk_telling(store, &away.url());
    let ben = member(&desk, "ben");
    let link = desk.call_link(&ben).await;
    let mut booked = Vec::new();
    for hour in 8..20 {
        let booking = ben.book(link, &at(3, &format!("{hour:02}:00"))).await.expect(201);
        booked.push(booking["uuid"].clone());
    }
    // Probably, some attempts have failed and the last event is not routed.
    server.kill();

    let receiver = away.back().await;
    let (_server, ben) = start_again(&desk, &ben).await;
    let calls = receiver.calls_once_there_are(13).await;
    calls.iter().for_each(Call::verify);
    let told = events(&feed(&desk, &ben, "limit=200").await);
    let bookings = told.iter().skip(1).map(|event| event["data"]["booking_uuid"].clone());
    assert_eq!(bookings.collect::<Vec<_>>(), booked, "in order of creation");
    let mut got = receiver.ids();
    got.sort_by_key(|id| ids(&told).iter().position(|known| known == id));
    assert_eq!(got, ids(&told), "exactly the expected events");
    assert_eq!(calls.len(), 13, "each event arrives once");
}

async fn unrecorded_delivery_is_repeated_with_its_id_after_a_kill(store: Store) {
    let receiver = Receiver::start().await;
    receiver.respond_with(ResponseTemplate::new(204).set_delay(HELD));
    let (server, desk) = desk_telling(store, &receiver.url());
    let ben = member(&desk, "ben");
    desk.booked(&ben, &at(3, "10:00")).await;
    receiver.calls_once_there_are(2).await;
    server.kill();

    receiver.respond_with(ResponseTemplate::new(204));
    let (_server, ben) = start_again(&desk, &ben).await;
    let calls = receiver.calls_once_there_are(4).await;
    for again in &calls[2..] {
        let first = calls[..2].iter().find(|call| call.id == again.id);
        assert_eq!(first.map(|call| &call.body), Some(&again.body));
        again.verify();
    }
    assert_eq!(receiver.ids().len(), 2, "repeated calls have the same ID");
    assert_eq!(names(&events(&feed(&desk, &ben, "").await)), ["link.created", "booking.created"]);
}

async fn graceful_shutdown_saves_delivery_outcomes(store: Store) {
    let receiver = Receiver::start().await;
    receiver.respond_with(ResponseTemplate::new(204).set_delay(Duration::from_secs(3)));
    let (server, desk) = desk_telling(store, &receiver.url());
    let ben = member(&desk, "ben");
    let link = desk.call_link(&ben).await;
    receiver.calls_once_there_are(1).await;
    server.ask_to_end();
    assert_eq!(server.wait().code(), Some(0));

    receiver.respond_with(ResponseTemplate::new(204));
    let (_server, ben) = start_again(&desk, &ben).await;
    ben.book(link, &at(3, "10:00")).await.expect(201);
    let calls = receiver.calls_once_there_are(2).await;
    assert_eq!(
        calls.iter().map(Call::name).collect::<Vec<_>>(),
        ["link.created", "booking.created"]
    );
}

/// SQLite does not support several servers on one database.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_on_one_database_send_each_event_once() {
    if !Store::Postgres.is_there() {
        return;
    }
    let receiver = Receiver::start().await;
    let first = serve(&Store::Postgres.new_database("two_tellers"));
    let second = serve(first.database());
    let desk = Desk::on(&first, |file| file["webhooks"] = json!([webhook("crm", &receiver.url())]));
    let here = member(&desk, "ben");
    let there = here.clone().at(second.address());
    let link = desk.call_link(&here).await;
    let booking = |number: usize| {
        let caller = if number.is_multiple_of(2) { here.clone() } else { there.clone() };
        async move { caller.book(link, &at(3, &format!("{number:02}:00"))).await }
    };
    let responses = (0..20).map(booking).collect::<JoinSet<_>>().join_all().await;
    assert!(responses.iter().all(|response| response.status == 201), "{responses:#?}");
    receiver.calls_once_there_are(21).await;
    let delivered = || {
        let listed = desk.command(&["deliveries", "list", "--state", "delivered"]).stdout;
        listed.lines().filter(|line| line.contains("webhook crm")).count()
    };
    wait_until_async("all to be written down", SOON, async || delivered() == 21).await;
    let told = events(&feed(&desk, &there, "limit=200").await);
    assert_eq!((told.len(), receiver.ids().len(), receiver.calls().len()), (21, 21, 21));
}
