use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use frontdesk_outgoing::testing::{Addrs, Name, Resolve, Resolving, http_client};
use reqwest::Method;
use reqwest::header::HeaderValue;
use time::macros::datetime;
use url::Url;
use wiremock::ResponseTemplate;

use super::*;
use crate::testing::StubBehavior::{Drips, Sends, SendsAndWaits};
use crate::testing::{
    ClosedPort, HEAD, LONG, NOW, RawStub, SHORT, client, requests_of, stub_returning,
};

#[derive(Default)]
struct Ports {
    ports: Vec<u16>,
    asked: AtomicUsize,
}

impl Resolve for Ports {
    fn resolve(&self, name: Name) -> Resolving {
        let host =
            if name.as_str().starts_with("forbidden") { [10, 0, 0, 1] } else { [127, 0, 0, 1] };
        let at = self.asked.fetch_add(1, Ordering::Relaxed);
        let port = self.ports[at.min(self.ports.len() - 1)];
        let addresses: Addrs = Box::new([SocketAddr::from((host, port))].into_iter());
        Box::pin(async { Ok(addresses) })
    }
}

async fn get_through(ports: &Arc<Ports>) -> Result<Reply, CallError> {
    let client = http_client(&(ports.clone() as Arc<dyn Resolve>));
    send(client.request(Method::GET, address("http://vendor.test/")), Instant::now() + LONG).await
}

