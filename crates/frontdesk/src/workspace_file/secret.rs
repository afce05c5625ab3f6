//! Reads secrets from the environment variables that the file names.

use deserr::{Deserr, IntoValue, Value, ValuePointerRef};
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::plan::Secret;

use super::Surroundings;
use super::faults::{FileFaults, path};
use super::scalars::{FromText, Text};
use crate::secrets;

/// `{ env = "NAME" }`: the environment variable that holds a secret.
pub(super) struct SecretTable {
    variable: String,
}

/// The fields of [`SecretTable`] as written in the file.
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
            // The value may be the secret itself. The message therefore does not show it.
            let detail = "expected { env = \"NAME\" } with the name of an environment variable; secrets are not allowed in the file";
            return Err(FileFaults::one(location, detail));
        }
        let Written { env } = Written::deserialize_from_value(value, location)?;
        Ok(Self { variable: env.0.0 })
    }
}

/// Name of an environment variable (POSIX: letters, digits, underscores).
struct Variable(String);

impl FromText for Variable {
    fn from_text(text: &str) -> Result<Self, String> {
        let starts_well = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        if starts_well && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
            Ok(Self(text.to_owned()))
        } else {
            // The text may be the secret itself. The message therefore does not show it.
            Err("expected the name of an environment variable: letters, digits and underscores"
                .to_owned())
        }
    }
}

impl Surroundings {
    /// Reads the secret from the environment variable named in `table`.
    ///
    /// # Errors
    /// If the environment variable is unset or empty, or the secret cannot be stored.
    pub(super) fn secret(
        &self,
        table: &SecretTable,
        at: ValuePointerRef<'_>,
    ) -> Result<Secret, FileFaults> {
        self.secret_that(table, at, |_| Ok(()))
    }

    /// Reads a secret and validates it with `check`.
    ///
    /// The error message from `check` must not contain the secret.
    ///
    /// # Errors
    /// If the environment variable is unset or empty, or the secret is invalid or cannot be stored.
    pub(super) fn secret_that(
        &self,
        table: &SecretTable,
        at: ValuePointerRef<'_>,
        check: impl Fn(&str) -> Result<(), String>,
    ) -> Result<Secret, FileFaults> {
        let mut faults = Faults::new();
        if !self.can_seal {
            let detail = format!(
                "cannot be stored because {} is not set; generate a key with `openssl rand -base64 32`",
                secrets::VARIABLE
            );
            faults.push(Fault::new(path(at), detail));
        }
        let variable = &table.variable;
        let value = (self.variable)(variable);
        let wrong = match value.as_deref().map(str::trim) {
            None => "is not set; set it to the secret".to_owned(),
            Some("") => "is empty; set it to the secret".to_owned(),
            Some(secret) => match check(secret) {
                Ok(()) if faults.is_empty() => return Ok(Secret::new(secret)),
                Ok(()) => return Err(FileFaults(faults)),
                Err(detail) => format!("has an invalid value: {detail}"),
            },
        };
        let detail = format!("the environment variable {variable} {wrong}");
        faults.push(Fault::new(path(at.push_key("env")), detail));
        Err(FileFaults(faults))
    }
}
