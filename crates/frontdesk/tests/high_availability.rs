//! Runs the drill of `deploy/ha`, which breaks a highly available installation while clients book.
//!
//! In a test program of its own, so that it runs alone: a failover takes both cores.

use std::io::{self, Write as _};
use std::path::Path;
use std::process::Command;

use frontdesk_testing::optional;

#[test]
fn drill_loses_no_acknowledged_write() {
    let installed = |name| optional::program(name, "FRONTDESK_TEST_HA").is_some();
    if !["patroni", "etcd", "haproxy"].into_iter().all(installed) {
        return;
    }
    let drill = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/ha/drill");
    let mut command = Command::new(drill);
    // A deadline, not a measurement: a loaded machine may take longer than the drill's own limit.
    command.args(["--frontdesk", env!("CARGO_BIN_EXE_frontdesk"), "--resume-within", "60"]);
    let output = command.output().expect("Python 3 is installed");
    let report = String::from_utf8_lossy(&output.stdout);
    let problems = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{report}{problems}");
    assert!(report.contains("faults 7, ") && report.contains("lost 0, overlaps 0"), "{report}");
    // Shown also if the test passes, unlike `eprintln!`.
    drop(writeln!(io::stderr(), "{report}"));
}
