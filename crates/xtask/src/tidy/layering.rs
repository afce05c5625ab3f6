//! Permitted dependencies between the crates of the workspace.

use std::fs;

use anyhow::Context as _;

use super::{DOMAIN, Fault, SCHEDULING};
use crate::workspace::{Member, Workspace};

/// The dependency diagram of `docs/ARCHITECTURE.md`: permitted dependencies per crate.
const ARROWS: [(&str, &[&str]); 19] = [
    ("bench", &[TESTING]),
    (DOMAIN, &[SCHEDULING]),
    ("frontdesk-api", &[DOMAIN, FILES, MCP]),
    ("frontdesk-calendars", &[DOMAIN, ICALENDAR, OUTGOING, VAULT]),
    (FILES, &[]),
    ("frontdesk-help", &[FILES, MCP]),
    (ICALENDAR, &[DOMAIN]),
    (MCP, &[]),
    ("frontdesk-notify", &[DOMAIN, ICALENDAR, OUTGOING, VAULT, WORDS]),
    (OUTGOING, &[]),
    ("frontdesk-pages", &[DOMAIN, FILES, ICALENDAR, WORDS]),
    ("frontdesk-providers", &[DOMAIN, OUTGOING, VAULT]),
    (SCHEDULING, &[]),
    ("frontdesk-storage", &[DOMAIN]),
    (TESTING, &[DOMAIN]),
    (VAULT, &[DOMAIN]),
    (WORDS, &[DOMAIN]),
    ("frontdesk", WIRED_TOGETHER),
    ("xtask", &[]),
];

/// The crates that the binary combines.
const WIRED_TOGETHER: &[&str] = &[
    DOMAIN,
    "frontdesk-api",
    "frontdesk-calendars",
    "frontdesk-help",
    MCP,
    "frontdesk-notify",
    OUTGOING,
    "frontdesk-pages",
    "frontdesk-providers",
    "frontdesk-storage",
    VAULT,
];

/// Serves static files of the program.
const FILES: &str = "frontdesk-files";

/// Serves MCP tools over HTTP.
const MCP: &str = "frontdesk-mcp";

/// Reads and writes iCalendar text.
const ICALENDAR: &str = "frontdesk-icalendar";

/// Sends requests to untrusted URLs.
const OUTGOING: &str = "frontdesk-outgoing";

/// Seals and opens secrets.
const VAULT: &str = "frontdesk-vault";

/// Holds the translations.
const WORDS: &str = "frontdesk-words";

/// Test helpers, permitted as a development dependency of every crate.
const TESTING: &str = "frontdesk-testing";

const PICTURE: &str = "docs/ARCHITECTURE.md";

/// Reports dependencies between workspace crates if the diagram does not show them.
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
        .filter(|dependency| !(dependency.dev && dependency.name == TESTING))
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

/// Reports crates that the architecture page does not describe.
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
