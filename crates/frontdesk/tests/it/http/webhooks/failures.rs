use std::time::Duration;

use frontdesk_testing::wait::wait_until_async;
use serde_json::{Value, json};
use wiremock::ResponseTemplate;

use super::super::{Desk, at};
use super::receiver::Call;
use super::{
    ClosedPort, Receiver, SOON, desk_telling, events, feed, ids, member, names, serve, webhook,
};
use crate::support::{Server, Store};

on_both_stores! {
    status_500_is_retried_after_five_seconds_without_delaying_others,
    recovered_receiver_gets_all_events,
    status_410_disables_the_webhook_until_it_is_enabled,
    dead_delivery_can_be_retried,
    receiver_in_a_private_network_requires_permission,
    test_request_is_signed_like_an_event_and_reports_the_status,
}

/// The timeout of an attempt, and the pause before the first retry.
const ATTEMPT_SECONDS: i64 = 15;
const FIRST_PAUSE_SECONDS: i64 = 5;

async fn status_500_is_retried_after_five_seconds_without_delaying_others(store: Store) {
    let receiver = Receiver::responding(500).await;
    let (_server, desk) = desk_telling_of_bookings(store, &receiver.url());
    let ben = member(&desk, "ben");
    let uuid = desk.booked(&ben, &at(3, "10:00")).await;
    let first = receiver.calls_once_there_are(1).await.remove(0);
    wait_until_async("the failure to be told", SOON, async || {
        webhook_line(&desk).contains("failing since")
    })
    .await;
    receiver.respond_with(ResponseTemplate::new(204));
    ben.move_to(&uuid, &at(3, "11:00")).await.expect(200);

    let calls = receiver.calls_once_there_are(3).await;
    let [_, moved, again] = &calls[..] else { panic!("{calls:#?}") };
    assert_eq!((moved.name().as_str(), again.id.as_str()), ("booking.moved", first.id.as_str()));
    assert!(FIRST_PAUSE_SECONDS <= again.sent_at() - first.sent_at(), "{first:#?}\n{again:#?}");
    again.verify();
    let (before, after) = (first.event(), again.event());
    assert_eq!(after["data"]["start_time"], at(3, "10:00"), "the event is unchanged");
    assert_eq!(
        after["data"]["booking"]["start_time"],
        at(3, "11:00"),
        "the event has the current booking"
    );
    assert_eq!(
        (&after["cursor"], &after["occurred_at"]),
        (&before["cursor"], &before["occurred_at"])
    );
    assert!(after["data"]["revision"].as_i64() < moved.event()["data"]["revision"].as_i64());
    wait_until_async("it to recover", SOON, async || webhook_line(&desk).contains("healthy")).await;
}

async fn recovered_receiver_gets_all_events(store: Store) {
    let away = ClosedPort::somewhere();
    let (_server, desk) = desk_telling(store, &away.url());
    let ben = member(&desk, "ben");
    let uuid = desk.booked(&ben, &at(3, "10:00")).await;
    ben.move_to(&uuid, &at(3, "11:00")).await.expect(200);
    ben.post_nothing(&format!("/api/v1/bookings/{uuid}/cancel")).await.expect(200);
    // Only a delivery with a failed attempt shows a reason.
    let failed = || {
        let pending = desk.command(&["deliveries", "list", "--state", "pending"]).stdout;
        pending
            .lines()
            .filter(|line| line.contains("webhook crm") && line.contains("127.0.0.1"))
            .count()
    };
    wait_until_async("four attempts in vain", SOON, async || failed() == 4).await;

    let receiver = away.back().await;
    let calls = receiver.calls_once_there_are(4).await;
    calls.iter().for_each(Call::verify);
    let told = events(&feed(&desk, &ben, "").await);
    assert_eq!(
        names(&told),
        ["link.created", "booking.created", "booking.moved", "booking.cancelled"]
    );
    let mut got = receiver.ids();
    got.sort_by_key(|id| ids(&told).iter().position(|known| known == id));
    assert_eq!((calls.len(), got), (4, ids(&told).into_iter().map(str::to_owned).collect()));
}

