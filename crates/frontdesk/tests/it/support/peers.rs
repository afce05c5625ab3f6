use std::env;
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use frontdesk_testing::optional;
use frontdesk_testing::ports::reserved_port;
use frontdesk_testing::wait::wait_until;
use serde_json::Value;

use super::janitor::{process_group, scratch_folder};

const START: Duration = Duration::from_mins(1);

/// A `prepare` script installs programs into this directory.
fn environment(name: &str) -> PathBuf {
    // `CARGO_TARGET_TMPDIR` is inside the target directory.
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).join("venv/bin")
}

/// Fails if `program` is missing but required.
fn is_installed(program: &Path, variable: &str, script: &str) -> bool {
    if program.exists() {
        return true;
    }
    optional::skip(variable, &format!("{} is not installed: run {script}", program.display()));
    false
}

/// Killed on drop.
#[derive(Debug)]
pub(crate) struct Peer(Child);

impl Peer {
    pub(crate) fn start(command: &mut Command) -> Self {
        Self(
            command
                .process_group(process_group())
                .spawn()
                .expect("an installed program can be started"),
        )
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // Both calls fail if the process has already exited.
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// Radicale with the account `ben` and the calendar `Work`.
#[derive(Debug)]
pub(crate) struct CalendarServer {
    port: u16,
    folder: PathBuf,
    password: String,
    _process: Peer,
}

impl CalendarServer {
    /// `None` if Radicale is not installed.
    pub(crate) async fn start(password: &str) -> Option<Self> {
        let radicale = environment("caldav").join("radicale");
        let script = "crates/frontdesk-calendars/tests/caldav/prepare";
        if !is_installed(&radicale, "FRONTDESK_TEST_CALDAV", script) {
            return None;
        }
        let folder = scratch_folder("radicale");
        let port = reserved_port();
        let users = folder.join("users");
        fs::write(&users, format!("ben:{password}\n")).expect("a file can be written");
        let mut command = Command::new(radicale);
        command.args([
            "--config",
            "",
            "--auth-type",
            "htpasswd",
            "--auth-htpasswd-encryption",
            "plain",
        ]);
        command.args(["--auth-delay", "0", "--server-hosts", &format!("127.0.0.1:{port}")]);
        command.arg("--auth-htpasswd-filename").arg(users);
        command.arg("--storage-filesystem-folder").arg(folder.join("data"));
        let log = File::create(folder.join("log.txt")).expect("a file can be made");
        let process = Peer::start(command.stdout(Stdio::null()).stderr(log));
        wait_until("Radicale to listen", START, || TcpStream::connect(("127.0.0.1", port)).is_ok());
        let server = Self { port, folder, password: password.to_owned(), _process: process };
        let named = "<mkcalendar xmlns=\"urn:ietf:params:xml:ns:caldav\" xmlns:d=\"DAV:\"><d:set><d:prop>\
                     <d:displayname>Work</d:displayname></d:prop></d:set></mkcalendar>";
        server.send("MKCALENDAR", "", named).await;
        Some(server)
    }

    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    pub(crate) fn change_password(&self, password: &str) {
        fs::write(self.folder.join("users"), format!("ben:{password}\n"))
            .expect("a file can be written");
    }

    /// Stores an object as another calendar client would.
    pub(crate) async fn put(&self, name: &str, text: &str) {
        self.send("PUT", name, text).await;
    }

    pub(crate) async fn text(&self) -> String {
        self.send("GET", "", "").await
    }

    async fn send(&self, method: &str, name: &str, body: &str) -> String {
        drop(rustls::crypto::ring::default_provider().install_default());
        let client = reqwest::Client::builder().no_proxy().build().expect("a client can be built");
        let url = format!("{}ben/work/{name}", self.address());
        let mut request = client.request(method.parse().expect("a method"), url);
        if !body.is_empty() {
            let kind =
                if name.is_empty() { "application/xml" } else { "text/calendar; charset=utf-8" };
            request = request.header("content-type", kind).body(body.to_owned());
        }
        let response = request
            .basic_auth("ben", Some(&self.password))
            .send()
            .await
            .expect("Radicale responds");
        assert!(response.status().is_success(), "{method} {name}: {}", response.status());
        response.text().await.expect("the response body is complete")
    }
}

#[derive(Debug)]
pub(crate) struct MailServer {
    port: Value,
    folder: PathBuf,
    _process: Peer,
}

impl MailServer {
    pub(crate) fn start() -> Option<Self> {
        let python = environment("mail").join("python");
        let script = "crates/frontdesk-notify/tests/mail/prepare";
        if !is_installed(&python, "FRONTDESK_TEST_MAIL", script) {
            return None;
        }
        let folder = scratch_folder("mail");
        let server =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../frontdesk-notify/tests/mail/server.py");
        let mut command = Command::new(python);
        let mut process = Peer::start(command.arg(server).arg(&folder).stdout(Stdio::piped()));
        let mut line = String::new();
        let stdout = process.0.stdout.take().expect("it is piped");
        BufReader::new(stdout).read_line(&mut line).expect("the server prints its ports");
        let ports: Value =
            serde_json::from_str(&line).unwrap_or_else(|error| panic!("{line:?}: {error}"));
        Some(Self { port: ports["plain"].clone(), folder, _process: process })
    }

    pub(crate) fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}?tls=none", self.port)
    }

