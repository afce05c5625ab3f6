//! The running service.

use std::io::{self, BufRead as _, BufReader, Seek as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};
use reqwest::Method;
use reqwest::blocking::Client;
use serde_json::Value;

use crate::process::{Memory, cpu_time, memory};

/// An HTTP request, for `wrk` and for the HTTP client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) method: &'static str,
    /// Path and query.
    pub(crate) path: String,
    /// JSON in one line.
    pub(crate) body: Option<String>,
}

/// Prefix of the line with the address.
const MARK: &str = "Listening on ";

/// A serving process; killed on drop.
pub(crate) struct Server {
    child: Child,
    address: String,
}

impl Server {
    /// Starts a command that serves and waits until it prints its address. Its log goes to a file
    /// in `folder`, because logging is part of the cost of a request.
    ///
    /// # Errors
    /// If the process ends before it prints an address; the error contains the log.
    pub(crate) fn start(mut command: Command, folder: &Path) -> anyhow::Result<Self> {
        let name = command.get_program().display().to_string();
        let mut log = tempfile::tempfile_in(folder)?;
        let child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log.try_clone()?).spawn();
        // Kills the process on every error below.
        let mut server = Self { child: child.context(name.clone())?, address: String::new() };
        let stdout = server.child.stdout.take().context("standard output is piped")?;
        for line in BufReader::new(stdout).lines() {
            // The service prints nothing after this line, so the pipe cannot fill up.
            if let Some((_, address)) = line?.split_once(MARK) {
                address.trim().clone_into(&mut server.address);
                return Ok(server);
            }
        }
        log.rewind()?;
        bail!("{name} ended before it listened: {}", io::read_to_string(log)?)
    }

    /// The base URL, `http://127.0.0.1:…`.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// CPU time used so far.
    pub(crate) fn cpu_time(&self) -> anyhow::Result<Duration> {
        cpu_time(self.child.id())
    }

    pub(crate) fn memory(&self) -> anyhow::Result<Memory> {
        memory(self.child.id())
    }

    /// Sends a request and returns the JSON of a 2xx response.
    pub(crate) fn send(&self, request: &Request, token: Option<&str>) -> anyhow::Result<Value> {
        let text = self.text(request, token)?;
        serde_json::from_str(&text)
            .with_context(|| format!("{} returned no JSON: {text}", request.path))
    }

    /// Sends a request and returns the body of a 2xx response.
    fn text(&self, request: &Request, token: Option<&str>) -> anyhow::Result<String> {
        let Request { method, path, body } = request;
        let method: Method = method.parse().with_context(|| format!("the method {method}"))?;
        let mut builder = Client::new().request(method, format!("{}{path}", self.address));
        if let Some(token) = token {
            builder = builder.bearer_auth(token);
        }
        if let Some(body) = body {
            builder = builder.header("Content-Type", "application/json").body(body.clone());
        }
        let response = builder.send()?;
        let status = response.status();
        let text = response.text()?;
        ensure!(status.is_success(), "{path} returned {status}: {text}");
        Ok(text)
    }

    /// Starts `command` and measures the time until `/readyz` succeeds.
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
        // Fails if the process has already ended.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
