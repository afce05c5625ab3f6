//! Runs the `sh` blocks of README.md, the documents and the guides.
//!
//! An unsupported command fails the test.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use frontdesk_testing::postgres::PostgresCluster;
use serde_json::Value;

use crate::support::{Finished, Serving, Store, finish, program, scratch_folder};

/// The tests replace this address.
const WRITTEN_ADDRESS_OF_SANDBOX: &str = "http://127.0.0.1:8089";
const WRITTEN_ADDRESS: &str = "http://127.0.0.1:8080";

const READERS: usize = 4;

#[test]
fn readme_commands_work_in_an_empty_directory() {
    let blocks = blocks_of(&root().join("README.md"));
    let lines: Vec<&String> = blocks.iter().flat_map(|block| &block.lines).collect();
    for line in ["cargo run -- demo", "cargo test --workspace"] {
        assert!(lines.iter().any(|found| *found == line), "{line} is not in the README");
    }
    let mut reader = Reader::default();
    for block in &blocks {
        reader.follow(block);
    }
    assert!(0 < reader.requests, "the README shows a request");
}

#[test]
fn commands_of_the_documents_work() {
    let entries = fs::read_dir(root().join("docs")).expect("the documents can be listed");
    let mut followed = 0;
    for entry in entries {
        let path = entry.expect("an entry can be read").path();
        if path.extension().is_some_and(|extension| extension == "md") {
            for block in blocks_of(&path) {
                Reader { database_is_there: true, ..Reader::default() }.follow(&block);
                followed += 1;
            }
        }
    }
    assert!(0 < followed);
}

#[test]
fn listed_files_of_an_endpoint_exist_in_at_most_9_rows() {
    let text =
        fs::read_to_string(root().join("docs/CONTRIBUTING.md")).expect("the document can be read");
    let table = text.split("**An endpoint**").nth(1).and_then(|rest| rest.split("\n\n").nth(1));
    let rows: Vec<&str> = table.expect("a table follows").lines().skip(2).collect();
    assert!((5..=9).contains(&rows.len()), "{rows:#?}");
    let cells = rows.iter().filter_map(|row| row.split('|').nth(1));
    for file in cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)) {
        assert!(
            root().join(file).is_file(),
            "{file} is gone; correct the table in docs/CONTRIBUTING.md"
        );
    }
}

#[test]
fn commands_of_the_guides_work() {
    let guides = frontdesk_help::GUIDES;
    let mut guides: Vec<_> = guides.iter().map(|guide| (guide.id, blocks_in(guide.text))).collect();
    guides.retain(|(_, blocks)| !blocks.is_empty());
    assert!(!guides.is_empty());
    let next = AtomicUsize::new(0);
    let follow = || {
        while let Some((id, blocks)) = guides.get(next.fetch_add(1, Ordering::Relaxed)) {
            follow_guide(id, blocks);
        }
    };
    // Starting a demo takes most of the time.
    std::thread::scope(|scope| {
        let readers: Vec<_> = (0..READERS).map(|_| scope.spawn(follow)).collect();
        for reader in readers {
            reader.join().expect("the commands of a guide succeed");
        }
    });
}

