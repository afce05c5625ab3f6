//! What the files themselves have to show.

use super::{Fault, SCHEDULING};
use crate::workspace::{Source, Workspace};

/// About 300 lines is what a file should have; at twice that a reader is lost.
const LINES: usize = 600;

/// The line of a crate's documentation that says what it never knows or does.
const INVARIANT: &str = "//! Architecture invariant:";

/// Where civil time becomes instants and back.
const ZONE_RULES: &str = "crates/frontdesk-scheduling/src/zone";

/// Crates of the product whose own documentation does not say what they leave out.
pub(super) fn without_an_invariant(workspace: &Workspace) -> Vec<Fault> {
    let shipped = workspace.crates.iter().filter(|member| member.name.starts_with("frontdesk"));
    shipped
        .filter_map(|member| {
            ["lib.rs", "main.rs"].iter().find_map(|file| {
                let root = format!("crates/{}/src/{file}", member.name);
                member.sources.iter().find(|source| source.path == root)
            })
        })
        .filter(|source| {
            let documentation = source.text.lines().take_while(|line| line.starts_with("//!"));
            !documentation.into_iter().any(|line| line.starts_with(INVARIANT))
        })
        .map(|source| Fault {
            place: source.path.clone(),
            wrong: "its opening documentation does not say what the crate never knows or does"
                .to_owned(),
            right: format!("start a line of it with `{INVARIANT}`"),
        })
        .collect()
}

/// Lints silenced for ever and without a word.
pub(super) fn bare_allows(workspace: &Workspace) -> Vec<Fault> {
    let mut faults = Vec::new();
    for source in sources(workspace) {
        for (number, line) in source.text.lines().enumerate() {
            let line = line.trim_start();
            if line.starts_with("#[allow(") || line.starts_with("#![allow(") {
                faults.push(Fault {
                    place: format!("{}:{}", source.path, number + 1),
                    wrong: "silences a lint with `allow`".to_owned(),
                    right: "write `#[expect(lint, reason = \"…\")]`, which tells when it is no longer needed"
                        .to_owned(),
                });
            }
        }
    }
    faults
}

/// Files that nobody reads to the end.
pub(super) fn too_long(workspace: &Workspace) -> Vec<Fault> {
    sources(workspace)
        .filter_map(|source| Some((source, shipped_lines(source)?)))
        .filter(|(_, lines)| LINES < *lines)
        .map(|(source, lines)| Fault {
            place: source.path.clone(),
            wrong: format!("{lines} lines beside its tests"),
            right: format!("part it by subject: {LINES} is the most, about {} the aim", LINES / 2),
        })
        .collect()
}

/// `jiff` outside the one module that may use it.
pub(super) fn zone_rules_astray(workspace: &Workspace) -> Vec<Fault> {
    let shipped = format!("crates/{SCHEDULING}/src/");
    let mut faults = Vec::new();
    for source in sources(workspace) {
        if !source.path.starts_with(&shipped) || source.path.starts_with(ZONE_RULES) {
            continue;
        }
        let lines = source.text.lines().enumerate();
        for (number, _) in lines.filter(|(_, line)| !is_comment(line) && line.contains("jiff::")) {
            faults.push(Fault {
                place: format!("{}:{}", source.path, number + 1),
                wrong: "uses jiff".to_owned(),
                right: format!("call {ZONE_RULES}.rs, the one module that holds the zones' rules"),
            });
        }
    }
    faults
}

fn sources(workspace: &Workspace) -> impl Iterator<Item = &Source> {
    workspace.crates.iter().flat_map(|member| &member.sources)
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with("//")
}

/// How many lines a file has before its test module; `None` for a file that is all tests, benchmark
/// or example.
fn shipped_lines(source: &Source) -> Option<usize> {
    let path = &source.path;
    let beside = ["/tests/", "/benches/", "/examples/"].iter().any(|folder| path.contains(folder));
    if beside || path.ends_with("/tests.rs") {
        return None;
    }
    Some(source.text.lines().take_while(|line| line.trim_start() != "mod tests {").count())
}
