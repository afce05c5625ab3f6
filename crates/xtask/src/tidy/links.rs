use std::fs;
use std::path::Path;

use super::Fault;
use super::documents::documents;
use crate::workspace::Workspace;

/// Reports broken relative links of the README and `docs/`.
///
/// The build of `frontdesk-help` checks the links of the guides.
pub(super) fn broken(workspace: &Workspace) -> anyhow::Result<Vec<Fault>> {
    let mut faults = Vec::new();
    for (path, text) in documents(workspace, &["", "docs"])? {
        let targets = targets(&text).filter(|target| !target.contains(':'));
        for target in targets.filter(|target| !exists(&workspace.root.join(&path), target)) {
            faults.push(Fault {
                place: path.display().to_string(),
                wrong: format!("links to {target}, which does not exist"),
                right: "correct the path or the heading's anchor".to_owned(),
            });
        }
    }
    Ok(faults)
}

/// `target` is a path with an optional anchor.
fn exists(document: &Path, target: &str) -> bool {
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    let file = if path.is_empty() { document.to_owned() } else { document.with_file_name(path) };
    if anchor.is_empty() {
        return file.exists();
    }
    fs::read_to_string(file).is_ok_and(|text| anchors(&text).any(|found| found == anchor))
}

pub(super) fn targets(text: &str) -> impl Iterator<Item = &str> {
    outside_code(text).flat_map(|line| {
        line.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target)
    })
}

/// The anchors that GitHub generates for headings.
pub(super) fn anchors(text: &str) -> impl Iterator<Item = String> {
    let headings = outside_code(text).filter(|line| line.starts_with('#'));
    headings.map(|line| {
        let title = line.trim_start_matches('#').trim().to_lowercase();
        let kept = title.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    })
}

fn outside_code(text: &str) -> impl Iterator<Item = &str> {
    let mut in_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        in_code ^= is_fence;
        !in_code && !is_fence
    })
}
