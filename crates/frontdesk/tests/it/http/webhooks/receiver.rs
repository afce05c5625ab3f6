use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use frontdesk_testing::wait::wait_until_async;
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde_json::Value;
use sha2::Sha256;
use tokio::net::TcpSocket;
use wiremock::matchers::method;
use wiremock::{Mock, MockServer, Request, ResponseTemplate};

use super::super::clock::now;
use super::SOON;
use crate::support::WEBHOOK_SECRET;

pub(super) struct Receiver {
    server: MockServer,
    response: Arc<Mutex<ResponseTemplate>>,
    calls: Arc<Mutex<Vec<Call>>>,
}

/// A reserved port that rejects connections.
pub(super) struct ClosedPort(TcpSocket);

#[derive(Clone, Debug)]
pub(super) struct Call {
    pub(super) id: String,
    pub(super) timestamp: String,
    pub(super) signature: String,
    pub(super) content_type: String,
    pub(super) body: String,
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Receiver {
    pub(super) async fn start() -> Self {
        Self::responding(204).await
    }

    pub(super) async fn responding(status: u16) -> Self {
        ClosedPort::somewhere().back_answering(ResponseTemplate::new(status)).await
    }

    pub(super) fn respond_with(&self, response: ResponseTemplate) {
        *held(&self.response) = response;
    }

    pub(super) fn url(&self) -> String {
        format!("{}/events", self.server.uri())
    }

    pub(super) fn calls(&self) -> Vec<Call> {
        held(&self.calls).clone()
    }

    pub(super) async fn calls_once_there_are(&self, count: usize) -> Vec<Call> {
        let what = format!("{count} calls");
        wait_until_async(&what, SOON, async || count <= held(&self.calls).len()).await;
        self.calls()
    }

    pub(super) fn ids(&self) -> Vec<String> {
        let mut ids: Vec<String> = Vec::new();
        for call in self.calls() {
            if !ids.contains(&call.id) {
                ids.push(call.id);
            }
        }
        ids
    }
}

impl ClosedPort {
    pub(super) fn somewhere() -> Self {
        let socket = TcpSocket::new_v4().expect("a free socket");
        socket.bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).expect("there is a free port");
        Self(socket)
    }

    pub(super) fn url(&self) -> String {
        format!("http://{}/events", self.0.local_addr().expect("it is bound"))
    }

    pub(super) async fn back(self) -> Receiver {
        self.back_answering(ResponseTemplate::new(204)).await
    }

    async fn back_answering(self, response: ResponseTemplate) -> Receiver {
        let listener = self.0.listen(1_024).and_then(tokio::net::TcpListener::into_std);
        let server =
            MockServer::builder().listener(listener.expect("the port is held")).start().await;
        let (response, calls) = (Arc::new(Mutex::new(response)), Arc::new(Mutex::new(Vec::new())));
        let receiver =
            Receiver { server, response: Arc::clone(&response), calls: Arc::clone(&calls) };
        let respond = move |request: &Request| {
            // The test may change the response once the call is recorded.
            let response = held(&response).clone();
            held(&calls).push(Call::read(request));
            response
        };
        Mock::given(method("POST")).respond_with(respond).mount(&receiver.server).await;
        receiver
    }
}

impl Call {
    fn read(request: &Request) -> Self {
        let header = |name: &str| {
            let value = request.headers.get(name).and_then(|value| value.to_str().ok());
            value.unwrap_or_default().to_owned()
        };
        Self {
            id: header("webhook-id"),
            timestamp: header("webhook-timestamp"),
            signature: header("webhook-signature"),
            content_type: header("content-type"),
            body: String::from_utf8(request.body.clone()).expect("JSON is UTF-8"),
        }
    }

    #[track_caller]
    pub(super) fn verify(&self) {
        let secret = WEBHOOK_SECRET.trim_start_matches("whsec_");
        let key = STANDARD.decode(secret).expect("the secret is Base64");
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).expect("a key may have any length");
        mac.update(format!("{}.{}.{}", self.id, self.timestamp, self.body).as_bytes());
        let expected = format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()));
        assert_eq!(self.signature, expected, "{self:#?}");
        let age = now().unix_timestamp() - self.sent_at();
        assert!((-5..=300).contains(&age), "{age} s old: {self:#?}");
        assert_eq!(self.content_type, "application/json");
        assert_eq!(self.event()["id"], self.id, "the body contains the ID");
    }

    /// Seconds since 1970.
    pub(super) fn sent_at(&self) -> i64 {
        self.timestamp.parse().expect("a timestamp is a whole number")
    }

    pub(super) fn event(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:#?}"))
    }

    pub(super) fn name(&self) -> String {
        self.event()["type"].as_str().expect("an event has a name").to_owned()
    }
}
