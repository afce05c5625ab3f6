use std::collections::HashSet;

use frontdesk_testing::wait::wait_until_async;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::super::desk::{BEN, CALL, CLEO};
use super::super::{Caller, Desk, at};
use super::{Receiver, SOON, desk_telling, events, feed, ids, member, names, next_cursor};
use crate::support::{Server, Store};

on_both_stores! {
    feed_is_paginated_and_cursors_do_not_expire,
    feed_shows_only_visible_objects_and_granted_scopes,
    polling_during_bookings_misses_and_repeats_no_event,
}

async fn six_events(desk: &Desk, ben: &Caller) -> Vec<Value> {
    let link = desk.call_link(ben).await;
    let first = ben.book(link, &at(3, "10:00")).await.expect(201);
    let uuid = first["uuid"].as_str().expect("a UUID");
    ben.book(link, &at(3, "12:00")).await.expect(201);
    ben.move_to(uuid, &at(3, "11:00")).await.expect(200);
    ben.post_nothing(&format!("/api/v1/bookings/{uuid}/cancel")).await.expect(200);
    ben.book(link, &at(3, "14:00")).await.expect(201);
    let all = async || events(&feed(desk, ben, "").await);
    wait_until_async("six events", SOON, async || all().await.len() == 6).await;
    all().await
}

async fn read_on(
    desk: &Desk,
    caller: &Caller,
    mut after: String,
    limit: usize,
) -> (Vec<Value>, String) {
    let mut read = Vec::new();
    loop {
        let from = if after.is_empty() { after } else { format!("&after={after}") };
        let part = feed(desk, caller, &format!("limit={limit}{from}")).await;
        let page = events(&part);
        assert!(page.len() <= limit, "{part:#?}");
        read.extend(page);
        after = next_cursor(&part);
        if part.json()["pagination"]["has_more"] == false {
            return (read, after);
        }
    }
}

async fn feed_is_paginated_and_cursors_do_not_expire(store: Store) {
    let (server, desk) = Desk::alone(store, "feed");
    let ben = member(&desk, "ben");
    let told = six_events(&desk, &ben).await;
    let expected = [
        "link.created",
        "booking.created",
        "booking.created",
        "booking.moved",
        "booking.cancelled",
        "booking.created",
    ];
    assert_eq!(names(&told), expected);
    let times: Vec<&str> = told.iter().filter_map(|event| event["occurred_at"].as_str()).collect();
    assert!(times.is_sorted(), "{times:?}");

    let (read, end) = read_on(&desk, &ben, String::new(), 2).await;
    assert_eq!(read, told);
    let of_the_second = told[1]["cursor"].as_str().expect("each has one").to_owned();
    assert_eq!(read_on(&desk, &ben, of_the_second.clone(), 2).await.0, told[2..]);
    let moves = feed(&desk, &ben, &format!("types=booking.moved&after={of_the_second}")).await;
    assert_eq!(events(&moves), told[3..4], "the cursor accepts any types");
    assert_eq!(next_cursor(&moves), end);
    assert_eq!(read_on(&desk, &ben, end.clone(), 2).await, (vec![], end.clone()));
    let latest = feed(&desk, &ben, "after=latest").await;
    assert_eq!((events(&latest), next_cursor(&latest)), (vec![], end.clone()));

    server.kill();
    let server = Server::start(desk.database());
    let ben = ben.at(server.address());
    desk.booked(&ben, &at(3, "16:00")).await;
    let new = async || read_on(&desk, &ben, end.clone(), 2).await.0;
    wait_until_async("what has happened since", SOON, async || !new().await.is_empty()).await;
    let new = new().await;
    assert_eq!(names(&new), ["booking.created"]);
    assert_eq!(new[0]["data"]["start_time"], at(3, "16:00"));
    let (read, _) = read_on(&desk, &ben, of_the_second, 2).await;
    assert_eq!(ids(&read), [ids(&told[2..]), ids(&new)].concat());
}

