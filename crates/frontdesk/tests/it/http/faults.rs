use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::time::Duration;

use frontdesk_testing::postgres::PostgresCluster;
use frontdesk_testing::wait::{wait_until, wait_until_async};
use serde_json::{Value, json};

use super::backstage::hold_ben;
use super::caller::meeting;
use super::{Caller, Desk, at};
use crate::support::{Finished, Server, Store, run, scratch_folder, succeed};

on_both_stores! {
    graceful_shutdown_finishes_requests_in_flight,
    disconnected_client_leaves_no_locks,
    confirmed_writes_survive_a_kill,
    long_held_lock_returns_503_and_reads_continue,
}

const PATIENCE: Duration = Duration::from_secs(30);

/// A request without the last byte of its body.
struct HalfSent {
    stream: TcpStream,
    rest: String,
}

impl HalfSent {
    fn booking(server: &Server, token: &str, request: &Value) -> Self {
        let host = server.address().trim_start_matches("http://");
        let mut stream = TcpStream::connect(host).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout can be set");
        let mut body = request.to_string();
        let head = format!(
            "POST /api/v1/bookings HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        let rest = body.split_off(body.len() - 1);
        stream.write_all(format!("{head}{body}").as_bytes()).expect("the server reads");
        Self { stream, rest }
    }

    fn finish(mut self) -> String {
        self.stream.write_all(self.rest.as_bytes()).expect("the server still reads");
        let mut response = String::new();
        // The server is stopping, so it closes the connection after the response.
        self.stream.read_to_string(&mut response).expect("the server answers");
        response.lines().next().unwrap_or_default().to_owned()
    }
}

#[track_caller]
fn one_line(finished: &Finished) -> &str {
    assert_eq!((finished.code, finished.stdout.as_str()), (Some(1), ""), "{finished:#?}");
    let lines: Vec<&str> = finished.stderr.lines().collect();
    assert_eq!(lines.len(), 1, "{finished:#?}");
    assert!(lines[0].starts_with("error: "), "{finished:#?}");
    lines[0]
}

async fn graceful_shutdown_finishes_requests_in_flight(store: Store) {
    let (server, desk) = Desk::alone(store, "stopping");
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let in_flight = |hour: i64| {
        let request = meeting(link, &at(3, &format!("{hour:02}:00")));
        HalfSent::booking(&server, ben.token(), &request)
    };
    let requests: Vec<HalfSent> = (0..12).map(in_flight).collect();
    // Twelve requests, and the request for the metrics.
    let counted = |metrics: &str| metrics.lines().any(|line| line == "http_requests_in_flight 13");
    wait_until_async("twelve requests in flight", PATIENCE, async || {
        counted(&desk.anonymous.get("/metrics").await.text)
    })
    .await;

    server.ask_to_end();
    wait_until("the server's word that it stops", PATIENCE, || {
        server.log().contains("stop signal received")
    });
    let responses: Vec<String> = requests.into_iter().map(HalfSent::finish).collect();
    assert!(responses.iter().all(|line| line == "HTTP/1.1 201 Created"), "{responses:#?}");
    let database = server.database().to_owned();
    assert_eq!(server.wait().code(), Some(0));

    let again = Server::start(&database);
    let listed = ben.at(again.address()).get("/api/v1/bookings").await.expect(200);
    assert_eq!(listed["bookings"].as_array().map(Vec::len), Some(12));
}

async fn disconnected_client_leaves_no_locks(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let server = store.shared_server();
    for _ in 0..20 {
        let mut half = HalfSent::booking(server, ben.token(), &meeting(link, &at(3, "10:00")));
        half.stream.write_all(half.rest.as_bytes()).expect("the server reads");
        drop(half);
    }
    // A disconnected request may have booked the slot.
    let first = ben.book(link, &at(3, "10:00")).await;
    assert!(matches!(first.status, 201 | 409), "{first:#?}");
    ben.book(link, &at(3, "10:30")).await.expect(201);
    let query = format!("/api/v1/bookings?start={}&end={}", at(3, "10:00"), at(3, "10:30"));
    let listed = ben.get(&query).await.expect(200);
    assert_eq!(listed["bookings"].as_array().map(Vec::len), Some(1), "{listed:#}");
}

async fn confirmed_writes_survive_a_kill(store: Store) {
    let (server, desk) = Desk::alone(store, "killed");
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let mut booking = ben.book(link, &at(3, "10:00")).await.expect(201);
    let (database, address) = (server.database().to_owned(), server.address().to_owned());
    server.kill();
    let again = Server::start(&database);
    let ben = ben.at(again.address());
    // The port of the restarted server differs, also in `manage_url`.
    let page =
        booking["manage_url"].as_str().expect("an address").replace(&address, again.address());
    booking["manage_url"] = page.into();
    assert_eq!(ben.booking(booking["uuid"].as_str().expect("a UUID")).await, booking);
    ben.book(link, &at(3, "10:00")).await.problem(409, "slot_unavailable");
}

async fn long_held_lock_returns_503_and_reads_continue(store: Store) {
    // On SQLite, the lock blocks all writers, so a shared server is unsuitable.
    let (_server, desk) = Desk::alone(store, "held");
    let ben = desk.member("ben");
    let request = meeting(desk.call_link(&ben).await, &at(3, "10:00"));
    let unit = hold_ben(&desk).await;
    let held = ben.post("/api/v1/bookings", &request).await;
    unavailable(&ben, &held);
    ben.get("/api/v1/bookings").await.expect(200);
    assert_eq!(ben.get("/readyz").await.status, 200, "the store is available");
    drop(unit);
    ben.post("/api/v1/bookings", &request).await.expect(201);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn database_outage_returns_503_until_recovery() {
    let Some(mut cluster) = PostgresCluster::private() else { return };
    let server = Server::start(&cluster.create_database("comes_and_goes"));
    let desk = Desk::on(&server, |_| ());
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    ben.book(link, &at(3, "10:00")).await.expect(201);

    cluster.stop();
    unavailable(&ben, &ben.get("/api/v1/bookings").await);
    let write = ben.post_once("k", "/api/v1/bookings", &meeting(link, &at(3, "11:00"))).await;
    unavailable(&ben, &write);
    unavailable(&ben, &ben.get("/readyz").await);
    assert_eq!(ben.get("/healthz").await.expect(200), json!({ "status": "ok" }));
    assert!(server.log().contains(write.request_id()), "the log has the cause and the request ID");

    cluster.start();
    wait_until_async("the service to resume", PATIENCE, async || {
        ben.get("/readyz").await.status == 200
    })
    .await;
    let written = ben.post_once("k", "/api/v1/bookings", &meeting(link, &at(3, "11:00"))).await;
    written.expect(201);
    assert_eq!(written.header("idempotent-replayed"), None, "the failed request stored nothing");
    ben.book(link, &at(3, "10:00")).await.problem(409, "slot_unavailable");
}

#[track_caller]
fn unavailable(caller: &Caller, response: &super::ApiResponse) {
    let problem = response.problem(503, "unavailable");
    let wait: u64 =
        response.header("retry-after").and_then(|wait| wait.parse().ok()).expect("seconds");
    assert!((1..=60).contains(&wait), "{wait}");
    let detail = "The service cannot complete the request now; send it again in a second, with the same \
        Idempotency-Key if it has one.";
    assert_eq!(problem["detail"], detail, "the response omits the cause");
    let own_address = problem["doc_url"].as_str().expect("an address");
    let text = response.text.replace(own_address, "");
    assert!(!text.contains("127.0.0.1") && !text.contains(caller.token()), "{text}");
}

#[test]
fn unreachable_database_at_start_is_a_one_line_error() {
    let url = "postgres://desk:s3cr3t-of-desk@127.0.0.1:1/frontdesk";
    let folder = scratch_folder("unreachable");
    let file = folder.join("none/frontdesk.db").display().to_string();
    for command in ["serve", "demo"] {
        let finished = run([command, "--listen", "127.0.0.1:0", "--database", url]);
        let line = one_line(&finished);
        assert!(line.contains("127.0.0.1:1") && !line.contains("s3cr3t"), "{line}");
        let finished =
            run([command, "--listen", "127.0.0.1:0", "--database", &format!("sqlite://{file}")]);
        assert!(one_line(&finished).contains(&file), "{finished:#?}");
    }
    assert!(!Path::new(&file).exists());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn writes_after_the_database_file_was_deleted_return_503() {
    let (server, desk) = Desk::alone(Store::Sqlite, "deleted");
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    ben.book(link, &at(3, "10:00")).await.expect(201);
    ben.get("/readyz").await.expect(200);
    let database = server.database().to_owned();
    let file = Path::new(database.trim_start_matches("sqlite://"));
    std::fs::remove_file(file).expect("the server has opened it");

    ben.book(link, &at(3, "11:00")).await.problem(503, "unavailable");
    ben.get("/readyz").await.problem(503, "unavailable");
    ben.get("/healthz").await.expect(200);
    assert!(server.log().contains("was deleted or moved while it was open"), "{}", server.log());
    server.ask_to_end();
    assert_eq!(server.wait().code(), Some(0));
    let finished = run(["serve", "--listen", "127.0.0.1:0", "--database", &database]);
    assert!(one_line(&finished).contains("does not exist"), "{finished:#?}");
    assert!(!file.exists(), "neither the server nor its next start creates an empty database");
}

#[test]
fn non_database_file_is_a_one_line_error() {
    let file = scratch_folder("no_database").join("frontdesk.db");
    std::fs::write(
        &file,
        "not a database at all, though there is a good deal of text in it".repeat(100),
    )
    .expect("a file can be written");
    let url = format!("sqlite://{}", file.display());
    one_line(&run(["serve", "--listen", "127.0.0.1:0", "--database", &url]));
}

#[test]
fn occupied_port_is_a_one_line_error() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    let address = taken.local_addr().expect("it is bound").to_string();
    let database = Store::Sqlite.new_database("taken");
    succeed(["migrate", "--database", &database]);
    let finished = run(["serve", "--listen", &address, "--database", &database]);
    assert!(one_line(&finished).contains(&address), "{finished:#?}");
}
