use frontdesk_testing::wait::wait_until_async;
use serde_json::{Value, json};
use wiremock::MockServer;

use super::super::caller::meeting;
use super::super::desk::{BEN, imported_uuid, under_way};
use super::super::records::{APOLLO, ada_of_apollo, connected_to, play, run};
use super::super::{Caller, Desk, at};
use super::{Receiver, SOON, events, feed, ids, member, names, next_cursor, serve, webhook};
use crate::support::{Server, Store, WEBHOOK_SECRET};

on_both_stores! {
    every_change_is_sent_once_signed_and_identical_to_the_feed,
    dry_runs_replays_and_rejections_send_no_events,
    webhook_receives_only_its_events,
}

fn desk_with_a_vendor(store: Store, receiver: &Receiver, vendor: &MockServer) -> (Server, Desk) {
    let server = serve(&store.new_database("changes"));
    let desk = Desk::on(&server, |file| {
        connected_to(vendor)(file);
        file["bookings"] = json!([under_way(1, "ben")]);
        file["webhooks"] = json!([webhook("crm", &receiver.url())]);
    });
    (server, desk)
}

struct Listener<'a> {
    receiver: &'a Receiver,
    desk: &'a Desk,
    caller: &'a Caller,
    after: String,
    heard: usize,
}

impl Listener<'_> {
    /// The feed must contain the event unchanged.
    async fn hears(&mut self, name: &str) -> Value {
        let calls = self.receiver.calls_once_there_are(self.heard + 1).await;
        let [call] = &calls[self.heard..] else { panic!("{name} alone has happened: {calls:#?}") };
        call.verify();
        let part = feed(self.desk, self.caller, &self.after).await;
        assert!(part.text.contains(&call.body), "{}\n{}", part.text, call.body);
        assert_eq!((names(&events(&part)), call.name().as_str()), (vec![name], name));
        self.after = format!("after={}", next_cursor(&part));
        self.heard += 1;
        call.event()
    }
}

async fn every_change_is_sent_once_signed_and_identical_to_the_feed(store: Store) {
    let (receiver, vendor) = (Receiver::start().await, MockServer::start().await);
    play(&vendor, APOLLO, ada_of_apollo()).await;
    let (server, desk) = desk_with_a_vendor(store, &receiver, &vendor);
    let ben = member(&desk, "ben");
    let mut listener =
        Listener { receiver: &receiver, desk: &desk, caller: &ben, after: String::new(), heard: 0 };
    let act = async |uuid: &str, action: &str| {
        ben.post_nothing(&format!("/api/v1/bookings/{uuid}/{action}")).await.expect(200)
    };

    let link = desk.call_link(&ben).await;
    let told = listener.hears("link.created").await;
    assert_eq!(
        (&told["data"]["link_id"], &told["data"]["link"]["id"]),
        (&link.into(), &link.into())
    );
    assert_eq!(told["by"], json!({ "user_id": BEN }));

    let booking = ben.book(link, &at(3, "10:00")).await.expect(201);
    let uuid = booking["uuid"].as_str().expect("a UUID");
    let told = listener.hears("booking.created").await;
    assert_eq!(
        (&told["data"]["booking_uuid"], &told["data"]["revision"]),
        (&booking["uuid"], &0.into())
    );
    assert_eq!(told["data"]["booking"]["invitee"]["email"], "ada@acme.example");

    ben.move_to(uuid, &at(3, "11:00")).await.expect(200);
    let told = listener.hears("booking.moved").await;
    assert_eq!(told["data"]["previous_start_time"], at(3, "10:00"));
    assert_eq!(told["data"]["start_time"], at(3, "11:00"));
    assert_eq!(told["data"]["revision"], 1);

    act(uuid, "cancel").await;
    let told = listener.hears("booking.cancelled").await;
    assert_eq!(told["data"]["booking"]["status"], "cancelled");

    act(&imported_uuid(1), "mark_as_no_show").await;
    let told = listener.hears("booking.no_show").await;
    assert_eq!(told["data"]["booking"]["status"], "no_show");
    act(&imported_uuid(1), "undo_mark_as_no_show").await;
    let told = listener.hears("booking.no_show_undone").await;
    assert_eq!(told["data"]["booking"]["status"], "completed");

    ben.post(&desk.path("records/enrich"), &run()).await.expect(200);
    let told = listener.hears("record.enriched").await;
    assert_eq!(told["data"]["record"]["email"], "ada@acme.example");

    let log = server.log();
    for secret in ["ada@acme.example", "Ada Byron", &receiver.url(), WEBHOOK_SECRET] {
        assert!(!log.contains(secret), "{secret} is nothing for a log: {log}");
    }
}

