use frontdesk_domain::access::Scope;
use frontdesk_testing::builders::a_token;
use frontdesk_testing::northwind::{GRACE, OLU, SOUTHWIND, WEBSITE};
use serde_json::json;

use crate::testing::TestApi;

#[actix_web::test]
async fn identity_has_workspace_member_scopes_and_token() {
    let api = TestApi::new().await;
    let token = a_token()
        .with_scopes([Scope::SchedulingLinksWrite, Scope::BookingsRead])
        .expiring_at("2030-02-01T00:00Z");
    let id = token.clone().build().record.id.to_string();
    let response = api.client(token).await.get("/api/v1/me").await;
    let expected = json!({
        "workspace": { "id": 1, "key": "northwind", "name": "Northwind", "time_zone": "Europe/London" },
        "member": { "user_id": 4, "key": "priya", "name": "Priya Raman", "email": "priya@northwind.example",
                    "role": "member", "service_account": false, "time_zone": "Asia/Kolkata" },
        "scopes": ["bookings:read", "scheduling_links:write"],
        "token": { "id": id, "expires_at": "2030-02-01T00:00:00Z" },
    });
    assert_eq!((response.status, response.body), (200, expected));
}

#[actix_web::test]
async fn service_account_has_no_address_and_the_zone_of_the_workspace() {
    let api = TestApi::new().await;
    let body = api.client(a_token().of(WEBSITE)).await.get("/api/v1/me").await.body;
    let expected = json!({ "user_id": 15, "key": "website", "name": "Website", "email": null,
                           "role": "member", "service_account": true, "time_zone": "Europe/London" });
    assert_eq!(body["member"], expected);
}

#[actix_web::test]
async fn token_without_scope_and_expiry_identifies_itself() {
    let api = TestApi::new().await;
    let client = api.client(a_token().of(OLU).with_scopes([])).await;
    let body = client.get("/api/v1/me").await.body;
    assert_eq!((&body["scopes"], &body["member"]["role"]), (&json!([]), &json!("observer")));
    let token = body["token"].as_object().expect("a token");
    assert_eq!(token.get("expires_at"), Some(&json!(null)));
    assert_eq!(client.tool_names().await, ["who_am_i"]);
}

#[actix_web::test]
async fn identity_is_that_of_the_workspace_of_the_token() {
    let api = TestApi::new().await;
    let client = api.client(a_token().in_workspace(SOUTHWIND).of(GRACE)).await;
    let body = client.get("/api/v1/me").await.body;
    assert_eq!(
        (&body["workspace"]["id"], &body["workspace"]["key"]),
        (&json!(2), &json!("southwind"))
    );
    assert_ne!(body["member"]["name"], "Grace Hill", "Southwind has other names");
}
