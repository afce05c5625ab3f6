use actix_web::test::TestRequest;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use frontdesk_domain::access::{CodeBinding, Scope, TokenClient, TokenKind, TokenRecord};
use frontdesk_testing::builders::a_token;
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::PRIYA;
use serde_json::{Value, json};
use time::Duration;

use crate::testing::{TestApi, TestResponse};

const REDIRECT: &str = "http://127.0.0.1:3000/callback";
// RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

impl TestApi {
    async fn registers(&self, method: &str) -> Value {
        let metadata = json!({
            "client_name": "Claude Code (laptop)",
            "redirect_uris": [REDIRECT],
            "token_endpoint_auth_method": method,
            "grant_types": ["authorization_code", "refresh_token", "client_credentials"],
        });
        let request = TestRequest::post().uri("/oauth/register").set_json(metadata);
        let registered = self.send(request).await;
        assert_eq!(registered.status, 201, "{:?}", registered.body);
        registered.body
    }

    async fn form(&self, path: &str, fields: &[(&str, &str)], basic: Option<&str>) -> TestResponse {
        let mut request = TestRequest::post().uri(path).set_form(fields);
        if let Some(basic) = basic {
            let encoded = format!("Basic {}", STANDARD.encode(basic));
            request = request.insert_header(("authorization", encoded));
        }
        self.send(request).await
    }

    /// A code that Priya gave the client.
    async fn holds_code(&self, number: u8, client_id: &str) -> String {
        let session = a_token().number(100 + number).of(PRIYA).build().record;
        self.holds_token(&TokenRecord { kind: TokenKind::Session, ..session.clone() }).await;
        let issued = a_token().number(number).of(PRIYA).build();
        let binding = CodeBinding { client_id, redirect_uri: REDIRECT, challenge: CHALLENGE };
        let now = instant("2030-01-01T09:00Z");
        self.holds_token(&TokenRecord {
            kind: TokenKind::AuthorizationCode,
            secret_hash: binding.hash(&issued.token),
            scopes: [Scope::BookingsRead].into_iter().collect(),
            created_by: Some(session.id),
            created_at: now,
            expires_at: Some(now + Duration::MINUTE),
            client: Some(TokenClient {
                id: client_id.to_owned(),
                name: "Claude Code (laptop)".to_owned(),
                until: now + Duration::days(30),
            }),
            ..issued.record
        })
        .await;
        issued.token.reveal()
    }
}

fn exchange<'a>(code: &'a str, client_id: Option<&'a str>) -> Vec<(&'static str, &'a str)> {
    let mut fields = vec![
        ("grant_type", "authorization_code"),
        ("code", code),
        ("redirect_uri", REDIRECT),
        ("code_verifier", VERIFIER),
    ];
    fields.extend(client_id.map(|id| ("client_id", id)));
    fields
}

#[actix_web::test]
async fn metadata_names_the_endpoints_and_what_they_support() {
    let api = TestApi::new().await;
    let server = api.send(TestRequest::get().uri("/.well-known/oauth-authorization-server")).await;
    let base_url = server.body["issuer"].as_str().expect("the issuer").to_owned();
    for (name, path) in [
        ("authorization_endpoint", "/oauth/authorize"),
        ("token_endpoint", "/oauth/token"),
        ("registration_endpoint", "/oauth/register"),
        ("revocation_endpoint", "/oauth/revoke"),
    ] {
        assert_eq!(server.body[name], format!("{base_url}{path}"));
    }
    assert_eq!(server.body["code_challenge_methods_supported"], json!(["S256"]));
    assert_eq!(server.body["client_id_metadata_document_supported"], true);
    assert_eq!(server.body["authorization_response_iss_parameter_supported"], true);
    for (path, resource) in [("", ""), ("/mcp", "/mcp")] {
        let path = format!("/.well-known/oauth-protected-resource{path}");
        let found = api.send(TestRequest::get().uri(&path)).await;
        assert_eq!(found.body["resource"], format!("{base_url}{resource}"));
        assert_eq!(found.body["authorization_servers"], json!([base_url]));
        assert_eq!(found.body["bearer_methods_supported"], json!(["header"]));
    }
}

#[actix_web::test]
async fn any_web_page_may_read_the_metadata_and_exchange_a_code() {
    let api = TestApi::new().await;
    let origin = ("origin", "https://inspector.example");
    let metadata = TestRequest::get().uri("/.well-known/oauth-authorization-server");
    let metadata = api.send(metadata.insert_header(origin)).await;
    assert!(metadata.header("access-control-allow-origin").is_some());
    assert_eq!(metadata.header("access-control-allow-credentials"), None);
    let preflight = TestRequest::default().method(actix_web::http::Method::OPTIONS);
    let preflight = preflight.uri("/oauth/token").insert_header(origin);
    let preflight = api.send(preflight.insert_header(("access-control-request-method", "POST")));
    assert!(preflight.await.header("access-control-allow-origin").is_some());
}

