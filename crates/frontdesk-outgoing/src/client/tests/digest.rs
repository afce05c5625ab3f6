//! `Digest` authentication, verified by a second implementation of RFC 7616.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};

use http_auth::parse_challenges;
use md5::Md5;
use sha2::{Digest as _, Sha256};
use wiremock::Respond;

use super::*;

struct DigestServer {
    algorithm: Option<&'static str>,
    uses_of_a_nonce: usize,
    requests: AtomicUsize,
}

impl DigestServer {
    fn hash(&self, text: &str) -> String {
        let digest = match self.algorithm {
            Some("SHA-256") => Sha256::digest(text).to_vec(),
            _ => Md5::digest(text).to_vec(),
        };
        let mut hex = String::new();
        for byte in digest {
            write!(hex, "{byte:02x}").expect("a string takes it");
        }
        hex
    }

    fn is_answered(&self, request: &wiremock::Request, nonce: &str) -> bool {
        let header = request.headers.get("authorization").and_then(|value| value.to_str().ok());
        let Some(Ok(parsed)) = header.map(parse_challenges) else { return false };
        let [response] = &parsed[..] else { return false };
        let given: HashMap<&str, String> =
            response.params.iter().map(|(name, value)| (*name, value.to_unescaped())).collect();
        if response.scheme != "Digest" || given["nonce"] != nonce {
            return false;
        }
        let target = request.url.query().map_or(request.url.path().to_owned(), |query| {
            format!("{}?{query}", request.url.path())
        });
        let a1 = self.hash("ann:BaikalDAV:secret");
        let a2 = self.hash(&format!("{}:{target}", request.method));
        let (count, client_nonce) = (&given["nc"], &given["cnonce"]);
        let expected = self.hash(&format!("{a1}:{nonce}:{count}:{client_nonce}:auth:{a2}"));
        given["uri"] == target && given["username"] == "ann" && given["response"] == expected
    }
}

impl Respond for DigestServer {
    fn respond(&self, request: &wiremock::Request) -> ResponseTemplate {
        let number = self.requests.fetch_add(1, Ordering::SeqCst);
        let nonce = format!("nonce-{}", number / self.uses_of_a_nonce);
        if self.is_answered(request, &nonce) {
            return ResponseTemplate::new(207);
        }
        let next = (number + 1) / self.uses_of_a_nonce;
        let algorithm =
            self.algorithm.map(|name| format!(", algorithm={name}")).unwrap_or_default();
        let challenge =
            format!("Digest realm=\"BaikalDAV\", qop=\"auth\", nonce=\"nonce-{next}\"{algorithm}");
        ResponseTemplate::new(401).insert_header("www-authenticate", challenge.as_str())
    }
}

async fn server(algorithm: Option<&'static str>, uses_of_a_nonce: usize) -> MockServer {
    let stub = MockServer::start().await;
    let server = DigestServer { algorithm, uses_of_a_nonce, requests: AtomicUsize::new(0) };
    Mock::given(any()).respond_with(server).mount(&stub).await;
    stub
}

async fn status(client: &Outgoing, method: &str, url: &Url, password: &str) -> u16 {
    let credentials = Credentials::Password { user: "ann".to_owned(), password: password.into() };
    let login = Login::new(&credentials, url).expect("a login");
    let reply = client.send(request(method, url, Some(&login))).await.expect("an answer");
    reply.status.as_u16()
}

#[tokio::test]
async fn a_digest_challenge_is_answered_and_stored() {
    for algorithm in [None, Some("MD5"), Some("SHA-256")] {
        let stub = server(algorithm, 1_000).await;
        let client = outgoing();
        for path in ["/dav.php/calendars/", "/dav.php/caf%C3%A9/?a=b%20c"] {
            let url = at(&stub, "dav.example.com", path);
            assert_eq!(
                status(&client, "PROPFIND", &url, "secret").await,
                207,
                "{algorithm:?} {path}"
            );
        }
        assert_eq!(received(&stub).await.len(), 3, "one challenge for both requests");
    }
}

#[tokio::test]
async fn a_stale_nonce_is_renewed() {
    let stub = server(None, 2).await;
    let (client, url) = (outgoing(), at(&stub, "dav.example.com", "/"));
    for _ in 0..5 {
        assert_eq!(status(&client, "REPORT", &url, "secret").await, 207);
    }
}

#[tokio::test]
async fn a_wrong_digest_password_is_tried_once() {
    let stub = server(None, 1_000).await;
    let (client, url) = (outgoing(), at(&stub, "dav.example.com", "/"));
    assert_eq!(status(&client, "PROPFIND", &url, "wrong").await, 401);
    assert_eq!(received(&stub).await.len(), 2);
}

#[tokio::test]
async fn an_unsupported_scheme_is_named() {
    let refusal = ResponseTemplate::new(401).insert_header("www-authenticate", "Negotiate");
    let stub = stub(refusal).await;
    let url = at(&stub, "dav.example.com", "/");
    let login = login(&url);
    let error = outgoing().send(request("PROPFIND", &url, Some(&login))).await.err();
    let Some(OutgoingError::Unsupported(why)) = error else { panic!("{error:?}") };
    assert_eq!(
        why,
        "dav.example.com supports neither Basic nor Digest authentication; it offers Negotiate"
    );
    assert_eq!(received(&stub).await.len(), 1);
}

#[tokio::test]
async fn a_digest_challenge_of_another_site_is_not_answered() {
    let end = server(None, 1_000).await;
    let stub = stub(redirect(301, &at(&end, "example.org", "/"))).await;
    let start = at(&stub, "dav.example.com", "/");
    let login = login(&start);
    let reply = outgoing().send(request("GET", &start, Some(&login))).await.expect("an answer");
    assert_eq!(reply.status, StatusCode::UNAUTHORIZED);
    assert_eq!(received(&end).await, [("GET".to_owned(), "<body/>".to_owned(), false)]);
}
