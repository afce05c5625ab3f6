//! A server under measurement: a process that says where it listens.

use std::io::{self, BufRead as _, BufReader, Seek as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};
use reqwest::Method;
use reqwest::blocking::Client;
use serde_json::Value;

use crate::process::{Memory, cpu_time, memory};
use crate::request::Request;

/// What the line that says where it listens begins with.
const MARK: &str = "Listening on ";

/// A process that serves, killed when dropped.
pub(crate) struct Server {
    child: Child,
    address: String,
}

impl Server {
    /// Starts a command that serves and waits until it says where. Its log goes to a file on the
    /// disk of `folder`, since writing it is part of what a request costs.
    ///
    /// # Errors
    /// When it ends without a word of that, with its log.
    pub(crate) fn start(mut command: Command, folder: &Path) -> anyhow::Result<Self> {
        let name = command.get_program().display().to_string();
        let mut log = tempfile::tempfile_in(folder)?;
        let child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log.try_clone()?).spawn();
        // From here on it is killed, whatever happens.
        let mut server = Self { child: child.context(name.clone())?, address: String::new() };
        let stdout = server.child.stdout.take().context("standard output is piped")?;
        for line in BufReader::new(stdout).lines() {
            // Nothing is printed after it, so that nobody has to go on reading.
            if let Some((_, address)) = line?.split_once(MARK) {
                address.trim().clone_into(&mut server.address);
                return Ok(server);
            }
        }
        log.rewind()?;
        bail!("{name} ended before it listened: {}", io::read_to_string(log)?)
    }

    /// Where it is reached, `http://127.0.0.1:…`.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// The processor time that it has used so far.
    pub(crate) fn cpu_time(&self) -> anyhow::Result<Duration> {
        cpu_time(self.child.id())
    }

    /// What it holds of the machine's memory.
    pub(crate) fn memory(&self) -> anyhow::Result<Memory> {
        memory(self.child.id())
    }

    /// Sends one request and returns the JSON of a good answer.
    pub(crate) fn ask(&self, request: &Request, token: Option<&str>) -> anyhow::Result<Value> {
        let text = self.text(request, token)?;
        serde_json::from_str(&text)
            .with_context(|| format!("{} answered no JSON: {text}", request.path))
    }

    /// Sends one request and returns the text of a good answer.
    fn text(&self, request: &Request, token: Option<&str>) -> anyhow::Result<String> {
        let Request { method, path, body } = request;
        let method: Method = method.parse().with_context(|| format!("the method {method}"))?;
        let mut asked = Client::new().request(method, format!("{}{path}", self.address));
        if let Some(token) = token {
            asked = asked.bearer_auth(token);
        }
        if let Some(body) = body {
            asked = asked.header("Content-Type", "application/json").body(body.clone());
        }
        let answer = asked.send()?;
        let status = answer.status();
        let text = answer.text()?;
        ensure!(status.is_success(), "{path} answered {status}: {text}");
        Ok(text)
    }

    /// Starts `command` and says how long it took until the service called itself ready.
    pub(crate) fn start_until_ready(
        command: Command,
        folder: &Path,
    ) -> anyhow::Result<(Self, Duration)> {
        let started = Instant::now();
        let server = Self::start(command, folder)?;
        let ready = Request { method: "GET", path: "/readyz".to_owned(), body: None };
        server.text(&ready, None)?;
        Ok((server, started.elapsed()))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // One that has ended already is as dead as one can wish.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
