use std::sync::Arc;

use frontdesk_domain::ports::StoreError;
use tokio::sync::mpsc::Receiver;

use super::UNFINISHED;
use super::error::CopyError;
use super::postgres::PostgresSide;
use super::shape::{Scope, Shape};
use super::sqlite::SqliteSide;
use super::value::{Digest, Row};
use crate::url::{DatabaseUrl, Target};

/// The source or the target of a copy.
pub(super) enum Side {
    Sqlite(SqliteSide),
    Postgres(PostgresSide),
}

impl Side {
    pub(super) async fn open(url: &DatabaseUrl) -> Result<Self, StoreError> {
        Ok(match &url.0 {
            Target::Sqlite(path) => Self::Sqlite(SqliteSide::open(path)?),
            Target::Postgres(target) => Self::Postgres(PostgresSide::open(target).await?),
        })
    }

    /// Only PostgreSQL can copy a single workspace.
    pub(super) fn postgres(&self) -> Result<&PostgresSide, CopyError> {
        match self {
            Self::Postgres(side) => Ok(side),
            Self::Sqlite(_) => Err(CopyError::WorkspaceOfSqlite),
        }
    }

    pub(super) async fn applied_migrations(&self) -> Result<Vec<String>, CopyError> {
        match self {
            Self::Sqlite(side) => side.applied_migrations().await,
            Self::Postgres(side) => side.applied_migrations().await,
        }
    }

    /// Whether an interrupted copy left rows here.
    pub(super) async fn is_unfinished(&self) -> bool {
        // Before the first migration, the table is missing.
        let applied = self.applied_migrations().await.unwrap_or_default();
        applied.iter().any(|version| version == UNFINISHED)
    }

    pub(super) async fn count(&self, table: &'static str, scope: Scope) -> Result<u64, CopyError> {
        match self {
            Self::Sqlite(side) => side.count(table).await,
            Self::Postgres(side) => side.count(table, scope).await,
        }
    }

    pub(super) async fn set_read_only(&self, on: bool, scope: Scope) -> Result<(), CopyError> {
        match self {
            Self::Sqlite(side) => side.set_read_only(on).await,
            Self::Postgres(side) => side.set_read_only(on, scope).await,
        }
    }

    pub(super) async fn execute(&self, statements: String) -> Result<(), CopyError> {
        match self {
            Self::Sqlite(side) => side.execute(statements).await,
            Self::Postgres(side) => side.execute(&statements).await,
        }
    }

    pub(super) async fn last_key(&self, shape: &Arc<Shape>) -> Result<Option<Row>, CopyError> {
        match self {
            Self::Sqlite(side) => side.last_key(Arc::clone(shape)).await,
            Self::Postgres(side) => side.last_key(shape).await,
        }
    }

    pub(super) fn read(
        &self,
        shape: &Arc<Shape>,
        scope: Scope,
        after: Option<Row>,
    ) -> Receiver<Result<Vec<Row>, CopyError>> {
        match self {
            Self::Sqlite(side) => side.read(Arc::clone(shape), after),
            Self::Postgres(side) => side.read(Arc::clone(shape), scope, after),
        }
    }

    pub(super) async fn write(&self, shape: &Arc<Shape>, rows: Vec<Row>) -> Result<(), CopyError> {
        match self {
            Self::Sqlite(side) => side.write(Arc::clone(shape), rows).await,
            Self::Postgres(side) => side.write(shape, rows).await,
        }
    }

    pub(super) async fn digest(
        &self,
        shape: &Arc<Shape>,
        scope: Scope,
        mut read: impl FnMut(u64),
    ) -> Result<Digest, CopyError> {
        let mut digest = Digest::default();
        let mut batches = self.read(shape, scope, None);
        while let Some(rows) = batches.recv().await {
            let rows = rows?;
            for row in &rows {
                digest.add(row);
            }
            read(rows.len() as u64);
        }
        Ok(digest)
    }
}
