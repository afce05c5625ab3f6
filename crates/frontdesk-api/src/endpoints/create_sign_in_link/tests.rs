use actix_web::test::TestRequest;
use frontdesk_domain::access::Scope;
use frontdesk_testing::builders::a_token;
use frontdesk_testing::northwind::{GRACE, PRIYA, TOM, UNKNOWN_USER, WEBSITE};
use serde_json::{Value, json};

use crate::testing::TestApi;

const SCOPES: [Scope; 2] = [Scope::WorkspaceWrite, Scope::BookingsRead];

fn links_of(user: impl std::fmt::Display) -> String {
    format!("/api/v1/accounts/1/members/{user}/sign_in_links")
}

#[actix_web::test]
async fn link_is_listed_as_a_token_of_its_member_without_its_secret() {
    let api = TestApi::new().await;
    let grace = api.client(a_token().of(GRACE).with_scopes(SCOPES)).await;
    let created = grace.post(&links_of(PRIYA), &json!({})).await;
    assert_eq!(created.status, 201, "{created:?}");
    let details = &created.body["details"];
    assert_eq!(details["member"]["user_id"], PRIYA.0);
    assert_eq!(details["kind"], "sign_in_link");
    assert_eq!(details["expires_at"], "2030-01-01T09:15:00Z");
    let url = created.body["url"].as_str().expect("an address");
    let (page, secret) = url.rsplit_once('/').expect("a path");
    assert!(page.ends_with("/desk/sign-in"), "{url}");
    let refused = api.bearing(secret).get("/api/v1/me").await;
    assert_eq!(refused.status, 401, "a link is no API token");
    let listed = grace.get("/api/v1/accounts/1/tokens").await;
    let tokens = listed.body["tokens"].as_array().expect("a list");
    assert!(tokens.contains(details), "{tokens:?}");
    let secret = secret.rsplit('_').next().expect("a secret");
    assert!(!listed.body.to_string().contains(secret), "{}", listed.body);
}

#[actix_web::test]
async fn body_is_optional_and_has_no_fields() {
    let api = TestApi::new().await;
    let priya = api.client(a_token().of(PRIYA).with_scopes(SCOPES)).await;
    let own = priya.send(TestRequest::post().uri(&links_of(PRIYA))).await;
    assert_eq!(own.status, 201, "{own:?}");
    let refused = priya.post(&links_of(PRIYA), &json!({ "minutes": 60 })).await;
    assert_eq!((refused.status, refused.faulty_fields()), (400, vec!["minutes"]));
}

#[actix_web::test]
async fn only_people_of_the_workspace_get_links() {
    let api = TestApi::new().await;
    let grace = api.client(a_token().number(1).of(GRACE).with_scopes(SCOPES)).await;
    let unknown = grace.post(&links_of(UNKNOWN_USER), &json!({})).await;
    assert_eq!((unknown.status, unknown.code()), (404, Some("not_found")));
    let service_account = grace.post(&links_of(WEBSITE), &json!({})).await;
    assert_eq!(
        (service_account.status, service_account.faulty_fields()),
        (400, vec!["user_id"]),
        "{service_account:?}"
    );
    let priya = api.client(a_token().number(2).of(PRIYA).with_scopes(SCOPES)).await;
    let refused = priya.post(&links_of(TOM), &Value::Null).await;
    assert_eq!((refused.status, refused.code()), (403, Some("forbidden")));
}

#[actix_web::test]
async fn key_and_dry_run_are_rejected() {
    let api = TestApi::new().await;
    let grace = api.client(a_token().of(GRACE).with_scopes(SCOPES)).await;
    let request = TestRequest::post().uri(&format!("{}?dry_run=true", links_of(PRIYA)));
    let refused = grace.send(request.insert_header(("Idempotency-Key", "k"))).await;
    assert_eq!(
        (refused.status, refused.faulty_fields()),
        (400, vec!["dry_run", "Idempotency-Key"])
    );
}
