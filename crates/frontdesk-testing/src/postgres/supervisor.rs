//! The shell that outlives the test process for as long as it takes to clean up after it.

use std::io;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Stdio};

use super::install::{self, Account, Binaries};

/// Waits for the end of its standard input, then stops the server and removes the folder.
///
/// `immediate`, because the data is thrown away. Removing is tried again for the case that `initdb`
/// was still writing when the test process was killed.
const SCRIPT: &str = r#"
read -r _
"$1" stop --pgdata "$2/data" --mode=immediate --wait
cd /
for _ in 1 2 3 4 5; do
    rm -rf "$2" && exit 0
    sleep 1
done
"#;

/// The shell, and the pipe that keeps it waiting.
#[derive(Debug)]
pub(super) struct Supervisor(Child);

impl Supervisor {
    /// Starts watching over `folder`.
    pub(super) fn spawn(
        binaries: &Binaries,
        account: Option<Account>,
        folder: &Path,
    ) -> io::Result<Self> {
        install::command(Path::new("/bin/sh"), account, folder)
            .args(["-c", SCRIPT, "frontdesk-postgres-supervisor"])
            .arg(binaries.path("pg_ctl"))
            .arg(folder)
            .stdin(Stdio::piped())
            // Not the caller's: whoever reads the test's output should not wait for the clean-up.
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // A group of its own: what interrupts the test run (Ctrl-C) must not interrupt the
            // clean-up.
            .process_group(0)
            .spawn()
            .map(Self)
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        // `wait` closes the pipe first, which is the signal. A failure leaves a folder under the
        // system's temporary one, and a destructor has no one to tell.
        drop(self.0.wait());
    }
}
