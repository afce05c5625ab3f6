//! Operations on single objects of the configuration.

mod archiving;
mod bookable;
mod generated;
mod omitted;

use std::time::Duration;

use frontdesk_testing::wait::wait_until_async;
use reqwest::Method;
use serde_json::{Value, json};

use super::caller::send;
use super::desk::{ANA, BEN};
use super::{ApiResponse, Caller, Desk};
use crate::support::{Store, VENDOR_KEY, WEBHOOK_SECRET};

const SOON: Duration = Duration::from_mins(1);

on_both_stores! {
    object_is_created_read_changed_renamed_and_archived,
    stale_version_is_rejected,
    concurrent_changes_of_different_fields_are_all_kept,
    faults_have_the_paths_of_the_fields,
    dry_run_and_repetition_write_once,
    renamed_member_stays_in_queues_and_event_types,
    members_change_only_their_own_hours_and_absences,
    secrets_are_in_no_response_and_no_event,
    long_edit_of_the_own_entry_has_no_values_in_the_log,
}

/// Sends an object to `place`, such as `queues/crew?dry_run=true`.
async fn send_object(
    desk: &Desk,
    caller: &Caller,
    method: Method,
    place: &str,
    object: &Value,
) -> ApiResponse {
    let path = desk.path(&format!("workspace/{place}"));
    send(caller.request(method, &path).json(object)).await
}

async fn put(desk: &Desk, caller: &Caller, place: &str, object: Value) -> ApiResponse {
    send_object(desk, caller, Method::PUT, place, &object).await
}

async fn patch(desk: &Desk, caller: &Caller, place: &str, object: Value) -> ApiResponse {
    send_object(desk, caller, Method::PATCH, place, &object).await
}

async fn get(desk: &Desk, caller: &Caller, place: &str) -> ApiResponse {
    caller.get(&desk.path(&format!("workspace/{place}"))).await
}

/// The changes of a response, without the changed fields.
fn without_fields(body: &Value) -> Value {
    let mut changes = body["changes"].clone();
    for change in changes.as_array_mut().into_iter().flatten() {
        change.as_object_mut().expect("a change").remove("fields");
    }
    changes
}

/// The object of a response, without its changes and warnings.
fn object_of(body: &Value) -> Value {
    let mut object = body.clone();
    object
        .as_object_mut()
        .expect("an object")
        .retain(|field, _| field != "changes" && field != "warnings");
    object
}

async fn archive(desk: &Desk, caller: &Caller, place: &str) -> ApiResponse {
    caller.delete(&desk.path(&format!("workspace/{place}"))).await
}

/// Waits for `count` changes in the audit log.
async fn log(desk: &Desk, caller: &Caller, count: usize) -> Vec<Value> {
    let path = desk.path("events?types=workspace.changed&limit=200");
    let read = async || {
        let events = caller.get(&path).await.expect(200)["events"].clone();
        events.as_array().expect("a list").clone()
    };
    let what = format!("{count} changes in the log");
    wait_until_async(&what, SOON, async || count <= read().await.len()).await;
    let events = read().await;
    assert_eq!(events.len(), count, "{events:#?}");
    events
}

async fn object_is_created_read_changed_renamed_and_archived(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    get(&desk, &ana, "event_types/chat").await.problem(404, "not_found");
    patch(&desk, &ana, "event_types/chat", json!({})).await.problem(404, "not_found");
    archive(&desk, &ana, "event_types/chat").await.problem(404, "not_found");

    let created =
        put(&desk, &ana, "event_types/chat", json!({ "title": "Chat", "duration": 15 })).await;
    let body = created.expect(201);
    assert_eq!(created.header("location"), Some(&*desk.path("workspace/event_types/chat")));
    let id = body["id"].clone();
    let change = |outcome: &str, key: &str| json!([{ "kind": "event_type", "section": "event_types", "key": key, "id": id, "outcome": outcome }]);
    assert_eq!(without_fields(&body), change("created", "chat"));
    let got = get(&desk, &ana, "event_types/chat").await;
    assert_eq!(got.expect(200), object_of(&body));
    assert_eq!(got.header("etag"), created.header("etag"));
    assert!(got.header("etag").is_some());

    let changed = patch(&desk, &ana, "event_types/chat", json!({ "duration": 20 })).await;
    let of_duration = changed.expect(200);
    assert_eq!((&of_duration["duration"], &of_duration["title"]), (&json!(20), &json!("Chat")));
    assert_ne!(changed.header("etag"), got.header("etag"));
    let again = patch(&desk, &ana, "event_types/chat", json!({ "duration": 20 })).await.expect(200);
    assert_eq!(again["changes"], json!([]));

    let renamed =
        patch(&desk, &ana, "event_types/chat", json!({ "key": "talk" })).await.expect(200);
    assert_eq!(without_fields(&renamed), change("updated", "talk"));
    get(&desk, &ana, "event_types/chat").await.problem(404, "not_found");
    let object = json!({ "id": id, "key": "talks", "title": "Talk", "duration": 30 });
    let renamed = put(&desk, &ana, "event_types/talk", object).await.expect(200);
    assert_eq!(without_fields(&renamed), change("updated", "talks"));
    assert_eq!(renamed["duration"], 30);

    let archived = archive(&desk, &ana, "event_types/talks").await.expect(200);
    assert_eq!(
        (object_of(&archived), without_fields(&archived)),
        (json!({}), change("archived", "talks"))
    );
    get(&desk, &ana, "event_types/talks").await.problem(404, "not_found");
    let restored =
        put(&desk, &ana, "event_types/talks", json!({ "title": "Talk", "duration": 30 })).await;
    assert_eq!(restored.expect(200)["id"], id, "an archived object is restored");

    let log = log(&desk, &ana, 6).await;
    let found: Vec<_> = log.iter().map(|event| &event["data"]["changes"][0]["change"]).collect();
    assert_eq!(found, ["created", "updated", "updated", "updated", "archived", "updated"]);
    assert!(log.iter().all(|event| event["by"]["user_id"] == ANA));
    let duration = json!([{ "field": "duration", "before": 15, "after": 20 }]);
    assert_eq!(log[1]["data"]["changes"][0]["fields"], duration);
    assert_eq!(of_duration["changes"][0]["fields"], duration);
}

