//! Runs the drill of `deploy/ha`, which breaks a highly available installation while clients book.
//!
//! In a test program of its own, so that it runs alone: the drill measures how long writes pause.

use std::io::{self, Write as _};
use std::path::Path;
use std::process::Command;

use frontdesk_testing::optional;

const PROGRAMS: [&str; 3] = ["patroni", "etcd", "haproxy"];

/// Debian installs HAProxy in `/usr/sbin`.
fn is_installed(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(["/usr/sbin".into()]);
    folders.into_iter().any(|folder| folder.join(name).is_file())
}

#[test]
fn drill_loses_no_acknowledged_write() {
    if let Some(missing) = PROGRAMS.into_iter().find(|name| !is_installed(name)) {
        optional::skip("FRONTDESK_TEST_HA", &format!("{missing} is not installed"));
        return;
    }
    let drill = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/ha/drill");
    let mut command = Command::new(drill);
    command.args(["--frontdesk", env!("CARGO_BIN_EXE_frontdesk")]);
    let output = command.output().expect("Python 3 is installed");
    let report = String::from_utf8_lossy(&output.stdout);
    let problems = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{report}{problems}");
    assert!(report.contains("faults 7, ") && report.contains("lost 0, overlaps 0"), "{report}");
    // Shown also if the test passes, unlike `eprintln!`.
    drop(writeln!(io::stderr(), "{report}"));
}
