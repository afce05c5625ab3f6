use std::env;
use std::fs;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use frontdesk_domain::ports::Mailer as _;
use frontdesk_domain::ports::{BookingMail, SendFailure};
use frontdesk_notify::SmtpMailer;
use tempfile::TempDir;

use crate::WITHIN;
use crate::testing::{SundayMorning, letterhead};

/// Panics if the servers are missing but required.
pub(crate) fn installed() -> bool {
    if venv().join("bin/xandikos").exists() {
        return true;
    }
    assert!(
        env::var_os("FRONTDESK_TEST_MAIL").is_none_or(|value| value != "required"),
        "FRONTDESK_TEST_MAIL=required, but {} holds no mail server: run crates/frontdesk-notify/tests/mail/prepare",
        venv().display()
    );
    let note =
        "skipped, no aiosmtpd, Xandikos or standardwebhooks (tests/mail/prepare installs them)";
    writeln!(io::stderr(), "{note}").expect("standard error is open");
    false
}

fn venv() -> PathBuf {
    // `CARGO_TARGET_TMPDIR` is inside the target folder.
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("mail/venv")
}

fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mail").join(name)
}

fn run(command: &mut Command, input: &[u8]) {
    let mut process = command
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a program of the venv");
    process.stdin.take().expect("a pipe").write_all(input).expect("it reads");
    let output = process.wait_with_output().expect("a child");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

pub(crate) struct MailServer {
    ports: serde_json::Value,
    process: Child,
    folder: TempDir,
}

impl Drop for MailServer {
    fn drop(&mut self) {
        // The process may already have exited.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl MailServer {
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut command = Command::new(venv().join("bin/python"));
        command.arg(script("server.py")).arg(folder.path());
        let mut process = command.stdout(Stdio::piped()).spawn().expect("the venv's Python");
        let mut line = String::new();
        BufReader::new(process.stdout.take().expect("a pipe"))
            .read_line(&mut line)
            .expect("its ports");
        let ports = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{line:?}: {error}"));
        Self { ports, process, folder }
    }

    pub(crate) fn port(&self, kind: &str) -> &serde_json::Value {
        &self.ports[kind]
    }

    pub(crate) fn authority(&self) -> PathBuf {
        self.folder.path().join("authority.pem")
    }

    pub(crate) fn mails(&self) -> Vec<Vec<u8>> {
        let entries = fs::read_dir(self.folder.path())
            .expect("the folder")
            .flatten()
            .map(|entry| entry.path());
        let mut files: Vec<PathBuf> =
            entries.filter(|path| path.extension().is_some_and(|kind| kind == "eml")).collect();
        files.sort();
        files.iter().map(|path| fs::read(path).expect("a mail")).collect()
    }

    pub(crate) async fn send(&self, mail: &BookingMail) -> Result<(), SendFailure> {
        send_through(&format!("smtp://127.0.0.1:{}?tls=none", self.port("plain")), mail).await
    }
}

pub(crate) async fn send_through(url: &str, mail: &BookingMail) -> Result<(), SendFailure> {
    let server = url.parse().unwrap_or_else(|error| panic!("{url}: {error}"));
    let mailer = SmtpMailer::new(server, letterhead(), Arc::new(SundayMorning)).expect("a mailer");
    mailer.send(mail, WITHIN).await
}

pub(crate) struct GuestCalendar {
    folder: TempDir,
}

impl GuestCalendar {
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder") }
    }

    pub(crate) fn receive(&self, mail: &[u8]) {
        let mut command = Command::new(venv().join("bin/xandikos"));
        command.args(["import-imip", "--autocreate", "--principal", "/guest/", "--directory"]);
        run(command.arg(self.folder.path()), mail);
    }

    pub(crate) fn events(&self) -> Vec<String> {
        let calendar = self.folder.path().join("guest/calendars/calendar");
        let entries =
            fs::read_dir(calendar).expect("its calendar").flatten().map(|entry| entry.path());
        let events = entries.filter(|path| path.extension().is_some_and(|kind| kind == "ics"));
        events.map(|path| frontdesk_icalendar::unfold(&fs::read(path).expect("an event"))).collect()
    }
}

pub(crate) fn verify_webhook(secret: &str, request: &serde_json::Value) {
    let mut command = Command::new(venv().join("bin/python"));
    run(command.arg(script("verify.py")).arg(secret), request.to_string().as_bytes());
}