async fn stale_version_is_rejected(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let path = desk.path("workspace/queues/crew");
    let got = ana.get(&path).await;
    let tag = got.header("etag").expect("a version").to_owned();
    let write = async |method: Method, header: &str, value: &str, body: Value| {
        send(ana.request(method, &path).header(header, value).json(&body)).await
    };
    let days = |days: i64| json!({ "window_days": days });
    // A change of another object does not change the version of this one.
    patch(&desk, &ana, "event_types/call", json!({ "title": "Phone call" })).await.expect(200);
    let first = write(Method::PATCH, "If-Match", &tag, days(7)).await;
    first.expect(200);
    write(Method::PATCH, "If-Match", &tag, days(8)).await.problem(412, "precondition_failed");
    write(Method::DELETE, "If-Match", &tag, days(8)).await.problem(412, "precondition_failed");
    let object = got.json();
    write(Method::PUT, "If-Match", &tag, object.clone()).await.problem(412, "precondition_failed");
    write(Method::PUT, "If-None-Match", "*", object.clone())
        .await
        .problem(412, "precondition_failed");
    assert_eq!(
        write(Method::PUT, "If-None-Match", "\"a\"", object).await.faults(),
        ["If-None-Match"]
    );
    assert_eq!(ana.get(&path).await.header("etag"), first.header("etag"));
    let current = first.header("etag").expect("a version");
    write(Method::PATCH, "If-Match", current, days(9)).await.expect(200);
    let fresh = desk.path("workspace/queues/fresh");
    let request = ana.request(Method::PUT, &fresh).header("If-None-Match", "*");
    let queue = json!({ "name": "Fresh", "members": [{ "member": "ben" }] });
    send(request.json(&queue)).await.expect(201);
}

async fn concurrent_changes_of_different_fields_are_all_kept(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let fields =
        ["buffer_before_minutes", "buffer_after_minutes", "minimum_notice_minutes", "horizon_days"];
    let changes = fields.map(|field| patch(&desk, &ana, "event_types/call", json!({ (field): 9 })));
    for response in futures_util::future::join_all(changes).await {
        response.expect(200);
    }
    let object = get(&desk, &ana, "event_types/call").await.expect(200);
    assert!(fields.iter().all(|field| object[field] == 9), "{object:#}");
}

