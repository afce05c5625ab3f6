use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};
use serde_json::Value;

#[derive(Debug)]
pub(crate) struct Workspace {
    pub(crate) root: PathBuf,
    pub(crate) crates: Vec<Member>,
}

#[derive(Debug)]
pub(crate) struct Member {
    pub(crate) name: String,
    pub(crate) dependencies: Vec<Dependency>,
    /// Sorted by path.
    pub(crate) sources: Vec<Source>,
}

#[derive(Debug)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    pub(crate) optional: bool,
    pub(crate) dev: bool,
}

#[derive(Debug)]
pub(crate) struct Source {
    /// Relative to the workspace root, with `/`.
    pub(crate) path: String,
    pub(crate) text: String,
}

impl Workspace {
    pub(crate) fn read() -> anyhow::Result<Self> {
        let metadata = cargo(&["metadata", "--no-deps", "--format-version=1"])?;
        let metadata: Value = serde_json::from_str(&metadata)?;
        let root = PathBuf::from(text(&metadata["workspace_root"])?);
        let crates = list(&metadata["packages"])?
            .iter()
            .map(|package| Member::read(package, &root))
            .collect::<anyhow::Result<_>>()?;
        Ok(Self { root, crates })
    }
}

impl Member {
    fn read(package: &Value, root: &Path) -> anyhow::Result<Self> {
        let manifest = Path::new(text(&package["manifest_path"])?);
        let folder = manifest.parent().context("the manifest has no parent directory")?;
        let dependencies = list(&package["dependencies"])?
            .iter()
            .map(Dependency::read)
            .collect::<anyhow::Result<_>>()?;
        let mut sources = Vec::new();
        collect_sources(folder, root, &mut sources)?;
        sources.sort_by(|left, right| left.path.cmp(&right.path));
        Ok(Self { name: text(&package["name"])?.to_owned(), dependencies, sources })
    }
}

impl Dependency {
    fn read(dependency: &Value) -> anyhow::Result<Self> {
        Ok(Self {
            name: text(&dependency["name"])?.to_owned(),
            optional: dependency["optional"] == true,
            dev: dependency["kind"] == "dev",
        })
    }
}

pub(crate) fn default_tree(package: &str) -> anyhow::Result<Vec<String>> {
    let tree =
        cargo(&["tree", "--package", package, "--edges=normal", "--prefix=none", "--format={p}"])?;
    let mut names: Vec<String> =
        tree.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect();
    names.sort();
    names.dedup();
    Ok(names)
}

fn collect_sources(folder: &Path, root: &Path, sources: &mut Vec<Source>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect_sources(&path, root, sources)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            let path = path.strip_prefix(root)?.to_string_lossy().replace('\\', "/");
            sources.push(Source { path, text });
        }
    }
    Ok(())
}

fn cargo(arguments: &[&str]) -> anyhow::Result<String> {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(program).args(arguments).output().context("cannot run cargo")?;
    let complaint = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "cargo {} failed: {complaint}", arguments.join(" "));
    Ok(String::from_utf8(output.stdout)?)
}

fn text(value: &Value) -> anyhow::Result<&str> {
    value.as_str().with_context(|| format!("cargo metadata: expected a string, found {value}"))
}

fn list(value: &Value) -> anyhow::Result<&Vec<Value>> {
    value.as_array().with_context(|| format!("cargo metadata: expected a list, found {value}"))
}
