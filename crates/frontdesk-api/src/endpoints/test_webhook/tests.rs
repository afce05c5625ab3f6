use actix_web::test::TestRequest;
use frontdesk_domain::event::EventId;
use frontdesk_domain::ports::EventRenderer as _;
use frontdesk_testing::builders::{a_token, a_webhook, key};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{GRACE, NORTHWIND, PRIYA};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::JsonEvents;
use crate::testing::workspace::DOWN;
use crate::testing::{BASE_URL, TestApi};

fn test_of(name: &str) -> String {
    format!("/api/v1/accounts/1/webhooks/{name}/test")
}

#[actix_web::test]
async fn outcome_has_the_status_and_the_error() {
    let api = TestApi::new().await;
    for name in ["crm", DOWN] {
        api.holds_webhook(&a_webhook(name).build()).await;
    }
    let grace = api.client(a_token().of(GRACE)).await;
    let delivered = grace.post(&test_of("crm"), &json!({})).await;
    let expected = json!({ "delivered": true, "status": 204, "error": null, "duration_ms": 0 });
    assert_eq!((delivered.status, delivered.body), (200, expected));
    let failed = grace.post(&test_of(DOWN), &json!({})).await;
    let error = "the receiver returned 503 Service Unavailable; expected 2xx";
    let expected = json!({ "delivered": false, "status": 503, "error": error, "duration_ms": 0 });
    assert_eq!((failed.status, failed.body), (200, expected));
}

#[actix_web::test]
async fn disabled_webhook_is_tested_and_stays_disabled() {
    let api = TestApi::new().await;
    api.holds_webhook(&a_webhook("crm").build()).await;
    let at = instant("2030-01-01T08:00Z");
    let disabled = api.store().webhooks.disable_webhook(NORTHWIND, &key("crm"), at).await;
    disabled.expect("the store responds");
    let grace = api.client(a_token().of(GRACE)).await;
    assert_eq!(grace.post(&test_of("crm"), &json!({})).await.body["delivered"], true);
    let listed = grace.get("/api/v1/accounts/1/webhooks").await;
    assert_eq!(listed.body["webhooks"][0]["enabled"], false);
}

#[actix_web::test]
async fn unknown_webhooks_members_and_keys_are_rejected() {
    let api = TestApi::new().await;
    api.holds_webhook(&a_webhook("crm").build()).await;
    let grace = api.client(a_token().of(GRACE)).await;
    let unknown = grace.post(&test_of("erp"), &json!({})).await;
    assert_eq!((unknown.status, unknown.code()), (404, Some("not_found")));
    let request = TestRequest::post().uri(&test_of("crm")).insert_header(("Idempotency-Key", "k"));
    let refused = grace.send(request).await;
    assert_eq!((refused.status, refused.faulty_fields()), (400, vec!["Idempotency-Key"]));
    let priya = api.client(a_token().number(1).of(PRIYA)).await;
    let refused = priya.post(&test_of("crm"), &json!({})).await;
    assert_eq!((refused.status, refused.code()), (403, Some("forbidden")));
}

#[test]
fn test_request_has_the_fields_of_an_event() {
    let (id, at) = (EventId(Uuid::from_u128(7)), instant("2030-01-01T09:00Z"));
    let body = JsonEvents::new(BASE_URL).render_test(&key("crm"), id, at);
    let expected = json!({
        "id": "00000000-0000-0000-0000-000000000007", "type": "webhook.test",
        "occurred_at": "2030-01-01T09:00:00Z", "data": { "webhook_key": "crm" },
    });
    assert_eq!(serde_json::from_str::<Value>(&body).expect("JSON"), expected);
}