async fn faults_have_the_paths_of_the_fields(store: Store) {
    let desk = Desk::with(store, |file| {
        file["webhooks"] = json!([{ "key": "crm", "url": "https://hooks.example/1", "secret": { "env": "WEBHOOK_SECRET" } }]);
    });
    let ana = desk.member("ana");
    for (place, object, faults) in [
        (
            "event_types/call",
            json!({ "duration": 0, "colour": "red" }),
            &["colour", "duration"][..],
        ),
        ("event_types/call", json!({ "title": null }), &["title"]),
        ("event_types/call", json!({ "hosts": ["unknown"] }), &["hosts[0]"]),
        ("event_types/call", json!({ "id": 99 }), &["id"]),
        ("members/ben", json!({ "working_hours": { "mon": ["9-5"] } }), &["working_hours.mon[0]"]),
        (
            "queues/crew",
            json!({ "members": [{ "member": "ben", "weight": 0 }] }),
            &["members[0].weight"],
        ),
        ("webhooks/crm", json!({ "key": "other" }), &["key"]),
        ("webhooks/crm", json!({ "secret": "plain" }), &["secret"]),
        ("colors/red", json!({}), &["section"]),
    ] {
        let mut found = patch(&desk, &ana, place, object.clone()).await.faults();
        found.sort_unstable();
        assert_eq!(found, faults, "{place} {object}");
    }
    let other = json!({ "key": "ring", "title": "Ring", "duration": 15 });
    assert_eq!(put(&desk, &ana, "event_types/call", other.clone()).await.faults(), ["key"]);
    assert_eq!(put(&desk, &ana, "event_types/new", other).await.faults(), ["key"]);
    assert_eq!(put(&desk, &ana, "event_types/new", json!("x")).await.faults(), ["body"]);
    // The other objects have the paths of the whole document.
    let visit = json!({ "title": "Visit", "duration": 30, "hosts": ["ben"] });
    put(&desk, &ana, "event_types/visit", visit).await.expect(201);
    let refused = archive(&desk, &ana, "members/ben").await.faults();
    assert!(refused[0].starts_with("event_types["), "{refused:?}");
    get(&desk, &ana, "members/ben").await.expect(200);
    let refused = patch(&desk, &ana, "members/ben", json!({ "role": "observer" })).await.faults();
    assert!(refused[0].starts_with("document.event_types["), "{refused:?}");
}

async fn dry_run_and_repetition_write_once(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let chat = json!({ "title": "Chat", "duration": 15 });
    let planned = put(&desk, &ana, "event_types/chat?dry_run=true", chat.clone()).await;
    assert_eq!((planned.status, planned.header("dry-run")), (201, Some("true")));
    get(&desk, &ana, "event_types/chat").await.problem(404, "not_found");
    let path = desk.path("workspace/event_types/chat");
    let request = || {
        let request = ana.request(Method::PUT, &path).header("Idempotency-Key", "add-chat");
        request.json(&chat)
    };
    let (first, again) = (send(request()).await, send(request()).await);
    assert_eq!(
        (first.expect(201), first.header("etag")),
        (again.expect(201), again.header("etag"))
    );
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
    archive(&desk, &ana, "event_types/chat?dry_run=true").await.expect(200);
    get(&desk, &ana, "event_types/chat").await.expect(200);
    log(&desk, &ana, 1).await;
}

async fn renamed_member_stays_in_queues_and_event_types(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let renamed = patch(&desk, &ana, "members/ben", json!({ "key": "benedict" })).await.expect(200);
    let expected = json!([{ "kind": "member", "section": "members", "key": "benedict", "id": BEN, "outcome": "updated" }]);
    assert_eq!(without_fields(&renamed), expected);
    let queue = get(&desk, &ana, "queues/crew").await.expect(200);
    assert_eq!(queue["members"][0]["member"], "benedict");
    let hosts = get(&desk, &ana, "event_types/consultation").await.expect(200);
    assert_eq!(hosts["hosts"], json!(["ana", "benedict"]));
    let log = log(&desk, &ana, 1).await;
    let fields = json!([{ "field": "key", "before": "ben", "after": "benedict" }]);
    assert_eq!(log[0]["data"]["changes"][0]["fields"], fields);
    assert_eq!(log[0]["data"]["changes"].as_array().map(Vec::len), Some(1));
}

