use std::pin::pin;
use std::sync::Arc;

use frontdesk_domain::key::Key;
use frontdesk_domain::ports::StoreError;
use futures_util::TryStreamExt as _;
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio_postgres::Client;
use tokio_postgres::binary_copy::BinaryCopyInWriter;
use tokio_postgres::types::{Oid, Type};

use super::error::CopyError;
use super::read_only;
use super::shape::{Column, Dialect, Scope, Shape};
use super::tables::{is_written_by_triggers, tables_of};
use super::value::Row;
use super::{BATCH, BATCHES_AHEAD};
use crate::migrations;
use crate::url::PostgresTarget;

/// Columns of a table in their order, with the position of each in the primary key.
const COLUMNS: &str = "
SELECT attname::text, atttypid, array_position(indkey::int2[], attnum)
FROM pg_attribute JOIN pg_index ON indrelid = attrelid AND indisprimary
WHERE attrelid = $1::text::regclass AND 0 < attnum AND NOT attisdropped
ORDER BY attnum";

/// A PostgreSQL database, as source or target of a copy.
pub(super) struct PostgresSide {
    client: Arc<Client>,
}

impl PostgresSide {
    pub(super) async fn open(target: &PostgresTarget) -> Result<Self, StoreError> {
        Ok(Self { client: Arc::new(crate::postgres::client(target).await?) })
    }

    pub(super) async fn shape(&self, table: &'static str) -> Result<Shape, CopyError> {
        let (mut columns, mut key) = (Vec::new(), Vec::new());
        for row in self.client.query(COLUMNS, &[&table]).await.map_err(CopyError::database)? {
            let (name, kind, position): (String, Oid, Option<i32>) =
                (row.get(0), row.get(1), row.get(2));
            let kind = Type::from_oid(kind).ok_or_else(|| {
                CopyError::database(format!("{table}.{name} has an unknown type"))
            })?;
            key.extend(position.map(|position| (position, columns.len())));
            columns.push(Column { name, kind });
        }
        key.sort_unstable();
        Ok(Shape { table, columns, key: key.into_iter().map(|(_, at)| at).collect() })
    }

    pub(super) async fn workspace_id(&self, key: &Key) -> Result<Option<i64>, CopyError> {
        let select = "SELECT id FROM workspaces WHERE key = $1";
        let found = self.client.query_opt(select, &[&key.as_str()]).await;
        Ok(found.map_err(CopyError::database)?.map(|row| row.get(0)))
    }

    pub(super) async fn applied_migrations(&self) -> Result<Vec<String>, CopyError> {
        let select = format!("SELECT version FROM {} ORDER BY version", migrations::TABLE);
        let rows = self.client.query(&select, &[]).await.map_err(CopyError::database)?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    pub(super) async fn count(&self, table: &str, scope: Scope) -> Result<u64, CopyError> {
        let count = format!("SELECT count(*) FROM {table}{}", scope.filter(table));
        let counted = self.client.query_one(&count, &[]).await.map_err(CopyError::database)?;
        Ok(counted.get::<_, i64>(0).unsigned_abs())
    }

    pub(super) async fn set_read_only(&self, on: bool, scope: Scope) -> Result<(), CopyError> {
        if on {
            self.execute(&read_only::create_function()).await?;
            self.execute(&read_only::close(scope)).await?;
        }
        for table in tables_of(scope) {
            let statements = if on {
                read_only::on_postgres(table, scope)
            } else {
                read_only::off_on_postgres(table, scope)
            };
            self.execute(&statements).await?;
        }
        if !on {
            self.execute(&read_only::reopen(scope)).await?;
        }
        Ok(())
    }

    pub(super) async fn is_read_only(&self, scope: Scope) -> Result<bool, CopyError> {
        let select = "SELECT FROM pg_trigger WHERE tgname = $1";
        let found = self.client.query(select, &[&read_only::trigger("workspaces", scope)]).await;
        Ok(!found.map_err(CopyError::database)?.is_empty())
    }

    /// Deletes rows and the triggers that protect them, in one transaction.
    pub(super) async fn delete(&self, scope: Scope) -> Result<(), CopyError> {
        let off: String =
            tables_of(scope).map(|table| read_only::off_on_postgres(table, scope)).collect();
        // Deleting rows writes versions, so versions are deleted last.
        let (versions, others): (Vec<&str>, Vec<&str>) =
            tables_of(scope).rev().partition(|table| is_written_by_triggers(table));
        let deletes: Vec<String> = others
            .into_iter()
            .chain(versions)
            .map(|table| format!("DELETE FROM {table}{};", scope.filter(table)))
            .collect();
        let deletes = deletes.concat();
        let reopen = read_only::reopen(scope);
        self.execute(&format!("BEGIN; {off} {deletes} {reopen} COMMIT;")).await
    }

    pub(super) async fn last_key(&self, shape: &Shape) -> Result<Option<Row>, CopyError> {
        let select = shape.select_last_key(Dialect::Postgres);
        let last = self.client.query_opt(&select, &[]).await.map_err(CopyError::database)?;
        Ok(last.map(|row| (0..row.len()).map(|at| row.get(at)).collect()))
    }

    /// Streams batches of rows.
    pub(super) fn read(
        &self,
        shape: Arc<Shape>,
        scope: Scope,
        after: Option<Row>,
    ) -> Receiver<Result<Vec<Row>, CopyError>> {
        let (sender, receiver) = mpsc::channel(BATCHES_AHEAD);
        let client = Arc::clone(&self.client);
        tokio::spawn(async move {
            if let Err(error) = send_rows(&client, &shape, scope, after, &sender).await {
                // The receiver may have stopped because of an error of its own.
                drop(sender.send(Err(CopyError::database(error))).await);
            }
        });
        receiver
    }

    pub(super) async fn write(&self, shape: &Shape, rows: Vec<Row>) -> Result<(), CopyError> {
        let written = async {
            let sink = self.client.copy_in(&shape.copy_into_postgres()).await?;
            let kinds: Vec<Type> = shape.columns.iter().map(|column| column.kind.clone()).collect();
            let mut writer = pin!(BinaryCopyInWriter::new(sink, &kinds));
            for row in &rows {
                writer.as_mut().write_raw(row).await?;
            }
            writer.finish().await
        };
        written.await.map(drop).map_err(CopyError::database)
    }

    pub(super) async fn execute(&self, statements: &str) -> Result<(), CopyError> {
        self.client.batch_execute(statements).await.map_err(CopyError::database)
    }
}

async fn send_rows(
    client: &Client,
    shape: &Shape,
    scope: Scope,
    after: Option<Row>,
    sender: &Sender<Result<Vec<Row>, CopyError>>,
) -> Result<(), tokio_postgres::Error> {
    let select = shape.select(Dialect::Postgres, scope, after.is_some());
    let mut rows = pin!(client.query_raw(&select, after.unwrap_or_default()).await?);
    let mut batch = Vec::with_capacity(BATCH);
    while let Some(row) = rows.try_next().await? {
        let values: Result<Row, _> = (0..row.len()).map(|at| row.try_get(at)).collect();
        batch.push(values?);
        if batch.len() == BATCH && sender.send(Ok(std::mem::take(&mut batch))).await.is_err() {
            return Ok(());
        }
    }
    drop(sender.send(Ok(batch)).await);
    Ok(())
}
