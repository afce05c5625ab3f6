//! Import cycles between the files of a crate.
//!
//! Follows re-exports to the file that defines the item. Ignores imports between a module and its
//! submodules, and imports of tests.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::Fault;
use super::imports::{Import, imports_of};
use crate::workspace::{Member, Workspace};

/// The path of a module from the crate root.
type Path = Vec<String>;

/// The imported modules of each module, each with one imported item.
type Edges = BTreeMap<Path, BTreeMap<Path, String>>;

/// Stops the search if re-exports form a cycle.
const MOST_REEXPORTS: usize = 8;

pub(super) fn of_imports(workspace: &Workspace) -> Vec<Fault> {
    workspace.crates.iter().flat_map(|member| Modules::of(member).circles()).collect()
}

struct Modules(BTreeMap<Path, (String, Vec<Import>)>);

impl Modules {
    fn of(member: &Member) -> Self {
        let folder = format!("crates/{}/src/", member.name);
        let mut modules = BTreeMap::new();
        let mut tests = Vec::new();
        for source in &member.sources {
            let Some(path) = source.path.strip_prefix(&folder).map(module_path) else { continue };
            let imports = imports_of(&source.text);
            tests.extend(imports.test_modules.into_iter().map(|name| below(&path, &name)));
            modules.insert(path, (source.path.clone(), imports.all));
        }
        modules.retain(|path, _| !tests.iter().any(|test| path.starts_with(test)));
        Self(modules)
    }

    fn circles(&self) -> Vec<Fault> {
        let edges = self.edges();
        let reached: BTreeMap<&Path, BTreeSet<&Path>> =
            edges.keys().map(|start| (start, reachable(&edges, start))).collect();
        let mut grouped = BTreeSet::new();
        let mut faults = Vec::new();
        for (start, reached_from_start) in &reached {
            if !reached_from_start.contains(start) || grouped.contains(start) {
                continue;
            }
            let leads_back =
                |other: &&&Path| reached.get(*other).is_some_and(|back| back.contains(start));
            let group: Vec<&Path> = reached_from_start.iter().filter(leads_back).copied().collect();
            faults.push(self.fault(&group, &edges));
            grouped.extend(group);
        }
        faults
    }

    fn edges(&self) -> Edges {
        let mut edges = Edges::new();
        for (from, (_, imports)) in &self.0 {
            for import in imports {
                let Some(to) = self.definition(from, &import.path, MOST_REEXPORTS) else {
                    continue;
                };
                if !from.starts_with(&to) && !to.starts_with(from) {
                    let item = import.path.last().cloned().unwrap_or_default();
                    edges.entry(from.clone()).or_default().entry(to).or_insert(item);
                }
            }
        }
        edges
    }

    /// The module that defines `path`; `None` for paths into other crates.
    ///
    /// Relative paths start in `from`.
    fn definition(&self, from: &Path, path: &[String], reexports: usize) -> Option<Path> {
        let (first, mut rest) = path.split_first()?;
        let mut module = match first.as_str() {
            "crate" => Path::new(),
            "self" => from.clone(),
            "super" => parent(from),
            child => Some(below(from, child)).filter(|child| self.0.contains_key(child))?,
        };
        while let Some((name, after)) = rest.split_first() {
            let child = below(&module, name);
            if name == "super" {
                module = parent(&module);
            } else if self.0.contains_key(&child) {
                module = child;
            } else {
                return Some(self.reexported(&module, name, after, reexports).unwrap_or(module));
            }
            rest = after;
        }
        Some(module)
    }

    fn reexported(
        &self,
        module: &Path,
        name: &str,
        after: &[String],
        reexports: usize,
    ) -> Option<Path> {
        let reexports = reexports.checked_sub(1)?;
        let (_, imports) = self.0.get(module)?;
        let import = imports.iter().find(|import| import.name.as_deref() == Some(name))?;
        let path: Vec<String> = import.path.iter().chain(after).cloned().collect();
        self.definition(module, &path, reexports)
    }

    fn fault(&self, group: &[&Path], edges: &Edges) -> Fault {
        let file = |path: &Path| self.0[path].0.rsplit("/src/").next().unwrap_or_default();
        let circle = shortest_circle(edges, group[0]);
        let imports = circle.array_windows().map(|[from, to]| {
            format!("{} imports {} from {}", file(from), edges[*from][*to], file(to))
        });
        Fault {
            place: self.0[group[0]].0.clone(),
            wrong: format!(
                "is one of {} files that import each other: {}",
                group.len(),
                imports.collect::<Vec<_>>().join(", ")
            ),
            right: "move the item that closes the cycle to a file that both can import".to_owned(),
        }
    }
}

fn reachable<'a>(edges: &'a Edges, start: &Path) -> BTreeSet<&'a Path> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&Path> = edges[start].keys().collect();
    while let Some(next) = open.pop() {
        if reached.insert(next) {
            open.extend(edges.get(next).into_iter().flat_map(BTreeMap::keys));
        }
    }
    reached
}

fn shortest_circle<'a>(edges: &'a Edges, start: &'a Path) -> Vec<&'a Path> {
    let mut seen = BTreeSet::new();
    let mut ways = VecDeque::from([vec![start]]);
    while let Some(way) = ways.pop_front() {
        for next in
            way.last().and_then(|last| edges.get(*last)).into_iter().flat_map(BTreeMap::keys)
        {
            let longer = [way.as_slice(), &[next]].concat();
            if next == start {
                return longer;
            }
            if seen.insert(next) {
                ways.push_back(longer);
            }
        }
    }
    Vec::new()
}

fn module_path(file: &str) -> Path {
    let names = file.trim_end_matches(".rs").split('/').map(str::to_owned);
    let mut path: Path = names.collect();
    if path.last().is_some_and(|name| ["lib", "main", "mod"].contains(&name.as_str())) {
        path.pop();
    }
    path
}

fn below(module: &Path, name: &str) -> Path {
    module.iter().cloned().chain([name.to_owned()]).collect()
}

fn parent(module: &Path) -> Path {
    module.split_last().map_or_else(Path::new, |(_, parent)| parent.to_vec())
}
