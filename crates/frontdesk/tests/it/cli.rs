//! The commands as people and scripts run them: what they print where, and how they end.

mod apply;
mod check;
mod database_file;
mod demo;
mod secrets;
mod settings;
mod tokens;
mod zones;

use std::fs;
use std::path::PathBuf;

use crate::support::{Finished, Store, run, scratch_folder, succeed};

/// Someone to give a token to and something to book.
const WORKSPACE: &str = r#"
[workspace]
key = "northwind"
name = "Northwind"
time_zone = "Europe/London"

[[members]]
key = "priya"
name = "Priya Raman"
email = "priya@northwind.example"
calendars = [ { kind = "builtin" } ]

[[queues]]
key = "aes"
name = "AEs"
members = [ { member = "priya" } ]

[[event_types]]
key = "intro"
title = "Intro call"
duration = 30
"#;

/// A database that is up to date, and a folder for files.
struct Place {
    database: String,
    folder: PathBuf,
}

impl Place {
    fn new(store: Store) -> Self {
        let place = Self { database: store.new_database("cli"), folder: scratch_folder("files") };
        place.succeed(&["migrate"]);
        place
    }

    /// A database that holds [`WORKSPACE`].
    fn with_workspace(store: Store) -> Self {
        let place = Self::new(store);
        let file = place.file("workspace.toml", WORKSPACE);
        place.succeed(&["apply", &file]);
        place
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.folder.join(name);
        fs::write(&path, text).expect("a file can be written");
        path.display().to_string()
    }

    fn run(&self, arguments: &[&str]) -> Finished {
        run(arguments.iter().chain(&["--database", &self.database]))
    }

    #[track_caller]
    fn succeed(&self, arguments: &[&str]) -> String {
        succeed(arguments.iter().chain(&["--database", &self.database]))
    }

    /// Runs a command that fails, and returns what it said after `error: `.
    #[track_caller]
    fn fail(&self, arguments: &[&str]) -> String {
        refusal(&self.run(arguments))
    }
}

/// What a command said that failed as commands fail: with exit code 1 and nothing on standard
/// output.
#[track_caller]
fn refusal(finished: &Finished) -> String {
    assert_eq!((finished.code, finished.stdout.as_str()), (Some(1), ""), "{}", finished.stderr);
    let said = finished
        .stderr
        .strip_prefix("error: ")
        .unwrap_or_else(|| panic!("no error: {}", finished.stderr));
    said.trim_end().to_owned()
}
