use actix_web::test::TestRequest;
use frontdesk_domain::access::Scope;
use frontdesk_testing::builders::a_token;
use frontdesk_testing::northwind::{GRACE, PRIYA, TOM};
use serde_json::json;

use crate::testing::TestApi;

const TOKENS: &str = "/api/v1/accounts/1/tokens";

const SOME: [Scope; 3] = [Scope::WorkspaceWrite, Scope::RecordsEnrich, Scope::BookingsRead];

#[actix_web::test]
async fn created_token_acts_for_its_member_and_is_listed_without_its_secret() {
    let api = TestApi::new().await;
    let grace = api.client(a_token().of(GRACE).with_scopes(SOME)).await;
    let body = json!({ "user_id": PRIYA.0, "name": " CRM sync ",
        "scopes": ["bookings:read", "records:read"], "expires_at": "2030-03-01T01:00:00+01:00" });
    let created = grace.post(TOKENS, &body).await;
    assert_eq!(created.status, 201, "{created:?}");
    let details = &created.body["details"];
    assert_eq!(details["member"], json!({ "user_id": PRIYA.0, "name": "Priya Raman" }));
    assert_eq!(details["name"], "CRM sync");
    assert_eq!(details["scopes"], json!(["records:read", "bookings:read"]));
    assert_eq!(details["expires_at"], "2030-03-01T00:00:00Z");
    let token = created.body["token"].as_str().expect("a token");
    let me = api.bearing(token).get("/api/v1/me").await;
    assert_eq!((me.status, &me.body["member"]["user_id"]), (200, &json!(PRIYA.0)));
    let listed = grace.get(TOKENS).await;
    let secret = token.rsplit('_').next().expect("a secret");
    assert!(!listed.body.to_string().contains(secret), "{}", listed.body);
    let ids: Vec<_> =
        listed.body["tokens"].as_array().expect("a list").iter().map(|t| &t["id"]).collect();
    assert!(ids.contains(&&details["id"]), "{ids:?}");
}

#[actix_web::test]
async fn token_grants_no_more_than_the_token_of_its_maker() {
    let api = TestApi::new().await;
    let expiring = a_token().of(GRACE).with_scopes(SOME).expiring_at("2030-06-01T00:00Z");
    let grace = api.client(expiring).await;
    for (body, field) in [
        (json!({ "scopes": ["bookings:write"] }), "scopes[0]"),
        (json!({ "scopes": ["bookings:read", "all"] }), "scopes[1]"),
        (json!({ "scopes": [] }), "scopes"),
        (json!({ "scopes": vec!["unknown"; 10_000] }), "scopes"),
        (
            json!({ "scopes": ["bookings:read"], "expires_at": "2030-06-01T00:00:01Z" }),
            "expires_at",
        ),
        (
            json!({ "scopes": ["bookings:read"], "expires_at": "2030-01-01T09:00:00Z" }),
            "expires_at",
        ),
        (json!({ "scopes": ["bookings:read"], "expires_at": "tomorrow" }), "expires_at"),
        (json!({ "scopes": ["bookings:read"], "user_id": 99 }), "user_id"),
        (json!({ "scopes": ["bookings:read"], "name": " " }), "name"),
        (json!({ "scopes": ["bookings:read"], "name": "x".repeat(101) }), "name"),
    ] {
        let refused = grace.post(TOKENS, &body).await;
        assert_eq!((refused.status, refused.faulty_fields()), (400, vec![field]), "{body}");
    }
    let created = grace.post(TOKENS, &json!({ "scopes": ["records:read"] })).await;
    assert_eq!(created.body["details"]["expires_at"], "2030-06-01T00:00:00Z", "{created:?}");
}

#[actix_web::test]
async fn every_fault_of_a_token_is_listed() {
    let api = TestApi::new().await;
    let grace = api.client(a_token().of(GRACE).with_scopes(SOME)).await;
    let body = json!({ "scopes": ["all", "bookings:write"], "expires_at": "2029-01-01T00:00:00Z",
        "user_id": 99 });
    let refused = grace.post(TOKENS, &body).await;
    let fields = ["scopes[0]", "scopes[1]", "expires_at", "user_id"];
    assert_eq!((refused.status, refused.faulty_fields()), (400, fields.to_vec()));
}

#[actix_web::test]
async fn members_create_tokens_only_for_themselves() {
    let api = TestApi::new().await;
    let priya = api.client(a_token().of(PRIYA).with_scopes(SOME)).await;
    let own = priya.post(TOKENS, &json!({ "scopes": ["bookings:read"] })).await;
    assert_eq!((own.status, &own.body["details"]["member"]["user_id"]), (201, &json!(PRIYA.0)));
    let other = json!({ "user_id": TOM.0, "scopes": ["bookings:read"] });
    let refused = priya.post(TOKENS, &other).await;
    assert_eq!((refused.status, refused.code()), (403, Some("forbidden")));
}

#[actix_web::test]
async fn key_and_dry_run_are_rejected() {
    let api = TestApi::new().await;
    let grace = api.client(a_token().of(GRACE).with_scopes(SOME)).await;
    let request = TestRequest::post().uri(&format!("{TOKENS}?dry_run=true"));
    let request = request.insert_header(("Idempotency-Key", "k"));
    let refused = grace.send(request.set_json(json!({ "scopes": ["bookings:read"] }))).await;
    assert_eq!(
        (refused.status, refused.faulty_fields()),
        (400, vec!["dry_run", "Idempotency-Key"])
    );
}
