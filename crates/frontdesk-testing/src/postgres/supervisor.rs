//! A shell that cleans up after the end of the test process.

use std::io;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Stdio};

use super::install::{self, Account, Binaries};

/// Stops the server and removes the directory once standard input ends.
///
/// The stop mode is `immediate`, because the data is discarded. The shell retries the removal: if
/// the test process was killed, `initdb` may still be writing.
const SCRIPT: &str = r#"
read -r _
"$1" stop --pgdata "$2/data" --mode=immediate --wait
cd /
for _ in 1 2 3 4 5; do
    rm -rf "$2" && exit 0
    sleep 1
done
"#;

#[derive(Debug)]
pub(super) struct Supervisor(Child);

impl Supervisor {
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
            // Inherited output would stay open, and its reader would wait for the cleanup.
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // The process group is separate, so that Ctrl-C does not interrupt the cleanup.
            .process_group(0)
            .spawn()
            .map(Self)
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        // `wait` closes the pipe first, which starts the cleanup. A destructor cannot report an
        // error; after a failed cleanup, the temporary directory remains.
        drop(self.0.wait());
    }
}
