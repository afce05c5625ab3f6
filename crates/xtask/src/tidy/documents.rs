//! What the documents have to show.

use std::fs;
use std::path::Path;

use anyhow::Context as _;

use super::Fault;
use crate::workspace::Workspace;

/// Where documents are, below the workspace's root.
const FOLDERS: [&str; 3] = ["", "docs", "crates/frontdesk-help/guides"];

/// What begins a block of Rust.
const RUST: &str = "```rust";

/// Documents with Rust that no doctest compiles.
///
/// # Errors
/// A folder or document can't be read.
pub(super) fn with_untested_rust(workspace: &Workspace) -> anyhow::Result<Vec<Fault>> {
    let mut faults = Vec::new();
    for folder in FOLDERS {
        let path = workspace.root.join(folder);
        let entries = fs::read_dir(&path).with_context(|| path.display().to_string())?;
        for entry in entries {
            let document = entry?.path();
            if document.extension().is_some_and(|extension| extension == "md") {
                let text = fs::read_to_string(&document)
                    .with_context(|| document.display().to_string())?;
                let path = document.strip_prefix(&workspace.root)?;
                faults.extend(untested_rust_in(path, &text, workspace));
            }
        }
    }
    Ok(faults)
}

/// The fault of one document at `path`, from the workspace's root.
pub(super) fn untested_rust_in(path: &Path, text: &str, workspace: &Workspace) -> Option<Fault> {
    let path = path.to_string_lossy().replace('\\', "/");
    let has_rust = text.lines().any(|line| line.trim_start().starts_with(RUST));
    // Crates are two folders deep, and so are their `src`.
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
        wrong: "has Rust that no test compiles".to_owned(),
        right: "include it as the documentation of an item under `#[cfg(doctest)]` in the `lib.rs` of the crate that it is about"
            .to_owned(),
    })
}
