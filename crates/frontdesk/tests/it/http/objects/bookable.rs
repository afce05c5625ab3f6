use serde_json::{Value, json};

use super::super::desk::always;
use super::super::{Desk, at};
use super::{log, patch, put};
use crate::support::Store;

on_both_stores! {
    empty_workspace_becomes_bookable_over_http,
}

async fn empty_workspace_becomes_bookable_over_http(store: Store) {
    let desk = Desk::with(store, |file| {
        file["members"].as_array_mut().expect("a list").truncate(1);
        for section in ["queues", "event_types"] {
            file[section] = json!([]);
        }
    });
    let ana = desk.member("ana");
    let mut numbers = Vec::new();
    for key in ["ines", "jo"] {
        let member = json!({
            "name": key, "email": format!("{key}@desk.example"), "calendars": [{ "kind": "builtin" }],
        });
        let created = put(&desk, &ana, &format!("members/{key}"), member).await.expect(201);
        numbers.push(created["user_id"].clone());
        let hours = json!({ "working_hours": always() });
        patch(&desk, &ana, &format!("members/{key}"), hours).await.expect(200);
    }
    let queue = json!({
        "name": "Sales", "members": [{ "member": "ines", "weight": 2 }, { "member": "jo" }],
    });
    let queue = put(&desk, &ana, "queues/sales", queue).await.expect(201)["id"].clone();
    let event_type = json!({ "title": "Intro", "duration": 30, "hosts": ["ines", "jo"] });
    let event_type = put(&desk, &ana, "event_types/intro", event_type).await.expect(201);

    let path = desk.path("event_types/intro/links");
    let made = ana.post(&path, &json!({ "hosts": [{ "queue_id": queue }] })).await.expect(201);
    let link = made["link"]["id"].as_i64().expect("a number");
    let (start, end) = (at(3, "10:00"), at(3, "11:00"));
    let path = desk.path(&format!("scheduling_links/{link}/open_times?start={start}&end={end}"));
    let open = ana.get(&path).await.expect(200);
    assert_eq!(open["open_times"][0]["start_time"], start, "{open:#}");
    let booked = ana.book(link, &start).await.expect(201);
    assert_eq!(booked["event_type"]["id"], event_type["id"], "{booked:#}");
    assert!(numbers.contains(&booked["hosts"][0]["user_id"]), "{booked:#}");

    let log = log(&desk, &ana, 6).await;
    let describe = |event: &Value| {
        let change = &event["data"]["changes"][0];
        format!(
            "{} {} {} {}",
            event["by"]["user_id"], change["section"], change["key"], change["change"]
        )
    };
    let lines: Vec<_> = log.iter().map(|event| describe(event).replace('"', "")).collect();
    let expected = [
        "1 members ines created",
        "1 members ines updated",
        "1 members jo created",
        "1 members jo updated",
        "1 queues sales created",
        "1 event_types intro created",
    ];
    assert_eq!(lines, expected);
}
