use std::net::{IpAddr, SocketAddr};
use std::time::Instant;

use reqwest::dns::{Addrs, Name, Resolving};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use wiremock::matchers::{any, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::*;
use crate::Credentials;
use crate::testing::outgoing;

mod digest;

/// 64 KiB of zeros, compressed with gzip (RFC 1952).
const PACKED: [u8; 96] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 237, 193, 1, 1, 0, 0, 0, 128, 144, 254, 175, 238, 8, 10, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 106,
    235, 142, 151, 215, 0, 0, 1, 0,
];

fn url(text: &str) -> Url {
    Url::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn at(stub: &MockServer, host: &str, path: &str) -> Url {
    url(&format!("http://{host}:{}{path}", stub.address().port()))
}

async fn stub(response: ResponseTemplate) -> MockServer {
    let stub = MockServer::start().await;
    Mock::given(any()).respond_with(response).mount(&stub).await;
    stub
}

fn redirect(status: u16, to: &Url) -> ResponseTemplate {
    ResponseTemplate::new(status).insert_header("location", to.as_str())
}

fn request<'a>(method: &str, url: &'a Url, login: Option<&'a Login>) -> Request<'a> {
    Request {
        method: method.parse().expect("a method"),
        url,
        headers: HeaderMap::new(),
        body: "<body/>".to_owned(),
        login,
        elsewhere: Elsewhere::WithoutPassword,
    }
}

fn login(url: &Url) -> Login {
    let credentials = Credentials::Password { user: "ann".to_owned(), password: "secret".into() };
    Login::new(&credentials, url).expect("a login")
}

/// Method, body and whether the request has a password.
async fn received(stub: &MockServer) -> Vec<(String, String, bool)> {
    let requests = stub.received_requests().await.expect("requests are recorded");
    let summary = |request: &wiremock::Request| {
        let body = String::from_utf8_lossy(&request.body).into_owned();
        (request.method.to_string(), body, request.headers.contains_key("authorization"))
    };
    requests.iter().map(summary).collect()
}

async fn refused(client: &Outgoing, url: &Url) -> String {
    match client.send(request("GET", url, None)).await {
        Err(OutgoingError::Refused(why)) => why,
        Err(OutgoingError::NoResponse(why)) if why.contains("has no public address") => why,
        other => panic!("{url}: {other:?}"),
    }
}

#[tokio::test]
async fn private_addresses_are_rejected_in_every_notation_without_a_connection() {
    let stub = stub(ResponseTemplate::new(200)).await;
    let client = Outgoing::without_authorities([]).expect("a client");
    let port = stub.address().port();
    for (host, expected) in [
        ("localhost", "has no public address"),
        ("127.0.0.1", "127.0.0.1 is not public"),
        ("2130706433", "127.0.0.1 is not public"),
        ("0x7f.1", "127.0.0.1 is not public"),
        ("[::ffff:127.0.0.1]", "is not public"),
    ] {
        for scheme in ["http", "https"] {
            let why = refused(&client, &url(&format!("{scheme}://{host}:{port}/"))).await;
            assert!(why.contains(expected), "{scheme} {host}: {why}");
        }
    }
    let metadata = refused(&client, &url("http://169.254.169.254/latest/meta-data/")).await;
    assert!(metadata.contains("169.254.169.254"), "{metadata}");
    assert_eq!(received(&stub).await, []);
}

#[tokio::test]
async fn plain_http_reaches_only_allowed_networks() {
    let why = refused(&outgoing(), &url("http://1.1.1.1/")).await;
    assert!(why.contains("requires https"), "{why}");
    let why = refused(&outgoing(), &url("ftp://example.com/")).await;
    assert!(why.contains("found ftp"), "{why}");
    let stub = stub(ResponseTemplate::new(200)).await;
    let reply =
        outgoing().send(request("GET", &at(&stub, "nas", "/"), None)).await.expect("an answer");
    assert_eq!(reply.status, StatusCode::OK);
}

#[tokio::test]
async fn the_address_is_checked_on_every_hop() {
    for (inner, expected) in [
        ("http://127.0.0.2/", "is not public"),
        ("http://nas.second/", "has no public address"),
        ("http://[::1]/", "is not public"),
        ("https://169.254.169.254/", "cloud metadata service"),
        ("webcal://127.0.0.2/", "is not public"),
    ] {
        let stub = stub(redirect(302, &url(inner))).await;
        let why = refused(&outgoing(), &at(&stub, "example.com", "/")).await;
        assert!(why.contains(expected), "{inner}: {why}");
        assert_eq!(received(&stub).await.len(), 1);
    }
}

struct Leads(IpAddr);

impl Resolve for Leads {
    fn resolve(&self, _: Name) -> Resolving {
        let address = SocketAddr::from((self.0, 0));
        Box::pin(async move { Ok(Box::new([address].into_iter()) as Addrs) })
    }
}

struct Nowhere;

impl Resolve for Nowhere {
    fn resolve(&self, _: Name) -> Resolving {
        Box::pin(async { Err("unknown name".into()) })
    }
}

#[tokio::test]
async fn error_does_not_show_whether_a_name_exists_in_the_private_network() {
    let private = Leads("10.1.2.3".parse().expect("an address"));
    let metadata = Leads("169.254.169.254".parse().expect("an address"));
    let all: [Arc<dyn Resolve>; 3] = [Arc::new(private), Arc::new(metadata), Arc::new(Nowhere)];
    let url = url("https://db.acme/");
    for names in all {
        let client = Outgoing::build([], &names, || Client::builder().tls_certs_only([]));
        let error = client.expect("a client").send(request("GET", &url, None)).await.err();
        let expected =
            "db.acme has no public address; --allow-private-network can allow a private one";
        assert_eq!(error, Some(OutgoingError::NoResponse(expected.to_owned())));
    }
}

#[tokio::test]
async fn metadata_addresses_are_rejected_even_if_every_network_is_allowed() {
    for metadata in [
        "169.254.169.254",
        "fd00:ec2::254",
        "100.100.100.200",
        "168.63.129.16",
        "::ffff:169.254.169.254",
    ] {
        let address: IpAddr = metadata.parse().expect("an address");
        let everything =
            ["0.0.0.0/0", "::/0"].map(|network| network.parse::<IpNet>().expect("a network"));
        let names: Arc<dyn Resolve> = Arc::new(Leads(address));
        let client = Outgoing::build(everything, &names, || Client::builder().tls_certs_only([]));
        let client = client.expect("a client");
        let literal = if address.is_ipv6() { format!("[{address}]") } else { metadata.to_owned() };
        for (host, expected) in [
            (literal.as_str(), "cloud metadata service"),
            ("metadata.example.com", "has no public address"),
        ] {
            for scheme in ["http", "https"] {
                let why = refused(&client, &url(&format!("{scheme}://{host}/"))).await;
                assert!(why.contains(expected), "{scheme}://{host}: {why}");
            }
        }
    }
}

#[tokio::test]
async fn a_redirect_keeps_method_and_body() {
    for status in [301, 302, 307, 308] {
        let end = stub(ResponseTemplate::new(207)).await;
        let stub = stub(redirect(status, &at(&end, "example.com", "/dav"))).await;
        let start = at(&stub, "example.com", "/.well-known/caldav");
        let reply = outgoing().send(request("PROPFIND", &start, None)).await.expect("an answer");
        assert_eq!((reply.status.as_u16(), reply.url.path()), (207, "/dav"));
        assert_eq!(received(&end).await, [("PROPFIND".to_owned(), "<body/>".to_owned(), false)]);
    }
}

#[tokio::test]
async fn see_other_is_followed_only_by_requests_that_change_nothing() {
    let end = stub(ResponseTemplate::new(200)).await;
    let stub = stub(redirect(303, &at(&end, "example.com", "/"))).await;
    let start = at(&stub, "example.com", "/");
    let status = async |method| {
        outgoing().send(request(method, &start, None)).await.map(|reply| reply.status.as_u16())
    };
    for (method, expected) in [("GET", 200), ("PROPFIND", 200), ("PUT", 303), ("DELETE", 303)] {
        assert_eq!(status(method).await, Ok(expected), "{method}");
    }
}

#[tokio::test]
async fn a_redirect_to_an_address_in_utf_8_is_followed() {
    let stub = MockServer::start().await;
    let there = ResponseTemplate::new(302).insert_header("location", "/café");
    Mock::given(path("/")).respond_with(there).mount(&stub).await;
    Mock::given(path("/caf%C3%A9")).respond_with(ResponseTemplate::new(200)).mount(&stub).await;
    let reply = outgoing().send(request("GET", &at(&stub, "nas", "/"), None)).await;
    assert_eq!(reply.map(|reply| reply.status), Ok(StatusCode::OK));
}

#[tokio::test]
async fn a_redirect_to_webcal_leads_to_https() {
    let stub = stub(redirect(302, &url("webcals://nas.second/"))).await;
    let why = refused(&outgoing(), &at(&stub, "example.com", "/")).await;
    assert!(why.contains("nas.second has no public address"), "{why}");
}

#[tokio::test]
async fn a_sixth_redirect_is_rejected() {
    let stub = MockServer::start().await;
    for hop in 0..6 {
        let next = redirect(302, &at(&stub, "example.com", &format!("/{}", hop + 1)));
        Mock::given(path(format!("/{hop}"))).respond_with(next).mount(&stub).await;
    }
    Mock::given(path("/6")).respond_with(ResponseTemplate::new(200)).mount(&stub).await;
    let from = async |start: &str| {
        outgoing()
            .send(request("GET", &at(&stub, "example.com", start), None))
            .await
            .map(|reply| reply.status)
    };
    assert_eq!(from("/1").await, Ok(StatusCode::OK));
    let error = OutgoingError::Astray("example.com redirects more than 5 times".to_owned());
    assert_eq!(from("/0").await, Err(error));
}

#[tokio::test]
async fn a_client_without_redirects_returns_the_redirect() {
    let end = stub(ResponseTemplate::new(200)).await;
    let stub = stub(redirect(307, &at(&end, "example.com", "/"))).await;
    let client = outgoing().without_redirects();
    let reply = client
        .send(request("POST", &at(&stub, "example.com", "/"), None))
        .await
        .expect("an answer");
    assert_eq!(reply.status, StatusCode::TEMPORARY_REDIRECT);
    assert_eq!(received(&end).await, []);
}

#[tokio::test]
async fn a_redirect_without_location_is_an_error() {
    let stub = stub(ResponseTemplate::new(302)).await;
    let start = at(&stub, "example.com", "/");
    let error = outgoing().send(request("GET", &start, None)).await.err();
    assert_eq!(
        error,
        Some(OutgoingError::Astray(
            "example.com redirects without a valid Location header".to_owned()
        ))
    );
}

#[tokio::test]
async fn a_password_is_sent_only_within_one_registrable_domain() {
    let end = stub(ResponseTemplate::new(200)).await;
    for (host, follows) in
        [("p42.example.com", true), ("example.org", false), ("example.com.evil.org", false)]
    {
        let stub = stub(redirect(301, &at(&end, host, "/"))).await;
        let start = at(&stub, "dav.example.com", "/");
        let login = login(&start);
        outgoing().send(request("GET", &start, Some(&login))).await.expect("an answer");
        let last = received(&end).await.pop().expect("a request");
        assert_eq!(last.2, follows, "{host}");

        let strict =
            Request { elsewhere: Elsewhere::Refused, ..request("GET", &start, Some(&login)) };
        let before = received(&end).await.len();
        let outcome = outgoing().send(strict).await;
        assert_eq!(matches!(outcome, Err(OutgoingError::Refused(_))), !follows, "{host}");
        assert_eq!(received(&end).await.len() - before, usize::from(follows), "{host}");
    }
}

#[tokio::test]
async fn a_password_in_a_redirect_url_is_removed() {
    let end = stub(ResponseTemplate::new(200)).await;
    let to = url(&format!("http://eve:hers@example.com:{}/", end.address().port()));
    let stub = stub(redirect(301, &to)).await;
    let reply = outgoing().send(request("GET", &at(&stub, "example.com", "/"), None)).await;
    assert_eq!(reply.map(|reply| reply.url.username().to_owned()), Ok(String::new()));
    assert!(!received(&end).await[0].2);
}

#[tokio::test]
async fn the_body_limit_applies_after_decompression() {
    let plain = stub(ResponseTemplate::new(200).set_body_bytes(vec![0; 64 * 1024])).await;
    let packed = |coding| {
        let response = ResponseTemplate::new(200).insert_header("content-encoding", coding);
        stub(response.set_body_bytes(PACKED))
    };
    for stub in [plain, packed("gzip").await, packed("x-gzip").await, packed("GZIP").await] {
        for (limit, fits) in [(64 * 1024, true), (64 * 1024 - 1, false)] {
            let client = outgoing().with_max_body_bytes(limit);
            let outcome = client.send(request("GET", &at(&stub, "nas", "/"), None)).await;
            match outcome {
                Ok(reply) => assert!(fits && reply.body.len() == 64 * 1024),
                Err(error) => assert_eq!((fits, error), (false, OutgoingError::TooBig { limit })),
            }
        }
    }
}

#[tokio::test]
async fn a_body_that_is_not_gzip_as_declared_is_an_error() {
    let stub = stub(
        ResponseTemplate::new(200)
            .insert_header("content-encoding", "x-gzip")
            .set_body_string("BEGIN"),
    )
    .await;
    let error = outgoing().send(request("GET", &at(&stub, "nas", "/"), None)).await.err();
    assert!(matches!(error, Some(OutgoingError::NoResponse(_))), "{error:?}");
}

#[tokio::test]
async fn a_long_error_body_is_truncated() {
    let stub = stub(ResponseTemplate::new(403).set_body_bytes(vec![b' '; 100_000])).await;
    let reply =
        outgoing().send(request("GET", &at(&stub, "nas", "/"), None)).await.expect("an answer");
    assert_eq!(reply.status, StatusCode::FORBIDDEN);
    assert!(reply.body.len() <= 64 * 1024);
}

#[tokio::test]
async fn a_silent_server_ends_in_a_timeout() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let start = url(&format!("http://nas:{}/", listener.local_addr().expect("its address").port()));
    let client = outgoing().with_timeout(Duration::from_millis(300));
    let began = Instant::now();
    let error = client.send(request("GET", &start, None)).await.err();
    assert!(matches!(error, Some(OutgoingError::NoResponse(_))), "{error:?}");
    assert!(began.elapsed() < Duration::from_secs(10));
}

#[tokio::test]
async fn a_truncated_response_is_an_error_without_the_path() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let start = url(&format!(
        "http://nas:{}/private-token",
        listener.local_addr().expect("its address").port()
    ));
    let server = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await?;
        let _ = stream.read(&mut [0; 4096]).await?;
        stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nBEGIN:VCALENDAR").await
    });
    let error = outgoing().send(request("GET", &start, None)).await.err();
    let Some(OutgoingError::NoResponse(why)) = error else { panic!("{error:?}") };
    assert!(why.contains("nas") && !why.contains("private-token"), "{why}");
    server.await.expect("a server").expect("a request");
}

#[tokio::test]
async fn a_refused_connection_is_reported_without_the_path() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let start = url(&format!(
        "http://nas:{}/private-token",
        listener.local_addr().expect("its address").port()
    ));
    drop(listener);
    let error = outgoing().send(request("GET", &start, None)).await.err();
    let Some(OutgoingError::NoResponse(why)) = error else { panic!("{error:?}") };
    assert!(
        why.contains("nas") && why.contains("refused") && !why.contains("private-token"),
        "{why}"
    );
}
