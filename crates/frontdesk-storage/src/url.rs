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

/// Where the database is: `sqlite://FILE`, or `postgres://USER:PASSWORD@HOST:PORT/NAME?OPTIONS` as
/// libpq has it.
///
/// Of the options `sslmode` may be `disable`, `prefer` (which is the default), `require`,
/// `verify-ca` or `verify-full`; `sslrootcert` names a file of certificates in PEM, or `system` for
/// those of the machine. The others are those of [`tokio_postgres::Config`]. Neither `Debug` nor
/// `Display` shows the password.
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

/// Why a text is no [`DatabaseUrl`]. Never shows more of it than its scheme or one harmless option.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InvalidDatabaseUrl {
    /// It starts with none of the schemes.
    #[error("expected a database URL that starts with sqlite:// or postgres://, found {}", named(.scheme.as_deref()))]
    Scheme {
        /// What stands before `://`.
        scheme: Option<String>,
    },
    /// It names no file that every connection would share.
    #[error("expected a file after sqlite://, such as sqlite://frontdesk.db, found {found:?}")]
    File {
        /// What stands after `sqlite://`.
        found: String,
    },
    /// PostgreSQL's part is malformed.
    #[error("the PostgreSQL URL can't be read: {why}")]
    Postgres {
        /// What is wrong, in words without its values.
        why: String,
    },
    /// An option about TLS can't be met.
    #[error("expected {option} to be {expected}, found {found:?}")]
    Option {
        /// The option's name.
        option: &'static str,
        /// What it may be.
        expected: &'static str,
        /// What it was.
        found: String,
    },
}

fn named(scheme: Option<&str>) -> String {
    scheme.map_or_else(|| "no scheme".to_owned(), |scheme| format!("the scheme {scheme:?}"))
}

impl DatabaseUrl {
    /// Parses a URL. Whether there is such a database shows when it is [opened](crate::open).
    ///
    /// # Errors
    /// [`InvalidDatabaseUrl`] in a sentence that may be shown to whoever gave the URL.
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

    /// The file that holds the database; `None` for a database on a server.
    pub fn file(&self) -> Option<&Path> {
        match &self.0 {
            Target::Sqlite(file) => Some(file),
            Target::Postgres(_) => None,
        }
    }
}

/// A database in memory would be another one for each connection, and options would be part of the
/// file's name.
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

/// Without password and options.
impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Target::Sqlite(path) => write!(f, "{SQLITE}{}", path.display()),
            Target::Postgres(target) => target.fmt(f),
        }
    }
}

/// As `Display`.
impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
