use std::fs;
use std::io::{self, BufRead as _, BufReader, Seek as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use anyhow::{Context as _, bail, ensure};
use reqwest::blocking::Client;
use serde_json::Value;

use crate::dataset::{ADMIN, Dataset, HOSTS, READS, VENDOR_KEY, WRITES, member_key};
use crate::linux::{cpu_seconds, kibibytes, output};
use crate::routes::{Request, personal_link, team_link};

const SCOPES: &str = "records:read,records:enrich,bookings:read,bookings:write,\
                      scheduling_links:read,scheduling_links:write,workspace:read,workspace:write";

/// Public, because the workspace contains no real secrets.
const SECRET_KEY: &str = "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=";

/// Rate limits stay on, because their cost is measured too.
pub(crate) const RATE_LIMITS: [&str; 3] =
    ["FRONTDESK_RATE_LIMIT_PUBLIC", "FRONTDESK_RATE_LIMIT_PAGES", "FRONTDESK_RATE_LIMIT_TOKEN"];

/// Requests per minute; no load reaches this limit.
pub(crate) const RATE_LIMIT: u32 = 100_000_000;

pub(crate) struct Service {
    pub(crate) program: PathBuf,
    pub(crate) database: String,
}

impl Service {
    /// Returns the tokens in the order of `Caller`.
    pub(crate) fn load(&self, dataset: Dataset, folder: &Path) -> anyhow::Result<[String; 3]> {
        self.apply(&dataset.workspace_files(), folder)?;
        let admin = self.create_token(READS, ADMIN)?;
        let member = self.create_token(READS, 1)?;
        let writer = self.create_token(WRITES, ADMIN)?;
        let (server, _) = Server::start(self.serve(), folder)?;
        for number in 0..10 {
            let link = team_link(READS, number / 2 + 1, number + 1);
            server.send(&link, &admin).context("a team link")?;
        }
        // One link per host, so that concurrent bookings lock different rows.
        for host in 1..=HOSTS {
            let token = self.create_token(WRITES, host)?;
            server.send(&personal_link(), &token).context("a personal link")?;
        }
        Ok([admin, member, writer])
    }

    /// Creates the tables and applies workspace files.
    pub(crate) fn apply(&self, workspaces: &[Value], folder: &Path) -> anyhow::Result<()> {
        output(&mut self.command(&["migrate"]))?;
        let file = folder.join("workspace.json");
        for workspace in workspaces {
            fs::write(&file, workspace.to_string())?;
            output(self.command(&["apply"]).arg(&file))?;
        }
        Ok(())
    }

    pub(crate) fn create_token(&self, workspace: u32, member: u32) -> anyhow::Result<String> {
        let (workspace, member) = (format!("bench-{workspace}"), member_key(member));
        let create =
            ["token", "create", "--workspace", &workspace, "--member", &member, "--scopes", SCOPES];
        Ok(output(&mut self.command(&create))?.trim().to_owned())
    }

    pub(crate) fn serve(&self) -> Command {
        self.command(&["serve", "--listen", "127.0.0.1:0"])
    }

    /// Removes the `FRONTDESK_` variables of this environment.
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("FRONTDESK_") {
                command.env_remove(name);
            }
        }
        command.args(arguments).args(["--database", &self.database]);
        command.env("FRONTDESK_SECRET_KEY", SECRET_KEY).env(VENDOR_KEY, "never-sent");
        command.envs(RATE_LIMITS.map(|name| (name, RATE_LIMIT.to_string())));
        command
    }
}

/// Killed on drop.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: String,
}

impl Server {
    /// Returns the server and the milliseconds until `/readyz` succeeds.
    ///
    /// Logs to a file in `folder`, because the cost of logging is measured too.
    ///
    /// # Errors
    /// If the process ends before it prints an address; the error contains the log.
    pub(crate) fn start(mut command: Command, folder: &Path) -> anyhow::Result<(Self, f64)> {
        let started = Instant::now();
        let mut log = tempfile::tempfile_in(folder)?;
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log.try_clone()?);
        let child = command.spawn().context("the service cannot be run")?;
        let mut server = Self { child, address: String::new() };
        let stdout = server.child.stdout.take().context("standard output is piped")?;
        // The service prints nothing after this line, so the pipe cannot fill up.
        let address = BufReader::new(stdout)
            .lines()
            .map_while(Result::ok)
            .find_map(|line| Some(line.split_once("Listening on ")?.1.trim().to_owned()));
        let Some(address) = address else {
            log.rewind()?;
            bail!("the service ended before it listened: {}", io::read_to_string(log)?);
        };
        server.address = address;
        server.send(&Request::get("/readyz".to_owned()), "")?;
        Ok((server, started.elapsed().as_secs_f64() * 1e3))
    }

    /// Seconds used so far.
    pub(crate) fn cpu_seconds(&self) -> anyhow::Result<f64> {
        cpu_seconds(self.child.id())
    }

    /// KiB; `name` is a field of `/proc/PID/status`.
    pub(crate) fn memory(&self, name: &str) -> anyhow::Result<f64> {
        kibibytes(&format!("/proc/{}/status", self.child.id()), name)
    }

    /// Sends a request and parses the response.
    pub(crate) fn send(&self, request: &Request, token: &str) -> anyhow::Result<Value> {
        let text = self.exchange(&Client::new(), request, token)?;
        serde_json::from_slice(&text).with_context(|| format!("{} returned no JSON", request.path))
    }

    /// Sends a request and returns the body, unpacked only if `client` does so.
    ///
    /// # Errors
    /// If there is no response, or one without a 2xx status.
    pub(crate) fn exchange(
        &self,
        client: &Client,
        request: &Request,
        token: &str,
    ) -> anyhow::Result<Vec<u8>> {
        let Request { method, path, body } = request;
        let mut builder = client.request(method.clone(), format!("{}{path}", self.address));
        if let Some(body) = body {
            builder = builder.json(body);
        }
        let response = builder.bearer_auth(token).send()?;
        let status = response.status();
        let bytes = response.bytes()?.to_vec();
        let text = String::from_utf8_lossy(&bytes);
        ensure!(status.is_success(), "{path} returned {status}: {text}");
        Ok(bytes)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Killing fails only if the process has already ended.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
