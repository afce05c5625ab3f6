use reqwest::Method;
use serde_json::{Value, json};

use super::caller::send;
use super::desk::BEN;
use super::{ApiResponse, Caller, Desk};
use crate::support::{Store, VENDOR_KEY, WEBHOOK_SECRET};

on_both_stores! {
    document_that_was_read_changes_nothing,
    large_workspace_can_be_read_and_replaced,
    only_one_of_racing_replacements_succeeds,
    change_takes_effect_and_is_repeated_once_per_key,
    renamed_member_keeps_its_id_and_bookings,
    faults_are_those_of_the_command,
    secrets_are_given_kept_and_never_returned,
}

struct Version {
    document: Value,
    tag: String,
}

async fn read(desk: &Desk, caller: &Caller) -> Version {
    let got = caller.get(&desk.path("workspace")).await;
    let document = got.expect(200);
    Version { document, tag: got.header("etag").expect("a version").to_owned() }
}

async fn put(desk: &Desk, caller: &Caller, query: &str, version: &Version) -> ApiResponse {
    let path = desk.path(&format!("workspace{query}"));
    let request = caller.request(Method::PUT, &path).header("If-Match", &version.tag);
    send(request.json(&version.document)).await
}

fn with_secrets(file: &mut Value) {
    file["webhooks"] = json!([{ "key": "crm", "url": "https://hooks.example/1", "secret": { "env": "WEBHOOK_SECRET" } }]);
    file["providers"] = json!([{ "id": "apollo", "api_key": { "env": "VENDOR_KEY" } }]);
    file["crm"] = json!({ "kind": "hubspot", "token": { "env": "VENDOR_KEY" } });
}

async fn document_that_was_read_changes_nothing(store: Store) {
    let desk = Desk::with(store, with_secrets);
    let ana = desk.member("ana");
    let version = read(&desk, &ana).await;
    for query in ["?prune=true&dry_run=true", "?prune=true"] {
        let replaced = put(&desk, &ana, query, &version).await.expect(200);
        assert_eq!(replaced, json!({ "changes": [], "warnings": [] }));
    }
    let after = read(&desk, &ana).await;
    assert_eq!((after.tag, after.document), (version.tag, version.document));
}

async fn large_workspace_can_be_read_and_replaced(store: Store) {
    let desk = Desk::with(store, |file| {
        let day = ["09:00-12:30", "13:30-18:00"];
        let hours = json!({ "mon": day, "tue": day, "wed": day, "thu": day, "fri": day });
        let members = file["members"].as_array_mut().expect("a list");
        members.extend((0..500).map(|n| {
            json!({
                "key": format!("member-{n}"), "name": format!("Member {n}"),
                "email": format!("member-{n}@desk.example"), "working_hours": hours,
                "calendars": [{ "kind": "builtin" }],
            })
        }));
    });
    let ana = desk.member("ana");
    let mut version = read(&desk, &ana).await;
    assert!(128 * 1024 < version.document.to_string().len(), "larger than other bodies");
    let unchanged = put(&desk, &ana, "?prune=true", &version).await.expect(200);
    assert_eq!(unchanged["changes"], json!([]));
    version.document["workspace"]["name"] = json!("x".repeat(5 * 1024 * 1024));
    put(&desk, &ana, "", &version).await.problem(413, "payload_too_large");
}

async fn only_one_of_racing_replacements_succeeds(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let version = read(&desk, &ana).await;
    let named = |name: &str| {
        let mut document = version.document.clone();
        document["workspace"]["name"] = name.into();
        Version { document, tag: version.tag.clone() }
    };
    let (first, second) = (named("First"), named("Second"));
    let (first, second) = tokio::join!(put(&desk, &ana, "", &first), put(&desk, &ana, "", &second));
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 412], "{first:#?} {second:#?}");
    let winner = if first.status == 200 { "First" } else { "Second" };
    assert_eq!(read(&desk, &ana).await.document["workspace"]["name"], winner);
}

