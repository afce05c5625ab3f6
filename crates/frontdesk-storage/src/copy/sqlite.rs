use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use frontdesk_domain::ports::StoreError;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, params_from_iter};
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio_postgres::types::Type;

use super::error::CopyError;
use super::read_only;
use super::shape::{Dialect, Scope, Shape};
use super::tables::TABLES;
use super::value::{Row, Value, canonical_json};
use super::{BATCH, BATCHES_AHEAD};
use crate::migrations;
use crate::sqlite::{DatabaseFile, PRAGMAS};

/// A SQLite file, as source or target of a copy.
pub(super) struct SqliteSide {
    file: Arc<DatabaseFile>,
    connection: Arc<Mutex<Connection>>,
}

impl SqliteSide {
    pub(super) fn open(path: &Path) -> Result<Self, StoreError> {
        let file = Arc::new(DatabaseFile::find(path.to_owned())?);
        let connection = establish(&file).map_err(StoreError::unavailable)?;
        Ok(Self { file, connection: Arc::new(Mutex::new(connection)) })
    }

    pub(super) async fn applied_migrations(&self) -> Result<Vec<String>, CopyError> {
        self.with(|connection| {
            let mut applied = connection
                .prepare(&format!("SELECT version FROM {} ORDER BY version", migrations::TABLE))?;
            applied.query_map([], |row| row.get(0))?.collect()
        })
        .await
    }

    pub(super) async fn count(&self, table: &'static str) -> Result<u64, CopyError> {
        let counted: i64 = self
            .with(move |connection| {
                let count = format!("SELECT count(*) FROM {table}");
                connection.query_row(&count, [], |row| row.get(0))
            })
            .await?;
        Ok(counted.unsigned_abs())
    }

    pub(super) async fn set_read_only(&self, read_only: bool) -> Result<(), CopyError> {
        let triggers: String = TABLES
            .map(if read_only { read_only::on_sqlite } else { read_only::off_on_sqlite })
            .concat();
        self.execute(format!("BEGIN IMMEDIATE; {triggers} COMMIT;")).await
    }

    pub(super) async fn last_key(&self, shape: Arc<Shape>) -> Result<Option<Row>, CopyError> {
        self.with(move |connection| {
            let mut last = connection.prepare(&shape.select_last_key(Dialect::Sqlite))?;
            let mut rows = last.query([])?;
            let Some(row) = rows.next()? else { return Ok(None) };
            (0..shape.key.len())
                .map(|at| Ok(value(row.get_ref(at)?)))
                .collect::<Result<_, _>>()
                .map(Some)
        })
        .await
    }

    /// Streams batches of rows from a connection of its own.
    pub(super) fn read(
        &self,
        shape: Arc<Shape>,
        after: Option<Row>,
    ) -> Receiver<Result<Vec<Row>, CopyError>> {
        let (sender, receiver) = mpsc::channel(BATCHES_AHEAD);
        let file = Arc::clone(&self.file);
        tokio::task::spawn_blocking(move || {
            if let Err(error) = send_rows(&file, &shape, after, &sender) {
                // The receiver may have stopped because of an error of its own.
                drop(sender.blocking_send(Err(error)));
            }
        });
        receiver
    }

    pub(super) async fn write(&self, shape: Arc<Shape>, rows: Vec<Row>) -> Result<(), CopyError> {
        self.with(move |connection| {
            let transaction = connection.transaction()?;
            let mut insert = transaction.prepare(&shape.insert_into_sqlite())?;
            for row in &rows {
                insert.execute(params_from_iter(row))?;
            }
            drop(insert);
            transaction.commit()
        })
        .await
    }

    pub(super) async fn execute(&self, statements: String) -> Result<(), CopyError> {
        self.with(move |connection| connection.execute_batch(&statements)).await
    }

    async fn with<T: Send + 'static>(
        &self,
        run: impl FnOnce(&mut Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, CopyError> {
        let connection = Arc::clone(&self.connection);
        let running = tokio::task::spawn_blocking(move || {
            run(&mut connection.lock().unwrap_or_else(PoisonError::into_inner))
        });
        running.await.map_err(CopyError::database)?.map_err(CopyError::database)
    }
}

fn establish(file: &DatabaseFile) -> rusqlite::Result<Connection> {
    let connection = file.open()?;
    connection.execute_batch(PRAGMAS)?;
    Ok(connection)
}

fn send_rows(
    file: &DatabaseFile,
    shape: &Shape,
    after: Option<Row>,
    sender: &Sender<Result<Vec<Row>, CopyError>>,
) -> Result<(), CopyError> {
    let connection = establish(file).map_err(CopyError::database)?;
    let select = shape.select(Dialect::Sqlite, Scope::Everything, after.is_some());
    let mut select = connection.prepare(&select).map_err(CopyError::database)?;
    let mut rows =
        select.query(params_from_iter(after.unwrap_or_default())).map_err(CopyError::database)?;
    let mut batch = Vec::with_capacity(BATCH);
    while let Some(row) = rows.next().map_err(CopyError::database)? {
        batch.push(decoded(shape, row)?);
        if batch.len() == BATCH && sender.blocking_send(Ok(std::mem::take(&mut batch))).is_err() {
            return Ok(());
        }
    }
    drop(sender.blocking_send(Ok(batch)));
    Ok(())
}

fn decoded(shape: &Shape, row: &rusqlite::Row<'_>) -> Result<Row, CopyError> {
    let columns = shape.columns.iter().enumerate();
    columns
        .map(|(at, column)| match value(row.get_ref(at).map_err(CopyError::database)?) {
            Value::Text(text) if column.kind == Type::JSONB => {
                canonical_json(&text).map(Value::Text).map_err(CopyError::database)
            }
            other => Ok(other),
        })
        .collect()
}

/// The service stores only valid UTF-8.
fn value(stored: ValueRef<'_>) -> Value {
    match stored {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => Value::Integer(number),
        ValueRef::Real(number) => Value::Float(number),
        ValueRef::Text(text) => Value::Text(String::from_utf8_lossy(text).into_owned()),
        ValueRef::Blob(bytes) => Value::Bytes(bytes.to_owned()),
    }
}
