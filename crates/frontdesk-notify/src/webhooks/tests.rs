use frontdesk_domain::event::EventId;
use frontdesk_domain::ports::{SealedSecret, SecretSealer as _};
use frontdesk_outgoing::testing::outgoing;
use time::macros::datetime;
use uuid::Uuid;
use wiremock::matchers::method;
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::*;

const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const BODY: &str = r#"{"name":"booking.created","data":{"title":"Café"}}"#;
const TIMEOUT: Duration = Duration::from_secs(10);

fn vault() -> Arc<Vault> {
    Arc::new(
        Vault::with_key(&"QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=".into()).expect("a key"),
    )
}

fn sealed(secret: &str) -> SealedSecret {
    vault().seal(&webhook_secret_use(WorkspaceId(1)), secret).expect("a vault with a key")
}

fn call(url: &str) -> WebhookCall {
    WebhookCall {
        workspace_id: WorkspaceId(1),
        url: url.to_owned(),
        secret: sealed(SECRET),
        id: EventId(Uuid::from_u128(0x0197_a3c0)),
        timestamp: datetime!(2026-12-01 15:00:07.9 UTC),
        body: BODY.to_owned(),
    }
}

async fn send(call: &WebhookCall) -> Result<u16, SendFailure> {
    HttpWebhooks::new(outgoing(), vault()).send(call, TIMEOUT).await
}

async fn responding(response: ResponseTemplate) -> MockServer {
    let server = MockServer::start().await;
    Mock::given(method("POST")).respond_with(response).mount(&server).await;
    server
}

async fn refusal(response: ResponseTemplate) -> SendFailure {
    let server = responding(response).await;
    send(&call(&server.uri())).await.expect_err("a failure")
}

#[tokio::test]
async fn call_is_a_signed_json_post() {
    let server = responding(ResponseTemplate::new(204)).await;
    assert_eq!(send(&call(&format!("{}/hooks/7?token=abc", server.uri()))).await, Ok(204));
    let requests = server.received_requests().await.expect("the server records");
    let [request] = &requests[..] else { panic!("{requests:?}") };
    assert_eq!((request.method.as_str(), request.url.path()), ("POST", "/hooks/7"));
    assert_eq!(request.body, BODY.as_bytes());
    let header = |name: &str| request.headers.get(name).and_then(|value| value.to_str().ok());
    let id = "00000000-0000-0000-0000-00000197a3c0";
    let signature = WebhookSecret::parse(SECRET).expect("a secret").sign(id, 1_796_137_207, BODY);
    assert_eq!(header("content-type"), Some("application/json"));
    assert_eq!(header("webhook-id"), Some(id));
    assert_eq!(header("webhook-timestamp"), Some("1796137207"));
    assert_eq!(header("webhook-signature"), Some(signature.as_str()));
}

#[tokio::test]
async fn any_2xx_status_is_a_success() {
    for status in [200, 201, 202, 204] {
        let server = responding(ResponseTemplate::new(status)).await;
        assert_eq!(send(&call(&server.uri())).await, Ok(status), "{status}");
    }
    let server =
        responding(ResponseTemplate::new(200).set_body_bytes(vec![b'x'; 30_000_000])).await;
    assert_eq!(send(&call(&server.uri())).await, Ok(200));
}

#[tokio::test]
async fn success_with_a_broken_content_encoding_is_a_success() {
    for encoding in ["gzip", "x-gzip", "deflate", "br", "nonsense"] {
        let response = ResponseTemplate::new(200).insert_header("content-encoding", encoding);
        let server = responding(response.set_body_string("received")).await;
        assert_eq!(send(&call(&server.uri())).await, Ok(200), "{encoding}");
    }
}

