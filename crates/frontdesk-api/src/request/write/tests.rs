use std::time::Instant;

use actix_web::http::header::{CONTENT_ENCODING, CONTENT_TYPE, HOST};
use actix_web::test::TestRequest;
use frontdesk_domain::access::{Role, Scope};
use frontdesk_domain::booking::Booking;
use frontdesk_domain::ports::{Claim, ClaimRequest, KeyScope, Store as _};
use frontdesk_testing::builders::{a_booking, a_token};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{self, GRACE, PRIYA, TOM};
use frontdesk_testing::wait::wait_until_async;
use futures_util::FutureExt as _;
use serde_json::json;
use time::Duration;

use crate::limits::Payer;
use crate::testing::{TestApi, TestClient, TestResponse};

struct Scene {
    api: TestApi,
    booking: Booking,
}

impl Scene {
    async fn new() -> Self {
        let api = TestApi::new().await;
        let booking = a_booking().hosted_by(PRIYA).at("2030-01-02T05:00Z").build();
        api.holds_booking(&booking).await;
        Self { api, booking }
    }

    fn address(&self, action: &str) -> String {
        format!("/api/v1/bookings/{}/{action}", self.booking.id)
    }

    fn cancel(&self, key: &str, reason: &str) -> TestRequest {
        let body = json!({ "reason": reason });
        TestRequest::post()
            .uri(&self.address("cancel"))
            .insert_header(("Idempotency-Key", key))
            .set_json(body)
    }

    async fn reason(&self, client: &TestClient<'_>) -> String {
        let booking = client.get(&format!("/api/v1/bookings/{}", self.booking.id)).await;
        booking.body["cancellation"]["reason"].as_str().unwrap_or_default().to_owned()
    }
}

fn is_replayed(response: &TestResponse) -> bool {
    response.header("idempotent-replayed") == Some("true")
}

#[actix_web::test]
async fn same_request_with_the_same_key_gets_the_recorded_response() {
    let scene = Scene::new().await;
    let priya = scene.api.priya().await;
    let first = priya.send(scene.cancel("k", "ill")).await;
    let again =
        priya.send(scene.cancel("k", "ill").insert_header(("x-request-id", "second"))).await;
    assert_eq!((first.status, is_replayed(&first)), (200, false));
    assert_eq!((again.status, is_replayed(&again)), (200, true));
    assert_eq!(again.body, first.body);
    assert_eq!(again.header("content-type"), Some("application/json"));
    assert_eq!(again.header("x-request-id"), Some("second"));
}

#[actix_web::test]
async fn different_request_with_the_same_key_is_rejected() {
    let scene = Scene::new().await;
    let priya = scene.api.priya().await;
    priya.send(scene.cancel("k", "ill")).await;
    let other = priya.send(scene.cancel("k", "away")).await;
    assert_eq!((other.status, other.code()), (422, Some("idempotency_key_reused")));
}

#[actix_web::test]
async fn key_is_scoped_to_its_token_and_expires_after_a_day() {
    let scene = Scene::new().await;
    let priya = scene.api.priya().await;
    priya.send(scene.cancel("k", "ill")).await;
    let also_priya = scene.api.client(a_token().number(9)).await;
    let response = also_priya.send(scene.cancel("k", "away")).await;
    assert_eq!((response.status, is_replayed(&response)), (200, false));
    scene.api.clock.advance(Duration::hours(24));
    let late = priya.send(scene.cancel("k", "ill")).await;
    assert!(!is_replayed(&late), "{late:?}");
}

#[actix_web::test]
async fn response_to_an_admin_is_not_replayed_to_the_same_member_without_the_role() {
    let scene = Scene::new().await;
    let grace = scene.api.client(a_token().of(GRACE)).await;
    assert_eq!(grace.send(scene.cancel("k", "ill")).await.status, 200);
    let mut directory = northwind::directory();
    let member = directory.members.iter_mut().find(|member| member.user_id == GRACE);
    member.expect("Grace is one").role = Role::Member;
    northwind::save(&*scene.api.store().store, &directory).await.expect("it can be saved");
    let refused = grace.send(scene.cancel("k", "ill")).await;
    assert_eq!((refused.status, refused.code()), (422, Some("idempotency_key_reused")));
}

#[actix_web::test]
async fn unauthorized_request_does_not_use_up_the_key() {
    let scene = Scene::new().await;
    let reader = scene.api.client(a_token().with_scopes([Scope::BookingsRead])).await;
    for _ in 0..2 {
        let refused = reader.send(scene.cancel("k", "ill")).await;
        assert_eq!((refused.code(), is_replayed(&refused)), (Some("insufficient_scope"), false));
    }
}

