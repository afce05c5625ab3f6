//! A temporary PostgreSQL cluster for tests, from the machine's own binaries.
//!
//! A test uses [`PostgresCluster::shared`] and a database of its own:
//!
//! ```no_run
//! use frontdesk_testing::postgres::PostgresCluster;
//!
//! let Some(cluster) = PostgresCluster::shared() else { return };
//! let url = cluster.create_database("bookings");
//! # drop(url);
//! ```
//!
//! Without PostgreSQL, `shared` and `private` write a message to standard error and return `None`.
//! With `FRONTDESK_TEST_POSTGRES=required` both panic instead, so that no check passes by skipping.
//!
//! # Cleanup
//!
//! Statics are never dropped, and a killed process runs no code. A small shell therefore supervises
//! each cluster. The shell's standard input is a pipe that only the test process holds. When the
//! process ends, the shell reads the end of file, stops the server and removes its directory.

mod install;
mod silence;
mod supervisor;

#[cfg(test)]
mod tests;

use std::fs::{self, OpenOptions};
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io::{self, Write as _};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use self::install::{Account, Binaries};
pub use self::silence::Silence;
use self::supervisor::Supervisor;

/// The superuser of every cluster; connections need no password.
const SUPERUSER: &str = "frontdesk";

/// Below the ephemeral ports (Linux: from 32768), so that no connection takes the port of a
/// stopped server.
const PORTS: std::ops::Range<u16> = 20_000..32_000;

const START_ATTEMPTS: u32 = 5;

/// Test data needs no durability; race tests need many connections.
const SETTINGS: &str = "
fsync = off
synchronous_commit = off
full_page_writes = off
max_connections = 200
shared_buffers = 64MB
listen_addresses = '127.0.0.1'
timezone = 'UTC'
";

/// A running PostgreSQL server on a loopback port, with temporary data.
///
/// Dropping the cluster stops the server and removes the directory. Every method blocks.
#[derive(Debug)]
pub struct PostgresCluster {
    binaries: Binaries,
    account: Option<Account>,
    folder: PathBuf,
    port: u16,
    databases_made: AtomicU32,
    /// The last field, because the directory that the supervisor removes must outlive other fields.
    _supervisor: Supervisor,
}

