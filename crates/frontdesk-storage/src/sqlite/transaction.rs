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

/// The interval between attempts to `BEGIN`; SQLite cannot notify a waiting process.
const POLL: Duration = Duration::from_millis(10);

/// An open transaction on the write connection, rolled back when dropped.
pub(super) struct Transaction {
    /// `None` after the transaction has ended.
    writer: Option<Object<Connector>>,
    file: Arc<DatabaseFile>,
    limit: Duration,
    erases: bool,
}

impl Transaction {
    /// Checks the file after `BEGIN`, because it may be moved during the wait.
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
        let begun = Self { writer: Some(writer), file, limit, erases: false };
        begun.file.check_in_place()?;
        Ok(begun)
    }

    pub(super) fn conn(&mut self) -> &mut Conn {
        self.writer.as_mut().expect("a transaction has its connection until it ends")
    }

    /// Makes the commit also remove deleted data from the files.
    pub(super) fn erases(&mut self) {
        self.erases = true;
    }

    /// Checks the file before the commit, to roll back, and after it, to acknowledge no lost write.
    pub(super) async fn commit(mut self) -> Result<(), StoreError> {
        self.file.check_in_place()?;
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
