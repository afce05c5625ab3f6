//! Reads workspace files, and reports their faults.

use std::path::{Path, PathBuf};
use std::{env, fmt, fs, io};

use anyhow::anyhow;
use frontdesk_domain::fault::{Faults, first_listed};
use frontdesk_domain::key::Key;
use frontdesk_domain::plan::WorkspacePlan;
use frontdesk_domain::ports::StoredWorkspace;
use frontdesk_domain::services::WorkspaceError;
use frontdesk_notify::WebhookSecret;
use frontdesk_providers::provider_profiles;
use frontdesk_workspace_file::{
    Format, Merged, SecretSource, Surroundings, SyntaxError, merge, parse, plan,
};
use serde_json::Value;

use crate::secrets;

/// The placeholder of unset secrets, which is a valid webhook secret.
const SANDBOX_SECRET: &str = "whsec_c2FuZGJveCBzZWNyZXQgc2FuZGJveCBzZWNyZXQ=";

/// The surroundings of the documents in requests.
pub(crate) fn of_requests(can_seal: bool) -> Surroundings {
    Surroundings {
        providers: provider_profiles(),
        secrets: SecretSource::Request,
        can_seal,
        check_webhook_secret: |text| WebhookSecret::parse(text).map(drop),
    }
}

fn of_files() -> Surroundings {
    let secrets = SecretSource::Environment(|name| env::var(name).ok());
    Surroundings { secrets, ..of_requests(secrets::key_is_set()) }
}

fn of_sandbox() -> Surroundings {
    let secrets = SecretSource::Environment(|name| {
        Some(env::var(name).unwrap_or_else(|_| SANDBOX_SECRET.to_owned()))
    });
    Surroundings { secrets, ..of_requests(true) }
}

#[derive(Debug)]
pub(crate) struct WorkspaceFileError {
    file: PathBuf,
    kind: ErrorKind,
}

#[derive(Debug)]
enum ErrorKind {
    Unreadable(io::Error),
    UnknownFormat,
    Syntax(SyntaxError),
    Faulty(Faults),
}

/// A workspace file without syntax errors.
pub(crate) struct WorkspaceFile {
    path: PathBuf,
    values: Value,
}

impl WorkspaceFile {
    /// Reads a file.
    ///
    /// # Errors
    /// If the file cannot be read or parsed.
    pub(crate) fn read(path: &Path) -> Result<Self, WorkspaceFileError> {
        let refuse = |kind| WorkspaceFileError { file: path.to_owned(), kind };
        let format = Format::of(path).ok_or_else(|| refuse(ErrorKind::UnknownFormat))?;
        let text =
            fs::read_to_string(path).map_err(|error| refuse(ErrorKind::Unreadable(error)))?;
        Self::parse(path, &text, format)
    }

    fn parse(path: &Path, text: &str, format: Format) -> Result<Self, WorkspaceFileError> {
        let path = path.to_owned();
        match parse(text, format) {
            Ok(values) => Ok(Self { path, values }),
            Err(error) => Err(WorkspaceFileError { file: path, kind: ErrorKind::Syntax(error) }),
        }
    }

    /// The key of the workspace, if it is valid.
    pub(crate) fn workspace_key(&self) -> Option<Key> {
        Key::parse(self.values["workspace"]["key"].as_str()?).ok()
    }

    /// Merges the file with a stored workspace.
    ///
    /// # Errors
    /// All faults.
    pub(crate) fn merge(
        &self,
        stored: &StoredWorkspace,
        overwrite: bool,
    ) -> Result<Merged, WorkspaceFileError> {
        merge(&self.values, &of_files(), stored, overwrite).map_err(|faults| self.faulty(faults))
    }

    /// Returns the plan for a sandbox, which requires no secret key.
    ///
    /// # Errors
    /// All faults.
    pub(crate) fn plan_for_sandbox(&self) -> Result<WorkspacePlan, WorkspaceFileError> {
        self.plan_in(&of_sandbox())
    }

    fn plan_in(&self, surroundings: &Surroundings) -> Result<WorkspacePlan, WorkspaceFileError> {
        plan(self.values.clone(), surroundings, None).map_err(|faults| self.faulty(faults))
    }

    fn faulty(&self, faults: Faults) -> WorkspaceFileError {
        WorkspaceFileError { file: self.path.clone(), kind: ErrorKind::Faulty(faults) }
    }
}

/// Returns the plan of a file inside the program, for a new workspace.
///
/// # Errors
/// If the text is invalid.
pub(crate) fn parse_embedded(text: &str, name: &str) -> Result<WorkspacePlan, WorkspaceFileError> {
    WorkspaceFile::parse(name.as_ref(), text, Format::Toml)?.plan_in(&of_files())
}

pub(crate) fn describe_faults(file: &Path, faults: &Faults) -> String {
    let count = match faults.len() {
        1 => "1 error".to_owned(),
        more => format!("{more} errors"),
    };
    let (listed, left_out) = first_listed(faults);
    let mut lines: Vec<String> = listed.iter().map(|fault| format!("  {fault}")).collect();
    if 0 < left_out {
        lines.push(format!("  and {left_out} more"));
    }
    format!("{} has {count}; nothing was changed\n{}", file.display(), lines.join("\n"))
}

/// The error of a plan that was not applied; lists the faults of a rejected plan.
pub(crate) fn not_applied(file: &Path, error: WorkspaceError) -> anyhow::Error {
    match error {
        WorkspaceError::Invalid(faults) => anyhow!(describe_faults(file, &faults)),
        error => anyhow::Error::new(error).context("cannot apply the workspace file"),
    }
}

impl fmt::Display for WorkspaceFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.file.display();
        match &self.kind {
            ErrorKind::Unreadable(error) => write!(f, "cannot read {file}: {error}"),
            ErrorKind::UnknownFormat => {
                write!(f, "unknown extension of {file}; expected .toml or .json")
            }
            ErrorKind::Syntax(error) => write!(f, "{file}:{error}"),
            ErrorKind::Faulty(faults) => f.write_str(&describe_faults(&self.file, faults)),
        }
    }
}

impl std::error::Error for WorkspaceFileError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_fault_list_is_cut_with_a_count() {
        let members: Vec<_> = (0..60).map(|_| serde_json::json!({ "key": 7 })).collect();
        let document = serde_json::json!({ "members": members });
        let faults = plan(document, &of_sandbox(), None).expect_err("invalid members");
        let described = describe_faults(Path::new("northwind.toml"), &faults);
        let lines: Vec<_> = described.lines().collect();
        let count = faults.len();
        assert_eq!(lines[0], format!("northwind.toml has {count} errors; nothing was changed"));
        assert_eq!((lines.len(), lines[51]), (52, format!("  and {} more", count - 50).as_str()));
    }
}