    pub(crate) fn mails(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).expect("the folder exists").flatten();
        let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        files.retain(|path| path.extension().is_some_and(|kind| kind == "eml"));
        files.sort();
        files.iter().map(|path| fs::read_to_string(path).expect("a mail is text")).collect()
    }
}

/// `oidc-provider` with the clients `confidential` and `public`.
#[derive(Debug)]
pub(crate) struct IdentityServer {
    _process: Peer,
}

impl IdentityServer {
    /// `None` if the provider is not installed.
    pub(crate) fn start(port: u16, redirect_uri: &str) -> Option<Self> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oidc");
        let node = folder.join("node_modules/.bin/node");
        let install = "`npm ci` in crates/frontdesk/tests/oidc";
        if !is_installed(&node, "FRONTDESK_TEST_OIDC", install) {
            return None;
        }
        let log = File::create(scratch_folder("oidc").join("log.txt")).expect("a file can be made");
        let mut command = Command::new(node);
        command.arg(folder.join("provider.mjs")).args([&port.to_string(), redirect_uri]);
        let process = Peer::start(command.stdout(Stdio::null()).stderr(log));
        wait_until("the provider to listen", START, || {
            TcpStream::connect(("127.0.0.1", port)).is_ok()
        });
        Some(Self { _process: process })
    }
}

/// Xandikos, which applies the invitations in mails.
#[derive(Debug)]
pub(crate) struct GuestCalendar {
    folder: PathBuf,
}

impl GuestCalendar {
    /// Xandikos is installed together with [`MailServer`].
    pub(crate) fn new() -> Self {
        Self { folder: scratch_folder("guest") }
    }

    pub(crate) fn receive(&self, mail: &str) {
        let mut command = Command::new(environment("mail").join("xandikos"));
        command.args(["import-imip", "--autocreate", "--principal", "/guest/", "--directory"]);
        let mut process =
            Peer::start(command.arg(&self.folder).stdin(Stdio::piped()).stderr(Stdio::null()));
        let mut stdin = process.0.stdin.take().expect("it is piped");
        stdin.write_all(mail.as_bytes()).expect("it reads");
        drop(stdin);
        assert!(
            process.0.wait().expect("a child can be waited for").success(),
            "it refuses {mail}"
        );
    }

    /// DTSTART and STATUS of the only event.
    pub(crate) fn event(&self) -> (String, String) {
        let calendar = self.folder.join("guest/calendars/calendar");
        let entries = fs::read_dir(calendar)
            .expect("the calendar exists")
            .flatten()
            .map(|entry| entry.path());
        let objects: Vec<PathBuf> =
            entries.filter(|path| path.extension().is_some_and(|kind| kind == "ics")).collect();
        let [object] = &objects[..] else { panic!("one event, not {objects:?}") };
        let text = fs::read_to_string(object).expect("an object is text");
        assert_eq!(text.matches("BEGIN:VEVENT").count(), 1, "{text}");
        let value =
            |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
        (value("DTSTART:").to_owned(), value("STATUS:").to_owned())
    }
}
