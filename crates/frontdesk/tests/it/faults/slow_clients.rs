use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::process::Command;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::report::log_result;
use super::{PATIENCE, turn};
use crate::http::{Caller, Desk};
use crate::support::{Server, Serving, Store, program_with_keys, scratch_folder, within};

/// actix-web's default timeout of a request head, plus a margin.
const HEAD_WITHIN: Duration = Duration::from_secs(5 + 5);

/// The timeout of a request body, plus a margin.
const BODY_WITHIN: Duration = Duration::from_secs(10 + 5);

const PAUSE: Duration = Duration::from_millis(200);

/// Maximum response time for other clients.
const AT_ONCE: Duration = Duration::from_secs(5);

const IDLE: u64 = 1_000;

struct CutOff {
    received: String,
    after: Duration,
}

/// Sends `begin` at once, then repeats `rest` until the server disconnects.
fn slowly(address: &str, begin: String, rest: &'static str) -> JoinHandle<CutOff> {
    let mut stream = connect(address);
    stream.set_read_timeout(Some(PAUSE)).expect("a timeout can be set");
    thread::spawn(move || {
        let since = Instant::now();
        let mut received = Vec::new();
        stream.write_all(begin.as_bytes()).expect("the server reads");
        let mut bytes = rest.bytes().cycle();
        loop {
            assert!(
                since.elapsed() < PATIENCE,
                "nobody cuts off {begin:?}; said so far: {received:?}"
            );
            if let Some(byte) = bytes.next() {
                // Writing fails once the server has disconnected.
                drop(stream.write(&[byte]));
            }
            let mut buffer = [0; 4_096];
            match stream.read(&mut buffer) {
                Ok(0) => break,
                Ok(count) => received.extend_from_slice(&buffer[..count]),
                Err(error)
                    if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                Err(_) => break,
            }
        }
        CutOff { received: String::from_utf8_lossy(&received).into_owned(), after: since.elapsed() }
    })
}

fn connect(address: &str) -> TcpStream {
    TcpStream::connect(address.trim_start_matches("http://")).expect("the server listens")
}

async fn longest_of(requests: usize, caller: &Caller) -> Duration {
    let mut longest = Duration::ZERO;
    for _ in 0..requests {
        let asked = Instant::now();
        caller.get("/api/v1/bookings").await.expect(200);
        longest = longest.max(asked.elapsed());
    }
    longest
}

