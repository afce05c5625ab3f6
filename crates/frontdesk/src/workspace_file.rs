//! Reads workspace files in TOML or JSON.
//!
//! [`syntax`] stops at the first error. [`tables`] and [`draft`] continue after a fault, so that
//! one run reports all faults.

mod answers;
mod calendars;
mod draft;
mod faults;
mod hours;
mod invitations;
mod metadata;
mod omitted;
mod read;
mod records;
mod render;
mod scalars;
mod secret;
mod sections;
mod syntax;
mod tables;
#[cfg(test)]
mod tests;
mod webhooks;

use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use anyhow::anyhow;
use frontdesk_api::WorkspaceDocuments;
use frontdesk_domain::fault::{Faults, first_listed};
use frontdesk_domain::key::Key;
use frontdesk_domain::plan::WorkspacePlan;
use frontdesk_domain::records::ProviderProfile;
use frontdesk_domain::services::{ApplyWorkspaceError, WorkspaceState};
use frontdesk_providers::provider_profiles;
use serde_json::Value;

use crate::secrets;

use self::secret::SecretSource;
use self::syntax::{Format, SyntaxError};

pub(crate) use self::render::Document;

/// The placeholder of unset secrets, which is a valid webhook secret.
const SANDBOX_SECRET: &str = "whsec_c2FuZGJveCBzZWNyZXQgc2FuZGJveCBzZWNyZXQ=";

#[derive(Debug)]
pub(crate) struct Surroundings {
    providers: Vec<ProviderProfile>,
    secrets: SecretSource,
    /// A secret key is set, so secrets can be stored.
    can_seal: bool,
}

impl Surroundings {
    fn here() -> Self {
        let secrets = SecretSource::Environment(|name| std::env::var(name).ok());
        Self { providers: provider_profiles(), secrets, can_seal: secrets::key_is_set() }
    }

    fn of_sandbox() -> Self {
        let secrets = SecretSource::Environment(|name| {
            Some(std::env::var(name).unwrap_or_else(|_| SANDBOX_SECRET.to_owned()))
        });
        Self { secrets, can_seal: true, ..Self::here() }
    }
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
        let values = syntax::parse(&text, format);
        let values = values.map_err(|error| refuse(ErrorKind::Syntax(error)))?;
        Ok(Self { path: path.to_owned(), values })
    }

    /// The key of the workspace, if it is valid.
    pub(crate) fn workspace_key(&self) -> Option<Key> {
        Key::parse(self.values["workspace"]["key"].as_str()?).ok()
    }

    /// Returns the plan for the workspace `stored`; an omitted field keeps its stored value.
    ///
    /// # Errors
    /// All faults.
    pub(crate) fn plan(
        &self,
        stored: Option<&WorkspaceState>,
    ) -> Result<WorkspacePlan, WorkspaceFileError> {
        self.plan_in(&Surroundings::here(), stored)
    }

    /// Returns the plan for a sandbox, which requires no secret key.
    ///
    /// # Errors
    /// All faults.
    pub(crate) fn plan_for_sandbox(&self) -> Result<WorkspacePlan, WorkspaceFileError> {
        self.plan_in(&Surroundings::of_sandbox(), None)
    }

    fn plan_in(
        &self,
        surroundings: &Surroundings,
        stored: Option<&WorkspaceState>,
    ) -> Result<WorkspacePlan, WorkspaceFileError> {
        let plan = read::plan(self.values.clone(), surroundings, stored);
        let refuse = |faults| WorkspaceFileError {
            file: self.path.clone(),
            kind: ErrorKind::Faulty(faults),
        };
        plan.map_err(refuse)
    }
}

/// Returns the plan of a file inside the program, for a new workspace.
///
/// # Errors
/// If the text is invalid.
pub(crate) fn parse_embedded(text: &str, name: &str) -> Result<WorkspacePlan, WorkspaceFileError> {
    parse(text, Format::Toml, &Surroundings::here(), None)
        .map_err(|kind| WorkspaceFileError { file: name.into(), kind })
}

fn parse(
    text: &str,
    format: Format,
    surroundings: &Surroundings,
    stored: Option<&WorkspaceState>,
) -> Result<WorkspacePlan, ErrorKind> {
    let values = syntax::parse(text, format).map_err(ErrorKind::Syntax)?;
    read::plan(values, surroundings, stored).map_err(ErrorKind::Faulty)
}

pub(crate) struct RequestDocuments {
    pub(crate) can_seal: bool,
}

impl WorkspaceDocuments for RequestDocuments {
    fn parse(&self, document: Value, stored: &WorkspaceState) -> Result<WorkspacePlan, Faults> {
        let surroundings = Surroundings {
            providers: provider_profiles(),
            secrets: SecretSource::Request,
            can_seal: self.can_seal,
        };
        read::plan(document, &surroundings, Some(stored))
    }

    fn render(&self, state: &WorkspaceState) -> String {
        to_json(&Document::from(state))
    }
}

pub(crate) fn to_toml(document: &Document<'_>) -> String {
    toml::to_string_pretty(document).expect("every value of a document has a TOML form")
}

pub(crate) fn to_json(document: &Document<'_>) -> String {
    serde_json::to_string(document).expect("every value of a document has a JSON form")
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
pub(crate) fn not_applied(file: &Path, error: ApplyWorkspaceError) -> anyhow::Error {
    match error {
        ApplyWorkspaceError::Rejected(faults) => anyhow!(describe_faults(file, &faults)),
        error @ ApplyWorkspaceError::Store(_) => {
            anyhow::Error::new(error).context("cannot apply the workspace file")
        }
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