async fn status_410_disables_the_webhook_until_it_is_enabled(store: Store) {
    let receiver = Receiver::responding(410).await;
    let (_server, desk) = desk_telling_of_bookings(store, &receiver.url());
    let ben = member(&desk, "ben");
    desk.booked(&ben, &at(3, "10:00")).await;
    wait_until_async("it to be disabled", SOON, async || {
        webhook_line(&desk).contains("disabled on")
    })
    .await;
    desk.booked(&ben, &at(3, "11:00")).await;
    let told = async || events(&feed(&desk, &ben, "types=booking.created").await);
    wait_until_async("both in the feed", SOON, async || told().await.len() == 2).await;
    let told = told().await;

    let replay = |after: &str| desk.command(&["webhooks", "replay", "crm", "--after", after]);
    let refused = replay("0");
    assert_eq!(refused.code, Some(1), "{refused:#?}");
    assert!(refused.stderr.contains("frontdesk webhooks enable crm"), "{refused:#?}");
    let unknown = desk.command(&["webhooks", "enable", "erp"]);
    assert!(unknown.code == Some(1) && unknown.stderr.contains("erp"), "{unknown:#?}");
    assert_eq!(receiver.calls().len(), 1, "a disabled webhook gets no calls");

    receiver.respond_with(ResponseTemplate::new(204));
    assert_eq!(desk.command(&["webhooks", "enable", "crm"]).code, Some(0));
    assert!(webhook_line(&desk).contains("healthy"), "{}", webhook_line(&desk));
    let replayed = replay("0");
    assert!(replayed.stderr.contains("Resending 2 events to webhook crm"), "{replayed:#?}");
    let calls = receiver.calls_once_there_are(3).await;
    assert_eq!(calls[1..].iter().filter(|call| call.id == calls[0].id).count(), 1);

    let after_the_first = replay(told[0]["cursor"].as_str().expect("each has one"));
    assert!(after_the_first.stderr.contains("Resending 1 event"), "{after_the_first:#?}");
    let calls = receiver.calls_once_there_are(4).await;
    assert_eq!((calls.len(), calls[3].id.as_str()), (4, ids(&told)[1]));
    calls[3].verify();
}

async fn dead_delivery_can_be_retried(store: Store) {
    let receiver = Receiver::responding(410).await;
    let (_server, desk) = desk_telling_of_bookings(store, &receiver.url());
    desk.booked(&member(&desk, "ben"), &at(3, "10:00")).await;
    let dead =
        || desk.command(&["deliveries", "list", "--state", "dead", "--kind", "webhook"]).stdout;
    wait_until_async("the delivery to be given up", SOON, async || dead().contains("410 Gone"))
        .await;
    let listed = dead();
    let lines: Vec<&str> = listed.lines().filter(|line| line.contains("webhook crm")).collect();
    let [line] = lines[..] else { panic!("{listed}") };
    assert!(
        line.contains("booking.created") && line.contains("frontdesk webhooks enable crm"),
        "{line}"
    );
    let id = line.split_whitespace().next().expect("the line starts with the ID");

    // A retried delivery of a disabled webhook becomes dead without a call.
    assert_eq!(desk.command(&["deliveries", "retry", id]).code, Some(0));
    wait_until_async("it to be given up again", SOON, async || dead().contains("is disabled"))
        .await;
    assert_eq!(receiver.calls().len(), 1);

    receiver.respond_with(ResponseTemplate::new(204));
    assert_eq!(desk.command(&["webhooks", "enable", "crm"]).code, Some(0));
    let retried = desk.command(&["deliveries", "retry", "--all", "--kind", "webhook"]);
    assert!(retried.stderr.contains("1 delivery is scheduled for another attempt"), "{retried:#?}");
    let calls = receiver.calls_once_there_are(2).await;
    assert_eq!(calls[0].id, calls[1].id);
    let delivered = || desk.command(&["deliveries", "list", "--state", "delivered"]).stdout;
    wait_until_async("that to be written down", SOON, async || delivered().contains(id)).await;
    let none = desk.command(&["deliveries", "retry", id]);
    assert!(
        none.code == Some(1) && none.stderr.contains(id),
        "what has arrived is not dead: {none:#?}"
    );
}

async fn receiver_in_a_private_network_requires_permission(store: Store) {
    let receiver = Receiver::start().await;
    let server = Server::start(&store.new_database("private"));
    let desk =
        Desk::on(&server, |file| file["webhooks"] = json!([webhook("crm", &receiver.url())]));
    desk.call_link(&member(&desk, "ben")).await;
    let reason = || desk.command(&["deliveries", "list", "--kind", "webhook"]).stdout;
    wait_until_async("the refusal", SOON, async || reason().contains("is not public")).await;
    let tested = desk.member("ana").post_nothing(&desk.path("webhooks/crm/test")).await.expect(200);
    assert!(
        tested["error"].as_str().is_some_and(|error| error.contains("is not public")),
        "{tested}"
    );
    assert_eq!(receiver.calls().len(), 0);
}

