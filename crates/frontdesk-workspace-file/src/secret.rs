use deserr::{Deserr, IntoValue, Map as _, Value, ValuePointerRef};
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::plan::Secret;

use super::Surroundings;
use super::faults::{FileFaults, path};

/// The environment variable of the key that seals stored secrets.
pub const SECRET_KEY_VARIABLE: &str = "FRONTDESK_SECRET_KEY";

/// Where the secrets of a document come from.
#[derive(Clone, Copy, Debug)]
pub enum SecretSource {
    /// `{ env = "NAME" }`; requests must not read the environment.
    Environment(fn(&str) -> Option<String>),
    /// `{ "value": "…" }`; a file with secrets could be published.
    Request,
}

impl SecretSource {
    fn expected(self) -> &'static str {
        match self {
            Self::Environment(_) => {
                "expected { env = \"NAME\" } with the name of an environment variable, or { stored = true } \
                 for the stored secret; secrets are not allowed in the file"
            }
            Self::Request => {
                "expected { \"value\": … } with the secret, or { \"stored\": true } for the stored one"
            }
        }
    }
}

pub(super) enum SecretTable {
    Env(String),
    Value(String),
    Stored,
    /// Another form; a part of it may be the secret itself.
    Malformed,
}

impl Deserr<FileFaults> for SecretTable {
    /// A value of the wrong form may be the secret itself, so no fault shows any part of it.
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, FileFaults> {
        let Value::Map(table) = value else { return Ok(Self::Malformed) };
        let mut entries = table.into_iter();
        let (Some((field, value)), None) = (entries.next(), entries.next()) else {
            return Ok(Self::Malformed);
        };
        match (field.as_str(), value.into_value()) {
            ("env", Value::String(name)) => match Variable::from_text(&name) {
                Ok(variable) => Ok(Self::Env(variable.0)),
                Err(detail) => Err(FileFaults::one(location.push_key("env"), detail)),
            },
            ("value", Value::String(secret)) => Ok(Self::Value(secret)),
            ("stored", Value::Boolean(true)) => Ok(Self::Stored),
            _ => Ok(Self::Malformed),
        }
    }
}

/// POSIX: letters, digits and underscores.
struct Variable(String);

impl Variable {
    fn from_text(text: &str) -> Result<Self, String> {
        let starts_well = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        if starts_well && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
            Ok(Self(text.to_owned()))
        } else {
            // The text may be the secret itself, so the message omits it.
            Err("expected the name of an environment variable: letters, digits and underscores"
                .to_owned())
        }
    }
}

impl Surroundings {
    pub(super) fn secret(
        &self,
        table: &SecretTable,
        at: ValuePointerRef<'_>,
    ) -> Result<Secret, FileFaults> {
        self.secret_that(table, at, |_| Ok(()))
    }

    /// The error of `check` must not contain the secret.
    pub(super) fn secret_that(
        &self,
        table: &SecretTable,
        at: ValuePointerRef<'_>,
        check: impl Fn(&str) -> Result<(), String>,
    ) -> Result<Secret, FileFaults> {
        let (field, name, given) = match (table, self.secrets) {
            (SecretTable::Stored, _) => return Ok(Secret::stored()),
            (SecretTable::Env(variable), SecretSource::Environment(read)) => {
                ("env", format!("the environment variable {variable}"), read(variable))
            }
            (SecretTable::Value(secret), SecretSource::Request) => {
                ("value", "the secret".to_owned(), Some(secret.clone()))
            }
            (SecretTable::Malformed | SecretTable::Value(_) | SecretTable::Env(_), source) => {
                return Err(FileFaults::one(at, source.expected()));
            }
        };
        let mut faults = Faults::new();
        if !self.can_seal {
            let detail = format!(
                "cannot be stored because {SECRET_KEY_VARIABLE} is not set; generate a key with `openssl rand -base64 32`"
            );
            faults.push(Fault::new(path(at), detail));
        }
        let wrong = match given.as_deref().map(str::trim) {
            None => "is not set; set it to the secret".to_owned(),
            Some("") => "is empty; set it to the secret".to_owned(),
            Some(secret) => match check(secret) {
                Ok(()) if faults.is_empty() => return Ok(Secret::new(secret)),
                Ok(()) => return Err(FileFaults(faults)),
                Err(detail) => format!("has an invalid value: {detail}"),
            },
        };
        faults.push(Fault::new(path(at.push_key(field)), format!("{name} {wrong}")));
        Err(FileFaults(faults))
    }
}
