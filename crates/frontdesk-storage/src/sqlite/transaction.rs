use std::sync::Arc;
use std::time::Duration;

use deadpool::managed::Object;
use diesel_async::SimpleAsyncConnection as _;
use frontdesk_domain::ports::StoreError;
use futures_util::FutureExt as _;
use tokio::time::{Instant, sleep};

use super::Conn;
use super::connect::Connector;
use super::erasure::remove_deleted;
use super::file::DatabaseFile;
use crate::error::in_table;

/// How often a lock that another process holds is asked for; SQLite has no way to be told.
const POLL: Duration = Duration::from_millis(10);

/// The writing connection with a transaction open, for one owner alone. Dropped unfinished, it is
/// rolled back at once.
pub(super) struct Transaction {
    /// `None` once it has ended.
    writer: Option<Object<Connector>>,
    file: Arc<DatabaseFile>,
    limit: Duration,
    erases: bool,
}

impl Transaction {
    /// Takes the file's write lock, waiting at most `limit` for another process.
    pub(super) async fn begin(
        mut writer: Object<Connector>,
        file: Arc<DatabaseFile>,
        limit: Duration,
    ) -> Result<Self, StoreError> {
        let deadline = Instant::now() + limit;
        loop {
            match writer.batch_execute("BEGIN IMMEDIATE").await.map_err(in_table("(begin)")) {
                Ok(()) => break,
                Err(StoreError::Contended(_)) if Instant::now() < deadline => sleep(POLL).await,
                Err(error) => return Err(error),
            }
        }
        writer.failed = false;
        Ok(Self { writer: Some(writer), file, limit, erases: false })
    }

    pub(super) fn conn(&mut self) -> &mut Conn {
        self.writer
            .as_mut()
            .expect("only the end of a transaction, which consumes it, takes the connection")
    }

    /// Has the commit remove what was deleted from the files too.
    pub(super) fn erases(&mut self) {
        self.erases = true;
    }

    /// The file is checked afterwards, so that no write to a deleted file is acknowledged.
    pub(super) async fn commit(mut self) -> Result<(), StoreError> {
        self.finish("COMMIT").await?;
        self.file.check_in_place()?;
        if self.erases {
            remove_deleted(Arc::clone(&self.file), self.limit).await?;
        }
        Ok(())
    }

    pub(super) async fn roll_back(mut self) -> Result<(), StoreError> {
        self.finish("ROLLBACK").await
    }

    async fn finish(&mut self, statement: &str) -> Result<(), StoreError> {
        self.conn().batch_execute(statement).await.map_err(in_table("(commit)"))?;
        self.writer = None;
        Ok(())
    }
}

impl Drop for Transaction {
    fn drop(&mut self) {
        let Some(mut writer) = self.writer.take() else { return };
        let outcome =
            writer.batch_execute("ROLLBACK").now_or_never().expect("statements run in place");
        if let Err(error) = outcome {
            tracing::error!(%error, "a transaction was not rolled back; its connection is closed");
            drop(Object::take(writer));
        }
    }
}
