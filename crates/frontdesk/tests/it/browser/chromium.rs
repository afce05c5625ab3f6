use std::collections::HashMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use frontdesk_testing::optional;
use serde_json::{Value, json};

use crate::support::{process_group, scratch_folder};

pub(super) const PATIENCE: Duration = Duration::from_secs(30);

const PROGRAMS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

const FLAGS: [&str; 16] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--disable-dev-shm-usage",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--disable-features=LocalNetworkAccessChecks,Translate",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
];

/// Chromium reads commands from file descriptor 3 and writes responses to 4.
const WITH_PIPES: &str = r#"exec "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1"#;

/// Drives the shared browser by the Chrome `DevTools` Protocol.
///
/// Each test has its own browser context, with separate cookies and caches.
#[derive(Debug)]
pub(super) struct Chromium {
    commands: Mutex<ChildStdin>,
    heard: Arc<Mutex<Heard>>,
    next: AtomicU64,
}

#[derive(Debug, Default)]
struct Heard {
    /// Senders of responses, by the number of the pending command.
    waiting: HashMap<u64, Sender<Value>>,
    /// Events by session, in order.
    events: HashMap<String, Vec<Value>>,
    has_ended: bool,
}

impl Chromium {
    /// Prints a note if there is no browser.
    pub(super) fn shared() -> Option<&'static Self> {
        static SHARED: LazyLock<Option<Chromium>> =
            LazyLock::new(|| installed().map(|program| Chromium::start(&program)));
        if SHARED.is_none() {
            let missing = format!("none of {PROGRAMS:?} is installed");
            optional::skip("FRONTDESK_TEST_BROWSER", &missing);
        }
        SHARED.as_ref()
    }

    fn start(program: &Path) -> Self {
        let mut child = Command::new("/bin/sh")
            .args(["-c", WITH_PIPES, "sh"])
            .arg(program)
            .args(FLAGS)
            .arg(format!("--user-data-dir={}", scratch_folder("chromium").display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .process_group(process_group())
            .spawn()
            .expect("a shell can be started");
        let commands = child.stdin.take().expect("a pipe");
        let responses = child.stdout.take().expect("a pipe");
        let heard = Arc::default();
        let listener = Arc::clone(&heard);
        std::thread::spawn(move || listen(child, responses, &listener));
        Self { commands: Mutex::new(commands), heard, next: AtomicU64::new(1) }
    }

    pub(super) fn ask(
        &self,
        session: Option<&str>,
        method: &str,
        parameters: &Value,
    ) -> Result<Value, String> {
        let mut response = self
            .send_command(session, method, parameters)
            .recv_timeout(PATIENCE)
            .unwrap_or_else(|error| panic!("no answer to {method} within {PATIENCE:?}: {error}"));
        match response["error"]["message"].as_str() {
            Some(refusal) => Err(refusal.to_owned()),
            None => Ok(response["result"].take()),
        }
    }

    pub(super) fn send_command(
        &self,
        session: Option<&str>,
        method: &str,
        parameters: &Value,
    ) -> Receiver<Value> {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let mut command = json!({ "id": id, "method": method, "params": parameters });
        if let Some(session) = session {
            command["sessionId"] = session.into();
        }
        let (sender, receiver) = channel();
        {
            let mut heard = lock(&self.heard);
            assert!(!heard.has_ended, "{method}: the browser has ended");
            heard.waiting.insert(id, sender);
        }
        let message = format!("{command}\0");
        lock(&self.commands).write_all(message.as_bytes()).expect("the browser listens");
        receiver
    }

    pub(super) fn events(&self, session: &str, method: &str) -> Vec<Value> {
        let heard = lock(&self.heard);
        let events = heard.events.get(session).into_iter().flatten();
        events
            .filter(|event| event["method"] == method)
            .map(|event| event["params"].clone())
            .collect()
    }

    pub(super) fn forget(&self, session: &str) {
        lock(&self.heard).events.remove(session);
    }
}

fn installed() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&folders).collect();
    PROGRAMS
        .iter()
        .find_map(|name| folders.iter().map(|folder| folder.join(name)).find(|path| path.is_file()))
}

fn listen(mut child: Child, responses: ChildStdout, heard: &Mutex<Heard>) {
    for message in BufReader::new(responses).split(0).map_while(Result::ok) {
        let message: Value = serde_json::from_slice(&message).expect("the browser speaks JSON");
        let mut heard = lock(heard);
        if let Some(id) = message["id"].as_u64() {
            if let Some(asker) = heard.waiting.remove(&id) {
                // Sending fails if the caller has timed out.
                drop(asker.send(message));
            }
        } else if let Some(session) = message["sessionId"].as_str() {
            heard.events.entry(session.to_owned()).or_default().push(message);
        }
    }
    let mut heard = lock(heard);
    heard.has_ended = true;
    heard.waiting.clear();
    drop(child.wait());
}

/// A failing test poisons the lock, but the data stays consistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
