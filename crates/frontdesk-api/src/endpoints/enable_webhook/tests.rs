use frontdesk_testing::builders::{a_token, a_webhook, key};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{GRACE, NORTHWIND, PRIYA};
use serde_json::{Value, json};

use crate::testing::{TestApi, TestClient};

const WEBHOOKS: &str = "/api/v1/accounts/1/webhooks";

async fn disabled_at(client: &TestClient<'_>) -> Value {
    client.get(WEBHOOKS).await.body["webhooks"][0]["disabled_at"].clone()
}

#[actix_web::test]
async fn disabled_webhook_is_enabled_and_a_dry_run_changes_nothing() {
    let api = TestApi::new().await;
    api.holds_webhook(&a_webhook("crm").build()).await;
    let at = instant("2030-01-01T08:00Z");
    let disabled = api.store().webhooks.disable_webhook(NORTHWIND, &key("crm"), at).await;
    disabled.expect("the store responds");
    let grace = api.client(a_token().of(GRACE)).await;
    let enable = format!("{WEBHOOKS}/crm/enable");
    let planned = grace.post(&format!("{enable}?dry_run=true"), &json!({})).await;
    assert_eq!((planned.status, &planned.body["enabled"]), (200, &json!(true)), "{planned:?}");
    assert_eq!(disabled_at(&grace).await, "2030-01-01T08:00:00Z");
    for _ in 0..2 {
        let enabled = grace.post(&enable, &json!({})).await;
        assert_eq!((enabled.status, &enabled.body), (200, &planned.body));
        assert_eq!(disabled_at(&grace).await, Value::Null);
    }
}

#[actix_web::test]
async fn unknown_and_archived_webhooks_return_404() {
    let api = TestApi::new().await;
    api.holds_webhook(&a_webhook("old").archived().build()).await;
    let grace = api.client(a_token().of(GRACE)).await;
    for name in ["crm", "old"] {
        let refused = grace.post(&format!("{WEBHOOKS}/{name}/enable"), &json!({})).await;
        assert_eq!((refused.status, refused.code()), (404, Some("not_found")));
        assert!(refused.body["detail"].as_str().is_some_and(|detail| detail.contains(name)));
    }
    let faulty = grace.post(&format!("{WEBHOOKS}/C%20R%20M/enable"), &json!({})).await;
    assert_eq!(faulty.faulty_fields(), ["webhook_key"]);
}

#[actix_web::test]
async fn only_admins_enable_webhooks() {
    let api = TestApi::new().await;
    api.holds_webhook(&a_webhook("crm").build()).await;
    let priya = api.client(a_token().of(PRIYA)).await;
    let refused = priya.post(&format!("{WEBHOOKS}/crm/enable"), &json!({})).await;
    assert_eq!((refused.status, refused.code()), (403, Some("forbidden")));
}