fn follow_guide(id: &str, blocks: &[Block]) {
    let folder = scratch_folder(id);
    let mut reader = Reader { stays_in: Some(folder.clone()), ..Reader::default() };
    for line in ["frontdesk demo", "export FRONTDESK_TOKEN=fd_…"] {
        reader.run(&folder, line);
    }
    for block in blocks {
        reader.follow(block);
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

struct Block {
    lines: Vec<String>,
    response: Option<String>,
}

fn blocks_of(document: &Path) -> Vec<Block> {
    blocks_in(&fs::read_to_string(document).expect("a document is text"))
}

fn blocks_in(text: &str) -> Vec<Block> {
    // A backslash at the end of a line continues the command.
    let text = text.replace("\\\n", " ");
    let mut blocks: Vec<Block> = Vec::new();
    let mut kind = None;
    for line in text.lines() {
        match (kind, line.strip_prefix("```")) {
            (None, Some(opened)) => {
                kind = Some(opened);
                if opened == "sh" {
                    blocks.push(Block { lines: Vec::new(), response: None });
                }
            }
            (Some(_), Some(_)) => kind = None,
            (Some("sh"), None) => {
                let command = line.split(" #").next().unwrap_or_default().trim();
                if !command.is_empty() {
                    blocks.last_mut().expect("the block has begun").lines.push(command.to_owned());
                }
            }
            (Some("json"), None) => {
                let requests =
                    |block: &&mut Block| block.lines.iter().any(|line| line.starts_with("curl "));
                if let Some(block) = blocks.last_mut().filter(requests) {
                    block.response.get_or_insert_default().push_str(line);
                }
            }
            (_, None) => {}
        }
    }
    blocks
}

fn workspace_file() -> String {
    let text =
        fs::read_to_string(root().join("docs/workspace-file.md")).expect("the document exists");
    let (_, rest) = text.split_once("```toml\n").expect("it has an example");
    rest.split_once("```").expect("the example ends").0.to_owned()
}

#[derive(Default)]
struct Reader {
    stays_in: Option<PathBuf>,
    database_is_there: bool,
    exported: Vec<(String, String)>,
    /// Running services, oldest first; commands use the newest.
    serving: Vec<Serving>,
    /// The database that `createdb` created.
    created: Option<String>,
    requests: usize,
}

impl Reader {
    fn follow(&mut self, block: &Block) {
        if block.lines.iter().any(|line| line.starts_with("createdb "))
            && !Store::Postgres.is_there()
        {
            return;
        }
        let folder = self.stays_in.clone().unwrap_or_else(|| scratch_folder("reader"));
        fs::write(folder.join("workspace.toml"), workspace_file()).expect("a file can be written");
        if self.database_is_there {
            self.run(&folder, "frontdesk migrate");
        }
        for line in &block.lines {
            let response = self.run(&folder, line);
            if let (Some(shown), Some(response)) = (&block.response, response) {
                let shown = serde_json::from_str(&shown.replace("[…]", "\"…\""))
                    .expect("the shown response is JSON");
                assert!(
                    is_like(&shown, &response),
                    "{line}\nshown: {shown:#}\nfound: {response:#}"
                );
            }
        }
    }

    fn run(&mut self, folder: &Path, line: &str) -> Option<Value> {
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (first, rest) {
            ("cargo", "test --workspace") => {} // runs this test
            ("cargo", _) => {
                let arguments = rest
                    .strip_prefix("run -- ")
                    .unwrap_or_else(|| panic!("{line}: no test runs this command"));
                self.frontdesk(folder, arguments);
            }
            ("frontdesk", arguments) => self.frontdesk(folder, arguments),
            ("export", setting) => {
                let (name, value) = setting.split_once('=').expect("a name and a value");
                let value = self.translate(value);
                self.exported.push((name.to_owned(), value));
            }
            ("createdb", name) => {
                self.created =
                    PostgresCluster::shared().map(|cluster| cluster.create_database(name));
            }
            ("curl", _) => return Some(self.request(folder, line)),
            _ => panic!("{line}: no test runs this command"),
        }
        None
    }

    fn frontdesk(&mut self, folder: &Path, line: &str) {
        let (arguments, output) = line.split_once(" > ").unwrap_or((line, ""));
        let serves =
            ["serve", "demo", "sandbox"].contains(&arguments.split(' ').next().unwrap_or_default());
        let mut command = program(arguments.split_whitespace());
        command.current_dir(folder).envs(self.exported.iter().cloned());
        if serves {
            command.args(["--listen", "127.0.0.1:0"]);
            self.serving.push(Serving::start(command, folder));
        } else {
            let finished = succeeded(arguments, finish(command));
            if !output.is_empty() {
                fs::write(folder.join(output), finished.stdout).expect("a file can be written");
            }
        }
    }

    fn request(&mut self, folder: &Path, line: &str) -> Value {
        self.requests += 1;
        let mut shell = Command::new("/bin/sh");
        shell.args([
            "-eu",
            "-c",
            &self.translate(&line.replacen("curl", "curl --fail-with-body", 1)),
        ]);
        shell.current_dir(folder).envs(self.exported.iter().cloned()).stdin(Stdio::null());
        let response = succeeded(line, finish(shell)).stdout;
        if response.is_empty() {
            return Value::Null;
        }
        serde_json::from_str(&response)
            .unwrap_or_else(|error| panic!("{line}: {error}: {response}"))
    }

    /// Replaces the document's address, token and database with the test's.
    fn translate(&self, line: &str) -> String {
        let mut line = line.to_owned();
        if let Some(serving) = self.serving.last() {
            for written in [WRITTEN_ADDRESS, WRITTEN_ADDRESS_OF_SANDBOX] {
                line = line.replace(written, serving.address());
            }
            let token = serving
                .printed()
                .iter()
                .flat_map(|line| line.split_whitespace())
                .find(|word| word.starts_with("fd_"));
            line = line.replace("fd_…", token.unwrap_or("fd_…"));
        }
        match &self.created {
            Some(database) => line.replace("postgres://localhost/frontdesk", database),
            None => line,
        }
    }
}

#[track_caller]
fn succeeded(line: &str, finished: Finished) -> Finished {
    assert_eq!(finished.code, Some(0), "{line}\n{}{}", finished.stdout, finished.stderr);
    finished
}

/// `…` matches any value.
fn is_like(shown: &Value, found: &Value) -> bool {
    match (shown, found) {
        (Value::String(text), _) if text == "…" => true,
        (Value::Object(shown), Value::Object(found)) => shown
            .iter()
            .all(|(name, shown)| found.get(name).is_some_and(|found| is_like(shown, found))),
        (Value::Array(shown), Value::Array(found)) => {
            shown.len() == found.len()
                && shown.iter().zip(found).all(|(shown, found)| is_like(shown, found))
        }
        _ => shown == found,
    }
}
