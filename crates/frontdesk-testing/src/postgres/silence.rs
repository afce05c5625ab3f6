use std::process::Command;
use std::thread;

use super::PostgresCluster;

/// Suspended server processes, which keep connections open without responses until dropped.
#[derive(Debug)]
#[must_use = "the processes go on once it is dropped"]
pub struct Silence(Vec<String>);

impl PostgresCluster {
    /// Suspends the processes of an `application`'s connections, by `application_name`.
    ///
    /// New connections work.
    ///
    /// # Panics
    /// If the server is not running, or one of the processes ends meanwhile.
    pub fn silence_sessions(&self, application: &str) -> Silence {
        Silence::of(self.sessions(application))
    }

    /// Suspends these processes and the postmaster, so that new connections hang.
    ///
    /// # Panics
    /// Like [`PostgresCluster::silence_sessions`].
    pub fn silence(&self, application: &str) -> Silence {
        let mut pids = self.sessions(application);
        pids.push(self.pid().to_string());
        Silence::of(pids)
    }

    fn sessions(&self, application: &str) -> Vec<String> {
        let sql =
            format!("SELECT pid FROM pg_stat_activity WHERE application_name = '{application}'");
        self.execute(&self.url("postgres"), &sql).lines().map(str::to_owned).collect()
    }
}

impl Silence {
    fn of(pids: Vec<String>) -> Self {
        let silence = Self(pids);
        silence.send("STOP");
        silence
    }

    fn send(&self, signal: &str) {
        let script = format!("kill -s {signal} {}", self.0.join(" "));
        let sent =
            Command::new("/bin/sh").args(["-c", &script]).status().expect("a shell can be started");
        // A failing test must report its own failure.
        assert!(sent.success() || thread::panicking(), "{script}");
    }
}

impl Drop for Silence {
    fn drop(&mut self) {
        self.send("CONT");
    }
}