fn address(text: &str) -> Url {
    Url::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

async fn get(url: &str, within: Duration) -> Result<Reply, CallError> {
    send(client().request(Method::GET, address(url)), Instant::now() + within).await
}

#[tokio::test]
async fn refused_connection_is_retried_once() {
    let closed = ClosedPort::new();
    let ports = Arc::new(Ports { ports: vec![closed.port()], ..Ports::default() });
    assert_eq!(get_through(&ports).await.err(), Some(CallError::NotConnected));
    assert_eq!(ports.asked.load(Ordering::Relaxed), 2);
    assert!(!CallError::NotConnected.may_have_been_sent());
}

#[tokio::test]
async fn forbidden_address_takes_as_many_attempts_as_a_refused_connection() {
    let ports = Arc::new(Ports { ports: vec![9], ..Ports::default() });
    let client = http_client(&(ports.clone() as Arc<dyn Resolve>));
    // Plain `http` reaches only this machine, and this name resolves to a private address.
    let request = client.request(Method::GET, address("http://forbidden.test/"));
    let error = send(request, Instant::now() + LONG).await.err();
    assert_eq!((error, ports.asked.load(Ordering::Relaxed)), (Some(CallError::OutOfReach), 2));
    assert!(!CallError::OutOfReach.may_have_been_sent());
}

#[tokio::test]
async fn second_connection_attempt_can_succeed() {
    let stub = stub_returning(ResponseTemplate::new(200)).await;
    let closed = ClosedPort::new();
    let ports =
        Arc::new(Ports { ports: vec![closed.port(), stub.address().port()], ..Ports::default() });
    assert_eq!(get_through(&ports).await.map(|reply| reply.status).ok(), Some(StatusCode::OK));
    assert_eq!(requests_of(&stub).await, 1);
}

#[tokio::test]
async fn slow_response_is_a_timeout_without_a_retry() {
    let stub = stub_returning(ResponseTemplate::new(200).set_delay(LONG)).await;
    let error = get(&stub.uri(), SHORT).await.err();
    assert_eq!(error, Some(CallError::Timeout));
    assert!(CallError::Timeout.may_have_been_sent());
    assert_eq!(requests_of(&stub).await, 1);
}

#[tokio::test]
async fn no_request_is_sent_after_the_deadline() {
    let stub = stub_returning(ResponseTemplate::new(200)).await;
    assert_eq!(get(&stub.uri(), Duration::ZERO).await.err(), Some(CallError::TooLate));
    assert_eq!(requests_of(&stub).await, 0);
}

#[tokio::test]
async fn server_error_is_a_response_without_a_retry() {
    let stub = stub_returning(ResponseTemplate::new(503)).await;
    assert_eq!(get(&stub.uri(), LONG).await.map(|reply| reply.status.as_u16()).ok(), Some(503));
    assert_eq!(requests_of(&stub).await, 1);
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    for status in [301, 302, 303, 307, 308] {
        let elsewhere = stub_returning(ResponseTemplate::new(200)).await;
        let stub = stub_returning(
            ResponseTemplate::new(status).insert_header("location", elsewhere.uri()),
        )
        .await;
        assert_eq!(
            get(&stub.uri(), LONG).await.map(|reply| reply.status.as_u16()).ok(),
            Some(status)
        );
        assert_eq!(requests_of(&elsewhere).await, 0);
    }
}

#[tokio::test]
async fn sent_request_is_not_retried_after_a_broken_or_stalled_response() {
    for (manner, error) in [
        (Sends(""), CallError::Broken),
        (Sends("SSH-2.0-OpenSSH_9.9\r\n"), CallError::Broken),
        (Sends("HTTP/1.1 200"), CallError::Broken),
        (SendsAndWaits(""), CallError::Timeout),
        (SendsAndWaits("HTTP/1.1 200 OK\r\n"), CallError::Timeout),
        (SendsAndWaits(HEAD), CallError::Unfinished(StatusCode::OK)),
        (Drips, CallError::Unfinished(StatusCode::OK)),
    ] {
        let stub = RawStub::start(manner).await;
        assert_eq!(get(&stub.url(), SHORT).await.err(), Some(error), "{manner:?}");
        assert!(error.may_have_been_sent(), "{manner:?}");
        assert_eq!(stub.requests(), 1, "{manner:?}");
    }
}

#[tokio::test]
async fn refusal_is_recognized_by_status_without_its_body() {
    let stub =
        RawStub::start(SendsAndWaits("HTTP/1.1 402 No\r\ncontent-length: 100\r\n\r\n{")).await;
    let reply = get(&stub.url(), SHORT).await.expect("a head");
    assert_eq!((reply.status, reply.json::<Value>()), (StatusCode::PAYMENT_REQUIRED, None));
    assert_eq!(stub.requests(), 1);
}

#[tokio::test]
async fn status_is_kept_for_a_truncated_oversized_or_invalid_body() {
    let stub = RawStub::start(Sends("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{\"a\":")).await;
    let reply = get(&stub.url(), LONG).await.expect("a head");
    assert_eq!((reply.status, reply.json::<Value>()), (StatusCode::OK, None));
    assert_eq!(stub.requests(), 1);

    let spaces = " ".repeat(MAX_BODY_BYTES - 2);
    for (body, readable) in [
        (format!("{{}}{spaces}"), true),
        (format!("{{}}{spaces} "), false),
        ("<html>Bad gateway</html>".to_owned(), false),
        ("{\"a\":".to_owned(), false),
        (String::new(), false),
    ] {
        let stub = stub_returning(ResponseTemplate::new(402).set_body_string(body)).await;
        let reply = get(&stub.uri(), LONG).await.expect("an answer");
        assert_eq!(reply.status, StatusCode::PAYMENT_REQUIRED);
        assert_eq!(reply.json::<Value>().is_some(), readable);
    }
}

#[test]
fn html_page_is_recognized_by_its_first_byte() {
    for (body, page) in [
        (Some("<!doctype html>"), true),
        (Some("\n <html>"), true),
        (Some("{\"a\": \"<b>\"}"), false),
        (Some(""), false),
        (None, false),
    ] {
        let (headers, body) = (HeaderMap::new(), body.map(Vec::from));
        assert_eq!(
            Reply { status: StatusCode::OK, headers, body: body.clone() }.is_page(),
            page,
            "{body:?}"
        );
    }
}

#[test]
fn retry_after_is_seconds_or_a_date_within_bounds() {
    for (text, until) in [
        ("120", Some(datetime!(2026-11-21 09:02 UTC))),
        (" 1 ", Some(datetime!(2026-11-21 09:00:01 UTC))),
        ("Sat, 21 Nov 2026 09:30:00 GMT", Some(datetime!(2026-11-21 09:30 UTC))),
        ("Sat, 21 Nov 2026 09:00:00 GMT", None),
        ("Fri, 20 Nov 2026 09:00:00 GMT", None),
        ("4000000000", Some(datetime!(2026-11-22 09:00 UTC))),
        ("Thu, 21 Nov 2126 09:30:00 GMT", Some(datetime!(2026-11-22 09:00 UTC))),
        ("0", None),
        ("-5", None),
        ("soon", None),
        ("", None),
    ] {
        let mut headers = HeaderMap::new();
        headers.insert("retry-after", HeaderValue::from_str(text).expect("a header"));
        let reply = Reply { status: StatusCode::TOO_MANY_REQUESTS, headers, body: None };
        assert_eq!(reply.retry_after(NOW), until, "{text}");
    }
}
