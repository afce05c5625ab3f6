use std::process::Command;
use std::thread;

use super::PostgresCluster;

/// Server processes that are suspended until drop; their open connections get no response.
#[derive(Debug)]
#[must_use = "the processes go on once it is dropped"]
pub struct Silence(Vec<String>);

impl PostgresCluster {
    /// Suspends the server processes of connections with the `application_name` `application`.
    ///
    /// New connections still work.
    ///
    /// # Panics
    /// If the server is not running, or if one of the processes ends during the call.
    pub fn silence_sessions(&self, application: &str) -> Silence {
        Silence::of(self.sessions(application))
    }

    /// Like `silence_sessions`, but also suspends the postmaster; new connections hang.
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
        // If the test is already failing, this assertion must not hide the test's own message.
        assert!(sent.success() || thread::panicking(), "{script}");
    }
}

impl Drop for Silence {
    fn drop(&mut self) {
        self.send("CONT");
    }
}
