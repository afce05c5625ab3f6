//! The workspace file: who is in a workspace, what can be booked with them and what is known of
//! leads, in TOML or JSON.
//!
//! Reading goes from text to a tree of values ([`syntax`]), from there to tables of parsed values
//! ([`tables`]), which are held against each other as a draft ([`draft`]). Every step goes on as
//! far as it can, so that all faults come at once.

mod answers;
mod calendars;
mod draft;
mod faults;
mod hours;
mod invitations;
mod read;
mod records;
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

use frontdesk_domain::fault::{Faults, first_listed};
use frontdesk_domain::plan::WorkspacePlan;
use frontdesk_domain::records::ProviderProfile;
use frontdesk_providers::provider_profiles;

use crate::secrets;

use self::syntax::{Format, SyntaxError};

/// What a file is read against.
#[derive(Debug)]
pub(crate) struct Surroundings {
    /// The providers that there are.
    providers: Vec<ProviderProfile>,
    /// Reads an environment variable: the secrets that a file names are there.
    variable: fn(&str) -> Option<String>,
    /// Whether there is a key under which secrets can be stored.
    can_seal: bool,
}

impl Surroundings {
    /// Those of this process.
    fn here() -> Self {
        let variable = |name: &str| std::env::var(name).ok();
        Self { providers: provider_profiles(), variable, can_seal: secrets::key_is_set() }
    }
}

/// Why a workspace file cannot be applied as it is.
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

/// Reads the file at `path` into a plan.
///
/// # Errors
/// A sentence for a person, or one for each fault.
pub(crate) fn read(path: &Path) -> Result<WorkspacePlan, WorkspaceFileError> {
    let refuse = |kind| WorkspaceFileError { file: path.to_owned(), kind };
    let format = Format::of(path).ok_or_else(|| refuse(ErrorKind::UnknownFormat))?;
    let text = fs::read_to_string(path).map_err(|error| refuse(ErrorKind::Unreadable(error)))?;
    parse(&text, format, &Surroundings::here()).map_err(refuse)
}

/// Reads a TOML text that is part of the program.
pub(crate) fn parse_embedded(text: &str, name: &str) -> Result<WorkspacePlan, WorkspaceFileError> {
    parse(text, Format::Toml, &Surroundings::here())
        .map_err(|kind| WorkspaceFileError { file: name.into(), kind })
}

fn parse(
    text: &str,
    format: Format,
    surroundings: &Surroundings,
) -> Result<WorkspacePlan, ErrorKind> {
    let values = syntax::parse(text, format).map_err(ErrorKind::Syntax)?;
    read::plan(values, surroundings).map_err(ErrorKind::Faulty)
}

/// The sentences for faults in `file`, one a line, the first of them where there are many, with how
/// many there are.
pub(crate) fn describe_faults(file: &Path, faults: &Faults) -> String {
    let count = match faults.len() {
        1 => "1 fault".to_owned(),
        more => format!("{more} faults"),
    };
    let (listed, left_out) = first_listed(faults);
    let mut lines: Vec<String> = listed.iter().map(|fault| format!("  {fault}")).collect();
    if 0 < left_out {
        lines.push(format!("  and {left_out} more"));
    }
    format!("{} has {count}; nothing was changed\n{}", file.display(), lines.join("\n"))
}

impl fmt::Display for WorkspaceFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.file.display();
        match &self.kind {
            ErrorKind::Unreadable(error) => write!(f, "{file} cannot be read: {error}"),
            ErrorKind::UnknownFormat => {
                write!(f, "{file} should be named *.toml or *.json, to tell its format")
            }
            ErrorKind::Syntax(error) => write!(f, "{file}:{error}"),
            ErrorKind::Faulty(faults) => f.write_str(&describe_faults(&self.file, faults)),
        }
    }
}

impl std::error::Error for WorkspaceFileError {}