fn own_server(hint: &str) -> (Server, Caller) {
    let server = Server::start(&Store::Sqlite.new_database(hint));
    let ben = Desk::on(&server, |_| ()).member("ben");
    (server, ben)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn endless_requests_are_cut_off_without_delaying_others() {
    let _turn = turn().await;
    let (server, ben) = own_server("slow");
    let post = |path: &str, kind: &str, length: &str| {
        format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\nContent-Type: {kind}\r\n\
             Accept: application/json, text/event-stream\r\n{length}\r\n\r\n",
            server.address().trim_start_matches("http://"),
            ben.token()
        )
    };
    let (json, form) = ("application/json", "application/x-www-form-urlencoded");
    let whole = "Content-Length: 4000";
    let bodies = [
        slowly(server.address(), post("/api/v1/bookings", json, whole), " "),
        slowly(server.address(), post("/api/v1/bookings", json, whole), ""),
        slowly(
            server.address(),
            post("/api/v1/bookings", json, "Transfer-Encoding: chunked"),
            "1\r\n \r\n",
        ),
        slowly(server.address(), post("/mcp", json, whole), " "),
        slowly(server.address(), post("/mcp/help", json, whole), " "),
        slowly(server.address(), post("/book/desk/ben/call", form, whole), "a"),
    ];
    let heads = [
        slowly(
            server.address(),
            String::new(),
            "GET /healthz HTTP/1.1\r\nHost: desk.example\r\nX-Slow: ",
        ),
        slowly(server.address(), "GET /healthz HTTP/1.1\r\n".to_owned(), ""),
    ];
    let longest = longest_of(50, &ben).await;
    assert!(longest < AT_ONCE, "{longest:?}");
    let ended = tokio::task::spawn_blocking(|| {
        let ended = |slow: JoinHandle<CutOff>| slow.join().expect("it does not panic");
        (bodies.map(ended), heads.map(ended))
    });
    let (bodies, heads) = ended.await.expect("they end");
    for (number, CutOff { received, after }) in bodies.iter().enumerate() {
        assert!(received.starts_with("HTTP/1.1 408 "), "body {number}: {received:?}");
        assert!(received.contains(r#""code":"request_timeout""#), "body {number}: {received:?}");
        assert!(*after < BODY_WITHIN, "body {number}: {after:?}");
    }
    for (number, CutOff { received, after }) in heads.iter().enumerate() {
        assert!(
            received.is_empty() || received.starts_with("HTTP/1.1 408 "),
            "head {number}: {received:?}"
        );
        assert!(*after < HEAD_WITHIN, "head {number}: {after:?}");
    }
    let after =
        |cut_off: &[CutOff]| cut_off.iter().map(|c| c.after.as_millis()).collect::<Vec<_>>();
    log_result(
        "slow clients",
        format_args!(
            "bodies cut off after {:?} ms, heads after {:?} ms; the longest that another one waited was {} ms",
            after(&bodies),
            after(&heads),
            longest.as_millis()
        ),
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thousand_idle_connections_do_not_block_others() {
    let _turn = turn().await;
    let (server, ben) = own_server("idle");
    let database = server.database().to_owned();
    server.ask_to_end();
    assert_eq!(server.wait().code(), Some(0));
    // The shell sets a soft limit of 256 open files; the server must raise it.
    let serve = program_with_keys([
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--workers",
        "2",
        "--database",
        &database,
    ]);
    let mut command = Command::new("/bin/sh");
    command.args(["-c", r#"ulimit -S -n 256 && exec "$@""#, "few-files"]);
    let server = Serving::start(within(command, &serve), &scratch_folder("serve"));
    let ben = ben.at(server.address());

    let allowed = getrlimit(Resource::Nofile).maximum;
    setrlimit(Resource::Nofile, Rlimit { current: allowed, maximum: allowed })
        .expect("raising to the hard limit is allowed");
    let idle = allowed.map_or(IDLE, |allowed| IDLE.min(allowed.saturating_sub(256)));
    let begun = [
        "",
        "GET /healthz HTTP/1.1\r\nHost: desk",
        "GET /healthz HTTP/1.1\r\nHost: desk.example\r\n\r\n",
    ];
    let connections: Vec<TcpStream> = (0..idle)
        .zip(begun.iter().cycle())
        .map(|(_, begun)| {
            let mut stream = connect(server.address());
            stream.write_all(begun.as_bytes()).expect("the server reads");
            stream
        })
        .collect();
    let longest = longest_of(50, &ben).await;
    assert!(longest < AT_ONCE, "{longest:?}");
    log_result(
        &format!("{} idle connections", connections.len()),
        format_args!("the longest that another one waited was {} ms", longest.as_millis()),
    );
    let mut silent = connections.into_iter().next().expect("a large limit");
    silent.set_read_timeout(Some(HEAD_WITHIN)).expect("a timeout can be set");
    let mut received = String::new();
    silent.read_to_string(&mut received).expect("the server closes the connection");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unread_responses_do_not_delay_others() {
    let _turn = turn().await;
    let (server, ben) = own_server("unread");
    let asked = "GET /openapi.json HTTP/1.1\r\nHost: desk.example\r\n\r\n".repeat(64);
    let deaf: Vec<TcpStream> = (0..100)
        .map(|_| {
            let mut stream = connect(server.address());
            stream.set_nonblocking(true).expect("a nonblocking stream");
            // The unread responses fill the socket buffers.
            drop(stream.write(asked.as_bytes()));
            stream
        })
        .collect();
    let longest = longest_of(50, &ben).await;
    assert!(longest < AT_ONCE, "{longest:?}");
    log_result(
        &format!("{} clients that read nothing", deaf.len()),
        format_args!("the longest that another one waited was {} ms", longest.as_millis()),
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn half_closed_connection_gets_its_response() {
    let (server, _) = own_server("half_closed");
    let mut stream = connect(server.address());
    stream
        .write_all(b"GET /healthz HTTP/1.1\r\nHost: desk.example\r\n\r\n")
        .expect("the server reads");
    stream.shutdown(Shutdown::Write).expect("a half-closed connection");
    stream.set_read_timeout(Some(PATIENCE)).expect("a timeout can be set");
    let mut received = String::new();
    stream.read_to_string(&mut received).expect("the server answers, then closes");
    assert!(
        received.starts_with("HTTP/1.1 200 OK") && received.ends_with(r#"{"status":"ok"}"#),
        "{received}"
    );
}
