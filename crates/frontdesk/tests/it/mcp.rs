//! Runs the official conformance suite and clients of MCP and OAuth against the MCP endpoints.
//!
//! `docs/CONTRIBUTING.md` explains the installation. If it is missing, these tests print a note and
//! pass, unless `FRONTDESK_TEST_MCP=required` is set.

use std::path::{Path, PathBuf};
use std::process::Command;

use frontdesk_testing::optional;

use crate::support::{Demo, Finished, scratch_folder, succeeded};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/mcp");

fn installed(what: &str, path: PathBuf) -> Option<PathBuf> {
    if path.exists() {
        return Some(path);
    }
    optional::skip("FRONTDESK_TEST_MCP", &format!("{what} is not at {}", path.display()));
    None
}

fn suite() -> Option<Command> {
    let programs = Path::new(FOLDER).join("node_modules/.bin");
    let suite = installed("the conformance suite", programs.join("conformance"))?;
    let mut command = Command::new(installed("its Node", programs.join("node"))?);
    command.arg(suite);
    Some(command)
}

fn node(script: &str) -> Option<Command> {
    let node = Path::new(FOLDER).join("node_modules/.bin/node");
    let mut command = Command::new(installed("Node of the conformance suite", node)?);
    command.arg(Path::new(FOLDER).join(script));
    Some(command)
}

fn client(script: &str) -> Option<Command> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target folder");
    let python =
        installed("Python with the MCP client and Authlib", target.join("mcp-client/bin/python"))?;
    let mut command = Command::new(python);
    command.arg(Path::new(FOLDER).join(script));
    Some(command)
}

fn passed(finished: &Finished) -> u32 {
    let total = finished.stdout.lines().find_map(|line| line.strip_prefix("Total: "));
    let passed = total.and_then(|total| total.split_once(" passed")).map(|(passed, _)| passed);
    passed
        .and_then(|passed| passed.parse().ok())
        .unwrap_or_else(|| panic!("no total: {}", finished.stdout))
}

/// Without a minimum of checks, an empty run would pass.
#[test]
fn help_tools_pass_the_official_conformance_suite() {
    let folder = scratch_folder("conformance");
    let mut demo = None;
    for (revision, least) in [("2025-11-25", 35), ("2026-07-28", 84)] {
        let Some(mut suite) = suite() else { return };
        let demo = demo.get_or_insert_with(|| Demo::start(&folder));
        suite.args(["server", "--suite", "all", "--spec-version", revision]);
        suite.args(["--url", &format!("{}/mcp/help", demo.address())]);
        suite.arg("--expected-failures").arg(format!("{FOLDER}/conformance-{revision}.yml"));
        suite.arg("-o").arg(folder.join(revision));
        let finished = succeeded(suite);
        assert!(least <= passed(&finished), "{revision}: {}", finished.stdout);
    }
}

/// The client validates each response with the tool's output schema.
fn the_official_client_calls_every_tool(endpoint: &str, path: &str) {
    for mode in ["legacy", "auto"] {
        let Some(mut client) = client("client.py") else { return };
        let demo = Demo::start(&scratch_folder("client"));
        client.args([mode, endpoint, &format!("{}{path}", demo.address())]);
        client.env_remove("FRONTDESK_TOKEN").env("PYTHONDONTWRITEBYTECODE", "1");
        if endpoint == "workspace" {
            client.env("FRONTDESK_TOKEN", demo.token());
        }
        let message = succeeded(client).stdout;
        let revision = if mode == "legacy" { "2025-11-25" } else { "2026-07-28" };
        assert!(message.contains(&format!("tools called over {revision}")), "{mode}: {message}");
    }
}

#[test]
fn official_client_calls_all_help_tools() {
    the_official_client_calls_every_tool("help", "/mcp/help");
}

#[test]
fn official_client_calls_all_workspace_tools() {
    the_official_client_calls_every_tool("workspace", "/mcp");
}

/// Each client discovers the service, registers, and gets access from a signed-in member.
fn client_signs_in(client: Option<Command>, message: &str) {
    let Some(mut client) = client else { return };
    let demo = Demo::start(&scratch_folder("sign-in"));
    client.arg(format!("{}/mcp", demo.address()));
    client.env("FRONTDESK_TOKEN", demo.token()).env("PYTHONDONTWRITEBYTECODE", "1");
    let finished = succeeded(client);
    assert!(finished.stdout.contains(message), "{}", finished.stdout);
}

#[test]
fn official_python_client_signs_in() {
    client_signs_in(client("sign_in.py"), "refreshed and revoked");
}

#[test]
fn official_typescript_client_signs_in() {
    client_signs_in(node("sign_in.mjs"), "signed in and refreshed");
}

#[test]
fn strict_client_and_proxy_sign_in() {
    client_signs_in(node("peers.mjs"), "openid-client and mcp-remote signed in");
}

#[test]
fn strict_python_client_signs_in() {
    client_signs_in(client("authlib_client.py"), "Authlib signed in, refreshed and revoked");
}

#[test]
fn inspector_signs_in_and_calls_tools() {
    client_signs_in(node("inspector.mjs"), "MCP Inspector signed in, refreshed and called tools");
}

#[test]
fn authorization_server_passes_the_official_conformance_suite() {
    client_signs_in(node("authorization.mjs"), "3 checks passed over 2026-07-28");
}
