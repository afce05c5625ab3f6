//! Who may know whom.

use std::fs;

use anyhow::Context as _;

use super::{DOMAIN, Fault, SCHEDULING};
use crate::workspace::{Member, Workspace};

/// The picture of `docs/ARCHITECTURE.md`: each crate, and the members that it may depend on.
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

/// What the binary wires together.
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

/// What serves files that are part of the program, for whichever adapter has some.
const FILES: &str = "frontdesk-files";

/// What carries the protocol of agents for whichever adapter offers tools.
const MCP: &str = "frontdesk-mcp";

/// What reads and writes the text of calendars, for those that fetch it, mail it and offer it.
const ICALENDAR: &str = "frontdesk-icalendar";

/// What sends requests to addresses that others choose.
const OUTGOING: &str = "frontdesk-outgoing";

/// What opens secrets for whoever has to show them to a service elsewhere.
const VAULT: &str = "frontdesk-vault";

/// What knows the languages, for those that speak to people.
const WORDS: &str = "frontdesk-words";

/// The one crate that every other may use in its tests, and none in what it ships.
const TESTING: &str = "frontdesk-testing";

const PICTURE: &str = "docs/ARCHITECTURE.md";

/// Dependencies between members that the picture does not show.
pub(super) fn undrawn_arrows(workspace: &Workspace) -> Vec<Fault> {
    workspace.crates.iter().flat_map(|member| undrawn_arrows_of(member, workspace)).collect()
}

fn undrawn_arrows_of(member: &Member, workspace: &Workspace) -> Vec<Fault> {
    let Some((_, drawn)) = ARROWS.iter().find(|(name, _)| *name == member.name) else {
        return vec![Fault {
            place: member.name.clone(),
            wrong: "a crate that the picture does not show".to_owned(),
            right: format!("draw it in {PICTURE} and in xtask's table of arrows"),
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
            wrong: format!("depends on {}, an arrow that is not drawn", dependency.name),
            right: match drawn {
                [] => "it may depend on no other member".to_owned(),
                drawn => format!("it may depend on {}", drawn.join(", ")),
            },
        })
        .collect()
}

/// Members that the picture's page says nothing of.
pub(super) fn undescribed_crates(workspace: &Workspace) -> anyhow::Result<Vec<Fault>> {
    let page = fs::read_to_string(workspace.root.join(PICTURE)).context(PICTURE)?;
    let faults =
        workspace.crates.iter().filter(|member| !page.contains(&format!("`{}`", member.name))).map(
            |member| Fault {
                place: PICTURE.to_owned(),
                wrong: format!("says nothing of `{}`", member.name),
                right: "say what it holds and what it never knows".to_owned(),
            },
        );
    Ok(faults.collect())
}