async fn members_change_only_their_own_hours_and_absences(store: Store) {
    let desk = Desk::new(store);
    let (ana, ben) = (desk.member("ana"), desk.member("ben"));
    get(&desk, &ben, "members/ben").await.expect(200);
    for place in ["members/cleo", "members/unknown", "event_types/call", "service_accounts/ben"] {
        get(&desk, &ben, place).await.problem(403, "forbidden");
    }
    let own = json!({
        "time_zone": "Europe/Lisbon",
        "max_meetings_per_day": 4,
        "working_hours": { "mon": ["10:00-12:00"], "tue": null },
        "date_overrides": { "2031-01-01": [] },
        "absences": [{ "from": "2031-02-01", "until": "2031-02-03" }],
        "landing_page": true,
    });
    let changed = patch(&desk, &ben, "members/ben", own).await.expect(200);
    assert_eq!(
        (&changed["time_zone"], &changed["max_meetings_per_day"]),
        (&json!("Europe/Lisbon"), &json!(4))
    );
    assert_eq!(changed["working_hours"]["mon"], json!(["10:00-12:00"]));
    assert_eq!(changed["working_hours"]["tue"], Value::Null);
    assert_eq!(changed["working_hours"]["wed"], json!(["00:00-24:00"]));
    assert_eq!(changed["absences"][0]["until"], "2031-02-03");
    assert_eq!(changed["landing_page"], true);
    for (place, object) in [
        ("members/ben", json!({ "role": "admin" })),
        ("members/ben", json!({ "working_hours": {}, "name": "Benny" })),
        ("members/cleo", json!({ "working_hours": {} })),
        ("queues/crew", json!({ "name": "Team" })),
    ] {
        let refused = patch(&desk, &ben, place, object).await.problem(403, "forbidden");
        let detail = refused["detail"].as_str().expect("a detail");
        assert!(detail.contains("hours, caps, absences and landing page"), "{detail}");
    }
    let olga = desk.member("olga");
    let shown = json!({ "landing_page": true });
    patch(&desk, &olga, "members/olga", shown).await.problem(403, "forbidden");
    put(&desk, &ben, "members/ben", changed).await.problem(403, "forbidden");
    archive(&desk, &ben, "members/ben").await.problem(403, "forbidden");
    let reads = desk.member_with("ana", "workspace:read");
    patch(&desk, &reads, "members/ben", json!({})).await.problem(403, "insufficient_scope");
    let log = log(&desk, &ana, 1).await;
    assert_eq!(log[0]["by"], json!({ "user_id": BEN }));
    let seen = ben.get(&desk.path("events?types=workspace.changed")).await;
    assert_eq!(seen.expect(200)["events"], json!([]), "only admins see the log");
}

async fn secrets_are_in_no_response_and_no_event(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let secret = |text: &str| json!({ "value": text });
    let other = "whsec_QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFB";
    let webhook = json!({ "url": "https://hooks.example/1", "secret": secret(WEBHOOK_SECRET) });
    let responses = [
        put(&desk, &ana, "webhooks/crm", webhook).await,
        patch(&desk, &ana, "webhooks/crm", json!({ "secret": secret(other) })).await,
        put(&desk, &ana, "providers/apollo", json!({ "api_key": secret(VENDOR_KEY) })).await,
        patch(&desk, &ana, "providers/apollo", json!({ "api_key": secret("another-key") })).await,
        put(&desk, &ana, "chains/default", json!({ "name": "Default", "providers": ["apollo"] }))
            .await,
        get(&desk, &ana, "webhooks/crm").await,
        get(&desk, &ana, "providers/apollo").await,
    ];
    let statuses = responses.each_ref().map(|response| response.status);
    assert_eq!(statuses, [201, 200, 201, 200, 201, 200, 200], "{responses:#?}");
    assert_eq!(responses[5].json()["secret"], json!({ "stored": true }));
    for (response, field) in [(1, "secret"), (3, "api_key")] {
        let changed = json!([{ "field": field, "changed": true }]);
        assert_eq!(responses[response].json()["changes"][0]["fields"], changed);
    }
    let log = log(&desk, &ana, 5).await;
    assert_eq!(
        log[1]["data"]["changes"][0]["fields"],
        json!([{ "field": "secret", "changed": true }])
    );
    assert_eq!(
        log[3]["data"]["changes"][0]["fields"],
        json!([{ "field": "api_key", "changed": true }])
    );
    let events = json!(log).to_string();
    assert!(!events.contains("hooks.example"), "the address of a webhook can be secret: {events}");
    for text in responses.iter().map(|response| &response.text).chain([&events]) {
        for hidden in [WEBHOOK_SECRET, other, VENDOR_KEY, "another-key"] {
            assert!(!text.contains(hidden), "{text}");
        }
    }
    let used = archive(&desk, &ana, "providers/apollo").await.faults();
    assert_eq!(used, ["chains[0].providers[0]"]);
    archive(&desk, &ana, "chains/default").await.expect(200);
    archive(&desk, &ana, "providers/apollo").await.expect(200);
    get(&desk, &ana, "providers/apollo").await.problem(404, "not_found");
}

async fn long_edit_of_the_own_entry_has_no_values_in_the_log(store: Store) {
    let desk = Desk::new(store);
    let (ana, olga) = (desk.member("ana"), desk.member("olga"));
    let days =
        (1..29).flat_map(|day| (1..13).map(move |month| format!("2031-{month:02}-{day:02}")));
    let days: serde_json::Map<String, Value> = days.map(|day| (day, json!([]))).collect();
    let edit = json!({ "date_overrides": days });
    patch(&desk, &olga, "members/olga", edit.clone()).await.expect(200);
    patch(&desk, &ana, "members/ben", edit).await.expect(200);
    let log = log(&desk, &ana, 2).await;
    let data = &log[0]["data"];
    assert_eq!(data["truncated"], true);
    assert_eq!(data["changes"][0]["fields"], json!([{ "field": "date_overrides" }]));
    assert_eq!(log[1]["data"]["truncated"], false, "an admin's change is logged in full");
}
