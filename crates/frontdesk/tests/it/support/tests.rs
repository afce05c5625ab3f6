use std::io::{BufRead as _, BufReader};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use frontdesk_testing::wait::wait_until;

use super::{Server, Store};

/// Marks the process that the test kills.
const HOLD_A_SERVER: &str = "TESTS_HOLD_A_SERVER";

const MARK: &str = "held: ";

/// Runs this test again in another process and kills that process.
#[test]
#[expect(clippy::print_stdout, reason = "the child process prints the address of its server")]
fn killed_test_process_leaves_no_server_or_directory() {
    if std::env::var_os(HOLD_A_SERVER).is_some() {
        let server = Server::start(&Store::Sqlite.new_database("held"));
        println!("\n{MARK}{} {}", server.address(), server.database());
        std::io::stdin().read_line(&mut String::new()).expect("standard input can be read");
        return;
    }
    let mut inner = Command::new(std::env::current_exe().expect("the test binary"))
        .args([
            "--exact",
            "support::tests::killed_test_process_leaves_no_server_or_directory",
            "--nocapture",
        ])
        .env(HOLD_A_SERVER, "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the test binary can be started");
    let held = BufReader::new(inner.stdout.take().expect("it is piped"))
        .lines()
        .map_while(Result::ok)
        .find_map(|line| line.strip_prefix(MARK).map(str::to_owned))
        .expect("the child process prints a line");
    let (address, database) = held.split_once(' ').expect("an address and a database");
    let address = address.trim_start_matches("http://");
    let database = Path::new(database.trim_start_matches("sqlite://"));
    assert!(TcpStream::connect(address).is_ok() && database.exists());

    inner.kill().expect("a child process");
    inner.wait().expect("a killed child process");

    wait_until("the server's end", Duration::from_secs(20), || {
        TcpStream::connect(address).is_err()
    });
    wait_until("the folder's end", Duration::from_secs(20), || !database.exists());
}
