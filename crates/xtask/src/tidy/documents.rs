use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use super::Fault;
use crate::workspace::Workspace;

const FOLDERS: [&str; 3] = ["", "docs", "crates/frontdesk-help/guides"];

const RUST: &str = "```rust";

/// Reports documents with Rust code that is not compiled as a doctest.
pub(super) fn with_untested_rust(workspace: &Workspace) -> anyhow::Result<Vec<Fault>> {
    let documents = documents(workspace, &FOLDERS)?;
    let faults =
        documents.iter().filter_map(|(path, text)| untested_rust_in(path, text, workspace));
    Ok(faults.collect())
}

pub(super) fn documents(
    workspace: &Workspace,
    folders: &[&str],
) -> anyhow::Result<Vec<(PathBuf, String)>> {
    let mut documents = Vec::new();
    for folder in folders {
        let path = workspace.root.join(folder);
        let entries = fs::read_dir(&path).with_context(|| path.display().to_string())?;
        for entry in entries {
            let document = entry?.path();
            if document.extension().is_some_and(|extension| extension == "md") {
                let text = fs::read_to_string(&document)
                    .with_context(|| document.display().to_string())?;
                documents.push((document.strip_prefix(&workspace.root)?.to_owned(), text));
            }
        }
    }
    Ok(documents)
}

pub(super) fn untested_rust_in(path: &Path, text: &str, workspace: &Workspace) -> Option<Fault> {
    let path = path.to_string_lossy().replace('\\', "/");
    let has_rust = text.lines().any(|line| line.trim_start().starts_with(RUST));
    // A `lib.rs` includes the document by a path relative to `crates/NAME/src`.
    let paths = [
        path.strip_prefix("crates/").map(|rest| format!("../../{rest}")),
        Some(format!("../../../{path}")),
    ];
    let included = paths.into_iter().flatten().any(|path| {
        let line = format!("#[doc = include_str!(\"{path}\")]");
        workspace
            .crates
            .iter()
            .flat_map(|member| &member.sources)
            .any(|source| source.text.contains(&line))
    });
    (has_rust && !included).then(|| Fault {
        place: path,
        wrong: "contains Rust that no doctest compiles".to_owned(),
        right: "add `#[doc = include_str!(…)]` to an item under `#[cfg(doctest)]` in the `lib.rs` of the documented crate"
            .to_owned(),
    })
}
