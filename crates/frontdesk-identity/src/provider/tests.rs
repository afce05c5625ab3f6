use std::net::{IpAddr, Ipv4Addr};

use frontdesk_testing::FixedClock;
use ring::rand::SystemRandom;
use ring::signature::{Ed25519KeyPair, KeyPair as _};
use serde_json::json;
use wiremock::matchers::{body_string_contains, header, method, path};
use wiremock::{Mock, MockServer, Request, ResponseTemplate, Times};

use super::*;

/// A provider with one key.
struct Site {
    server: MockServer,
    pair: Ed25519KeyPair,
    clock: Arc<FixedClock>,
}

impl Site {
    async fn new() -> Self {
        let site = Self::empty().await;
        site.publish("key-1", 1..).await;
        site
    }

    async fn empty() -> Self {
        let pair = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).expect("a key");
        let pair = Ed25519KeyPair::from_pkcs8(pair.as_ref()).expect("a key");
        let clock = Arc::new(FixedClock::default());
        Self { server: MockServer::start().await, pair, clock }
    }

    /// The server has published the key under this id as often as `times` says.
    async fn publish(&self, kid: &str, times: impl Into<Times>) {
        let uri = self.server.uri();
        let metadata = json!({
            "issuer": uri, "authorization_endpoint": format!("{uri}/authorize?tenant=1"),
            "token_endpoint": format!("{uri}/token"), "jwks_uri": format!("{uri}/keys"),
            "userinfo_endpoint": format!("{uri}/me"),
        });
        self.answer("/.well-known/openid-configuration", &metadata, times).await;
        let x = URL_SAFE_NO_PAD.encode(self.pair.public_key().as_ref());
        let key = json!({ "kty": "OKP", "crv": "Ed25519", "use": "sig", "kid": kid, "x": x });
        let other = json!({ "kty": "oct", "kid": "secret", "k": "c2VjcmV0", "e": 7 });
        self.answer("/keys", &json!({ "keys": [other, key] }), 1..).await;
    }

    async fn answer(&self, at: &str, body: &Value, times: impl Into<Times>) {
        let response = ResponseTemplate::new(200).set_body_json(body);
        Mock::given(path(at)).respond_with(response).expect(times).mount(&self.server).await;
    }

    async fn answer_with(&self, header: &Value, claims: &Value) {
        let id_token = self.signed(header, claims);
        let response = json!({ "access_token": "access-7", "id_token": id_token });
        self.answer("/token", &response, 1..).await;
    }

    fn signed(&self, header: &Value, claims: &Value) -> String {
        let [header, claims] =
            [header, claims].map(|part| URL_SAFE_NO_PAD.encode(part.to_string()));
        let message = format!("{header}.{claims}");
        let signature = URL_SAFE_NO_PAD.encode(self.pair.sign(message.as_bytes()));
        format!("{message}.{signature}")
    }

    fn claims(&self) -> Value {
        json!({
            "iss": self.server.uri(), "sub": "ann-7", "aud": "client-7", "nonce": nonce(&request()),
            "exp": self.clock.now().unix_timestamp() + 60,
            "email": "Ann@Acme.example", "email_verified": true,
        })
    }

    fn provider(&self, client_secret: Option<&str>) -> OpenIdProvider {
        let issuer = Url::parse(&self.server.uri()).expect("an address");
        provider(issuer, client_secret, &self.clock)
    }

    async fn email(&self) -> Result<Email, IdentityFault> {
        self.provider(None).verified_email(&request(), "code-7").await
    }

    /// The outcome for a changed claim.
    async fn with(claim: &str, value: Value) -> Result<Email, IdentityFault> {
        let site = Self::new().await;
        let mut claims = site.claims();
        claims[claim] = value;
        site.answer_with(&by_key(), &claims).await;
        site.email().await
    }
}

fn provider(issuer: Url, secret: Option<&str>, clock: &Arc<FixedClock>) -> OpenIdProvider {
    let outgoing = Outgoing::new([IpAddr::V4(Ipv4Addr::LOCALHOST).into()]).expect("a client");
    let client = OpenIdClient {
        issuer,
        client_id: "client-7".to_owned(),
        client_secret: secret.map(|secret| secret.to_owned().into()),
        name: None,
    };
    OpenIdProvider::new(outgoing, clock.clone(), client)
}

