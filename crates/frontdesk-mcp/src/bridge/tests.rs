use actix_web::http::header::{HOST, ORIGIN};
use actix_web::test::{self, TestRequest};
use actix_web::{App, error};
use rmcp::model::{
    CacheScope, CallToolRequestParams, CallToolResult, ContentBlock, Implementation, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer};
use serde_json::{Value, json};

use super::*;

#[derive(Clone)]
struct Witness;

#[derive(Clone)]
struct Actor(&'static str);

impl ToolServer for Witness {
    const INSTRUCTIONS: &'static str = "Call any tool.";
    const CACHED_FOR_MS: u64 = 0;
    const CACHE_SCOPE: CacheScope = CacheScope::Public;

    fn implementation(&self) -> Implementation {
        Implementation::new("witness", "1")
    }

    fn tools(&self, _: &RequestContext<RoleServer>) -> Result<Vec<Tool>, ErrorData> {
        Ok(Vec::new())
    }

    async fn call(
        &self,
        _: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResult, ErrorData> {
        let parts =
            context.extensions.get::<http::request::Parts>().expect("the parts of the request");
        let actor = parts.extensions.get::<Actor>().map(|actor| actor.0);
        let names: Vec<_> = parts.headers.keys().map(http::HeaderName::as_str).collect();
        let received = json!({ "actor": actor, "headers": names }).to_string();
        Ok(CallToolResult::success(vec![ContentBlock::text(received)]))
    }
}

struct Answered {
    status: u16,
    headers: actix_web::http::header::HeaderMap,
    body: Value,
}

impl Answered {
    fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    fn error_code(&self) -> Option<i64> {
        self.body["error"]["code"].as_i64()
    }

    fn output(&self) -> Value {
        let text = self.body["result"]["content"][0]["text"].as_str().expect("a text");
        serde_json::from_str(text).expect("JSON")
    }
}

async fn send(request: TestRequest) -> Answered {
    let origins = ["https://desk.example".parse().expect("an origin")];
    let policy = Policy::default().with_origins(origins).with_hosts(["desk.example".to_owned()]);
    let admit = async |request: HttpRequest| {
        if request.headers().contains_key("x-refused") {
            return Err(error::ErrorUnauthorized("no token"));
        }
        let mut extensions = Extensions::new();
        extensions.insert(Actor("Priya"));
        Ok(extensions)
    };
    let app = App::new().service(Bridge::new(Witness, policy).resource("/mcp", admit));
    let service = test::init_service(app).await;
    let response = test::call_service(&service, request.uri("/mcp").to_request()).await;
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    let body = test::read_body(response).await;
    Answered { status, headers, body: serde_json::from_slice(&body).unwrap_or_default() }
}

fn post(body: impl Into<String>) -> TestRequest {
    let request = TestRequest::post().insert_header((HOST, "desk.example"));
    request.insert_header((CONTENT_TYPE, "application/json")).set_payload(body.into())
}

fn call() -> Value {
    json!({ "jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": { "name": "tell", "arguments": {} } })
}

/// Returns the message as revision 2026-07-28 sends it.
fn stateless(mut message: Value) -> TestRequest {
    message["params"]["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let mut request =
        post(message.to_string()).insert_header(("mcp-protocol-version", "2026-07-28"));
    for (header, value) in
        [("mcp-method", &message["method"]), ("mcp-name", &message["params"]["name"])]
    {
        if let Some(value) = value.as_str() {
            request = request.insert_header((header, value));
        }
    }
    request
}

#[actix_web::test]
async fn both_protocol_variants_return_json_without_a_session() {
    for request in [post(call().to_string()), stateless(call())] {
        let response = send(request).await;
        assert_eq!((response.status, &response.body["id"]), (200, &json!(7)), "{}", response.body);
        assert_eq!(response.header("content-type"), Some("application/json"));
        assert_eq!(response.header("mcp-session-id"), None);
    }
}

#[actix_web::test]
async fn handshake_and_discovery_return_revisions_and_instructions() {
    let hello = json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "test", "version": "0" } } });
    let response = send(post(hello.to_string())).await;
    assert_eq!(response.body["result"]["protocolVersion"], "2025-11-25");
    let discover = json!({ "jsonrpc": "2.0", "id": 1, "method": "server/discover", "params": {} });
    let discovered = send(stateless(discover)).await;
    let versions = discovered.body["result"]["supportedVersions"].as_array().expect("versions");
    assert!(versions.contains(&json!("2026-07-28")), "{versions:?}");
    for result in [&response.body["result"], &discovered.body["result"]] {
        assert_eq!(result["instructions"], "Call any tool.");
        assert_eq!(result["capabilities"], json!({ "tools": {} }));
    }
    let noted =
        send(post(json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }).to_string()))
            .await;
    assert_eq!((noted.status, noted.body), (202, Value::Null));
}

#[actix_web::test]
async fn tools_receive_the_actor_but_no_credentials() {
    let request = post(call().to_string())
        .insert_header(("authorization", "Bearer fd_secret"))
        .insert_header(("cookie", "a=b"))
        .insert_header(("x-request-id", "r-1"));
    let output = send(request).await.output();
    assert_eq!(output["actor"], "Priya");
    let headers = output["headers"].as_array().expect("headers");
    assert!(headers.contains(&json!("x-request-id")), "{headers:?}");
    assert!(
        !headers.contains(&json!("authorization")) && !headers.contains(&json!("cookie")),
        "{headers:?}"
    );
}