#[tokio::test]
async fn other_statuses_are_retryable() {
    for status in [300, 304, 400, 401, 403, 404, 405, 408, 413, 422, 429, 500, 502, 503, 504] {
        let failure = refusal(ResponseTemplate::new(status).set_body_string("secret-token")).await;
        assert!(failure.worth_retrying && !failure.gone, "{status}");
        assert_eq!(failure.status, Some(status));
        assert!(failure.reason.contains(&status.to_string()), "{}", failure.reason);
        assert!(!failure.reason.contains("secret-token"), "{}", failure.reason);
    }
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let target = responding(ResponseTemplate::new(200)).await;
    for status in [301, 302, 303, 307, 308] {
        let failure =
            refusal(ResponseTemplate::new(status).insert_header("location", target.uri())).await;
        assert!(failure.worth_retrying && failure.reason.contains("redirect"), "{failure:?}");
    }
    assert_eq!(target.received_requests().await.map(|requests| requests.len()), Some(0));
}

#[tokio::test]
async fn status_410_ends_the_retries() {
    let failure = refusal(ResponseTemplate::new(410)).await;
    assert!(failure.gone && !failure.worth_retrying);
    assert_eq!(failure.reason, "the receiver returned 410 Gone and accepts no more events");
}

#[tokio::test]
async fn retry_after_of_429_and_503_is_returned() {
    for status in [429, 503] {
        let failure =
            refusal(ResponseTemplate::new(status).insert_header("retry-after", "120")).await;
        assert_eq!(failure.retry_after, Some(Duration::from_mins(2)));
    }
    assert_eq!(refusal(ResponseTemplate::new(500)).await.retry_after, None);
}

#[tokio::test]
async fn timeout_is_a_retryable_failure() {
    let server = responding(ResponseTemplate::new(200).set_delay(Duration::from_mins(1))).await;
    let webhooks = HttpWebhooks::new(outgoing(), vault());
    let failure = webhooks
        .send(&call(&server.uri()), Duration::from_millis(50))
        .await
        .expect_err("a failure");
    assert!(failure.worth_retrying && failure.reason.contains("did not respond"), "{failure:?}");
}

#[tokio::test]
async fn unreachable_receiver_is_retryable_and_its_path_is_not_reported() {
    let failure =
        send(&call("http://127.0.0.1:9/hooks/secret-token")).await.expect_err("a failure");
    assert!(failure.worth_retrying && failure.reason.contains("127.0.0.1"), "{failure:?}");
    assert!(!failure.reason.contains("secret-token"), "{failure:?}");
}

#[tokio::test]
async fn private_network_is_rejected_unless_allowed() {
    let server = responding(ResponseTemplate::new(200)).await;
    let webhooks = HttpWebhooks::new(Outgoing::without_authorities([]).expect("a client"), vault());
    for url in [server.uri(), "https://10.0.0.1/hook".to_owned(), "https://[::1]/hook".to_owned()] {
        let failure = webhooks.send(&call(&url), TIMEOUT).await.expect_err("a failure");
        assert!(failure.reason.contains("is not public"), "{failure:?}");
    }
    assert_eq!(server.received_requests().await.map(|requests| requests.len()), Some(0));
}

#[tokio::test]
async fn secret_of_another_workspace_cannot_sign() {
    let server = responding(ResponseTemplate::new(200)).await;
    let of_another_workspace = WebhookCall { workspace_id: WorkspaceId(2), ..call(&server.uri()) };
    let failure = send(&of_another_workspace).await.expect_err("a failure");
    assert!(failure.reason.starts_with("the request cannot be signed"), "{failure:?}");
    assert_eq!(server.received_requests().await.map(|requests| requests.len()), Some(0));
}

#[tokio::test]
async fn invalid_url_or_secret_is_not_retryable() {
    let invalid_url = call("not an address");
    let unsigned = WebhookCall { secret: sealed("not a secret"), ..call("https://acme.example") };
    for call in [invalid_url, unsigned] {
        let failure = send(&call).await.expect_err("a failure");
        assert!(!failure.worth_retrying && !failure.gone, "{failure:?}");
        assert!(!failure.reason.contains("not a secret"), "{failure:?}");
    }
}
