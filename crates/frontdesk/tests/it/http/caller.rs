use std::time::Duration;

use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};

use super::response::ApiResponse;

const PATIENCE: Duration = Duration::from_mins(1);

#[derive(Clone, Debug)]
pub(crate) struct Caller {
    client: Client,
    address: String,
    token: Option<String>,
}

impl Caller {
    pub(crate) fn without_token(address: &str) -> Self {
        // This fails if a crypto provider is already installed.
        drop(rustls::crypto::ring::default_provider().install_default());
        let client = Client::builder()
            .timeout(PATIENCE)
            .redirect(reqwest::redirect::Policy::none())
            .no_gzip();
        let client = client.build().expect("a client without proxies and files can be built");
        Self { client, address: address.to_owned(), token: None }
    }

    pub(crate) fn bearing(self, token: &str) -> Self {
        Self { token: Some(token.to_owned()), ..self }
    }

    pub(crate) fn at(self, address: &str) -> Self {
        Self { address: address.to_owned(), ..self }
    }

    pub(crate) fn token(&self) -> &str {
        self.token.as_deref().expect("this caller has a token")
    }

    /// The secret may contain an underscore.
    pub(crate) fn secret(&self) -> &str {
        self.token().splitn(3, '_').nth(2).expect("fd_, the public half, the secret one")
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.client.request(method, format!("{}{path}", self.address));
        match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    pub(crate) async fn get(&self, path: &str) -> ApiResponse {
        send(self.request(Method::GET, path)).await
    }

    pub(crate) async fn delete(&self, path: &str) -> ApiResponse {
        send(self.request(Method::DELETE, path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> ApiResponse {
        send(self.request(Method::POST, path).json(body)).await
    }

    pub(crate) async fn post_nothing(&self, path: &str) -> ApiResponse {
        send(self.request(Method::POST, path)).await
    }

    pub(crate) async fn post_once(&self, key: &str, path: &str, body: &Value) -> ApiResponse {
        send(self.request(Method::POST, path).header("Idempotency-Key", key).json(body)).await
    }

    /// Calls a tool of the MCP server.
    pub(crate) async fn call_tool(&self, name: &str, arguments: &Value) {
        let call = json!({
            "jsonrpc": "2.0",
            "id": 1,
            "method": "tools/call",
            "params": { "name": name, "arguments": arguments },
        });
        let accepted = self
            .request(Method::POST, "/mcp")
            .header("Accept", "application/json, text/event-stream");
        send(accepted.json(&call)).await;
    }

    pub(crate) async fn book(&self, link_id: i64, start_time: &str) -> ApiResponse {
        self.post("/api/v1/bookings", &meeting(link_id, start_time)).await
    }

    pub(crate) async fn move_to(&self, uuid: &str, start_time: &str) -> ApiResponse {
        let body = json!({ "start_time": start_time, "time_zone": "UTC" });
        self.post(&format!("/api/v1/bookings/{uuid}/move"), &body).await
    }

    pub(crate) async fn booking(&self, uuid: &str) -> Value {
        self.get(&format!("/api/v1/bookings/{uuid}")).await.expect(200)
    }
}

pub(crate) async fn send(request: RequestBuilder) -> ApiResponse {
    ApiResponse::read(request.send().await.expect("the server answers")).await
}

pub(crate) fn meeting(link_id: i64, start_time: &str) -> Value {
    json!({
        "link_id": link_id,
        "start_time": start_time,
        "time_zone": "UTC",
        "invitee": { "name": "Ada Byron", "email": "ada@acme.example" },
    })
}
