//! The measured binary and its commands.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};
use serde_json::{Value, json};

use crate::dataset::{CALLER, Dataset, VENDOR_KEY, WORKSPACE, WORKSPACE_KEY};
use crate::process::output;
use crate::server::{Request, Server};
use crate::writes;

const SCOPES: &str = "records:read,records:enrich,bookings:read,bookings:write,scheduling_links:read,scheduling_links:write";

/// A fixed key: the workspace holds no real secrets.
const SECRET_KEY: &str = "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=";

/// Rate limits to turn off, because the load exceeds them.
pub(crate) const LIMITS_OFF: [&str; 2] =
    ["FRONTDESK_RATE_LIMIT_PUBLIC", "FRONTDESK_RATE_LIMIT_TOKEN"];

/// The tokens that authenticate the load.
pub(crate) struct Tokens {
    /// An admin of the workspace for reads.
    pub(crate) reader: String,
    /// An admin of [`writes::WORKSPACE`].
    pub(crate) writer: String,
}

/// The binary and its database.
pub(crate) struct Service {
    program: PathBuf,
    database: String,
}

impl Service {
    /// # Errors
    /// If the binary does not exist.
    pub(crate) fn new(program: Option<&Path>, database: String) -> anyhow::Result<Self> {
        let program = match program {
            Some(program) => program.to_owned(),
            None => std::env::current_exe()?.with_file_name("frontdesk"),
        };
        let missing = "does not exist; run `cargo build --profile dist --package frontdesk`";
        ensure!(program.is_file(), "{} {missing}", program.display());
        Ok(Self { program, database })
    }

    /// Creates the schema, the workspaces, tokens and links.
    pub(crate) fn load(&self, dataset: &Dataset, folder: &Path) -> anyhow::Result<Tokens> {
        output(&mut self.command(&["migrate"]))?;
        self.apply(&dataset.workspace_file(), folder)?;
        self.apply(&writes::workspace_file(dataset), folder)?;
        let reader = self.create_token(WORKSPACE_KEY, CALLER)?;
        let writer = self.create_token(writes::WORKSPACE_KEY, writes::CALLER)?;
        let tokens = Tokens { reader, writer };
        self.add_links(&tokens, folder)?;
        Ok(tokens)
    }

    fn apply(&self, workspace: &Value, folder: &Path) -> anyhow::Result<()> {
        let file = folder.join("workspace.json");
        fs::write(&file, workspace.to_string())?;
        output(self.command(&["apply"]).arg(&file)).map(drop)
    }

    fn create_token(&self, workspace: &str, member: &str) -> anyhow::Result<String> {
        let create =
            ["token", "create", "--workspace", workspace, "--member", member, "--scopes", SCOPES];
        Ok(output(&mut self.command(&create))?.trim().to_owned())
    }

    /// The command that serves on a free port.
    pub(crate) fn serve(&self) -> Command {
        self.command(&["serve", "--listen", "127.0.0.1:0"])
    }

    /// Creates two team links for each of the five event types, and a link for each host.
    fn add_links(&self, tokens: &Tokens, folder: &Path) -> anyhow::Result<()> {
        let server = Server::start(self.serve(), folder)?;
        for event_type in 1..=5 {
            for host in [2, 3] {
                let hosts = json!({ "hosts": [{ "user_id": host }, { "user_id": host + 10, "role": "optional" }] });
                let path = format!("/api/v1/accounts/{WORKSPACE}/event_types/{event_type}/links");
                let request = Request { method: "POST", path, body: Some(hosts.to_string()) };
                server.send(&request, Some(&tokens.reader)).context("a team link")?;
            }
        }
        for host in 1..=writes::LINKS {
            let created = server
                .send(&writes::host_link(host), Some(&tokens.writer))
                .context("a host's link")?;
            ensure!(created["link"]["id"] == host, "link and host have different ids: {created}");
        }
        Ok(())
    }

    /// A command of the binary, without the `FRONTDESK_` variables of this environment.
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("FRONTDESK_") {
                command.env_remove(name);
            }
        }
        command.args(arguments).args(["--database", &self.database]);
        command.env("FRONTDESK_SECRET_KEY", SECRET_KEY).env(VENDOR_KEY, "never-sent");
        command.envs(LIMITS_OFF.map(|limit| (limit, "0")));
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::settings;

    #[test]
    fn report_names_every_setting_of_the_measured_service() {
        let service =
            Service { program: "frontdesk".into(), database: "sqlite://bench.db".to_owned() };
        let serve = service.serve();
        let reported = settings();
        let set = serve.get_envs().filter(|(_, value)| value.is_some());
        let names = set
            .map(|(name, _)| name.to_string_lossy())
            .filter(|name| name.starts_with("FRONTDESK_"));
        let arguments = serve.get_args().map(|argument| argument.to_string_lossy());
        let flags = arguments.filter(|argument| argument.starts_with("--"));
        for setting in names.chain(flags) {
            assert!(reported.contains(&format!("`{setting}")), "{setting} is not in: {reported}");
        }
    }
}