async fn dry_runs_replays_and_rejections_send_no_events(store: Store) {
    let (receiver, vendor) = (Receiver::start().await, MockServer::start().await);
    play(&vendor, APOLLO, ada_of_apollo()).await;
    let (_server, desk) = desk_with_a_vendor(store, &receiver, &vendor);
    let ben = member(&desk, "ben");
    let (bookings, links) = ("/api/v1/bookings", desk.path("event_types/1/links"));
    let tried = async |path: &str, body: &Value| {
        let response = ben.post(&format!("{path}?dry_run=true"), body).await;
        assert_eq!(
            (response.status / 100, response.header("dry-run")),
            (2, Some("true")),
            "{response:#?}"
        );
    };

    tried(&links, &json!({})).await;
    let link = desk.call_link(&ben).await;
    assert_eq!(desk.call_link(&ben).await, link);

    let request = meeting(link, &at(3, "10:00"));
    tried(bookings, &request).await;
    let made = ben.post_once("key", bookings, &request).await;
    let replayed = ben.post_once("key", bookings, &request).await;
    assert_eq!(
        (replayed.header("idempotent-replayed"), &replayed.text),
        (Some("true"), &made.text)
    );
    ben.post(bookings, &request).await.problem(409, "slot_unavailable");

    let uuid = made.expect(201)["uuid"].as_str().expect("a UUID").to_owned();
    tried(&format!("{bookings}/{uuid}/move"), &json!({ "start_time": at(3, "11:00") })).await;
    ben.move_to(&uuid, &at(3, "10:00")).await.expect(200);
    for (uuid, action) in [(uuid, "cancel"), (imported_uuid(1), "mark_as_no_show")] {
        let path = format!("{bookings}/{uuid}/{action}");
        tried(&path, &json!({})).await;
        for _ in 0..2 {
            ben.post_nothing(&path).await.expect(200);
        }
    }
    // The second run finds the result of the first in the store.
    for _ in 0..2 {
        ben.post(&desk.path("records/enrich"), &run()).await.expect(200);
    }
    // Events are routed in order, so the feed with this event has all previous ones.
    ben.book(link, &at(3, "12:00")).await.expect(201);

    let expected = [
        "link.created",
        "booking.created",
        "booking.cancelled",
        "booking.no_show",
        "record.enriched",
        "booking.created",
    ];
    let calls = receiver.calls_once_there_are(expected.len()).await;
    let told = events(&feed(&desk, &ben, "").await);
    assert_eq!(names(&told), expected);
    assert_eq!((calls.len(), sorted(receiver.ids())), (told.len(), sorted(ids(&told))));
}

async fn webhook_receives_only_its_events(store: Store) {
    let (all, some) = (Receiver::start().await, Receiver::start().await);
    let server = serve(&store.new_database("listening"));
    let desk = Desk::on(&server, |file| {
        let mut picky = webhook("picky", &some.url());
        let mut crm = webhook("crm", &all.url());
        crm.as_object_mut().expect("an object").remove("events");
        picky["events"] = json!(["link.created", "booking.cancelled"]);
        file["webhooks"] = json!([crm, picky]);
    });
    // The default events and all scopes include those of the token.
    let ben = desk.member("ben");
    let uuid = desk.booked(&ben, &at(3, "10:00")).await;
    ben.post_nothing(&format!("/api/v1/bookings/{uuid}/cancel")).await.expect(200);
    wait_until_async("six deliveries", SOON, async || delivered(&desk) == 6).await;
    let told = events(&feed(&desk, &ben, "").await);
    assert_eq!(sorted(all.ids()), sorted(ids(&told)));
    let expected = ["token.created", "link.created", "booking.created", "booking.cancelled"];
    assert_eq!(names(&told), expected);
    assert_eq!(sorted(some.ids()), sorted(vec![ids(&told)[1], ids(&told)[3]]));

    let listed = desk.command(&["webhooks", "list"]);
    let line =
        |key: &str| listed.stdout.lines().find(|line| line.starts_with(key)).unwrap_or_default();
    assert!(line("crm").contains("healthy") && line("crm").contains("all"), "{listed:#?}");
    assert!(line("picky").contains("link.created, booking.cancelled"), "{listed:#?}");
    assert!(
        line("picky").contains(&some.url()) && !listed.stdout.contains("whsec_"),
        "{listed:#?}"
    );
}

fn delivered(desk: &Desk) -> usize {
    let listed = desk.command(&["deliveries", "list", "--kind", "webhook", "--state", "delivered"]);
    listed.stdout.lines().filter(|line| line.contains("webhook ")).count()
}

fn sorted<T: Into<String>>(texts: Vec<T>) -> Vec<String> {
    let mut texts: Vec<String> = texts.into_iter().map(Into::into).collect();
    texts.sort_unstable();
    texts
}