fn by_key() -> Value {
    json!({ "alg": "EdDSA", "kid": "key-1" })
}

fn request() -> IdentityRequest {
    let redirect_uri = "https://meet.example/desk/sign-in/oidc".to_owned();
    IdentityRequest { redirect_uri, state: "state-7".to_owned(), verifier: "verifier-7".to_owned() }
}

fn rejected(outcome: &Result<Email, IdentityFault>, reason: &str) -> bool {
    matches!(outcome, Err(IdentityFault::Rejected(detail)) if detail.contains(reason))
}

#[tokio::test]
async fn sign_in_url_has_state_nonce_and_pkce() {
    let site = Site::new().await;
    let provider = site.provider(Some("secret-7"));
    assert_eq!(provider.name(), "127.0.0.1");
    let url = provider.sign_in_url(&request()).await.expect("an address");
    let url = Url::parse(&url).expect("an address");
    let sent: Vec<(String, String)> = url.query_pairs().into_owned().collect();
    for (name, value) in [
        ("tenant", "1"),
        ("response_type", "code"),
        ("client_id", "client-7"),
        ("redirect_uri", &request().redirect_uri),
        ("scope", "openid email"),
        ("state", "state-7"),
        ("code_challenge", &URL_SAFE_NO_PAD.encode(Sha256::digest("verifier-7"))),
        ("code_challenge_method", "S256"),
        ("nonce", &nonce(&request())),
    ] {
        assert!(sent.contains(&(name.to_owned(), value.to_owned())), "{name}: {url}");
    }
    assert!(!url.as_str().contains("secret-7") && !url.as_str().contains("verifier-7"), "{url}");
}

#[tokio::test]
async fn code_is_exchanged_with_verifier_and_secret() {
    let basic = "Basic Y2xpZW50LTc6cyUyQmVjcmV0JTNBNw==";
    for (secret, authorization) in [(Some("s+ecret:7"), Some(basic)), (None, None)] {
        let site = Site::new().await;
        let token = json!({ "id_token": site.signed(&by_key(), &site.claims()) });
        let mut exchange = Mock::given(method("POST")).and(path("/token"));
        let client_id = if secret.is_none() { "client_id=client-7" } else { "" };
        for part in ["code=code-7", "code_verifier=verifier-7", client_id, "redirect_uri=https"] {
            exchange = exchange.and(body_string_contains(part));
        }
        if let Some(authorization) = authorization {
            exchange = exchange.and(header("authorization", authorization));
        }
        let response = ResponseTemplate::new(200).set_body_json(token);
        exchange.respond_with(response).mount(&site.server).await;
        let email = site.provider(secret).verified_email(&request(), "code-7").await;
        assert_eq!(email.expect("verified").as_str(), "Ann@acme.example");
        let requests = site.server.received_requests().await.unwrap_or_default();
        let leaks = requests.iter().filter(|sent| sent.url.as_str().contains("code-7"));
        assert_eq!(leaks.count(), 0, "codes belong into the body");
    }
}

#[tokio::test]
async fn id_token_for_another_issuer_client_request_or_time_is_rejected() {
    let now = FixedClock::default().now().unix_timestamp();
    for (claim, value, reason) in [
        ("iss", json!("https://evil.example"), "another issuer"),
        ("iss", Value::Null, "another issuer"),
        ("aud", json!("client-8"), "another client"),
        ("aud", json!([]), "another client"),
        ("aud", json!(["client-7", "client-8"]), "another client"),
        ("azp", json!("client-8"), "another client"),
        ("exp", json!(now - 60), "expired"),
        ("exp", Value::Null, "expired"),
        ("nonce", json!("nonce-8"), "another request"),
        ("nonce", Value::Null, "another request"),
    ] {
        let outcome = Site::with(claim, value.clone()).await;
        assert!(rejected(&outcome, reason), "{claim} {value}: {outcome:?}");
    }
    for (claim, value) in [("aud", json!(["client-7"])), ("azp", json!("client-7"))] {
        assert!(Site::with(claim, value).await.is_ok(), "{claim}");
    }
    assert!(Site::with("exp", json!(now - 59)).await.is_ok(), "clocks differ");
}

