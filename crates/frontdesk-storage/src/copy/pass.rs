use std::sync::Arc;

use super::error::CopyError;
use super::shape::{Scope, Shape};
use super::side::Side;
use super::tables::is_written_by_triggers;
use super::{Copied, Progress};

/// The rows on their way from the source to the target.
pub(super) struct Pass<'a> {
    source: &'a Side,
    target: &'a Side,
    scope: Scope,
    progress: &'a mut dyn FnMut(Progress),
    done: u64,
    total: u64,
}

impl<'a> Pass<'a> {
    pub(super) async fn new(
        source: &'a Side,
        target: &'a Side,
        scope: Scope,
        shapes: &[Arc<Shape>],
        progress: &'a mut dyn FnMut(Progress),
    ) -> Result<Self, CopyError> {
        let mut rows = 0;
        for shape in shapes {
            rows += source.count(shape.table, scope).await?;
        }
        // Each row is read to copy it, and on both sides to compare it.
        Ok(Self { source, target, scope, progress, done: 0, total: 3 * rows })
    }

    /// Copies the rows that follow the last row of the target.
    pub(super) async fn copy(&mut self, shape: &Arc<Shape>) -> Result<(), CopyError> {
        let table = shape.table;
        if is_written_by_triggers(table) {
            self.target.execute(format!("DELETE FROM {table}{}", self.scope.filter(table))).await?;
        }
        let after = match self.scope {
            Scope::Everything => self.target.last_key(shape).await?,
            Scope::Workspace(_) => None,
        };
        if after.is_some() {
            self.advance(table, false, self.target.count(table, self.scope).await?);
        }
        let mut batches = self.source.read(shape, self.scope, after);
        while let Some(rows) = batches.recv().await {
            let rows = rows?;
            let read = rows.len();
            self.target.write(shape, rows).await?;
            self.advance(table, false, read as u64);
        }
        Ok(())
    }

    pub(super) async fn compare(&mut self, shape: &Arc<Shape>) -> Result<Copied, CopyError> {
        let table = shape.table;
        let (source, target, scope) = (self.source, self.target, self.scope);
        let source = source.digest(shape, scope, |rows| self.advance(table, true, rows)).await?;
        let target = target.digest(shape, scope, |rows| self.advance(table, true, rows)).await?;
        if source == target {
            return Ok(Copied { table, digest: source });
        }
        Err(CopyError::Differs { table, source_rows: source.rows, target_rows: target.rows })
    }

    fn advance(&mut self, table: &'static str, comparing: bool, rows: u64) {
        self.done += rows;
        (self.progress)(Progress { table, comparing, done: self.done, total: self.total });
    }
}
