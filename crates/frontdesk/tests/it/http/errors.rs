//! Errors that all operations share (RFC 9457, RFC 6750), and request IDs.

use reqwest::Method;
use serde_json::{Value, json};
use time::Duration;
use uuid::Uuid;

use super::backstage::token_made;
use super::caller::{meeting, send};
use super::desk::imported_uuid;
use super::{Caller, Desk, at};
use crate::support::Store;

on_both_stores! {
    missing_token_returns_a_challenge_without_error,
    malformed_unknown_and_altered_tokens_are_rejected,
    revoked_token_is_rejected_at_once,
    expired_token_is_rejected,
    token_of_an_archived_member_is_rejected,
    bearer_scheme_is_case_insensitive,
    missing_scope_is_named,
    authorization_is_checked_before_body_and_object,
    unknown_path_returns_404,
    unsupported_method_returns_405_with_allow,
    accept_without_json_returns_406,
    other_content_types_return_415,
    oversized_body_returns_413,
    malformed_json_is_reported_with_its_position,
    duplicate_field_is_rejected,
    head_returns_only_headers,
    valid_request_id_is_echoed_and_others_replaced,
}

const BOOKINGS: &str = "/api/v1/bookings";

async fn missing_token_returns_a_challenge_without_error(store: Store) {
    let anonymous = Desk::new(store).anonymous;
    for request in [
        anonymous.request(Method::GET, BOOKINGS),
        anonymous.request(Method::GET, BOOKINGS).header("Authorization", "Basic YTpi"),
        anonymous.request(Method::POST, BOOKINGS).body("not json"),
        anonymous.request(Method::GET, "/api/v1/accounts/1/event_types"),
        anonymous.request(Method::GET, "/api/v1/accounts/none/event_types"),
    ] {
        let response = send(request).await;
        response.problem(401, "unauthenticated");
        assert_eq!(response.header("www-authenticate"), Some(r#"Bearer realm="frontdesk""#));
    }
}

async fn malformed_unknown_and_altered_tokens_are_rejected(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let (token, secret) = (ben.token(), ben.secret());
    let public = token.trim_end_matches(secret).trim_end_matches('_');
    let altered = if secret.ends_with('A') { 'B' } else { 'A' };
    let unknown = format!("fd_{}_{secret}", "0".repeat(12));
    for wrong in [
        "x",
        "",
        public,
        &token[..token.len() - 1],
        &format!("{token}A"),
        &format!("{public}_{}{altered}", &secret[..secret.len() - 1]),
        &unknown,
    ] {
        let response = desk.anonymous.clone().bearing(wrong).get(BOOKINGS).await;
        let problem = response.problem(401, "unauthenticated");
        let challenge = response.header("www-authenticate").expect("a challenge");
        assert!(
            challenge.starts_with("Bearer ") && challenge.contains(r#"error="invalid_token""#),
            "{challenge}"
        );
        assert!(!problem.to_string().contains(secret));
    }
}

async fn revoked_token_is_rejected_at_once(store: Store) {
    let desk = Desk::new(store);
    let (revoked, other) = (desk.member("ben"), desk.member("ben"));
    revoked.get(BOOKINGS).await.expect(200);
    desk.revoke(revoked.token());
    revoked.get(BOOKINGS).await.problem(401, "unauthenticated");
    other.get(BOOKINGS).await.expect(200);
}

async fn expired_token_is_rejected(store: Store) {
    let desk = Desk::new(store);
    let two_hours_ago = Duration::hours(2);
    let good = token_made(&desk, 1, two_hours_ago, Duration::hours(3)).await;
    let expired = token_made(&desk, 2, two_hours_ago, Duration::hours(1)).await;
    desk.anonymous.clone().bearing(&good).get(BOOKINGS).await.expect(200);
    let response = desk.anonymous.clone().bearing(&expired).get(BOOKINGS).await;
    response.problem(401, "unauthenticated");
    assert!(
        response
            .header("www-authenticate")
            .is_some_and(|challenge| challenge.contains("invalid_token"))
    );
}

async fn token_of_an_archived_member_is_rejected(store: Store) {
    let mut desk = Desk::new(store);
    let nina = desk.member("nina");
    nina.get(BOOKINGS).await.expect(200);
    desk.change(|file| drop(file["members"].as_array_mut().expect("a list").pop()));
    nina.get(BOOKINGS).await.problem(401, "unauthenticated");
}

async fn bearer_scheme_is_case_insensitive(store: Store) {
    let desk = Desk::new(store);
    let token = desk.member("ben").token().to_owned();
    for scheme in ["bearer", "BEARER", "Bearer "] {
        let request = desk.anonymous.request(Method::GET, BOOKINGS);
        send(request.header("Authorization", format!("{scheme} {token}"))).await.expect(200);
    }
}

async fn missing_scope_is_named(store: Store) {
    let desk = Desk::new(store);
    let writer = desk.member_with("ana", "bookings:write,scheduling_links:write,records:read");
    let response = writer.get(BOOKINGS).await;
    let problem = response.problem(403, "insufficient_scope");
    assert_eq!(problem["required_scopes"], json!(["bookings:read"]));
    let challenge = response.header("www-authenticate").expect("RFC 6750, section 3.1");
    assert!(challenge.contains(r#"error="insufficient_scope""#), "{challenge}");
    assert!(challenge.contains(r#"scope="bookings:read""#), "{challenge}");
}

async fn authorization_is_checked_before_body_and_object(store: Store) {
    let desk = Desk::new(store);
    let foreign = format!("/api/v1/accounts/{}/event_types/none/links", desk.id + 500_000);
    let own = desk.path("event_types/none/links");
    let malformed = json!({ "hosts": 7 });
    let without_scope = desk.member_with("olga", "scheduling_links:read");
    without_scope.post(&foreign, &malformed).await.problem(403, "insufficient_scope");
    let observer = desk.member("olga");
    observer.post(&foreign, &malformed).await.problem(403, "workspace_forbidden");
    observer.post(&own, &malformed).await.problem(403, "forbidden");
    let member = desk.member("ben");
    assert_eq!(member.post(&own, &malformed).await.faults(), ["hosts"]);
    member.post(&own, &json!({})).await.problem(404, "not_found");
    let cancel = format!("{BOOKINGS}/{}/cancel", imported_uuid(1));
    observer.post(&cancel, &malformed).await.problem(403, "forbidden");
    assert_eq!(member.post(&cancel, &malformed).await.faults(), ["hosts"]);
}

async fn unknown_path_returns_404(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let long = format!("/api/v1/{}", "x".repeat(5_000));
    for path in
        ["/api/v1/nothing", "/api/v2/bookings", "/api/v1/bookings/", "/books/x/y", "/%00", &long]
    {
        ben.get(path).await.problem(404, "not_found");
    }
    ben.get("/problems/teapot").await.problem(404, "not_found");
}

async fn unsupported_method_returns_405_with_allow(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let booking = format!("{BOOKINGS}/{}", imported_uuid(1));
    let cases = [
        (BOOKINGS.to_owned(), "GET, HEAD, POST"),
        (booking.clone(), "GET, HEAD"),
        (format!("{booking}/open_times"), "GET, HEAD"),
        (format!("{booking}/move"), "POST"),
        (format!("{booking}/cancel"), "POST"),
        (format!("{booking}/mark_as_no_show"), "POST"),
        (format!("{booking}/undo_mark_as_no_show"), "POST"),
        (desk.path("event_types"), "GET, HEAD"),
        (desk.path("event_types/1"), "GET, HEAD"),
        (desk.path("event_types/1/links"), "POST"),
        (desk.path("scheduling_links"), "GET, HEAD"),
        (desk.path("scheduling_links/1"), "DELETE, GET, HEAD"),
        (desk.path("scheduling_links/1/open_times"), "GET, HEAD"),
        ("/healthz".to_owned(), "GET, HEAD"),
        ("/openapi.json".to_owned(), "GET, HEAD"),
    ];
    for (path, expected) in cases {
        for caller in [&ben, &desk.anonymous] {
            let response = send(caller.request(Method::PATCH, &path)).await;
            response.problem(405, "method_not_allowed");
            let mut allowed: Vec<&str> =
                response.header("allow").expect("RFC 9110, section 15.5.6").split(", ").collect();
            allowed.sort_unstable();
            assert_eq!(allowed.join(", "), expected, "{path}");
        }
    }
}

async fn accept_without_json_returns_406(store: Store) {
    let ben = Desk::new(store).member("ben");
    let asking =
        |accept: &str| ben.request(Method::GET, BOOKINGS).header("Accept", accept.to_owned());
    for accept in ["text/html", "application/xml, text/*;q=0.5", "application/json;q=0"] {
        send(asking(accept)).await.problem(406, "not_acceptable");
    }
    for accept in ["*/*", "application/*", "text/html, application/json;q=0.1"] {
        send(asking(accept)).await.expect(200);
    }
}

async fn other_content_types_return_415(store: Store) {
    let ben = Desk::new(store).member("ben");
    let sending = |kind: Option<&str>| {
        let request = ben.request(Method::POST, BOOKINGS).body("{}");
        match kind {
            Some(kind) => request.header("Content-Type", kind.to_owned()),
            None => request,
        }
    };
    for kind in [
        None,
        Some("text/plain"),
        Some("application/x-www-form-urlencoded"),
        Some("application/jsonx"),
    ] {
        send(sending(kind)).await.problem(415, "unsupported_media_type");
    }
    let packed = sending(Some("application/json")).header("Content-Encoding", "gzip");
    send(packed).await.problem(415, "unsupported_media_type");
    for kind in ["application/json", "application/json; charset=utf-8", "application/vnd.desk+json"]
    {
        assert!(!send(sending(Some(kind))).await.faults().is_empty());
    }
}

async fn oversized_body_returns_413(store: Store) {
    let ben = Desk::new(store).member("ben");
    let large = json!({ "reason": "x".repeat(128 * 1024) });
    let cancel = format!("{BOOKINGS}/{}/cancel", imported_uuid(1));
    ben.post(&cancel, &large).await.problem(413, "payload_too_large");
    let fits = json!({ "reason": "x".repeat(60 * 1024) });
    assert_eq!(ben.post(&cancel, &fits).await.faults(), ["reason"]);
}

async fn malformed_json_is_reported_with_its_position(store: Store) {
    let ben = Desk::new(store).member("ben");
    let send_text = async |text: &'static str| {
        let request =
            ben.request(Method::POST, BOOKINGS).header("Content-Type", "application/json");
        send(request.body(text)).await
    };
    let response = send_text("{\n  \"link_id\": 1,\n  \"start_time\" \"x\"\n}").await;
    assert_eq!(response.faults(), ["body"]);
    assert!(response.text.contains("line 3"), "{}", response.text);
    for text in ["{", "[]", "null", "1", "\"x\"", "{}{}", "{\"link_id\": NaN}"] {
        assert_eq!(send_text(text).await.faults()[0], "body", "{text}");
    }
    let deep: &'static str = Box::leak("[".repeat(10_000).into_boxed_str());
    assert_eq!(send_text(deep).await.faults(), ["body"]);
}

async fn duplicate_field_is_rejected(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let text = meeting(1, &at(3, "10:00")).to_string().replacen('{', r#"{"link_id":2,"#, 1);
    let request =
        ben.request(Method::POST, BOOKINGS).header("Content-Type", "application/json").body(text);
    let response = send(request).await;
    response.faults();
    assert!(response.text.contains("link_id"), "{}", response.text);
}

async fn head_returns_only_headers(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    for path in [BOOKINGS, "/healthz", "/openapi.json", &desk.path("event_types")] {
        let response = send(ben.request(Method::HEAD, path)).await;
        assert_eq!((response.status, response.text.as_str()), (200, ""), "{path}");
        assert_eq!(response.header("content-type"), Some("application/json"), "{path}");
    }
    let refused = send(desk.anonymous.request(Method::HEAD, BOOKINGS)).await;
    assert_eq!((refused.status, refused.text.as_str()), (401, ""));
}

async fn valid_request_id_is_echoed_and_others_replaced(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let longest = "x".repeat(128);
    let asks = |caller: &Caller, method: &Method, path: &str, id: &str| {
        caller.request(method.clone(), path).header("X-Request-Id", id.to_owned())
    };
    let places = [
        (&ben, Method::GET, BOOKINGS, 200),
        (&ben, Method::GET, "/nothing", 404),
        (&ben, Method::PUT, BOOKINGS, 405),
        (&desk.anonymous, Method::GET, BOOKINGS, 401),
        (&desk.anonymous, Method::GET, "/healthz", 200),
    ];
    for (caller, method, path, status) in places {
        for id in ["a", "Trace.1_2-3", &longest] {
            let response = send(asks(caller, &method, path, id)).await;
            assert_eq!((response.status, response.request_id()), (status, id), "{path}");
        }
        for id in ["", "a b", "a/b", "ä", &format!("{longest}x")] {
            let made = send(asks(caller, &method, path, id)).await.request_id().to_owned();
            let version = Uuid::try_parse(&made).map(|uuid| uuid.get_version_num());
            assert_eq!(version, Ok(7), "{id:?} became {made}");
        }
    }
    let twice =
        ben.request(Method::GET, BOOKINGS).header("X-Request-Id", "a").header("X-Request-Id", "b");
    assert!(Uuid::try_parse(send(twice).await.request_id()).is_ok());
    let problem: Value = send(asks(&ben, &Method::GET, "/nothing", "mine")).await.json();
    assert_eq!(problem["request_id"], "mine");
}
