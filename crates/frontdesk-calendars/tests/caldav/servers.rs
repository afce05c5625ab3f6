//! Runs CalDAV servers on free local ports.

use std::env;
use std::fs::{self, File};
use std::net::{IpAddr, Ipv4Addr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::Duration;

use frontdesk_calendars::CaldavCalendars;
use frontdesk_outgoing::{Credentials, Outgoing};
use frontdesk_testing::optional;
use frontdesk_testing::ports::reserved_port;
use frontdesk_testing::wait::wait_until;
use tempfile::TempDir;

/// Far longer than a server takes to start on a busy machine.
const START: Duration = Duration::from_mins(1);

/// Radicale's rights: everyone's own calendars, and `team` of `bob`.
const RIGHTS: &str = "[root]\nuser: .+\ncollection:\npermissions: R\n\
    [home]\nuser: .+\ncollection: {user}\npermissions: RW\n\
    [own]\nuser: .+\ncollection: {user}/[^/]+\npermissions: rw\n\
    [shared]\nuser: .+\ncollection: bob/team\npermissions: rw\n";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Radicale,
    Xandikos,
}

/// A running server with account `ann`, password `secret`, and empty calendar `work`.
///
/// On Radicale, `bob` shares `team` with everyone.
pub(crate) struct Server {
    pub(crate) kind: Kind,
    port: u16,
    process: Child,
    /// Removed when the server is dropped.
    _folder: TempDir,
}

impl Drop for Server {
    fn drop(&mut self) {
        // The process may already have exited.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Prints a note about missing servers; fails if they are required.
pub(crate) fn installed() -> bool {
    if venv().join("bin/radicale").exists() {
        return true;
    }
    let script = "crates/frontdesk-calendars/tests/caldav/prepare";
    let missing = format!("{} contains no servers: run {script}", venv().display());
    optional::skip("FRONTDESK_TEST_CALDAV", &missing);
    false
}

fn venv() -> PathBuf {
    // The scratch folder of integration tests is inside the target folder.
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("caldav/venv")
}

impl Server {
    pub(crate) async fn start(kind: Kind) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let port = reserved_port();
        let mut process = command(kind, folder.path(), port)
            .stdout(File::create(folder.path().join("out.txt")).expect("a file"))
            .stderr(File::create(folder.path().join("err.txt")).expect("a file"))
            .spawn()
            .unwrap_or_else(|error| panic!("{kind:?}: {error}"));
        wait_until("a server to listen", START, || {
            let ended = process.try_wait().expect("a child");
            let said = || fs::read_to_string(folder.path().join("err.txt")).unwrap_or_default();
            assert!(ended.is_none(), "{kind:?} ended at once:\n{}", said());
            TcpStream::connect(("127.0.0.1", port)).is_ok()
        });
        let server = Self { kind, port, process, _folder: folder };
        server.send("ann", "MKCALENDAR", &server.work(""), "", 201).await;
        server
    }

    /// Creates a calendar of `bob`, who has the same password.
    pub(crate) async fn make_calendar_of_bob(&self, name: &str) {
        self.send("bob", "MKCALENDAR", &format!("bob/{name}/"), "", 201).await;
    }

    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    pub(crate) fn account(&self) -> CaldavCalendars {
        self.account_at("")
    }

    pub(crate) fn account_at(&self, path: &str) -> CaldavCalendars {
        let credentials =
            Credentials::Password { user: "ann".to_owned(), password: "secret".into() };
        let address = format!("{}{path}", self.address());
        CaldavCalendars::new(outgoing(), &address, &credentials).expect("an account")
    }

    pub(crate) async fn put(&self, name: &str, text: &str) {
        self.send("ann", "PUT", &self.work(name), text, 201).await;
    }

    pub(crate) async fn delete(&self, name: &str) {
        let expected = if self.kind == Kind::Radicale { 200 } else { 204 };
        self.send("ann", "DELETE", &self.work(name), "", expected).await;
    }

    /// The path of an object in the calendar `work`.
    pub(crate) fn work(&self, name: &str) -> String {
        let home = if self.kind == Kind::Radicale { "ann" } else { "ann/calendars" };
        format!("{home}/work/{name}")
    }

    async fn send(&self, user: &str, method: &str, path: &str, body: &str, expected: u16) {
        // `outgoing` installs the process's crypto provider, which this client needs too.
        outgoing();
        let client = reqwest::Client::builder().no_proxy().build().expect("a client");
        let url = format!("{}{path}", self.address());
        let mut request = client.request(method.parse().expect("a method"), url);
        if !body.is_empty() {
            request = request
                .header("content-type", "text/calendar; charset=utf-8")
                .body(body.to_owned());
        }
        let response = request
            .basic_auth(user, Some("secret"))
            .send()
            .await
            .unwrap_or_else(|error| panic!("{:?} {method}: {error}", self.kind));
        assert_eq!(response.status().as_u16(), expected, "{:?} {method} {path}", self.kind);
    }
}

pub(crate) fn outgoing() -> Outgoing {
    Outgoing::without_authorities([IpAddr::V4(Ipv4Addr::LOCALHOST).into()]).expect("a client")
}

fn command(kind: Kind, folder: &Path, port: u16) -> Command {
    let bin = venv().join("bin");
    match kind {
        Kind::Radicale => {
            fs::write(folder.join("users"), "ann:secret\nbob:secret\n").expect("a file");
            fs::write(folder.join("rights"), RIGHTS).expect("a file");
            let mut command = Command::new(bin.join("radicale"));
            command.args([
                "--config",
                "",
                "--auth-type",
                "htpasswd",
                "--auth-htpasswd-encryption",
                "plain",
            ]);
            command.args(["--auth-delay", "0", "--server-hosts", &format!("127.0.0.1:{port}")]);
            command.arg("--auth-htpasswd-filename").arg(folder.join("users"));
            command
                .args(["--rights-type", "from_file", "--rights-file"])
                .arg(folder.join("rights"));
            command.arg("--storage-filesystem-folder").arg(folder.join("data"));
            command
        }
        Kind::Xandikos => {
            let mut command = Command::new(bin.join("xandikos"));
            command.args([
                "serve",
                "--defaults",
                "--current-user-principal",
                "/ann/",
                "-l",
                "127.0.0.1",
            ]);
            command.args(["-p", &port.to_string(), "-d"]).arg(folder.join("data"));
            command.arg("--state-dir").arg(folder.join("state"));
            command
        }
    }
}
