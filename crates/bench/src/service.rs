//! The program under measurement, through its own commands.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};
use serde_json::json;

use crate::dataset::{CALLER, Dataset, VENDOR_KEY, WORKSPACE, WORKSPACE_KEY};
use crate::process::output;
use crate::routes::Request;
use crate::server::Server;

const SCOPES: &str =
    "records:read,records:enrich,bookings:read,bookings:write,scheduling_links:read,scheduling_links:write";

/// The key under which secrets are stored; they are kept from nobody here.
const SECRET_KEY: &str = "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=";

/// The program, and the database that it is to use.
pub(crate) struct Service {
    program: PathBuf,
    database: String,
}

impl Service {
    /// # Errors
    /// When there is no such program.
    pub(crate) fn new(program: Option<&Path>, database: String) -> anyhow::Result<Self> {
        let program = match program {
            Some(program) => program.to_owned(),
            None => std::env::current_exe()?.with_file_name("frontdesk"),
        };
        let missing = "is not there: cargo build --release --package frontdesk";
        ensure!(program.is_file(), "{} {missing}", program.display());
        Ok(Self { program, database })
    }

    /// Stores the workspace and returns a token of its admin.
    pub(crate) fn load(&self, dataset: &Dataset, folder: &Path) -> anyhow::Result<String> {
        let file = folder.join("workspace.json");
        fs::write(&file, dataset.workspace_file().to_string())?;
        output(&mut self.command(&["migrate"]))?;
        output(self.command(&["apply"]).arg(&file))?;
        let create =
            ["token", "create", "--workspace", WORKSPACE_KEY, "--member", CALLER, "--scopes", SCOPES];
        let token = output(&mut self.command(&create))?.trim().to_owned();
        self.add_links(&token, folder)?;
        Ok(token)
    }

    /// Serves on a free port.
    pub(crate) fn serve(&self) -> Command {
        self.command(&["serve", "--listen", "127.0.0.1:0"])
    }

    /// Two team links for each of the five event types.
    fn add_links(&self, token: &str, folder: &Path) -> anyhow::Result<()> {
        let server = Server::start(self.serve(), folder)?;
        for event_type in 1..=5 {
            for host in [2, 3] {
                let hosts =
                    json!({ "hosts": [{ "user_id": host }, { "user_id": host + 10, "role": "optional" }] });
                let path = format!("/api/v1/accounts/{WORKSPACE}/event_types/{event_type}/links");
                let request = Request { method: "POST", path, body: Some(hosts.to_string()) };
                server.ask(&request, Some(token)).context("a team link")?;
            }
        }
        Ok(())
    }

    /// A command of the program, untouched by the settings of whoever runs this.
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("FRONTDESK_") {
                command.env_remove(name);
            }
        }
        command.args(arguments).args(["--database", &self.database]);
        command.env("FRONTDESK_SECRET_KEY", SECRET_KEY).env(VENDOR_KEY, "never-sent");
        // A load is more than anybody is allowed.
        command.env("FRONTDESK_RATE_LIMIT_PUBLIC", "0").env("FRONTDESK_RATE_LIMIT_TOKEN", "0");
        command
    }
}