#[actix_web::test]
async fn client_error_is_recorded_and_replayed() {
    let scene = Scene::new().await;
    let priya = scene.api.priya().await;
    let mark = || {
        let address = scene.address("mark_as_no_show");
        TestRequest::post().uri(&address).insert_header(("Idempotency-Key", "k"))
    };
    let first = priya.send(mark()).await;
    assert_eq!((first.status, first.code()), (409, Some("invalid_transition")));
    scene.api.clock.set("2030-01-02T05:10Z");
    let again = priya.send(mark()).await;
    assert_eq!((again.body == first.body, is_replayed(&again)), (true, true), "{again:?}");
    assert_eq!(again.header("content-type"), Some("application/problem+json"));
}

#[actix_web::test]
async fn key_is_rejected_after_too_many_bytes_were_recorded_for_the_token() {
    let scene = Scene::new().await;
    let priya = scene.api.priya().await;
    let payer = Payer::Token(a_token().build().record.id.as_str().to_owned());
    scene.api.state().recorded.add(&payer, 513 * 1024 * 1024, Instant::now());
    let refused = priya.send(scene.cancel("k", "ill")).await;
    assert_eq!((refused.status, refused.code()), (429, Some("rate_limited")));
    assert!(refused.header("retry-after").is_some(), "{refused:?}");
    let without_key = TestRequest::post().uri(&scene.address("cancel")).set_json(json!({}));
    assert_eq!(priya.send(without_key).await.status, 200);
}

#[actix_web::test]
async fn invalid_request_does_not_use_up_the_key() {
    let scene = Scene::new().await;
    let priya = scene.api.priya().await;
    for (reason, status) in [("x".repeat(1_001), 400), ("x".repeat(1_000), 200)] {
        assert_eq!(priya.send(scene.cancel("k", &reason)).await.status, status);
    }
}

#[actix_web::test]
async fn server_error_does_not_use_up_the_key() {
    let scene = Scene::new().await;
    let Some(sqlite) = &scene.api.store.sqlite else { return };
    let priya = scene.api.priya().await;
    sqlite.start_outage();
    assert_eq!(priya.send(scene.cancel("k", "ill")).await.status, 503);
    sqlite.end_outage();
    let response = priya.send(scene.cancel("k", "ill")).await;
    assert_eq!((response.status, is_replayed(&response)), (200, false));
}

#[actix_web::test]
async fn dry_run_runs_every_check_and_writes_nothing() {
    let scene = Scene::new().await;
    let priya = scene.api.priya().await;
    let dry = |reason: &str| {
        let address = format!("{}?dry_run=true", scene.address("cancel"));
        let request = TestRequest::post().uri(&address).insert_header(("Idempotency-Key", "k"));
        request.set_json(json!({ "reason": reason }))
    };
    let response = priya.send(dry("ill")).await;
    assert_eq!((response.status, response.header("dry-run")), (200, Some("true")));
    assert_eq!(response.body["status"], "cancelled");
    let refused = priya.send(dry(&"x".repeat(1_001))).await;
    assert_eq!((refused.status, refused.header("dry-run")), (400, Some("true")));
    let turned_away = scene.api.send(dry("ill")).await;
    assert_eq!((turned_away.status, turned_away.header("dry-run")), (401, Some("true")));
    assert_eq!(scene.reason(&priya).await, "");
    let wet = priya.send(scene.cancel("k", "really")).await;
    assert_eq!((wet.status, wet.header("dry-run"), is_replayed(&wet)), (200, None, false));
    assert_eq!(scene.reason(&priya).await, "really");
}

#[actix_web::test]
async fn faults_of_parameters_headers_and_body_are_reported_together() {
    let scene = Scene::new().await;
    let address = format!("{}?dry_run=perhaps&x=1", scene.address("cancel"));
    let request =
        TestRequest::post().uri(&address).insert_header(("Idempotency-Key", "k".repeat(256)));
    let response =
        scene.api.priya().await.send(request.set_json(json!({ "reason": 1, "why": "x" }))).await;
    assert_eq!(response.status, 400);
    let mut fields = response.faulty_fields();
    fields.sort_unstable();
    assert_eq!(fields, ["Idempotency-Key", "dry_run", "reason", "why", "x"]);
}

