//! Copies a database to another one, or a workspace from one PostgreSQL database to another.
//!
//! Triggers make the source read-only first, so that it does not change until the copy is complete,
//! also if the copy is interrupted and resumed. Batches of rows are read in the order of the primary
//! key, and each batch is committed: a resumed copy continues after the last key of each table. At
//! the end, each table of both sides is read again and compared. A workspace is written in one
//! transaction, because the target serves other workspaces meanwhile.

mod error;
mod pass;
mod postgres;
mod read_only;
mod shape;
mod side;
mod sqlite;
mod tables;
mod value;

use std::sync::Arc;

use frontdesk_domain::key::Key;

pub use self::error::CopyError;
use self::pass::Pass;
use self::postgres::PostgresSide;
use self::shape::{Scope, Shape};
use self::side::Side;
use self::tables::{TABLES, tables_of};
pub use self::value::Digest;
use crate::url::{DatabaseUrl, Target};
use crate::{StoreOptions, migrations, open, open_or_create};

/// Rows of a transaction on the target.
const BATCH: usize = 1_000;

/// Batches that are read before they are written.
const BATCHES_AHEAD: usize = 4;

/// The version in the table of migrations that marks the target of an unfinished copy.
///
/// Every start of the service and every readiness check read this table anyway.
pub(crate) const UNFINISHED: &str = "unfinished-copy";

/// A copy of everything, or of one workspace.
#[derive(Clone)]
pub struct Copying {
    /// The database to read.
    pub from: DatabaseUrl,
    /// The database to fill.
    pub to: DatabaseUrl,
    /// The only workspace to copy, from PostgreSQL to PostgreSQL.
    pub workspace: Option<Key>,
}

/// The step that a copy has reached.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The table.
    pub table: &'static str,
    /// Whether the rows are compared; otherwise they are copied.
    pub comparing: bool,
    /// Rows read so far, of all tables.
    pub done: u64,
    /// Rows to read, of all tables: each once to copy it and twice to compare it.
    pub total: u64,
}

/// A table that is equal in both databases.
#[derive(Clone, Copy, Debug)]
pub struct Copied {
    /// The table.
    pub table: &'static str,
    /// Its rows.
    pub digest: Digest,
}

impl Copying {
    /// Copies the rows and compares both databases; the source is read-only afterwards.
    ///
    /// Creates and migrates the target if needed, and resumes an interrupted copy of everything.
    /// Secrets stay sealed, so both databases need the same secret key. After an error, a repeated
    /// call resumes the copy, and [`make_writable`] abandons it.
    ///
    /// # Errors
    /// [`CopyError`].
    pub async fn run(&self, mut progress: impl FnMut(Progress)) -> Result<Vec<Copied>, CopyError> {
        self.check_databases()?;
        let database = open(&self.from, StoreOptions::default()).await?;
        if !database.pending_migrations().await?.is_empty() {
            return Err(CopyError::OtherMigrations);
        }
        let source = Side::open(&self.from).await?;
        let (target, scope) = self.target(&source).await?;
        let shapes = shapes(&source, &target, scope).await?;
        source.set_read_only(true, scope).await?;
        let mut pass = Pass::new(&source, &target, scope, &shapes, &mut progress).await?;
        for shape in &shapes {
            let copied = pass.copy(shape).await;
            copied.map_err(|error| error.while_doing(|| format!("copying {}", shape.table)))?;
        }
        let mut copied = Vec::new();
        for shape in &shapes {
            let compared = pass.compare(shape).await;
            copied.push(
                compared
                    .map_err(|error| error.while_doing(|| format!("comparing {}", shape.table)))?,
            );
        }
        target.execute(end(scope)).await?;
        Ok(copied)
    }

    /// Deletes the copied workspace from the source, where it is read-only.
    ///
    /// # Errors
    /// [`CopyError`], such as [`CopyError::NotCopied`].
    pub async fn delete_from_source(&self) -> Result<(), CopyError> {
        let (source, target) = (Side::open(&self.from).await?, Side::open(&self.to).await?);
        let Some(key) = &self.workspace else { return Err(CopyError::WorkspaceOfSqlite) };
        let scope = scope_of(&source, key).await?;
        let source = source.postgres()?;
        let copied = target.postgres()?.workspace_id(key).await?.map(Scope::Workspace);
        if copied != Some(scope) || !source.is_read_only(scope).await? {
            return Err(CopyError::NotCopied(key.clone()));
        }
        source.delete(scope).await
    }

