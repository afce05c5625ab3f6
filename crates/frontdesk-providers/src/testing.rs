//! A stub vendor and lookups for the tests.

use std::future::pending;
use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use frontdesk_domain::email::Email;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{
    Connection, EnrichmentProviders as _, ProviderQuestion, ProviderResponse, SecretSealer as _,
    SecretUse,
};
use frontdesk_domain::records::{CompanyDomain, CompanyFacts, Location, PersonFacts, ProviderId};
use frontdesk_outgoing::HttpClient;
use frontdesk_outgoing::testing::{Name, Resolve, Resolving};
use frontdesk_testing::wire::Exchange;
use reqwest::{Body, RequestBuilder};
use serde_json::Value;
use time::OffsetDateTime;
use time::macros::datetime;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::time::interval;
use wiremock::matchers::any;
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::HttpProviders;
use crate::client::{CallError, Reply};
use frontdesk_vault::Vault;

/// Records an exchange for the comparison with the vendors' API descriptions.
pub(crate) fn record(sent: Option<RequestBuilder>, outcome: &Result<Reply, CallError>) {
    let (Some(Ok(request)), Ok(reply)) = (sent.map(RequestBuilder::build), outcome) else { return };
    let answer = reply.json().as_ref().map(Value::to_string).unwrap_or_default();
    frontdesk_testing::wire::record(&Exchange {
        method: request.method().as_str(),
        url: request.url().as_str(),
        body: request.body().and_then(Body::as_bytes).unwrap_or_default(),
        status: reply.status.as_u16(),
        answer: answer.as_bytes(),
    });
}

pub(crate) const KEY: &str = "the-key-7f3a";
pub(crate) const NOW: OffsetDateTime = datetime!(2026-11-21 09:00 UTC);
/// A timeout far longer than any local stub needs.
pub(crate) const LONG: Duration = Duration::from_secs(10);
/// A timeout that a stub meets unless it delays its response.
pub(crate) const SHORT: Duration = Duration::from_millis(500);

static TEST_VAULT: LazyLock<Arc<Vault>> = LazyLock::new(|| {
    let key = "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=";
    Arc::new(Vault::with_key(&key.into()).expect("32 bytes"))
});

pub(crate) fn vault() -> Arc<Vault> {
    Arc::clone(&TEST_VAULT)
}

pub(crate) fn connection(service: &str, base_url: &str) -> Connection {
    let workspace_id = WorkspaceId(1);
    let secret_use = SecretUse { workspace_id, service: service.to_owned() };
    let credential = vault().seal(&secret_use, KEY).expect("sealed");
    Connection { workspace_id, base_url: Some(base_url.to_owned()), credential }
}

pub(crate) fn question(provider: &str, base_url: &str, email: &str) -> ProviderQuestion {
    let email = Email::parse(email).expect("an address");
    ProviderQuestion {
        provider: ProviderId::parse(provider).expect("an id"),
        connection: connection(provider, base_url),
        company_domain: CompanyDomain::of_email(&email),
        email,
        asked_at: NOW,
    }
}

#[expect(clippy::unnecessary_wraps, reason = "the facts have it so")]
pub(crate) fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

pub(crate) fn place(city: &str, region: &str, country: &str) -> Option<Location> {
    Location { city: text(city), region: text(region), country: text(country) }.known()
}

/// The person in every vendor's test response; tests override vendor-specific values.
pub(crate) fn ada_byron() -> PersonFacts {
    PersonFacts {
        first_name: text("Ada"),
        last_name: text("Byron"),
        full_name: text("Ada Byron"),
        title: text("VP Operations"),
        seniority: text("vp"),
        department: text("operations"),
        phone: None,
        location: place("London", "England", "GB"),
        linkedin_url: text("https://www.linkedin.com/in/adabyron"),
        company_domain: text("acme.com"),
    }
}

pub(crate) fn acme_machinery() -> CompanyFacts {
    CompanyFacts {
        name: text("Acme"),
        industry: text("Machinery"),
        employee_count: Some(240),
        founded_year: Some(1999),
        location: place("Leeds", "England", "GB"),
        linkedin_url: text("https://www.linkedin.com/company/acme"),
        description: text("Makes everything."),
    }
}

/// A client for this machine; it resolves no host names.
pub(crate) fn client() -> HttpClient {
    frontdesk_outgoing::testing::http_client(&(Arc::new(Nowhere) as Arc<dyn Resolve>))
}

struct Nowhere;

impl Resolve for Nowhere {
    fn resolve(&self, _: Name) -> Resolving {
        Box::pin(async { Err("unknown name".into()) })
    }
}

pub(crate) fn providers() -> HttpProviders {
    HttpProviders::new(client(), vault())
}

pub(crate) async fn ask(provider: &str, stub: &MockServer, email: &str) -> ProviderResponse {
    providers().ask(&question(provider, &stub.uri(), email), LONG).await
}

pub(crate) async fn ask_with_response(
    provider: &str,
    response: ResponseTemplate,
) -> ProviderResponse {
    let stub = stub_returning(response).await;
    ask(provider, &stub, "ada@acme.com").await
}

pub(crate) async fn stub_returning(response: ResponseTemplate) -> MockServer {
    let stub = MockServer::start().await;
    Mock::given(any()).respond_with(response).mount(&stub).await;
    stub
}

/// A local port without a listener, reserved until this value is dropped.
pub(crate) struct ClosedPort(TcpSocket);

impl ClosedPort {
    pub(crate) fn new() -> Self {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind(SocketAddr::from(([127, 0, 0, 1], 0))).expect("a free port");
        Self(socket)
    }

    pub(crate) fn port(&self) -> u16 {
        self.0.local_addr().expect("a bound socket's address").port()
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port())
    }
}

pub(crate) async fn requests_of(stub: &MockServer) -> usize {
    stub.received_requests().await.expect("requests are recorded").len()
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum StubBehavior {
    /// Sends this text, which may be empty, and closes the connection.
    Sends(&'static str),
    /// Sends this text, which may be empty, and keeps the connection open.
    SendsAndWaits(&'static str),
    /// Starts a response and sends single bytes forever.
    Drips,
}

pub(crate) const HEAD: &str = "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n";

/// A TCP server that sends incomplete HTTP responses and counts its requests.
pub(crate) struct RawStub {
    address: SocketAddr,
    requests: Arc<AtomicUsize>,
}

impl RawStub {
    pub(crate) async fn start(manner: StubBehavior) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("its address");
        let requests = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&requests);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(manner.serve(stream, Arc::clone(&counter)));
            }
        });
        Self { address, requests }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(crate) fn requests(&self) -> usize {
        self.requests.load(Ordering::Relaxed)
    }
}

impl StubBehavior {
    /// Serves one request; an error means that the client disconnected.
    async fn serve(self, mut stream: TcpStream, requests: Arc<AtomicUsize>) -> io::Result<()> {
        if stream.read(&mut [0; 4096]).await? == 0 {
            return Ok(());
        }
        requests.fetch_add(1, Ordering::Relaxed);
        match self {
            Self::Sends(text) => stream.write_all(text.as_bytes()).await,
            Self::SendsAndWaits(text) => {
                stream.write_all(text.as_bytes()).await?;
                pending().await
            }
            Self::Drips => {
                stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await?;
                let mut now_and_then = interval(Duration::from_millis(20));
                loop {
                    now_and_then.tick().await;
                    stream.write_all(b" ").await?;
                }
            }
        }
    }
}