async fn test_request_is_signed_like_an_event_and_reports_the_status(store: Store) {
    let receiver = Receiver::responding(503).await;
    let (_server, desk) = desk_telling_of_bookings(store, &receiver.url());
    let (ana, path) = (desk.member("ana"), desk.path("webhooks/crm/test"));
    let failed = ana.post_nothing(&path).await.expect(200);
    assert_eq!((&failed["delivered"], &failed["status"]), (&json!(false), &json!(503)), "{failed}");
    receiver.respond_with(ResponseTemplate::new(200));
    let delivered = ana.post_nothing(&path).await.expect(200);
    assert_eq!((&delivered["status"], &delivered["error"]), (&json!(200), &Value::Null));
    let calls = receiver.calls();
    let [first, second] = &calls[..] else { panic!("{calls:#?}") };
    second.verify();
    assert_eq!(
        (second.name().as_str(), &second.event()["id"]),
        ("webhook.test", &json!(second.id))
    );
    assert_ne!(first.id, second.id);
    assert!(webhook_line(&desk).contains("healthy"), "a test is no delivery");
    assert_eq!(ana.get(&desk.path("deliveries")).await.expect(200)["deliveries"], json!([]));
}

/// The database does not matter.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hanging_receiver_does_not_delay_other_receivers() {
    let (silent, fine) = (Receiver::start().await, Receiver::start().await);
    silent.respond_with(ResponseTemplate::new(204).set_delay(Duration::from_mins(1)));
    let server = serve(&Store::Sqlite.new_database("silent"));
    let mut desk = Desk::on(&server, |_| ());
    let ben = member(&desk, "ben");
    let link = desk.call_link(&ben).await;
    for hour in 0..24 {
        ben.book(link, &at(3, &format!("{hour:02}:00"))).await.expect(201);
    }
    let told = async || events(&feed(&desk, &ben, "types=booking.created").await).len();
    wait_until_async("24 bookings in the feed", SOON, async || told().await == 24).await;

    let declared = json!([webhook("silent", &silent.url()), webhook("fine", &fine.url())]);
    desk.change(|file| file["webhooks"] = declared);
    for key in ["silent", "fine"] {
        let replayed = desk.command(&["webhooks", "replay", key, "--after", "0"]);
        assert!(replayed.stderr.contains("25 events"), "{replayed:#?}");
    }
    let (first, last) =
        (&silent.calls_once_there_are(1).await[0], &fine.calls_once_there_are(25).await[24]);
    let seconds = last.sent_at() - first.sent_at();
    assert!(seconds < ATTEMPT_SECONDS, "other receivers waited {seconds} s for the hanging one");
}

fn desk_telling_of_bookings(store: Store, url: &str) -> (Server, Desk) {
    let server = serve(&store.new_database("failures"));
    let mut webhook = webhook("crm", url);
    webhook["events"] = json!(["booking.created", "booking.moved"]);
    let desk = Desk::on(&server, |file| file["webhooks"] = json!([webhook]));
    (server, desk)
}

fn webhook_line(desk: &Desk) -> String {
    desk.command(&["webhooks", "list"]).stdout
}

/// The test is slow, and the database does not matter.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn late_response_counts_as_a_failure_and_the_event_is_retried() {
    let receiver = Receiver::start().await;
    let late = Duration::from_secs(ATTEMPT_SECONDS.unsigned_abs() + 10);
    receiver.respond_with(ResponseTemplate::new(204).set_delay(late));
    let (_server, desk) = desk_telling_of_bookings(Store::Sqlite, &receiver.url());
    desk.booked(&member(&desk, "ben"), &at(3, "10:00")).await;
    let first = receiver.calls_once_there_are(1).await.remove(0);
    receiver.respond_with(ResponseTemplate::new(204));
    let again = receiver.calls_once_there_are(2).await.remove(1);
    again.verify();
    assert_eq!((&again.id, &again.body), (&first.id, &first.body));
    assert!(ATTEMPT_SECONDS + FIRST_PAUSE_SECONDS <= again.sent_at() - first.sent_at() + 1);
}
