use std::error::Error;

use frontdesk_domain::key::Key;
use frontdesk_domain::ports::StoreError;
use thiserror::Error;

/// The reason why a copy did not begin or did not complete.
#[derive(Debug, Error)]
pub enum CopyError {
    /// Both databases are SQLite files.
    #[error(
        "one of the two databases must be PostgreSQL; copy a SQLite file with `frontdesk backup`"
    )]
    BothSqlite,
    /// A workspace is to be copied from or to a SQLite file.
    #[error("a single workspace can only be copied from PostgreSQL to PostgreSQL")]
    WorkspaceOfSqlite,
    /// The source has no such workspace.
    #[error("the source has no workspace \"{0}\"")]
    UnknownWorkspace(Key),
    /// The target has a workspace with the same key or id.
    #[error("the target has a workspace with the key or the id of \"{0}\"")]
    WorkspaceTaken(Key),
    /// The workspace is not in the target, or the source accepts writes to it.
    #[error(
        "the workspace \"{0}\" can only be deleted while it is in the target and read-only in the source; copy it first"
    )]
    NotCopied(Key),
    /// The target has rows.
    #[error("the target must be empty, but its table {0} has rows")]
    NotEmpty(&'static str),
    /// The databases have different migrations.
    #[error(
        "the source and the target have different migrations; run `frontdesk migrate` of the same version on both"
    )]
    OtherMigrations,
    /// After the copy, a table of the target differs from the source.
    #[error(
        "the table {table} of the target differs from the source: it has {target_rows} rows and the source has \
         {source_rows}, or a checksum differs. If the source accepted writes after the copy began, empty the target and \
         copy again"
    )]
    Differs {
        /// The table.
        table: &'static str,
        /// Rows of the source.
        source_rows: u64,
        /// Rows of the target.
        target_rows: u64,
    },
    /// One of the databases returned an error.
    #[error("the database returned an error while {doing}")]
    Database {
        /// The step that failed.
        doing: String,
        /// The database's error.
        source: Box<dyn Error + Send + Sync>,
    },
    /// One of the databases cannot be opened or migrated.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl CopyError {
    pub(super) fn database(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Database { doing: "preparing the copy".to_owned(), source: error.into() }
    }

    pub(super) fn while_doing(self, step: impl FnOnce() -> String) -> Self {
        match self {
            Self::Database { source, .. } => Self::Database { doing: step(), source },
            other => other,
        }
    }
}
