use std::ffi::OsStr;
use std::os::unix::process::CommandExt as _;
use std::process::{Command, Stdio};

use super::janitor::process_group;

#[derive(Debug)]
pub(crate) struct Finished {
    /// `None` if a signal ended the process.
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The process inherits no settings and ends with the tests.
pub(crate) fn program<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_frontdesk"));
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("FRONTDESK_") {
            command.env_remove(name);
        }
    }
    command.args(arguments).stdin(Stdio::null()).process_group(process_group());
    // Many tests share one server and one client address.
    for limit in ["PUBLIC", "PAGES", "TOKEN"] {
        command.env(format!("FRONTDESK_RATE_LIMIT_{limit}"), "0");
    }
    for limit in ["CLIENT", "INVITEE", "LINK"] {
        command.env(format!("FRONTDESK_BOOKING_LIMIT_{limit}"), "0");
    }
    command
}

pub(crate) const SECRET_KEY: &str = "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=";

pub(crate) const VENDOR_KEY: &str = "vendor-key-that-nothing-shows";

pub(crate) const WEBHOOK_SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

pub(crate) fn program_with_keys<A: AsRef<OsStr>>(
    arguments: impl IntoIterator<Item = A>,
) -> Command {
    let mut command = program(arguments);
    command.env("FRONTDESK_SECRET_KEY", SECRET_KEY).env("VENDOR_KEY", VENDOR_KEY);
    command.env("WEBHOOK_SECRET", WEBHOOK_SECRET);
    command
}

pub(crate) fn within(mut outer: Command, program: &Command) -> Command {
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => outer.env(name, value),
            None => outer.env_remove(name),
        };
    }
    outer
        .arg(program.get_program())
        .args(program.get_args())
        .stdin(Stdio::null())
        .process_group(process_group());
    outer
}

pub(crate) fn run<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Finished {
    finish(program(arguments))
}

pub(crate) fn finish(mut program: Command) -> Finished {
    let output = program.output().expect("the program can be started");
    Finished {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("UTF-8 on standard output"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8 on standard error"),
    }
}

#[track_caller]
pub(crate) fn succeed<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> String {
    succeeded(program(arguments)).stdout
}

#[track_caller]
pub(crate) fn succeeded(command: Command) -> Finished {
    let shown = format!("{command:?}");
    let finished = finish(command);
    assert_eq!(finished.code, Some(0), "{shown}\n{}{}", finished.stdout, finished.stderr);
    finished
}