async fn feed_shows_only_visible_objects_and_granted_scopes(store: Store) {
    let desk = Desk::new(store);
    let (ana, ben) = (member(&desk, "ana"), member(&desk, "ben"));
    let mine = desk.call_link(&ben).await;
    ben.book(mine, &at(3, "10:00")).await.expect(201);
    let ours = desk.link(&ana, CALL, json!([{ "user_id": BEN }, { "user_id": CLEO }])).await;
    ana.book(ours, &at(3, "12:00")).await.expect(201);
    // Ben hosts this booking; Ana only created it.
    ana.book(mine, &at(3, "14:00")).await.expect(201);
    let all =
        ["link.created", "booking.created", "link.created", "booking.created", "booking.created"];
    let told = async |caller: &Caller| events(&feed(&desk, caller, "").await);
    wait_until_async("the admin to be told of everything", SOON, async || {
        told(&ana).await.len() == 5
    })
    .await;
    let whole = told(&ana).await;
    assert_eq!(names(&whole), all);
    let shown = async |member: &str, scopes: &str| {
        let seen = told(&desk.member_with(member, scopes)).await;
        let place =
            |id: &&str| ids(&whole).iter().position(|known| known == id).expect("Ana sees it");
        ids(&seen).iter().map(place).collect::<Vec<_>>()
    };
    let (bookings, links) = ("bookings:read", "scheduling_links:read");
    assert_eq!(shown("ben", &format!("{bookings},{links}")).await, [0, 1, 2, 3, 4]);
    assert_eq!(shown("ben", bookings).await, [1, 3, 4]);
    assert_eq!(shown("ben", links).await, [0, 2]);
    assert_eq!(shown("cleo", bookings).await, [3], "only her own events");
    assert_eq!(shown("cleo", links).await, [2], "a personal link is its owner's");
    assert_eq!(shown("dan", bookings).await, Vec::<usize>::new());
    assert_eq!(shown("ana", "records:read").await, Vec::<usize>::new());
    assert_eq!(shown("olga", "bookings:read").await.len(), observed(&desk).await);

    let path = desk.path("events");
    let write = desk.member_with("ben", "bookings:write");
    let problem = write.get(&path).await.problem(403, "insufficient_scope");
    let any_of = [
        "bookings:read",
        "scheduling_links:read",
        "scheduling_links:write",
        "records:read",
        "records:enrich",
        "workspace:read",
        "workspace:write",
    ];
    assert_eq!(problem["required_scopes"], json!(any_of));
    let some = desk.member_with("ben", bookings);
    let problem =
        some.get(&format!("{path}?types=link.created")).await.problem(403, "insufficient_scope");
    assert_eq!(problem["required_scopes"], json!(["scheduling_links:read"]));
    desk.anonymous.get(&path).await.problem(401, "unauthenticated");
    let other = Desk::new(store);
    other.member("ana").get(&path).await.problem(403, "workspace_forbidden");
}

async fn observed(desk: &Desk) -> usize {
    let listed = member(desk, "olga").get("/api/v1/bookings").await.expect(200);
    listed["bookings"].as_array().expect("a list").len()
}

async fn polling_during_bookings_misses_and_repeats_no_event(store: Store) {
    let receiver = Receiver::start().await;
    let (_server, desk) = desk_telling(store, &receiver.url());
    let ana = member(&desk, "ana");
    let mut clients = JoinSet::new();
    for (number, key) in ["ben", "cleo", "dan", "ben", "cleo", "dan"].into_iter().enumerate() {
        let host = member(&desk, key);
        let link = desk.call_link(&host).await;
        clients.spawn(async move {
            let mut uuids = Vec::new();
            for time in ["08:00", "09:00", "10:00", "11:00", "12:00"] {
                let day = i64::try_from(3 + number).expect("a small number");
                uuids.push(host.book(link, &at(day, time)).await.expect(201)["uuid"].clone());
            }
            uuids
        });
    }
    let (mut after, mut seen) = (String::new(), Vec::new());
    wait_until_async("the feed to tell of 30 bookings", SOON, async || {
        let (new, end) = read_on(&desk, &ana, after.clone(), 4).await;
        after = end;
        seen.extend(new.iter().filter(|event| event["type"] == "booking.created").cloned());
        30 <= seen.len()
    })
    .await;
    let made: HashSet<Value> = clients.join_all().await.into_iter().flatten().collect();
    assert_eq!(
        read_on(&desk, &ana, after, 4).await.0,
        Vec::<Value>::new(),
        "all 30 bookings are listed"
    );
    let told: HashSet<Value> =
        seen.iter().map(|event| event["data"]["booking_uuid"].clone()).collect();
    assert_eq!((seen.len(), told), (30, made));

    // The events are about 30 bookings and three links.
    let calls = receiver.calls_once_there_are(33).await;
    assert_eq!((calls.len(), receiver.ids().len()), (33, 33));
    let whole = events(&feed(&desk, &ana, "limit=200").await);
    let known: HashSet<&str> = ids(&whole).into_iter().collect();
    assert!(receiver.ids().iter().all(|id| known.contains(id.as_str())));
}