#[tokio::test]
async fn id_token_without_a_valid_signature_is_rejected() {
    let other = Site::empty().await;
    let site = Site::new().await;
    let claims = site.claims();
    let own = site.signed(&by_key(), &claims);
    let parts: Vec<&str> = own.split('.').collect();
    let none = URL_SAFE_NO_PAD.encode(json!({ "alg": "none" }).to_string());
    let mut altered = claims.clone();
    altered["email"] = "eve@acme.example".into();
    let altered = URL_SAFE_NO_PAD.encode(altered.to_string());
    for (token, reason) in [
        (other.signed(&by_key(), &claims), "no key"),
        (site.signed(&json!({ "alg": "EdDSA", "kid": "key-2" }), &claims), "no key"),
        (site.signed(&json!({ "alg": "HS256", "kid": "secret" }), &claims), "no key"),
        (site.signed(&json!({ "alg": "none", "kid": "key-1" }), &claims), "no key"),
        (site.signed(&json!({ "kid": "key-1" }), &claims), "no key"),
        (site.signed(&json!({ "alg": "EdDSA", "crit": ["b64"] }), &claims), "no key"),
        (format!("{none}.{}.", parts[1]), "no key"),
        (format!("{}.{altered}.{}", parts[0], parts[2]), "no key"),
        (format!("{}.{}", parts[0], parts[1]), "no signed ID token"),
        (String::new(), "no signed ID token"),
    ] {
        site.server.reset().await;
        site.publish("key-1", 1..).await;
        site.answer("/token", &json!({ "id_token": token }), 1..).await;
        let outcome = site.email().await;
        assert!(rejected(&outcome, reason), "{token}: {outcome:?}");
    }
}

#[tokio::test]
async fn only_an_address_that_the_provider_has_verified_counts() {
    for (claim, value) in [
        ("email_verified", json!(false)),
        ("email_verified", json!("true")),
        ("email", json!("ann")),
        ("email", json!(7)),
    ] {
        let outcome = Site::with(claim, value.clone()).await;
        assert_eq!(outcome, Err(IdentityFault::Unverified), "{claim} {value}");
    }
}

/// An explicit `email_verified` takes precedence.
#[tokio::test]
async fn domain_that_entra_has_verified_counts_without_email_verified() {
    for (standard, entra, signs_in) in [
        (Value::Null, json!(true), true),
        (Value::Null, json!(1), true),
        (Value::Null, json!("1"), true),
        (Value::Null, json!(false), false),
        (Value::Null, json!("0"), false),
        (json!(false), json!(true), false),
        (json!(true), json!(false), true),
    ] {
        let site = Site::new().await;
        let mut claims = site.claims();
        claims["email_verified"] = standard.clone();
        claims["xms_edov"] = entra.clone();
        site.answer_with(&by_key(), &claims).await;
        let outcome = site.email().await;
        assert_eq!(outcome.is_ok(), signs_in, "{standard} {entra}: {outcome:?}");
        assert!(signs_in || outcome == Err(IdentityFault::Unverified), "{outcome:?}");
    }
}

#[tokio::test]
async fn address_missing_in_the_id_token_is_read_from_the_user_info_of_the_same_person() {
    for (subject, verified) in [("ann-7", true), ("eve-8", false)] {
        let site = Site::new().await;
        let mut claims = site.claims();
        claims["email"] = Value::Null;
        site.answer_with(&by_key(), &claims).await;
        let info = json!({ "sub": subject, "email": "ann@acme.example", "email_verified": true });
        let bearer = header("authorization", "Bearer access-7");
        let response = ResponseTemplate::new(200).set_body_json(info);
        Mock::given(path("/me")).and(bearer).respond_with(response).mount(&site.server).await;
        let outcome = site.email().await;
        assert_eq!(outcome.is_ok(), verified, "{outcome:?}");
        assert!(verified || rejected(&outcome, "another person"), "{outcome:?}");
    }
}

#[tokio::test]
async fn rejected_code_is_a_fault_without_the_providers_text() {
    let refused = json!({ "error": "invalid_grant", "error_description": "ann@acme.example" });
    let redirect = ResponseTemplate::new(307).insert_header("location", "http://evil.example");
    for (response, expected) in [
        (ResponseTemplate::new(400).set_body_json(refused), "400 Bad Request: invalid_grant"),
        (ResponseTemplate::new(403).set_body_string("<html>"), "(no error code)"),
        (redirect, "307"),
    ] {
        let site = Site::new().await;
        Mock::given(path("/token")).respond_with(response).mount(&site.server).await;
        let outcome = site.email().await;
        assert!(rejected(&outcome, expected), "{outcome:?}");
        assert!(!format!("{outcome:?}").contains("ann@acme.example"), "{outcome:?}");
    }
}

