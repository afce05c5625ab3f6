use frontdesk_domain::event::EventName;
use frontdesk_testing::builders::{a_token, a_webhook, key};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{GRACE, NORTHWIND, PRIYA};
use serde_json::json;

use crate::testing::TestApi;

const WEBHOOKS: &str = "/api/v1/accounts/1/webhooks";

#[actix_web::test]
async fn list_has_the_state_of_each_webhook_and_no_secret() {
    let api = TestApi::new().await;
    let crm =
        a_webhook("crm").listening_to([EventName::BookingCreated]).signed_with("whsec_c2VjcmV0");
    api.holds_webhook(&crm.build()).await;
    api.holds_webhook(&a_webhook("erp").build()).await;
    api.holds_webhook(&a_webhook("old").archived().build()).await;
    let at = instant("2030-01-01T08:00Z");
    let disabled = api.store().webhooks.disable_webhook(NORTHWIND, &key("crm"), at).await;
    disabled.expect("the store responds");
    let listed = api.client(a_token().of(GRACE)).await.get(WEBHOOKS).await;
    let crm = json!({
        "key": "crm", "url": "https://hooks.example/crm", "events": ["booking.created"],
        "enabled": false, "failing_since": null, "disabled_at": "2030-01-01T08:00:00Z",
    });
    let erp = json!({
        "key": "erp", "url": "https://hooks.example/erp", "events": [],
        "enabled": true, "failing_since": null, "disabled_at": null,
    });
    assert_eq!(listed.body, json!({ "webhooks": [crm, erp] }));
}

#[actix_web::test]
async fn only_admins_list_webhooks() {
    let api = TestApi::new().await;
    let refused = api.client(a_token().of(PRIYA)).await.get(WEBHOOKS).await;
    assert_eq!((refused.status, refused.code()), (403, Some("forbidden")));
}
