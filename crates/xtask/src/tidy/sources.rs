use super::{Fault, SCHEDULING};
use crate::workspace::{Source, Workspace};

/// Maximum lines of a file; about 300 is the target.
const LINES: usize = 600;

const INVARIANT: &str = "//! Architecture invariant:";

/// Only this module may convert local times with `jiff`.
const ZONE_RULES: &str = "crates/frontdesk-scheduling/src/zone";

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
            wrong: "the crate documentation lacks an architecture invariant".to_owned(),
            right: format!("add a line that starts with `{INVARIANT}`"),
        })
        .collect()
}

pub(super) fn bare_allows(workspace: &Workspace) -> Vec<Fault> {
    let mut faults = Vec::new();
    for source in sources(workspace) {
        for (number, line) in source.text.lines().enumerate() {
            let line = line.trim_start();
            if line.starts_with("#[allow(") || line.starts_with("#![allow(") {
                faults.push(Fault {
                    place: format!("{}:{}", source.path, number + 1),
                    wrong: "silences a lint with `allow`".to_owned(),
                    right: "use `#[expect(lint, reason = \"…\")]`, which warns when it is no longer needed"
                        .to_owned(),
                });
            }
        }
    }
    faults
}

pub(super) fn too_long(workspace: &Workspace) -> Vec<Fault> {
    sources(workspace)
        .filter_map(|source| Some((source, shipped_lines(source)?)))
        .filter(|(_, lines)| LINES < *lines)
        .map(|(source, lines)| Fault {
            place: source.path.clone(),
            wrong: format!("has {lines} lines without tests"),
            right: format!(
                "split it by subject; the maximum is {LINES} lines, the target about {}",
                LINES / 2
            ),
        })
        .collect()
}

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
                right: format!("use {ZONE_RULES}.rs, the only module that may use jiff"),
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

/// `None` for tests, benchmarks and examples.
fn shipped_lines(source: &Source) -> Option<usize> {
    let path = &source.path;
    let beside = ["/tests/", "/benches/", "/examples/"].iter().any(|folder| path.contains(folder));
    if beside || path.ends_with("/tests.rs") {
        return None;
    }
    Some(source.text.lines().take_while(|line| line.trim_start() != "mod tests {").count())
}
