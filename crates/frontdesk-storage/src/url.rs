mod postgres;
#[cfg(test)]
mod tests;

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use thiserror::Error;

pub(crate) use postgres::{PostgresTarget, Roots, TlsMode};

const SQLITE: &str = "sqlite://";
const POSTGRES: [&str; 2] = ["postgres://", "postgresql://"];

/// The address of a database: `sqlite://FILE` or a libpq URL.
///
/// A libpq URL is `postgres://USER:PASSWORD@HOST:PORT/NAME?OPTIONS`. `sslmode` is `disable`,
/// `prefer` (default), `require`, `verify-ca` or `verify-full`. `sslrootcert` is a PEM file of
/// certificates, or `system` for the root certificates of the machine. [`tokio_postgres::Config`]
/// defines the other options. `Debug` and `Display` omit the password.
///
/// ```
/// use frontdesk_storage::DatabaseUrl;
///
/// let url = DatabaseUrl::parse("postgres://frontdesk:secret@db.example/frontdesk?sslmode=require")?;
/// assert_eq!(url.to_string(), "postgres://frontdesk@db.example:5432/frontdesk");
/// assert!(DatabaseUrl::parse("mysql://db.example/frontdesk").is_err());
/// # Ok::<(), frontdesk_storage::InvalidDatabaseUrl>(())
/// ```
#[derive(Clone)]
pub struct DatabaseUrl(pub(crate) Target);

#[derive(Clone)]
pub(crate) enum Target {
    Sqlite(PathBuf),
    Postgres(Box<PostgresTarget>),
}

/// The reason why a [`DatabaseUrl`] is invalid; contains no credentials.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InvalidDatabaseUrl {
    /// The scheme is unknown.
    #[error("expected a database URL that starts with sqlite:// or postgres://, found {}", named(.scheme.as_deref()))]
    Scheme {
        /// The part before `://`.
        scheme: Option<String>,
    },
    /// The URL names no file that several connections can open.
    #[error("expected a file after sqlite://, such as sqlite://frontdesk.db, found {found:?}")]
    File {
        /// The part after `sqlite://`.
        found: String,
    },
    /// The PostgreSQL URL is malformed.
    #[error("the PostgreSQL URL cannot be parsed: {why}")]
    Postgres {
        /// The problem, without values of the URL.
        why: String,
    },
    /// A TLS option is invalid.
    #[error("expected {option} to be {expected}, found {found:?}")]
    Option {
        /// The name of the option.
        option: &'static str,
        /// The valid values.
        expected: &'static str,
        /// The value found.
        found: String,
    },
}

fn named(scheme: Option<&str>) -> String {
    scheme.map_or_else(|| "no scheme".to_owned(), |scheme| format!("the scheme {scheme:?}"))
}

impl DatabaseUrl {
    /// Parses a URL; does not check whether the database exists.
    ///
    /// # Errors
    /// [`InvalidDatabaseUrl`], which is safe to show to the user.
    pub fn parse(text: &str) -> Result<Self, InvalidDatabaseUrl> {
        let target = if let Some(file) = text.strip_prefix(SQLITE) {
            Target::Sqlite(sqlite_file(file)?)
        } else if POSTGRES.iter().any(|scheme| text.starts_with(scheme)) {
            Target::Postgres(Box::new(PostgresTarget::parse(text)?))
        } else {
            let scheme = text.split_once("://").map(|(scheme, _)| scheme.to_owned());
            return Err(InvalidDatabaseUrl::Scheme { scheme });
        };
        Ok(Self(target))
    }

    /// The database file; `None` for PostgreSQL.
    pub fn file(&self) -> Option<&Path> {
        match &self.0 {
            Target::Sqlite(file) => Some(file),
            Target::Postgres(_) => None,
        }
    }
}

/// Rejects `:memory:`, because each connection would open a separate database. Also rejects URL
/// options, because they would become part of the file name.
fn sqlite_file(file: &str) -> Result<PathBuf, InvalidDatabaseUrl> {
    let is_file = !file.is_empty()
        && !file.ends_with('/')
        && !file.contains(":memory:")
        && !file.contains('?');
    if is_file { Ok(file.into()) } else { Err(InvalidDatabaseUrl::File { found: file.to_owned() }) }
}

impl FromStr for DatabaseUrl {
    type Err = InvalidDatabaseUrl;

    fn from_str(text: &str) -> Result<Self, InvalidDatabaseUrl> {
        Self::parse(text)
    }
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Target::Sqlite(path) => write!(f, "{SQLITE}{}", path.display()),
            Target::Postgres(target) => target.fmt(f),
        }
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