#[actix_web::test]
async fn admission_is_checked_before_the_body() {
    assert_eq!(send(post("{").insert_header(("x-refused", "1"))).await.status, 401);
}

#[actix_web::test]
async fn clients_that_accept_json_are_served() {
    let served = send(post(call().to_string()).insert_header((ACCEPT, "*/*"))).await;
    assert_eq!(served.status, 200, "{}", served.body);
    let response =
        send(post(call().to_string()).insert_header((ACCEPT, "text/event-stream"))).await;
    assert_eq!((response.status, response.error_code()), (406, Some(-32600)));
    let message = &response.body["error"]["message"];
    assert_eq!(
        message,
        "Responses are JSON: expected `Accept: application/json`, `*/*` or no `Accept`."
    );
}

#[actix_web::test]
async fn invalid_messages_return_json_rpc_error_codes() {
    let batch = json!([call()]).to_string();
    for (body, code) in [
        ("{", -32700),
        ("", -32700),
        (batch.as_str(), -32600),
        (r#"{"id":4}"#, -32600),
        ("4", -32600),
    ] {
        let response = send(post(body)).await;
        assert_eq!((response.status, response.error_code()), (400, Some(code)), "{body}");
    }
    assert_eq!(send(post(r#"{"id":4}"#)).await.body["id"], 4);
    let undeclared =
        send(post(call().to_string()).insert_header((CONTENT_TYPE, "text/plain"))).await;
    assert_eq!((undeclared.status, undeclared.error_code()), (415, Some(-32600)));
}

#[actix_web::test]
async fn malformed_parameters_of_a_known_method_are_invalid() {
    for (method, params, status) in [
        ("tools/call", json!({ "arguments": {} }), 200),
        ("tools/call", json!({ "name": "tell", "arguments": [] }), 200),
        ("tools/call", json!(null), 200),
        ("tools/call", json!([]), 400),
        ("tools/list", json!("all"), 400),
        ("tools/list", json!({ "cursor": 7 }), 400),
    ] {
        let message = json!({ "jsonrpc": "2.0", "id": 7, "method": method, "params": params });
        let response = send(post(message.to_string())).await;
        let (code, id) = (response.error_code(), response.body["id"].as_i64());
        assert_eq!((response.status, code, id), (status, Some(-32602), Some(7)), "{message}");
    }
    for unknown in ["tools/drop", "initialize"] {
        let message = json!({ "jsonrpc": "2.0", "id": 7, "method": unknown, "params": {} });
        assert_eq!(send(post(message.to_string())).await.error_code(), Some(-32601), "{unknown}");
    }
}

#[actix_web::test]
async fn unsupported_methods_and_cursors_are_rejected() {
    for (method, params, status, code) in [
        ("prompts/list", json!({}), 404, -32601),
        ("resources/list", json!({}), 404, -32601),
        ("resources/templates/list", json!({}), 404, -32601),
        ("tools/list", json!({ "cursor": "2" }), 200, -32602),
    ] {
        let message = json!({ "jsonrpc": "2.0", "id": 7, "method": method, "params": params });
        let response = send(post(message.to_string())).await;
        assert_eq!((response.status, response.error_code()), (200, Some(code)), "{method}");
        let response = send(stateless(message)).await;
        assert_eq!((response.status, response.error_code()), (status, Some(code)), "{method}");
    }
}

#[actix_web::test]
async fn a_body_is_limited_to_128_kib() {
    let padded = |bytes: usize| {
        let message = call().to_string();
        format!("{message}{}", " ".repeat(bytes - message.len()))
    };
    assert_eq!(send(post(padded(MAX_BODY_BYTES))).await.status, 200);
    assert_eq!(send(post(padded(MAX_BODY_BYTES + 1))).await.status, 413);
}

#[actix_web::test]
async fn methods_other_than_post_return_405() {
    for request in [TestRequest::get(), TestRequest::delete(), TestRequest::put()] {
        let response = send(request.insert_header((HOST, "desk.example"))).await;
        assert_eq!((response.status, response.header("allow")), (405, Some("POST")));
    }
}

#[actix_web::test]
async fn unknown_origins_and_hosts_are_rejected() {
    let mut strange = Vec::new();
    for origin in ["https://evil.test", "null", "http://desk.example"] {
        strange.push(post(call().to_string()).insert_header((ORIGIN, origin)));
    }
    strange.push(post(call().to_string()).insert_header((HOST, "evil.test")));
    for request in strange {
        let response = send(request).await;
        assert_eq!(
            (response.status, response.error_code()),
            (403, Some(-32600)),
            "{}",
            response.body
        );
    }
    let familiar =
        send(post(call().to_string()).insert_header((ORIGIN, "https://desk.example"))).await;
    assert_eq!(familiar.status, 200);
    assert_eq!(familiar.header("access-control-allow-origin"), Some("https://desk.example"));
}

#[actix_web::test]
async fn preflight_requests_of_known_origins_are_accepted() {
    let ask = |origin: &'static str| {
        let request = TestRequest::with_uri("/mcp").method(actix_web::http::Method::OPTIONS);
        let request = request
            .insert_header((ORIGIN, origin))
            .insert_header(("access-control-request-method", "POST"));
        request.insert_header((
            "access-control-request-headers",
            "content-type,authorization,mcp-method",
        ))
    };
    let response = send(ask("https://desk.example")).await;
    assert_eq!(
        (response.status, response.header("access-control-allow-methods")),
        (200, Some("POST"))
    );
    assert_eq!(send(ask("https://evil.test")).await.status, 400);
}
