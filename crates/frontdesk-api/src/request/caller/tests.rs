use actix_web::http::header::{ACCEPT, AUTHORIZATION};
use actix_web::test::TestRequest;
use frontdesk_domain::access::{Role, Scope};
use frontdesk_testing::builders::{a_booking, a_token};
use frontdesk_testing::northwind::{self, OLU, PRIYA, SOUTHWIND, TOM};

use crate::testing::TestApi;

const EVENT_TYPES: &str = "/api/v1/accounts/1/event_types";
const NO_SUCH_BOOKING: &str = "/api/v1/bookings/0197a3c0-0000-7000-8000-000000000001";

#[actix_web::test]
async fn missing_token_returns_401_without_an_error_code() {
    let api = TestApi::new().await;
    let with = |value: &'static str| {
        TestRequest::get().uri(EVENT_TYPES).insert_header((AUTHORIZATION, value))
    };
    for request in [TestRequest::get().uri(EVENT_TYPES), with("Basic YTpi"), with("")] {
        let response = api.send(request).await;
        assert_eq!((response.status, response.code()), (401, Some("unauthenticated")));
        let challenge = r#"Bearer realm="frontdesk", resource_metadata="https://frontdesk.example/.well-known/oauth-protected-resource""#;
        assert_eq!(response.header("www-authenticate"), Some(challenge));
    }
}

#[actix_web::test]
async fn every_invalid_token_gets_the_same_response() {
    let api = TestApi::new().await;
    let (revoked, expired) =
        (a_token().number(1).build(), a_token().number(2).expiring_at("2030-01-01T09:00Z").build());
    for record in [&revoked.record, &expired.record] {
        api.holds_token(record).await;
    }
    api.revokes_token(revoked.token.id()).await;
    let unknown = a_token().number(3).build();
    let mut bodies = Vec::new();
    for token in
        ["fd_x".to_owned(), revoked.token.reveal(), expired.token.reveal(), unknown.token.reveal()]
    {
        let request = TestRequest::get()
            .uri(EVENT_TYPES)
            .insert_header((AUTHORIZATION, format!("Bearer {token}")));
        let response = api.send(request.insert_header(("x-request-id", "r"))).await;
        assert_eq!((response.status, response.code()), (401, Some("unauthenticated")));
        let challenge = r#"Bearer realm="frontdesk", error="invalid_token", resource_metadata="https://frontdesk.example/.well-known/oauth-protected-resource""#;
        assert_eq!(response.header("www-authenticate"), Some(challenge));
        bodies.push(response.body);
    }
    bodies.dedup();
    assert_eq!(bodies.len(), 1, "{bodies:?}");
}

#[actix_web::test]
async fn revoked_token_is_rejected_right_after_a_use() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    for _ in 0..2 {
        assert_eq!(priya.get(EVENT_TYPES).await.status, 200);
    }
    api.revokes_token(a_token().build().token.id()).await;
    for _ in 0..2 {
        let response = priya.get(EVENT_TYPES).await;
        assert_eq!((response.status, response.code()), (401, Some("unauthenticated")));
    }
}

#[actix_web::test]
async fn role_change_applies_to_the_next_request() {
    let api = TestApi::new().await;
    let tom = api.client(a_token().of(TOM)).await;
    let booking = a_booking().hosted_by(PRIYA).build();
    api.holds_booking(&booking).await;
    let path = format!("/api/v1/bookings/{}", booking.id);
    assert_eq!(tom.get(&path).await.status, 404, "it is another member's");
    for (role, status) in [(Role::Admin, 200), (Role::Member, 404), (Role::Observer, 200)] {
        let mut directory = northwind::directory();
        let member = directory.members.iter_mut().find(|member| member.user_id == TOM);
        member.expect("Tom is one").role = role;
        northwind::save(&*api.store().store, &directory).await.expect("a directory can be saved");
        assert_eq!(tom.get(&path).await.status, status, "{role:?}");
    }
}

