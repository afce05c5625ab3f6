use std::fs;
use std::process::Command;

use frontdesk_testing::optional;

use super::deploy;
use crate::support::{scratch_folder, succeeded};

/// `systemd-analyze security` rates exposure from 0 (none) to 100. The unit has 12, because the
/// service needs the network.
const EXPOSURE: &str = "--threshold=15";

#[test]
fn unit_is_valid_and_hardened() {
    let analyze = optional::program("systemd-analyze", "FRONTDESK_TEST_SYSTEMD");
    let Some(analyze) = analyze else { return };
    let unit = fs::read_to_string(deploy().join("frontdesk.service")).expect("the unit is there");
    let installed_at = "/usr/local/bin/frontdesk";
    assert!(unit.contains(&format!("ExecStart={installed_at} serve\n")), "{unit}");
    // `verify` requires the program.
    let unit = unit.replace(installed_at, env!("CARGO_BIN_EXE_frontdesk"));
    let file = scratch_folder("systemd").join("frontdesk.service");
    fs::write(&file, unit).expect("a file can be written");
    for check in [&["verify"][..], &["security", "--offline=true", EXPOSURE]] {
        let mut command = Command::new(&analyze);
        command.args(check).arg(&file);
        succeeded(command);
    }
}
