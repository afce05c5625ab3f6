//! Secrets, which the file names and the environment holds.

use deserr::{Deserr, IntoValue, Value, ValuePointerRef};
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::plan::Secret;

use super::Surroundings;
use super::faults::{FileFaults, path};
use super::scalars::{FromText, Text};
use crate::secrets;

/// `{ env = "NAME" }`: where a secret is, never the secret.
pub(super) struct SecretTable {
    variable: String,
}

/// The table as it is written.
#[derive(Deserr)]
#[deserr(error = FileFaults, deny_unknown_fields)]
struct Written {
    env: Text<Variable>,
}

impl Deserr<FileFaults> for SecretTable {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, FileFaults> {
        if !matches!(value, Value::Map(_)) {
            // What was found may be the secret: it is not shown.
            let detail = "a secret is named, never written here: { env = \"NAME\" } for the environment variable that holds it";
            return Err(FileFaults::one(location, detail));
        }
        let Written { env } = Written::deserialize_from_value(value, location)?;
        Ok(Self { variable: env.0.0 })
    }
}

/// The name of an environment variable, as shells take it.
struct Variable(String);

impl FromText for Variable {
    fn from_text(text: &str) -> Result<Self, String> {
        let starts_well = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        if starts_well && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
            Ok(Self(text.to_owned()))
        } else {
            // It may be the secret itself, put in the wrong place.
            Err("expected the name of an environment variable: letters, digits and underscores"
                .to_owned())
        }
    }
}

impl Surroundings {
    /// The secret that the file names at `at`.
    ///
    /// # Errors
    /// There is none, or it could not be stored.
    pub(super) fn secret(
        &self,
        table: &SecretTable,
        at: ValuePointerRef<'_>,
    ) -> Result<Secret, FileFaults> {
        self.secret_that(table, at, |_| Ok(()))
    }

    /// The same for one of a form of its own; `check` says what is wrong with it, without showing
    /// it.
    ///
    /// # Errors
    /// There is none, it could not be stored, or it is not of its form.
    pub(super) fn secret_that(
        &self,
        table: &SecretTable,
        at: ValuePointerRef<'_>,
        check: impl Fn(&str) -> Result<(), String>,
    ) -> Result<Secret, FileFaults> {
        let mut faults = Faults::new();
        if !self.can_seal {
            let detail = format!(
                "cannot be stored while {} is not set; `openssl rand -base64 32` prints a new key",
                secrets::VARIABLE
            );
            faults.push(Fault::new(path(at), detail));
        }
        let variable = &table.variable;
        let value = (self.variable)(variable);
        let wrong = match value.as_deref().map(str::trim) {
            None => "is not set; it should hold the secret".to_owned(),
            Some("") => "is empty; it should hold the secret".to_owned(),
            Some(secret) => match check(secret) {
                Ok(()) if faults.is_empty() => return Ok(Secret::new(secret)),
                Ok(()) => return Err(FileFaults(faults)),
                Err(detail) => format!("holds something else: {detail}"),
            },
        };
        let detail = format!("the environment variable {variable} {wrong}");
        faults.push(Fault::new(path(at.push_key("env")), detail));
        Err(FileFaults(faults))
    }
}