impl PostgresCluster {
    /// Returns the cluster shared by this test process, started on first use.
    ///
    /// Returns `None` if PostgreSQL is not installed.
    ///
    /// # Panics
    /// If the server does not start, or if PostgreSQL is missing and
    /// `FRONTDESK_TEST_POSTGRES=required`.
    pub fn shared() -> Option<&'static Self> {
        static SHARED: OnceLock<Result<Option<PostgresCluster>, String>> = OnceLock::new();
        // A failure is stored too, so that every test fails at once with the same message.
        let cluster = SHARED.get_or_init(|| Self::launch().map_err(|error| error.to_string()));
        let cluster = cluster.as_ref().unwrap_or_else(|error| panic!("{error}"));
        if cluster.is_none() {
            install::report_missing();
        }
        cluster.as_ref()
    }

    /// Starts a separate cluster, for tests that stop it.
    ///
    /// Returns `None` if PostgreSQL is not installed. Panics like [`PostgresCluster::shared`].
    pub fn private() -> Option<Self> {
        let cluster = Self::launch().unwrap_or_else(|error| panic!("{error}"));
        if cluster.is_none() {
            install::report_missing();
        }
        cluster
    }

    /// Creates an empty database and returns its URL.
    ///
    /// The URL is `postgres://frontdesk@127.0.0.1:{port}/{name}`. The name is unique and starts
    /// with `name_hint`, reduced to `a-z`, `0-9` and `_`. Panics if the server fails.
    pub fn create_database(&self, name_hint: &str) -> String {
        let readable: String = name_hint
            .chars()
            .map(|c| c.to_ascii_lowercase())
            .filter(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || *c == '_')
            .take(40)
            .collect();
        let name = format!("{readable}_{}", self.databases_made.fetch_add(1, Ordering::Relaxed));
        self.execute(
            &self.url("postgres"),
            &format!(r#"CREATE DATABASE "{name}" TEMPLATE template0"#),
        );
        self.url(&name)
    }

    /// Runs `sql` with psql and returns its output.
    ///
    /// The output has one line per row, with columns separated by `|`. If a statement fails, the
    /// method panics with the server's message.
    pub fn execute(&self, url: &str, sql: &str) -> String {
        let mut psql = self.command("psql");
        psql.args([
            "--no-psqlrc",
            "--quiet",
            "--tuples-only",
            "--no-align",
            "--set=ON_ERROR_STOP=1",
        ]);
        psql.arg(url).args(["--command", sql]);
        run(&mut psql).unwrap_or_else(|error| panic!("{sql}: {error}")).trim_end().to_owned()
    }

    /// Stops the server and closes all connections; [`PostgresCluster::start`] restarts it.
    ///
    /// Takes `&mut self`, so that no test can stop the shared cluster.
    ///
    /// # Panics
    /// If the server is not running or does not stop.
    pub fn stop(&mut self) {
        self.control(&["stop", "--wait", "--mode=fast"]).expect("a running server stops");
    }

    /// Stops the server like a power failure; the next start runs recovery.
    ///
    /// A commit survives only if `synchronous_commit` was on.
    ///
    /// # Panics
    /// If the server is not running or does not stop.
    pub fn stop_at_once(&mut self) {
        self.control(&["stop", "--wait", "--mode=immediate"]).expect("a running server stops");
    }

    /// Restarts the server with the same data on the same port.
    ///
    /// # Panics
    /// If the server does not start.
    pub fn start(&mut self) {
        self.start_server().expect("a server that ran before starts again");
    }

    /// The directory of the data, the socket and the server's log.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The id of the postmaster, the parent of the server's processes.
    ///
    /// # Panics
    /// If the server is not running.
    pub fn pid(&self) -> u32 {
        let file =
            fs::read_to_string(self.data().join("postmaster.pid")).expect("the server is running");
        file.lines()
            .next()
            .and_then(|line| line.trim().parse().ok())
            .expect("the file begins with the number")
    }

    fn url(&self, database: &str) -> String {
        format!("postgres://{SUPERUSER}@127.0.0.1:{}/{database}", self.port)
    }

    fn launch() -> io::Result<Option<Self>> {
        Binaries::find().map(Self::launch_from).transpose()
    }

    fn launch_from(binaries: Binaries) -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("frontdesk-postgres-").tempdir()?;
        let account = Account::for_files_of(folder.path())?;
        let supervisor = Supervisor::spawn(&binaries, account, folder.path())?;
        // From here on, the supervisor removes the directory.
        let folder = folder.keep();
        let mut cluster = Self {
            binaries,
            account,
            folder,
            port: 0,
            databases_made: AtomicU32::new(0),
            _supervisor: supervisor,
        };
        cluster.init()?;
        cluster.start_on_a_free_port()?;
        Ok(cluster)
    }

    fn init(&self) -> io::Result<()> {
        let mut initdb = self.command("initdb");
        initdb.arg("--pgdata").arg(self.data());
        initdb.args([
            "--username",
            SUPERUSER,
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync",
        ]);
        run(&mut initdb)?;
        let mut settings =
            OpenOptions::new().append(true).open(self.data().join("postgresql.conf"))?;
        writeln!(settings, "{SETTINGS}\nunix_socket_directories = '{}'", self.folder.display())
    }

    fn start_on_a_free_port(&mut self) -> io::Result<()> {
        let mut outcome = Ok(());
        for _ in 0..START_ATTEMPTS {
            self.port = free_port()?;
            outcome = self.start_server();
            if outcome.is_ok() {
                break;
            }
        }
        outcome
    }

    fn start_server(&self) -> io::Result<()> {
        let log = self.folder.join("server.log");
        let port = format!("-p {}", self.port);
        let start = ["start", "--wait", "--options", &port, "--log", &log.to_string_lossy()];
        self.control(&start).map_err(|error| {
            let log = fs::read_to_string(&log).unwrap_or_default();
            io::Error::other(format!(
                "PostgreSQL did not start on port {}: {error}\n{log}",
                self.port
            ))
        })
    }

    fn control(&self, arguments: &[&str]) -> io::Result<()> {
        run(self.command("pg_ctl").args(arguments).arg("--pgdata").arg(self.data())).map(drop)
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn command(&self, program: &str) -> Command {
        install::command(&self.binaries.path(program), self.account, &self.folder)
    }
}

fn run(command: &mut Command) -> io::Result<String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| {
        io::Error::new(
            error.kind(),
            format!("{} cannot be run: {error}", command.get_program().display()),
        )
    })?;
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(stdout);
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    let program = command.get_program().display();
    Err(io::Error::other(format!("{program} failed ({}): {stdout}{stderr}", output.status)))
}

fn free_port() -> io::Result<u16> {
    let width = u64::from(PORTS.end - PORTS.start);
    // Random, so that concurrent processes probe different ports.
    let seed = RandomState::new().build_hasher().finish();
    for step in 0..width {
        let offset =
            u16::try_from(seed.wrapping_add(step) % width).expect("the range is narrower than u16");
        let port = PORTS.start + offset;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return Ok(port);
        }
    }
    Err(io::Error::other(format!("no free port on 127.0.0.1 within {PORTS:?}")))
}
