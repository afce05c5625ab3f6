use std::fs::{self, File, OpenOptions};
use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use frontdesk_testing::wait::wait_until;
use serde_json::Value;

use super::janitor::scratch_folder;
use super::program::{program, program_with_keys, within};

const PATIENCE: Duration = Duration::from_secs(30);

/// `frontdesk serve` on a free port, killed on drop.
#[derive(Debug)]
pub(crate) struct Server {
    process: Serving,
    database: String,
}

/// `frontdesk demo` on a free port, killed on drop.
#[derive(Debug)]
pub(crate) struct Demo {
    process: Serving,
}

/// A process that listens on a port, killed on drop.
#[derive(Debug)]
pub(crate) struct Serving {
    child: Child,
    address: String,
    /// Standard output up to the line with the address.
    printed: Vec<String>,
    log: PathBuf,
}

impl Server {
    /// Creates `database` if it is missing.
    pub(crate) fn start(database: &str) -> Self {
        Self::start_with(database, &[])
    }

    pub(crate) fn start_with(database: &str, arguments: &[&str]) -> Self {
        Self::start_with_variables(database, arguments, &[])
    }

    pub(crate) fn start_with_variables(
        database: &str,
        arguments: &[&str],
        variables: &[(&str, &str)],
    ) -> Self {
        create_file_of(database);
        let first = ["serve", "--listen", "127.0.0.1:0", "--workers", "2", "--database", database];
        let mut command = program_with_keys(first.iter().chain(arguments));
        command.envs(variables.iter().copied());
        Self {
            process: Serving::start(command, &scratch_folder("serve")),
            database: database.to_owned(),
        }
    }

    pub(crate) fn start_without_authorities(database: &str) -> Self {
        create_file_of(database);
        let mut command = program(["serve", "--listen", "127.0.0.1:0", "--database", database]);
        command.env("SSL_CERT_FILE", "/nonexistent").env("SSL_CERT_DIR", "/nonexistent");
        Self {
            process: Serving::start(command, &scratch_folder("serve")),
            database: database.to_owned(),
        }
    }

    /// Runs `serve` under GNU `env` with `option`, such as `--ignore-signal=HUP`.
    ///
    /// Otherwise the service ignores the same signals as the test runner, such as SIGHUP under
    /// `nohup`.
    pub(crate) fn start_with_signals(database: &str, option: &str) -> Self {
        create_file_of(database);
        let command = program(["serve", "--listen", "127.0.0.1:0", "--database", database]);
        let mut env = Command::new("env");
        env.arg(option);
        let command = within(env, &command);
        Self {
            process: Serving::start(command, &scratch_folder("serve")),
            database: database.to_owned(),
        }
    }

    pub(crate) fn address(&self) -> &str {
        self.process.address()
    }

    pub(crate) fn printed(&self) -> &[String] {
        self.process.printed()
    }

    pub(crate) fn pid(&self) -> u32 {
        self.process.pid()
    }

    pub(crate) fn database(&self) -> &str {
        &self.database
    }

    pub(crate) fn log(&self) -> String {
        fs::read_to_string(&self.process.log).expect("the log is a file of text")
    }

    pub(crate) fn ask_to_end(&self) {
        self.signal("TERM");
    }

    pub(crate) fn signal(&self, name: &str) {
        self.process.signal(name);
    }

    pub(crate) fn wait(self) -> ExitStatus {
        self.process.wait()
    }

    pub(crate) fn kill(mut self) {
        self.process.kill();
    }
}

/// `serve` does not create the file.
pub(crate) fn create_file_of(database: &str) {
    if let Some(file) = database.strip_prefix("sqlite://") {
        let mut options = OpenOptions::new();
        options.append(true).create(true).mode(0o600);
        options.open(file).expect("a file can be made in the folder");
    }
}

impl Demo {
    pub(crate) fn start(folder: &Path) -> Self {
        let mut command = program(["demo", "--listen", "127.0.0.1:0", "--workers", "2"]);
        command.current_dir(folder);
        Self { process: Serving::start(command, folder) }
    }