#[actix_web::test]
async fn body_must_be_declared_as_json() {
    let scene = Scene::new().await;
    let priya = scene.api.priya().await;
    let post = |kind: &'static str| {
        let request =
            TestRequest::post().uri(&scene.address("cancel")).set_payload(r#"{"reason":"ill"}"#);
        if kind.is_empty() { request } else { request.insert_header((CONTENT_TYPE, kind)) }
    };
    for kind in
        ["", "text/plain", "application/x-www-form-urlencoded", "application/jsonx", "nonsense"]
    {
        let response = priya.send(post(kind)).await;
        assert_eq!(
            (response.status, response.code()),
            (415, Some("unsupported_media_type")),
            "{kind:?}"
        );
    }
    let compressed = post("application/json").insert_header((CONTENT_ENCODING, "gzip"));
    assert_eq!(priya.send(compressed).await.status, 415);
    for kind in
        ["application/json", "application/json; charset=utf-8", "application/merge-patch+json"]
    {
        assert_eq!(priya.send(post(kind)).await.status, 200, "{kind}");
    }
}

#[actix_web::test]
async fn deeply_nested_json_is_rejected() {
    let scene = Scene::new().await;
    let priya = scene.api.priya().await;
    let nested = format!("{}1{}", "[".repeat(30_000), "]".repeat(30_000));
    let call = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":"#;
    for (path, body) in
        [(&*scene.address("cancel"), nested.clone()), ("/mcp", format!("{call}{nested}}}"))]
    {
        let request = TestRequest::post().uri(path).insert_header((HOST, "localhost"));
        let request = request.insert_header((CONTENT_TYPE, "application/json")).set_payload(body);
        assert_eq!(priya.send(request).await.status, 400, "{path}");
    }
}

#[actix_web::test]
async fn body_over_the_limit_returns_413() {
    let scene = Scene::new().await;
    let body = format!("\"{}\"", "x".repeat(128 * 1024));
    let request = TestRequest::post()
        .uri(&scene.address("cancel"))
        .insert_header((CONTENT_TYPE, "application/json"));
    let response = scene.api.priya().await.send(request.set_payload(body)).await;
    assert_eq!((response.status, response.code()), (413, Some("payload_too_large")));
}

#[actix_web::test]
async fn body_is_optional_only_without_required_fields() {
    let scene = Scene::new().await;
    let priya = scene.api.priya().await;
    let moved = priya.send(TestRequest::post().uri(&scene.address("move"))).await;
    assert_eq!((moved.status, moved.faulty_fields()), (400, vec!["body"]));
    assert_eq!(priya.send(TestRequest::post().uri(&scene.address("cancel"))).await.status, 200);
}

#[actix_web::test]
async fn key_in_progress_returns_409_with_retry_after() {
    let scene = Scene::new().await;
    let issued = a_token().number(5).of(TOM).build();
    let tom = scene.api.client(a_token().number(5).of(TOM)).await;
    let (now, address) = (instant("2030-01-01T09:00Z"), scene.address("cancel"));
    let claim = Claim {
        workspace_id: issued.record.workspace_id,
        scope: KeyScope::of_token(&issued.record.id),
        key: "k".to_owned(),
        holder: uuid::Uuid::nil(),
    };
    let body = json!({ "reason": "ill" });
    let fingerprint = super::idempotency::fingerprint("POST", &address, &[], Some(&body));
    let request = ClaimRequest {
        claim,
        fingerprint: super::idempotency::with_role(fingerprint, issued.record.member_role),
        now,
        lease_until: now + super::LEASE,
        expires_at: now + super::KEPT,
    };
    scene.api.store().responses.claim_key(&request).await.expect("the key is free");
    let response = tom.send(scene.cancel("k", "ill")).await;
    assert_eq!((response.status, response.code()), (409, Some("idempotency_in_progress")));
    assert_eq!(response.header("retry-after"), Some("1"));
}

#[actix_web::test]
async fn write_completes_after_the_client_disconnects() {
    let scene = Scene::new().await;
    let Some(sqlite) = &scene.api.store.sqlite else { return };
    let priya = scene.api.priya().await;
    let others = sqlite.begin().await.expect("a unit of work");
    let mut waiting = Box::pin(priya.send(scene.cancel("k", "ill")));
    assert!(
        (&mut waiting).now_or_never().is_none(),
        "the write waits for the unit that others hold"
    );
    drop(waiting);
    others.roll_back().await.expect("rolled back");
    wait_until_async("the cancellation", std::time::Duration::from_secs(5), async || {
        scene.reason(&priya).await == "ill"
    })
    .await;
    assert!(is_replayed(&priya.send(scene.cancel("k", "ill")).await), "the response was recorded");
}
