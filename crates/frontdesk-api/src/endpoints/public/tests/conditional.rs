//! Tests `ETag` and `If-None-Match` of the operations that list open times.

use actix_web::http::Method;
use actix_web::http::header::{ACCEPT_ENCODING, IF_NONE_MATCH};
use actix_web::test::TestRequest;
use frontdesk_testing::builders::a_booking;
use frontdesk_testing::northwind::PRIYA;

use super::super::testing::{
    ARCHIVED, PERSONAL, TEAM, a_booking_of_priyas, api_with_links, managed,
};
use crate::testing::{TestApi, TestClient, TestResponse};

const DAY: &str = "open_times?start=2030-01-02T00:00:00Z&end=2030-01-03T00:00:00Z";

async fn paths(api: &TestApi) -> [String; 5] {
    let booking = a_booking_of_priyas().build();
    api.holds_booking(&booking).await;
    [
        format!("/api/v1/accounts/1/scheduling_links/31/{DAY}"),
        format!("/api/v1/bookings/{}/{DAY}", booking.id),
        managed(&booking, &format!("/{DAY}")),
        format!("{TEAM}/{DAY}"),
        format!("{PERSONAL}/{DAY}"),
    ]
}

async fn poll(client: &TestClient<'_>, path: &str, tags: &str) -> TestResponse {
    client.send(TestRequest::get().uri(path).insert_header((IF_NONE_MATCH, tags))).await
}

fn tag(response: &TestResponse) -> String {
    response.header("etag").expect("a tag").to_owned()
}

#[actix_web::test]
async fn unchanged_open_times_return_304_without_body() {
    let api = api_with_links().await;
    let client = api.priya().await;
    for path in paths(&api).await {
        let first = client.get(&path).await;
        let tag = tag(&first);
        assert_eq!(first.status, 200, "{path}");
        assert!(tag.starts_with("W/\"") && !first.text.is_empty(), "{path}: {tag}");
        let again = poll(&client, &path, &tag).await;
        assert_eq!((again.status, &*again.text), (304, ""), "{path}");
        assert_eq!(again.header("etag"), Some(&*tag), "{path}");
        assert_eq!(again.header("cache-control"), first.header("cache-control"), "{path}");
        assert_eq!(again.header("content-type"), None, "{path}");
    }
}

#[actix_web::test]
async fn booking_of_a_listed_time_changes_the_etag() {
    let api = api_with_links().await;
    let client = api.priya().await;
    let mut held = Vec::new();
    for path in paths(&api).await {
        held.push((tag(&client.get(&path).await), path));
    }
    api.holds_booking(&a_booking().hosted_by(PRIYA).at("2030-01-02T06:00Z").build()).await;
    for (old, path) in held {
        let changed = poll(&client, &path, &old).await;
        assert_eq!(changed.status, 200, "{path}");
        assert!(changed.body["open_times"].is_array(), "{path}");
        assert_ne!(tag(&changed), old, "{path}");
    }
}

#[actix_web::test]
async fn tags_are_compared_weakly_in_lists_and_with_wildcard() {
    let api = api_with_links().await;
    let client = api.priya().await;
    let path = format!("{TEAM}/{DAY}");
    let tag = tag(&client.get(&path).await);
    let strong = tag.trim_start_matches("W/");
    for (tags, status) in [
        ("*", 304),
        (strong, 304),
        (&*format!("\"a\", W/\"b\" ,{tag}"), 304),
        ("W/\"a\", \"b\"", 200),
        ("", 200),
        ("not a tag", 200),
    ] {
        assert_eq!(poll(&client, &path, tags).await.status, status, "{tags}");
    }
}

#[actix_web::test]
async fn etag_is_independent_of_the_encoding() {
    let api = api_with_links().await;
    let client = api.priya().await;
    // Long enough to be compressed.
    let path = format!("{TEAM}/{}", DAY.replace("01-03", "01-31"));
    let plain = client.get(&path).await;
    let request = || TestRequest::get().uri(&path).insert_header((ACCEPT_ENCODING, "gzip"));
    let encoded = client.send(request()).await;
    assert_eq!(encoded.header("content-encoding"), Some("gzip"));
    assert_eq!(tag(&encoded), tag(&plain));
    let again = client.send(request().insert_header((IF_NONE_MATCH, tag(&plain)))).await;
    assert_eq!((again.status, &*again.text), (304, ""));
    for response in [encoded, again] {
        let mut vary: Vec<_> = response.headers.get_all("vary").collect();
        vary.sort_unstable();
        assert_eq!(vary, ["Origin", "accept-encoding"]);
    }
}

#[actix_web::test]
async fn head_request_is_conditional_too() {
    let api = api_with_links().await;
    let client = api.priya().await;
    let path = format!("{TEAM}/{DAY}");
    let head = || TestRequest::default().method(Method::HEAD).uri(&path);
    let first = client.send(head()).await;
    assert_eq!(first.status, 200);
    assert_eq!(client.send(head().insert_header((IF_NONE_MATCH, tag(&first)))).await.status, 304);
}

#[actix_web::test]
async fn errors_have_no_etag_and_ignore_if_none_match() {
    let api = api_with_links().await;
    let client = api.priya().await;
    for (path, status) in
        [(format!("{ARCHIVED}/{DAY}"), 404), (format!("{TEAM}/open_times?start=soon"), 400)]
    {
        let refused = poll(&client, &path, "*").await;
        assert_eq!((refused.status, refused.header("etag")), (status, None), "{path}");
    }
}

#[actix_web::test]
async fn only_open_times_of_public_links_may_be_stored() {
    let api = api_with_links().await;
    let client = api.priya().await;
    for path in paths(&api).await {
        let is_public = path.starts_with("/api/v1/public/links/");
        let expected = if is_public { "private, no-cache" } else { "no-store" };
        let response = client.get(&path).await;
        assert_eq!(response.header("cache-control"), Some(expected), "{path}");
    }
}
