use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use frontdesk_testing::optional;
use frontdesk_testing::ports::reserved_port;
use frontdesk_testing::wait::wait_until_async;
use reqwest::Method;

use super::deploy;
use crate::http::{Caller, Desk, at};
use crate::support::{Peer, Server, Store, scratch_folder, succeed};

const PATIENCE: Duration = Duration::from_mins(1);

const HOST: &str = "northwind.desk.example";

/// HAProxy in front of two cells.
struct Directory {
    address: String,
    socket: PathBuf,
    map: PathBuf,
    _process: Peer,
}

impl Directory {
    /// `None` if HAProxy is not installed. The host name belongs to the first cell.
    fn of(cells: [&Server; 2]) -> Option<Self> {
        let program = optional::program("haproxy", "FRONTDESK_TEST_HA")?;
        let folder = scratch_folder("directory");
        let (map, socket) = (folder.join("cells.map"), folder.join("directory.sock"));
        fs::write(&map, format!("{HOST} cell1\n")).expect("a file can be written");
        let listen = format!("127.0.0.1:{}", reserved_port());
        let mut command = Command::new(program);
        command.args(["-db", "-f"]).arg(deploy().join("cells/haproxy.cfg"));
        command.env("DIRECTORY_LISTEN", &listen).env("DIRECTORY_MAP", &map);
        command.env("DIRECTORY_SOCKET", &socket);
        for (name, server) in ["CELL1", "CELL2"].into_iter().zip(cells) {
            command.env(name, server.address().trim_start_matches("http://"));
        }
        let log = File::create(folder.join("log.txt")).expect("a file can be made");
        let process = Peer::start(command.stderr(log));
        Some(Self { address: format!("http://{listen}"), socket, map, _process: process })
    }

    fn command(&self, command: &str) -> String {
        let mut stream = UnixStream::connect(&self.socket).expect("HAProxy is running");
        writeln!(stream, "{command}").expect("HAProxy reads");
        stream.shutdown(Shutdown::Write).expect("the stream is open");
        let mut printed = String::new();
        stream.read_to_string(&mut printed).expect("HAProxy responds");
        printed.trim().to_owned()
    }

    async fn get(&self, caller: &Caller, host: &str, path: &str) -> u16 {
        let caller = caller.clone().at(&self.address);
        // Responses of HAProxy have no request id.
        let response = caller.request(Method::GET, path).header("Host", host).send().await;
        response.expect("HAProxy is running").status().as_u16()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn directory_sends_a_moved_workspace_to_its_new_cell() {
    if !Store::Postgres.is_there() {
        return;
    }
    let (first, desk) = Desk::alone(Store::Postgres, "cell1");
    let second = Server::start(&Store::Postgres.new_database("cell2"));
    let Some(directory) = Directory::of([&first, &second]) else { return };
    let ben = desk.member("ben");
    let booking = format!("/api/v1/bookings/{}", desk.booked(&ben, &at(3, "10:00")).await);
    wait_until_async("HAProxy to reach the first cell", PATIENCE, async || {
        directory.socket.exists() && directory.get(&ben, HOST, "/readyz").await == 200
    })
    .await;
    assert_eq!(directory.get(&ben, HOST, &booking).await, 200);
    assert_eq!(directory.get(&ben, "elsewhere.desk.example", &booking).await, 404);

    let databases = ["--from", first.database(), "--to", second.database()];
    succeed(["copy", "--workspace", &desk.key].into_iter().chain(databases));
    let map = directory.map.display();
    assert_eq!(directory.command(&format!("set map {map} {HOST} cell2")), "");

    assert_eq!(directory.get(&ben, HOST, &booking).await, 200);
    let there = ben.clone().at(second.address());
    there.book(desk.call_link(&there).await, &at(4, "10:00")).await.expect(201);
    let delete = ["copy", "--workspace", &desk.key, "--delete-from-source"];
    succeed(delete.into_iter().chain(databases));
    assert_eq!(directory.get(&ben, HOST, &booking).await, 200);
    assert_eq!(ben.get(&booking).await.status, 401, "the first cell has lost the workspace");
}