    fn check_databases(&self) -> Result<(), CopyError> {
        match (&self.from.0, &self.to.0) {
            (Target::Postgres(_), Target::Postgres(_)) => Ok(()),
            _ if self.workspace.is_some() => Err(CopyError::WorkspaceOfSqlite),
            (Target::Sqlite(_), Target::Sqlite(_)) => Err(CopyError::BothSqlite),
            _ => Ok(()),
        }
    }

    /// Opens the target, and checks that it has the source's migrations and place for the rows.
    async fn target(&self, source: &Side) -> Result<(Side, Scope), CopyError> {
        let database = open_or_create(&self.to, StoreOptions::default()).await?;
        let target = Side::open(&self.to).await?;
        let is_resumed = self.workspace.is_none() && target.is_unfinished().await;
        if !is_resumed {
            // Rejects the target of an unfinished copy.
            database.migrate().await?;
        }
        let mut applied = target.applied_migrations().await?;
        applied.retain(|version| version != UNFINISHED);
        if applied != source.applied_migrations().await? {
            return Err(CopyError::OtherMigrations);
        }
        if let Some(key) = &self.workspace {
            let scope = scope_of(source, key).await?;
            check_free(target.postgres()?, scope, key).await?;
            target.execute("BEGIN".to_owned()).await?;
            return Ok((target, scope));
        }
        if !is_resumed {
            mark_empty(&target).await?;
        }
        Ok((target, Scope::Everything))
    }
}

/// Lets the source of a complete or abandoned copy accept writes again.
///
/// # Errors
/// [`CopyError`].
pub async fn make_writable(from: &DatabaseUrl, only: Option<&Key>) -> Result<(), CopyError> {
    let source = Side::open(from).await?;
    let scope = match only {
        Some(key) => scope_of(&source, key).await?,
        None => Scope::Everything,
    };
    source.set_read_only(false, scope).await
}

/// The statements that make the copied rows visible.
fn end(scope: Scope) -> String {
    match scope {
        Scope::Everything => {
            format!("DELETE FROM {} WHERE version = '{UNFINISHED}'", migrations::TABLE)
        }
        Scope::Workspace(_) => "COMMIT".to_owned(),
    }
}

async fn scope_of(side: &Side, key: &Key) -> Result<Scope, CopyError> {
    let found = side.postgres()?.workspace_id(key).await?;
    found.map(Scope::Workspace).ok_or_else(|| CopyError::UnknownWorkspace(key.clone()))
}

async fn check_free(target: &PostgresSide, scope: Scope, key: &Key) -> Result<(), CopyError> {
    if 0 < target.count("workspaces", scope).await? || target.workspace_id(key).await?.is_some() {
        return Err(CopyError::WorkspaceTaken(key.clone()));
    }
    Ok(())
}

/// Marks an empty target as unfinished.
async fn mark_empty(target: &Side) -> Result<(), CopyError> {
    for table in TABLES {
        if 0 < target.count(table, Scope::Everything).await? {
            return Err(CopyError::NotEmpty(table));
        }
    }
    let migrations = migrations::TABLE;
    target.execute(format!("INSERT INTO {migrations} (version) VALUES ('{UNFINISHED}')")).await
}

/// PostgreSQL has a type for each kind of value; SQLite stores several kinds as integers.
async fn shapes(source: &Side, target: &Side, scope: Scope) -> Result<Vec<Arc<Shape>>, CopyError> {
    let ((Side::Postgres(side), _) | (_, Side::Postgres(side))) = (source, target) else {
        return Err(CopyError::BothSqlite);
    };
    let mut shapes = Vec::new();
    for table in tables_of(scope) {
        shapes.push(Arc::new(side.shape(table).await?));
    }
    Ok(shapes)
}
