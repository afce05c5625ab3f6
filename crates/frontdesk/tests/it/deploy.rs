//! Checks the files in `deploy` with the programs that read them.

mod cells;
mod prometheus;
mod systemd;

use std::path::{Path, PathBuf};
use std::process::Command;

use frontdesk_testing::optional;

use crate::support::finish;

fn deploy() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy")
}

/// `None` if the program is missing but not required. Debian installs some in `/usr/sbin`.
pub(crate) fn installed(name: &str, variable: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = std::env::split_paths(&path).chain(["/usr/sbin".into()]);
    let found = folders.find_map(|folder| Some(folder.join(name)).filter(|file| file.is_file()));
    if found.is_none() {
        optional::skip(variable, &format!("{name} is not installed"));
    }
    found
}

#[track_caller]
fn succeed(mut command: Command, arguments: &[&str]) {
    command.args(arguments);
    let shown = format!("{command:?}");
    let finished = finish(command);
    assert_eq!(finished.code, Some(0), "{shown}\n{}{}", finished.stdout, finished.stderr);
}
