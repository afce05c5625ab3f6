use actix_web::test::TestRequest;
use frontdesk_domain::access::Scope;
use frontdesk_domain::services::MAX_REPLAYED;
use frontdesk_testing::builders::{a_token, a_webhook, an_event, key, with_deliveries};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{GRACE, NORTHWIND};
use serde_json::{Value, json};

use crate::testing::{TestApi, TestClient};

const REPLAY: &str = "/api/v1/accounts/1/webhooks/crm/replay";

async fn api_with_events(number: u32) -> TestApi {
    let api = TestApi::new().await;
    api.holds_webhook(&a_webhook("crm").build()).await;
    let events: Vec<_> = (0..number).map(|_| an_event().build()).collect();
    let mut unit = api.store().store.begin().await.expect("a unit of work");
    for event in &events {
        unit.events().add_event(event).await.expect("the store takes the event");
    }
    unit.commit().await.expect("the store commits");
    let events: Vec<_> = events.iter().map(|event| with_deliveries(event.id, vec![])).collect();
    api.store().outbox.route_events(NORTHWIND, &events).await.expect("the store responds");
    api
}

async fn deliveries(client: &TestClient<'_>) -> usize {
    let listed = client.get("/api/v1/accounts/1/deliveries?limit=50").await;
    listed.body["deliveries"].as_array().expect("a list").len()
}

#[actix_web::test]
async fn events_after_a_cursor_are_sent_again_once_per_key() {
    let api = api_with_events(3).await;
    let grace = api.client(a_token().of(GRACE)).await;
    let feed = grace.get("/api/v1/accounts/1/events").await;
    let body = json!({ "after": feed.body["events"][0]["cursor"] });
    let expected = json!({ "events": 2, "has_more": false, "next_cursor": null });
    let planned = grace.post(&format!("{REPLAY}?dry_run=true"), &body).await;
    assert_eq!((planned.status, &planned.body), (200, &expected), "{planned:?}");
    assert_eq!(deliveries(&grace).await, 0);
    for _ in 0..2 {
        let request = TestRequest::post().uri(REPLAY).insert_header(("Idempotency-Key", "k"));
        let replayed = grace.send(request.set_json(&body)).await;
        assert_eq!((replayed.status, &replayed.body), (200, &expected));
        assert_eq!(deliveries(&grace).await, 2);
    }
    let all = grace.post(REPLAY, &json!({ "after": "0" })).await;
    assert_eq!(all.body["events"], 3);
}

#[actix_web::test]
async fn larger_replay_continues_at_the_next_cursor() {
    let api = api_with_events(MAX_REPLAYED + 1).await;
    let grace = api.client(a_token().of(GRACE)).await;
    let first = grace.post(REPLAY, &json!({ "after": "0" })).await;
    assert_eq!((&first.body["events"], &first.body["has_more"]), (&json!(1_000), &json!(true)));
    let rest = grace.post(REPLAY, &json!({ "after": first.body["next_cursor"] })).await;
    assert_eq!(rest.body, json!({ "events": 1, "has_more": false, "next_cursor": null }));
}

#[actix_web::test]
async fn token_without_the_scopes_of_the_events_is_rejected() {
    let api = api_with_events(1).await;
    let token = a_token().of(GRACE).with_scopes([Scope::WorkspaceWrite, Scope::RecordsRead]);
    let refused = api.client(token).await.post(REPLAY, &json!({ "after": "0" })).await;
    assert_eq!((refused.status, refused.code()), (403, Some("insufficient_scope")));
    let grace = api.client(a_token().number(9).of(GRACE)).await;
    assert_eq!(deliveries(&grace).await, 0);
}

#[actix_web::test]
async fn disabled_webhook_is_rejected() {
    let api = api_with_events(1).await;
    let at = instant("2030-01-01T08:00Z");
    let disabled = api.store().webhooks.disable_webhook(NORTHWIND, &key("crm"), at).await;
    disabled.expect("the store responds");
    let grace = api.client(a_token().of(GRACE)).await;
    let refused = grace.post(REPLAY, &json!({ "after": "0" })).await;
    assert_eq!((refused.status, refused.code()), (409, Some("webhook_disabled")));
    assert_eq!(deliveries(&grace).await, 0);
}

#[actix_web::test]
async fn position_must_be_a_cursor_or_0() {
    let api = api_with_events(1).await;
    let grace = api.client(a_token().of(GRACE)).await;
    for after in [json!("7"), json!("latest"), json!(0), Value::Null] {
        let refused = grace.post(REPLAY, &json!({ "after": after })).await;
        assert_eq!((refused.status, refused.faulty_fields()), (400, vec!["after"]), "{after}");
    }
    assert_eq!(grace.post(REPLAY, &json!({})).await.faulty_fields(), ["after"]);
    let unknown = grace.post(&REPLAY.replace("crm", "erp"), &json!({ "after": "0" })).await;
    assert_eq!((unknown.status, unknown.code()), (404, Some("not_found")));
}
