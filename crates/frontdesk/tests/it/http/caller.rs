use std::time::Duration;

use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};

use super::answer::Answer;

/// Longer than any answer may take, so that a server that hangs fails the test rather than the run.
const PATIENCE: Duration = Duration::from_mins(1);

/// Somebody with a token, or with none, who asks one server.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    client: Client,
    address: String,
    token: Option<String>,
}

impl Caller {
    /// Nobody in particular.
    pub(crate) fn without_token(address: &str) -> Self {
        // The program's own client asks for a provider; one that is there already is as good.
        drop(rustls::crypto::ring::default_provider().install_default());
        let client = Client::builder()
            .timeout(PATIENCE)
            .redirect(reqwest::redirect::Policy::none())
            .no_gzip();
        let client = client.build().expect("a client without proxies and files can be built");
        Self { client, address: address.to_owned(), token: None }
    }

    /// The same with a token.
    pub(crate) fn bearing(self, token: &str) -> Self {
        Self { token: Some(token.to_owned()), ..self }
    }

    /// The same in front of another server.
    pub(crate) fn at(self, address: &str) -> Self {
        Self { address: address.to_owned(), ..self }
    }

    /// The token.
    pub(crate) fn token(&self) -> &str {
        self.token.as_deref().expect("this caller has a token")
    }

    /// The secret half of the token, which may have an underscore in it as well.
    pub(crate) fn secret(&self) -> &str {
        self.token().splitn(3, '_').nth(2).expect("fd_, the public half, the secret one")
    }

    /// A request of one's own making, token included.
    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.client.request(method, format!("{}{path}", self.address));
        match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        send(self.request(Method::GET, path)).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        send(self.request(Method::DELETE, path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        send(self.request(Method::POST, path).json(body)).await
    }

    /// A POST without a body.
    pub(crate) async fn post_nothing(&self, path: &str) -> Answer {
        send(self.request(Method::POST, path)).await
    }

    /// A POST under an idempotency key.
    pub(crate) async fn post_once(&self, key: &str, path: &str, body: &Value) -> Answer {
        send(self.request(Method::POST, path).header("Idempotency-Key", key).json(body)).await
    }

    /// Books through a link for Ada Byron.
    pub(crate) async fn book(&self, link_id: i64, start_time: &str) -> Answer {
        self.post("/api/v1/bookings", &meeting(link_id, start_time)).await
    }

    /// Moves a booking, in UTC.
    pub(crate) async fn move_to(&self, uuid: &str, start_time: &str) -> Answer {
        let body = json!({ "start_time": start_time, "time_zone": "UTC" });
        self.post(&format!("/api/v1/bookings/{uuid}/move"), &body).await
    }

    /// The booking as it stands.
    pub(crate) async fn booking(&self, uuid: &str) -> Value {
        self.get(&format!("/api/v1/bookings/{uuid}")).await.expect(200)
    }
}

/// Sends a request and reads its answer.
pub(crate) async fn send(request: RequestBuilder) -> Answer {
    Answer::read(request.send().await.expect("the server answers")).await
}

/// A meeting for Ada Byron, with nothing in it that could be left out.
pub(crate) fn meeting(link_id: i64, start_time: &str) -> Value {
    json!({
        "link_id": link_id,
        "start_time": start_time,
        "time_zone": "UTC",
        "invitee": { "name": "Ada Byron", "email": "ada@acme.example" },
    })
}