#[actix_web::test]
async fn registered_client_authenticates_in_the_header_or_the_body() {
    let api = TestApi::new().await;
    for (number, method) in (1..).zip(["none", "client_secret_basic", "client_secret_post"]) {
        let registered = api.registers(method).await;
        let id = registered["client_id"].as_str().expect("an id");
        let code = api.holds_code(number, id).await;
        let secret = registered["client_secret"].as_str();
        assert_eq!(secret.is_none(), method == "none");
        let basic = secret.map(|secret| format!("{id}:{secret}"));
        let refused = api.form("/oauth/token", &exchange(&code, Some(id)), None).await;
        assert_eq!(refused.status == 200, method == "none", "{method}");
        if method == "client_secret_basic" {
            let wrong = format!("{id}:wrong");
            let refused = api.form("/oauth/token", &exchange(&code, None), Some(&wrong)).await;
            assert_eq!((refused.status, &refused.body["error"]), (401, &json!("invalid_client")));
            assert_eq!(refused.header("www-authenticate"), Some(r#"Basic realm="frontdesk""#));
            let issued = api.form("/oauth/token", &exchange(&code, None), basic.as_deref()).await;
            assert_eq!(issued.status, 200, "{:?}", issued.body);
        } else if let Some(secret) = secret {
            let mut fields = exchange(&code, Some(id));
            fields.push(("client_secret", secret));
            let both = api.form("/oauth/token", &fields, basic.as_deref()).await;
            assert_eq!((both.status, &both.body["error"]), (400, &json!("invalid_request")));
            assert_eq!(api.form("/oauth/token", &fields, None).await.status, 200);
        }
    }
}

#[actix_web::test]
async fn access_token_works_for_the_api_and_mcp_until_it_is_revoked() {
    let api = TestApi::new().await;
    let registered = api.registers("none").await;
    let id = registered["client_id"].as_str().expect("an id");
    let code = api.holds_code(1, id).await;
    let issued = api.form("/oauth/token", &exchange(&code, Some(id)), None).await;
    assert_eq!(issued.header("cache-control"), Some("no-store"));
    assert_eq!(
        (&issued.body["token_type"], &issued.body["expires_in"], &issued.body["scope"]),
        (&json!("Bearer"), &json!(3600), &json!("bookings:read"))
    );
    let access = issued.body["access_token"].as_str().expect("a token");
    let client = api.bearing(access);
    assert_eq!(client.get("/api/v1/bookings").await.status, 200);
    assert!(client.tool_names().await.iter().any(|name| name == "list_bookings"));
    let listed = api.priya().await.get("/api/v1/accounts/1/tokens").await;
    let of_client = listed.body["tokens"].as_array().into_iter().flatten();
    let kinds: Vec<&Value> = of_client
        .filter(|token| token["client"]["name"] == "Claude Code (laptop)")
        .map(|token| &token["kind"])
        .collect();
    assert_eq!(kinds.len(), 2, "{kinds:?}");
    let revoked = [("token", access), ("client_id", id)];
    assert_eq!(api.form("/oauth/revoke", &revoked, None).await.status, 200);
    assert_eq!(client.get("/api/v1/bookings").await.status, 401);
    let refresh = issued.body["refresh_token"].as_str().expect("a token");
    let fields = [("grant_type", "refresh_token"), ("refresh_token", refresh), ("client_id", id)];
    let refused = api.form("/oauth/token", &fields, None).await;
    assert_eq!((refused.status, &refused.body["error"]), (400, &json!("invalid_grant")));
}

#[actix_web::test]
async fn invalid_requests_have_the_codes_of_the_standards() {
    let api = TestApi::new().await;
    let registered = api.registers("none").await;
    let id = registered["client_id"].as_str().expect("an id");
    for (fields, error) in [
        (vec![("client_id", id)], "invalid_request"),
        (vec![("grant_type", "password"), ("client_id", id)], "unsupported_grant_type"),
        (exchange("x", None), "invalid_client"),
        (exchange("x", Some("unknown")), "invalid_client"),
        (exchange("x", Some(id)), "invalid_grant"),
        ([exchange("x", Some(id)), vec![("code", "y")]].concat(), "invalid_request"),
        (
            [exchange("x", Some(id)), vec![("resource", "https://other.example/")]].concat(),
            "invalid_target",
        ),
    ] {
        let refused = api.form("/oauth/token", &fields, None).await;
        assert_eq!(refused.body["error"], error, "{fields:?}");
    }
    for (metadata, error) in [
        (json!({ "redirect_uris": [] }), "invalid_redirect_uri"),
        (json!({ "redirect_uris": ["javascript:alert(1)"] }), "invalid_redirect_uri"),
        (json!({ "redirect_uris": 1 }), "invalid_client_metadata"),
        (
            json!({ "redirect_uris": [REDIRECT], "token_endpoint_auth_method": "private_key_jwt" }),
            "invalid_client_metadata",
        ),
    ] {
        let request = TestRequest::post().uri("/oauth/register").set_json(&metadata);
        let refused = api.send(request).await;
        assert_eq!((refused.status, &refused.body["error"]), (400, &json!(error)), "{metadata}");
    }
}

#[actix_web::test]
async fn challenge_names_the_metadata_of_the_resource() {
    let api = TestApi::new().await;
    let rest = api.send(TestRequest::get().uri("/api/v1/bookings")).await;
    let challenge = rest.header("www-authenticate").unwrap_or_default();
    assert!(challenge.ends_with(r#"/.well-known/oauth-protected-resource""#), "{challenge}");
    let mcp = TestRequest::post().uri("/mcp").insert_header(("host", "localhost"));
    let mcp = api.send(mcp.set_payload("{}")).await;
    let challenge = mcp.header("www-authenticate").unwrap_or_default();
    assert!(
        challenge.contains(r#"/.well-known/oauth-protected-resource/mcp", scope=""#),
        "{challenge}"
    );
    assert!(challenge.contains("bookings:write"), "{challenge}");
}