    pub(crate) fn start_with(folder: &Path, arguments: &[&str]) -> Self {
        let first = ["demo", "--listen", "127.0.0.1:0", "--workers", "2"];
        let mut command = program_with_keys(first.iter().chain(arguments));
        command.current_dir(folder);
        Self { process: Serving::start(command, folder) }
    }

    pub(crate) fn address(&self) -> &str {
        self.process.address()
    }

    pub(crate) fn printed(&self) -> &[String] {
        self.process.printed()
    }

    pub(crate) fn token(&self) -> &str {
        let line = self
            .printed()
            .iter()
            .find(|line| line.starts_with("Token "))
            .expect("the token's line");
        line.split_whitespace().nth(1).expect("the token")
    }
}

/// `frontdesk sandbox` on a free port, killed on drop.
#[derive(Debug)]
pub(crate) struct Sandbox {
    process: Serving,
    started: Value,
}

impl Sandbox {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::start_in(&scratch_folder("sandbox"), arguments)
    }

    pub(crate) fn start_in(folder: &Path, arguments: &[&str]) -> Self {
        let first = ["sandbox", "--json", "--listen", "127.0.0.1:0"];
        let command = program(first.iter().chain(arguments));
        let process = Serving::start(command, folder);
        let started = serde_json::from_str(&process.printed[0]).expect("one line of JSON");
        Self { process, started }
    }

    pub(crate) fn address(&self) -> &str {
        self.process.address()
    }

    pub(crate) fn printed(&self) -> &[String] {
        self.process.printed()
    }

    pub(crate) fn stop(self) -> ExitStatus {
        self.process.signal("TERM");
        self.process.wait()
    }

    pub(crate) fn token_of(&self, member: &str) -> &str {
        let mut tokens = self.started["tokens"].as_array().expect("a list").iter();
        let token = tokens.find(|token| token["member"] == member).expect("a token of the member");
        token["token"].as_str().expect("a text")
    }
}

impl Serving {
    pub(crate) fn start(mut command: Command, folder: &Path) -> Self {
        let log = folder.join("server.log");
        let mut child = command
            .env("TMPDIR", folder)
            .stdout(Stdio::piped())
            .stderr(File::create(&log).expect("a file can be made in the folder"))
            .spawn()
            .expect("the program can be started");
        let stdout = BufReader::new(child.stdout.take().expect("it is piped"));
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || {
            // Reads to the end, so that the process never blocks on a full pipe.
            for line in stdout.lines().map_while(Result::ok) {
                drop(sender.send(line));
            }
        });
        let mut serving = Self { child, address: String::new(), printed: Vec::new(), log };
        while serving.address.is_empty() {
            let line = receiver.recv_timeout(PATIENCE).unwrap_or_else(|_| {
                let log = fs::read_to_string(&serving.log).unwrap_or_default();
                panic!(
                    "it did not come to listen; it printed {:#?} and logged\n{log}",
                    serving.printed
                )
            });
            if let Some(address) = address_in(&line) {
                serving.address = address;
            }
            serving.printed.push(line);
        }
        serving
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn printed(&self) -> &[String] {
        &self.printed
    }

    fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        let sent =
            Command::new("/bin/sh").args(["-c", r#"kill -s "$1" "$2""#, "sh", name, &pid]).status();
        assert!(sent.expect("a shell can be started").success(), "process {pid} is not there");
    }

    fn wait(mut self) -> ExitStatus {
        let mut ended = None;
        wait_until("the process's end", PATIENCE, || {
            ended = self.child.try_wait().expect("a child process");
            ended.is_some()
        });
        ended.expect("it has ended")
    }

    fn kill(&mut self) {
        // Both calls fail if the process has already exited.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// The sandbox prints JSON.
fn address_in(line: &str) -> Option<String> {
    match line.split_once("Listening on ") {
        Some((_, address)) => Some(address.trim().to_owned()),
        None => serde_json::from_str::<Value>(line).ok()?["address"].as_str().map(str::to_owned),
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.kill();
    }
}
