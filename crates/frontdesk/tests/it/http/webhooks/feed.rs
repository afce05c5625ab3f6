use std::collections::HashSet;

use frontdesk_testing::wait::wait_until_async;
use serde_json::Value;
use tokio::task::JoinSet;

use super::super::{Caller, Desk, at};
use super::{Receiver, SOON, desk_telling, events, feed, ids, member, next_cursor};
use crate::support::Store;

on_both_stores! {
    polling_during_bookings_misses_and_repeats_no_event,
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
