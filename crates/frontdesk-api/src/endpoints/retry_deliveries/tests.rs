use frontdesk_domain::invitations::MailOccasion;
use frontdesk_testing::builders::{a_token, an_event, to_inbox, to_webhook};
use frontdesk_testing::northwind::{GRACE, PRIYA};
use serde_json::{Value, json};

use crate::testing::{TestApi, TestClient};

const DELIVERIES: &str = "/api/v1/accounts/1/deliveries";
const RETRY: &str = "/api/v1/accounts/1/deliveries/retry";

async fn api_with_dead_deliveries() -> TestApi {
    let api = TestApi::new().await;
    let mail = to_inbox("ada@acme.com", MailOccasion::Confirmation);
    api.holds_deliveries(&an_event().build(), &[mail, to_webhook("crm"), to_webhook("erp")]).await;
    api.fails_deliveries("503").await;
    api
}

async fn dead(client: &TestClient<'_>) -> Vec<Value> {
    let listed = client.get(&format!("{DELIVERIES}?state=dead")).await;
    listed.body["deliveries"].as_array().expect("a list").clone()
}

#[actix_web::test]
async fn one_kind_or_all_dead_deliveries_are_retried() {
    let api = api_with_dead_deliveries().await;
    let grace = api.client(a_token().of(GRACE)).await;
    let planned = grace.post(&format!("{RETRY}?dry_run=true"), &json!({})).await;
    assert_eq!((planned.status, planned.body), (200, json!({ "deliveries": 3 })));
    assert_eq!(dead(&grace).await.len(), 3, "a dry run retries nothing");
    let webhooks = grace.post(RETRY, &json!({ "kind": "webhook" })).await;
    assert_eq!(webhooks.body, json!({ "deliveries": 2 }));
    assert_eq!(dead(&grace).await.len(), 1);
    assert_eq!(grace.post(RETRY, &json!({})).await.body, json!({ "deliveries": 1 }));
    assert_eq!(grace.post(RETRY, &json!({})).await.body, json!({ "deliveries": 0 }));
}

#[actix_web::test]
async fn delivery_is_retried_by_its_id_while_it_is_dead() {
    let api = api_with_dead_deliveries().await;
    let grace = api.client(a_token().of(GRACE)).await;
    let id = dead(&grace).await[0]["id"].clone();
    let retried = grace.post(RETRY, &json!({ "delivery_id": id })).await;
    assert_eq!((retried.status, retried.body), (200, json!({ "deliveries": 1 })));
    let again = grace.post(RETRY, &json!({ "delivery_id": id })).await;
    assert_eq!((again.status, again.code()), (404, Some("not_found")));
    let refused = grace.post(RETRY, &json!({ "delivery_id": "7", "kind": "fax" })).await;
    assert_eq!(refused.faulty_fields(), ["delivery_id", "kind"]);
}

#[actix_web::test]
async fn only_admins_retry_deliveries() {
    let api = api_with_dead_deliveries().await;
    let priya = api.client(a_token().of(PRIYA)).await;
    let refused = priya.post(RETRY, &json!({})).await;
    assert_eq!((refused.status, refused.code()), (403, Some("forbidden")));
}
