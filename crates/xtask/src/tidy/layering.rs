use std::fs;

use anyhow::Context as _;

use super::{DOMAIN, Fault, SCHEDULING};
use crate::workspace::{Member, Workspace};

/// The arrows of the diagram in `docs/ARCHITECTURE.md`.
const ARROWS: [(&str, &[&str]); 22] = [
    ("bench", &[TESTING]),
    (DOMAIN, &[SCHEDULING]),
    ("frontdesk-api", &[DOMAIN, FILES, MCP, WORKSPACE_FILE]),
    ("frontdesk-calendars", &[DOMAIN, ICALENDAR, OUTGOING, VAULT]),
    (FILES, &[]),
    ("frontdesk-help", &[FILES, MCP]),
    (ICALENDAR, &[DOMAIN]),
    ("frontdesk-identity", &[DOMAIN, OUTGOING]),
    (MCP, &[]),
    ("frontdesk-notify", &[DOMAIN, ICALENDAR, OUTGOING, VAULT, WORDS]),
    (OUTGOING, &[]),
    ("frontdesk-pages", &[DOMAIN, FILES, ICALENDAR, WORDS]),
    ("frontdesk-providers", &[DOMAIN, OUTGOING, VAULT]),
    (
        "frontdesk-sandbox",
        &[
            DOMAIN,
            "frontdesk-api",
            MCP,
            "frontdesk-notify",
            OUTGOING,
            "frontdesk-providers",
            STORAGE,
            VAULT,
        ],
    ),
    (SCHEDULING, &[]),
    (STORAGE, &[DOMAIN]),
    (TESTING, &[DOMAIN, STORAGE]),
    (VAULT, &[DOMAIN]),
    (WORDS, &[DOMAIN]),
    (WORKSPACE_FILE, &[DOMAIN]),
    ("frontdesk", WIRED_TOGETHER),
    ("xtask", &[]),
];

const WIRED_TOGETHER: &[&str] = &[
    DOMAIN,
    "frontdesk-api",
    "frontdesk-calendars",
    "frontdesk-help",
    "frontdesk-identity",
    MCP,
    "frontdesk-notify",
    OUTGOING,
    "frontdesk-pages",
    "frontdesk-providers",
    "frontdesk-sandbox",
    STORAGE,
    VAULT,
    WORKSPACE_FILE,
];

const FILES: &str = "frontdesk-files";

const MCP: &str = "frontdesk-mcp";

const ICALENDAR: &str = "frontdesk-icalendar";

const OUTGOING: &str = "frontdesk-outgoing";

const STORAGE: &str = "frontdesk-storage";

const VAULT: &str = "frontdesk-vault";

const WORDS: &str = "frontdesk-words";

const WORKSPACE_FILE: &str = "frontdesk-workspace-file";

/// Permitted as a development dependency of every crate.
const TESTING: &str = "frontdesk-testing";

/// Further development dependencies: the tests of the API run on each store, those of the pages
/// change members by the rules of documents, and those of documents use the adapters that check
/// their secrets and providers.
const TESTED_ON: [(&str, &str); 5] = [
    ("frontdesk-api", STORAGE),
    ("frontdesk-pages", WORKSPACE_FILE),
    (WORKSPACE_FILE, "frontdesk-notify"),
    (WORKSPACE_FILE, "frontdesk-providers"),
    (WORKSPACE_FILE, VAULT),
];

const PICTURE: &str = "docs/ARCHITECTURE.md";

pub(super) fn undrawn_arrows(workspace: &Workspace) -> Vec<Fault> {
    workspace.crates.iter().flat_map(|member| undrawn_arrows_of(member, workspace)).collect()
}

fn undrawn_arrows_of(member: &Member, workspace: &Workspace) -> Vec<Fault> {
    let Some((_, drawn)) = ARROWS.iter().find(|(name, _)| *name == member.name) else {
        return vec![Fault {
            place: member.name.clone(),
            wrong: "is missing from the dependency diagram".to_owned(),
            right: format!("add it to {PICTURE} and to `ARROWS` in xtask"),
        }];
    };
    member
        .dependencies
        .iter()
        .filter(|dependency| workspace.crates.iter().any(|other| other.name == dependency.name))
        .filter(|dependency| !drawn.contains(&dependency.name.as_str()))
        .filter(|dependency| {
            let is_for_tests = dependency.name == TESTING
                || TESTED_ON.contains(&(&*member.name, &*dependency.name));
            !(dependency.dev && is_for_tests)
        })
        .map(|dependency| Fault {
            place: member.name.clone(),
            wrong: format!(
                "depends on {}, which the dependency diagram does not show",
                dependency.name
            ),
            right: match drawn {
                [] => "it must not depend on other crates of the workspace".to_owned(),
                drawn => format!("permitted dependencies: {}", drawn.join(", ")),
            },
        })
        .collect()
}

pub(super) fn undescribed_crates(workspace: &Workspace) -> anyhow::Result<Vec<Fault>> {
    let page = fs::read_to_string(workspace.root.join(PICTURE)).context(PICTURE)?;
    let faults =
        workspace.crates.iter().filter(|member| !page.contains(&format!("`{}`", member.name))).map(
            |member| Fault {
                place: PICTURE.to_owned(),
                wrong: format!("does not describe `{}`", member.name),
                right: "describe its contents and what it must not depend on".to_owned(),
            },
        );
    Ok(faults.collect())
}