#[tokio::test]
async fn metadata_and_keys_are_read_once_an_hour() {
    let site = Site::empty().await;
    site.publish("key-1", 2).await;
    site.answer_with(&by_key(), &site.claims()).await;
    let provider = site.provider(None);
    for _ in 0..3 {
        assert!(provider.sign_in_url(&request()).await.is_ok());
        assert!(provider.verified_email(&request(), "code-7").await.is_ok());
    }
    site.clock.advance(MAX_AGE);
    assert!(provider.sign_in_url(&request()).await.is_ok());
    site.server.verify().await;
}

#[tokio::test]
async fn new_key_of_the_provider_is_read_after_a_minute() {
    let site = Site::new().await;
    let provider = site.provider(None);
    assert!(provider.sign_in_url(&request()).await.is_ok());
    site.server.reset().await;
    site.publish("key-2", 1).await;
    let mut claims = site.claims();
    claims["exp"] = (site.clock.now().unix_timestamp() + 600).into();
    site.answer_with(&json!({ "alg": "EdDSA", "kid": "key-2" }), &claims).await;
    let outcome = provider.verified_email(&request(), "code-7").await;
    assert!(rejected(&outcome, "no key"), "{outcome:?}");
    site.clock.advance(MAX_AGE_WITHOUT_KEY);
    assert!(provider.verified_email(&request(), "code-7").await.is_ok());
    site.server.verify().await;
}

#[tokio::test]
async fn failing_provider_is_unavailable_and_asked_again_after_a_pause() {
    let site = Site::empty().await;
    // The failure takes as long as the pause.
    let clock = Arc::clone(&site.clock);
    let failing = move |_: &Request| {
        clock.advance(PAUSE);
        ResponseTemplate::new(502).set_body_string("<html>")
    };
    Mock::given(method("GET")).respond_with(failing).expect(1).mount(&site.server).await;
    let provider = site.provider(None);
    for _ in 0..3 {
        let outcome = provider.sign_in_url(&request()).await;
        assert!(matches!(outcome, Err(IdentityFault::Unavailable(_))), "{outcome:?}");
    }
    site.server.verify().await;
    site.server.reset().await;
    site.publish("key-1", 1).await;
    site.clock.advance(PAUSE);
    assert!(provider.sign_in_url(&request()).await.is_ok());
    let failing = ResponseTemplate::new(503).set_body_string("<html>");
    Mock::given(path("/token")).respond_with(failing).mount(&site.server).await;
    let outcome = provider.verified_email(&request(), "code-7").await;
    assert!(matches!(outcome, Err(IdentityFault::Unavailable(_))), "{outcome:?}");
}

#[tokio::test]
async fn unusable_metadata_is_unavailable() {
    let clock = Arc::new(FixedClock::default());
    let closed = Url::parse("http://127.0.0.1:9/").expect("an address");
    let blocked = Url::parse("http://127.0.0.2:9/").expect("an address");
    for issuer in [closed, blocked] {
        let outcome = provider(issuer, None, &clock).sign_in_url(&request()).await;
        assert!(matches!(outcome, Err(IdentityFault::Unavailable(_))), "{outcome:?}");
    }
    for (field, value) in [
        ("issuer", "https://evil.example"),
        ("authorization_endpoint", "javascript:alert(1)"),
        ("jwks_uri", "file:///etc/passwd"),
    ] {
        let site = Site::empty().await;
        let uri = site.server.uri();
        let mut metadata = json!({
            "issuer": uri, "authorization_endpoint": uri, "token_endpoint": uri,
            "jwks_uri": format!("{uri}/keys"),
        });
        metadata[field] = value.into();
        site.answer("/.well-known/openid-configuration", &metadata, 1).await;
        site.answer("/keys", &json!({ "keys": [] }), 0..).await;
        let outcome = site.provider(None).sign_in_url(&request()).await;
        assert!(matches!(outcome, Err(IdentityFault::Unavailable(_))), "{field}: {outcome:?}");
    }
}
