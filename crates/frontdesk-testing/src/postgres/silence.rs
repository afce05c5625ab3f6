use std::process::Command;
use std::thread;

use super::PostgresCluster;

/// Processes of a server that do nothing until this is dropped: their connections stay open and
/// answer nothing.
#[derive(Debug)]
#[must_use = "the processes go on once it is dropped"]
pub struct Silence(Vec<String>);

impl PostgresCluster {
    /// Stops the processes that serve the connections of an `application`, by the name that it
    /// gives of itself. Whoever connects anew is served.
    ///
    /// # Panics
    ///
    /// When the server is not running, or one of them ends meanwhile.
    pub fn silence_sessions(&self, application: &str) -> Silence {
        Silence::of(self.sessions(application))
    }

    /// The same, and stops the process that takes connections: nobody else is served either.
    ///
    /// # Panics
    ///
    /// As [`PostgresCluster::silence_sessions`] does.
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
        // A test that fails already is to say why itself.
        assert!(sent.success() || thread::panicking(), "{script}");
    }
}

impl Drop for Silence {
    fn drop(&mut self) {
        self.send("CONT");
    }
}