#[actix_web::test]
async fn token_of_an_archived_member_is_rejected() {
    let api = TestApi::new().await;
    let tom = api.client(a_token().of(TOM)).await;
    assert_eq!(tom.get(EVENT_TYPES).await.status, 200);
    let mut directory = northwind::directory();
    let member = directory.members.iter_mut().find(|member| member.user_id == TOM);
    member.expect("Tom is one").archived = true;
    northwind::save(&*api.store().store, &directory).await.expect("a directory can be saved");
    assert_eq!(tom.get(EVENT_TYPES).await.status, 401);
}

#[actix_web::test]
async fn authorization_scheme_is_case_insensitive() {
    let api = TestApi::new().await;
    let issued = a_token().build();
    api.holds_token(&issued.record).await;
    for scheme in ["Bearer", "bearer", "BEARER"] {
        let value = format!("{scheme} {}", issued.token.reveal());
        let response = api
            .send(TestRequest::get().uri(EVENT_TYPES).insert_header((AUTHORIZATION, value)))
            .await;
        assert_eq!(response.status, 200, "{scheme}");
    }
}

#[actix_web::test]
async fn insufficient_scope_names_the_required_scope() {
    let api = TestApi::new().await;
    let reader = api.client(a_token().with_scopes([Scope::BookingsWrite])).await;
    let response = reader.get(NO_SUCH_BOOKING).await;
    assert_eq!((response.status, response.code()), (403, Some("insufficient_scope")));
    assert_eq!(response.body["required_scopes"], serde_json::json!(["bookings:read"]));
    let challenge = r#"Bearer realm="frontdesk", error="insufficient_scope", scope="bookings:read", resource_metadata="https://frontdesk.example/.well-known/oauth-protected-resource""#;
    assert_eq!(response.header("www-authenticate"), Some(challenge));
}

#[actix_web::test]
async fn other_workspace_gets_the_same_response_whether_it_exists() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    for workspace in [SOUTHWIND.0, 99, -1, i64::MAX] {
        let response = priya.get(&format!("/api/v1/accounts/{workspace}/event_types")).await;
        assert_eq!((response.status, response.code()), (403, Some("workspace_forbidden")));
        assert_eq!(
            response.body["detail"],
            format!("The token does not belong to workspace {workspace}.")
        );
    }
    let response = priya.get("/api/v1/accounts/northwind/event_types").await;
    assert_eq!((response.status, response.faulty_fields()), (400, vec!["workspace_id"]));
}

#[actix_web::test]
async fn gates_are_checked_in_order() {
    let api = TestApi::new().await;
    let links =
        |workspace: &str| format!("/api/v1/accounts/{workspace}/event_types/none/links?x=1");
    let faulty = serde_json::json!({ "nonsense": true });
    let scopeless =
        api.client(a_token().number(1).of(OLU).with_scopes([Scope::BookingsRead])).await;
    let observer = api.client(a_token().number(2).of(OLU)).await;
    let member = api.client(a_token().number(3).of(PRIYA)).await;
    let anonymous = api.send(TestRequest::post().uri(&links("2")).set_json(&faulty)).await;
    assert_eq!(anonymous.code(), Some("unauthenticated"));
    assert_eq!(scopeless.post(&links("2"), &faulty).await.code(), Some("insufficient_scope"));
    assert_eq!(scopeless.post(&links("x"), &faulty).await.code(), Some("insufficient_scope"));
    assert_eq!(observer.post(&links("2"), &faulty).await.code(), Some("workspace_forbidden"));
    assert_eq!(observer.post(&links("1"), &faulty).await.code(), Some("forbidden"));
    assert_eq!(member.post(&links("1"), &faulty).await.code(), Some("invalid_request"));
}

#[actix_web::test]
async fn request_that_excludes_json_returns_406() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    let response =
        priya.send(TestRequest::get().uri(EVENT_TYPES).insert_header((ACCEPT, "text/html"))).await;
    assert_eq!((response.status, response.code()), (406, Some("not_acceptable")));
}

#[actix_web::test]
async fn malformed_path_parameter_is_named() {
    let api = TestApi::new().await;
    let response = api.priya().await.get("/api/v1/bookings/12").await;
    assert_eq!((response.status, response.faulty_fields()), (400, vec!["booking_uuid"]));
}
