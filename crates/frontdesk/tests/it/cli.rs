//! Tests of the commands' output and exit codes.

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

    #[track_caller]
    fn fail(&self, arguments: &[&str]) -> String {
        refusal(&self.run(arguments))
    }
}

/// The exit code must be 1, and standard output empty.
#[track_caller]
fn refusal(finished: &Finished) -> String {
    assert_eq!((finished.code, finished.stdout.as_str()), (Some(1), ""), "{}", finished.stderr);
    let said = finished
        .stderr
        .strip_prefix("error: ")
        .unwrap_or_else(|| panic!("no error: {}", finished.stderr));
    said.trim_end().to_owned()
}
