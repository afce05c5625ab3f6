use super::{DOMAIN, Fault, SCHEDULING};
use crate::workspace::{Source, Workspace};

/// Limit for the first paragraph of a doc comment.
const WORDS: usize = 12;

pub(super) fn too_long(workspace: &Workspace) -> Vec<Fault> {
    let checked = [DOMAIN, SCHEDULING].map(|name| format!("crates/{name}/src/"));
    let sources = workspace.crates.iter().flat_map(|member| &member.sources);
    sources
        .filter(|source| checked.iter().any(|folder| source.path.starts_with(folder)))
        .flat_map(long_summaries)
        .collect()
}

fn long_summaries(source: &Source) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut lines = source.text.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let Some(first) = documentation(line) else { continue };
        let rest = lines.by_ref().map_while(|(_, line)| documentation(line));
        let comment: Vec<&str> = std::iter::once(first).chain(rest).collect();
        let summary = comment.iter().take_while(|text| !text.trim().is_empty());
        let words = summary.flat_map(|text| text.split_whitespace()).count();
        if WORDS < words {
            faults.push(Fault {
                place: format!("{}:{}", source.path, number + 1),
                wrong: format!("the doc comment starts with a paragraph of {words} words"),
                right: format!("shorten it to {WORDS} words and put the rest after a blank line"),
            });
        }
    }
    faults
}

fn documentation(line: &str) -> Option<&str> {
    let line = line.trim_start();
    line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))
}
