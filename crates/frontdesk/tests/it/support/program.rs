use std::ffi::OsStr;
use std::os::unix::process::CommandExt as _;
use std::process::{Command, Stdio};

use super::janitor::process_group;

/// What came of a command that ended.
#[derive(Debug)]
pub(crate) struct Finished {
    /// Its exit code; `None` when a signal ended it.
    pub(crate) code: Option<i32>,
    /// What it printed.
    pub(crate) stdout: String,
    /// What it told people.
    pub(crate) stderr: String,
}

/// The program with `arguments`, untouched by the settings of whoever runs the tests, and gone when
/// they are.
pub(crate) fn program<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_frontdesk"));
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("FRONTDESK_") {
            command.env_remove(name);
        }
    }
    command.args(arguments).stdin(Stdio::null()).process_group(process_group());
    // Many cases ask one server from one address. Those about the limits set their own.
    for limit in ["PUBLIC", "PAGES", "TOKEN"] {
        command.env(format!("FRONTDESK_RATE_LIMIT_{limit}"), "0");
    }
    for limit in ["CLIENT", "INVITEE", "LINK"] {
        command.env(format!("FRONTDESK_BOOKING_LIMIT_{limit}"), "0");
    }
    command
}

/// The key under which the servers of the tests store secrets.
pub(crate) const SECRET_KEY: &str = "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=";

/// The key that every vendor wants; the environment variable of the same name holds it.
pub(crate) const VENDOR_KEY: &str = "vendor-key-that-nothing-shows";

/// What webhooks are signed with; the environment variable of the same name holds it.
pub(crate) const WEBHOOK_SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/// The same with the keys in its environment.
pub(crate) fn program_with_keys<A: AsRef<OsStr>>(
    arguments: impl IntoIterator<Item = A>,
) -> Command {
    let mut command = program(arguments);
    command.env("FRONTDESK_SECRET_KEY", SECRET_KEY).env("VENDOR_KEY", VENDOR_KEY);
    command.env("WEBHOOK_SECRET", WEBHOOK_SECRET);
    command
}

/// `outer` with the program and its arguments after its own, in the environment that was prepared
/// for the program.
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

/// Runs the program to its end.
pub(crate) fn run<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Finished {
    finish(program(arguments))
}

/// Runs a prepared program to its end.
pub(crate) fn finish(mut program: Command) -> Finished {
    let output = program.output().expect("the program can be started");
    Finished {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("it prints UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("it tells UTF-8"),
    }
}

/// Runs the program to a good end and returns what it printed.
#[track_caller]
pub(crate) fn succeed<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> String {
    let finished = run(arguments);
    assert_eq!(finished.code, Some(0), "{}{}", finished.stdout, finished.stderr);
    finished.stdout
}