async fn change_takes_effect_and_is_repeated_once_per_key(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let mut version = read(&desk, &ana).await;
    let event_types = version.document["event_types"].as_array_mut().expect("a list");
    event_types.push(json!({ "key": "chat", "title": "Chat", "duration": 15 }));
    let path = desk.path("workspace");
    let request = || {
        let request = ana.request(Method::PUT, &path).header("If-Match", &version.tag);
        request.header("Idempotency-Key", "add-chat").json(&version.document)
    };
    let first = send(request()).await;
    let again = send(request()).await;
    assert_eq!(
        (first.expect(200), again.header("idempotent-replayed")),
        (again.expect(200), Some("true"))
    );
    let change = &first.json()["changes"][0];
    assert_eq!((&change["kind"], &change["outcome"]), (&json!("event_type"), &json!("created")));
    let chat = ana.get(&desk.path("event_types/chat")).await.expect(200);
    assert_eq!((&chat["id"], &chat["duration"]), (&change["id"], &json!(15)));
}

async fn renamed_member_keeps_its_id_and_bookings(store: Store) {
    let desk = Desk::new(store);
    let (ana, ben) = (desk.member("ana"), desk.member("ben"));
    let uuid = desk.booked(&ben, &super::at(3, "10:00")).await;
    let mut version = read(&desk, &ana).await;
    let text = version.document.to_string().replace("\"ben\"", "\"benedict\"");
    version.document = serde_json::from_str(&text).expect("JSON");
    let replaced = put(&desk, &ana, "?prune=true", &version).await.expect(200);
    let expected = json!([{ "kind": "member", "section": "members", "key": "benedict", "id": BEN, "outcome": "updated",
            "fields": [{ "field": "key", "before": "ben", "after": "benedict" }] }]);
    assert_eq!(replaced["changes"], expected);
    let link = desk.call_link(&ben).await;
    let seen = ben.get(&desk.path(&format!("scheduling_links/{link}"))).await.expect(200);
    let url = seen["url"].as_str().expect("an address");
    assert!(url.ends_with("/benedict/call"), "{url}");
    assert_eq!(ben.booking(&uuid).await["hosts"][0]["user_id"], BEN);
}

async fn faults_are_those_of_the_command(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let version = read(&desk, &ana).await;
    let mut faulty = version.document.clone();
    faulty["members"][1]["email"] = "ben".into();
    faulty["event_types"][0]["duration"] = 0.into();
    faulty["colour"] = "red".into();
    let faulty = Version { document: faulty, tag: version.tag.clone() };
    let mut found = put(&desk, &ana, "", &faulty).await.faults();
    found.sort_unstable();
    assert_eq!(found, ["colour", "event_types[0].duration", "members[1].email"]);
    let mut other = version.document.clone();
    other["workspace"]["key"] = "elsewhere".into();
    let other = Version { document: other, tag: version.tag.clone() };
    assert_eq!(put(&desk, &ana, "", &other).await.faults(), ["workspace.key"]);
    desk.member("ben").get(&desk.path("workspace")).await.problem(403, "forbidden");
    assert_eq!(read(&desk, &ana).await.tag, version.tag);
}

async fn secrets_are_given_kept_and_never_returned(store: Store) {
    let desk = Desk::with(store, with_secrets);
    let ana = desk.member("ana");
    let mut version = read(&desk, &ana).await;
    for secret in [VENDOR_KEY, WEBHOOK_SECRET] {
        assert!(!version.document.to_string().contains(secret), "{:#}", version.document);
    }
    assert_eq!(version.document["providers"][0]["api_key"], json!({ "stored": true }));
    // A request cannot read the environment of the service.
    version.document["providers"][0]["api_key"] = json!({ "env": "VENDOR_KEY" });
    assert_eq!(put(&desk, &ana, "", &version).await.faults(), ["providers[0].api_key"]);
    version.document["providers"][0]["api_key"] = json!({ "value": "another-key" });
    let replaced = put(&desk, &ana, "", &version).await;
    let expected = json!([{ "kind": "provider", "section": "providers", "key": "apollo", "id": null, "outcome": "updated",
            "fields": [{ "field": "api_key", "changed": true }] }]);
    assert_eq!(replaced.expect(200)["changes"], expected);
    let after = read(&desk, &ana).await;
    assert!(!after.document.to_string().contains("another-key"));
    version.tag = after.tag;
    version.document["providers"][0]["api_key"] = json!({ "stored": true });
    let kept = put(&desk, &ana, "", &version).await.expect(200);
    assert_eq!(kept["changes"], json!([]));
    version.document["providers"][0]["base_url"] = json!("https://elsewhere.example");
    assert_eq!(put(&desk, &ana, "", &version).await.faults(), ["providers[0].api_key"]);
}
