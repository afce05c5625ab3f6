use std::sync::Arc;

use deadpool::managed::{Manager, Metrics, RecycleResult};
use diesel::connection::SimpleConnection as _;
use diesel::dsl::sql;
use diesel::sql_types::BigInt;
use diesel::{Connection as _, RunQueryDsl as _, SqliteConnection};
use diesel_migrations::EmbeddedMigrations;
use frontdesk_domain::ports::StoreError;

use super::Conn;
use super::file::DatabaseFile;
use crate::error::in_table;
use crate::migrations;

/// The order matters: whoever switches to WAL may have to wait, and knows how to only after the
/// first line.
const PRAGMAS: &str = "
PRAGMA busy_timeout = 5000;
PRAGMA journal_mode = WAL;
PRAGMA foreign_keys = ON;
PRAGMA temp_store = MEMORY;
PRAGMA secure_delete = ON;
";

/// A commit that was told of is on the disk; NORMAL may lose the last ones when the power fails.
/// The wait for other processes is [`Transaction`](super::Transaction)'s, which does not block a
/// thread over it.
const WRITER_PRAGMAS: &str = "PRAGMA synchronous = FULL; PRAGMA busy_timeout = 0;";

const READER_PRAGMAS: &str = "PRAGMA query_only = ON;";

/// What a connection may do.
#[derive(Clone, Copy)]
pub(super) enum Access {
    Read,
    Write,
}

/// Opens connections to one file, for a pool.
pub(super) struct Connector {
    pub(super) file: Arc<DatabaseFile>,
    pub(super) access: Access,
}

impl Manager for Connector {
    type Type = Conn;
    type Error = StoreError;

    async fn create(&self) -> Result<Conn, StoreError> {
        let mut connection = establish(&self.file)?;
        let pragmas = match self.access {
            Access::Read => READER_PRAGMAS,
            Access::Write => WRITER_PRAGMAS,
        };
        connection.batch_execute(pragmas).map_err(in_table("(pragmas)"))?;
        Ok(Conn::new(connection))
    }

    /// A transaction that was dropped has been rolled back by then. A connection to a deleted file
    /// stays open, since closing the last one would leave nothing to restore the file from.
    async fn recycle(&self, _: &mut Conn, _: &Metrics) -> RecycleResult<StoreError> {
        Ok(())
    }
}

/// Opens the file with what holds of every connection.
pub(super) fn establish(file: &DatabaseFile) -> Result<SqliteConnection, StoreError> {
    let failed = |why: String| file.failed(&format!("can't be opened: {why}"));
    let mut connection =
        SqliteConnection::establish(&file.uri()).map_err(|error| failed(error.to_string()))?;
    // What was opened may be another file than the one that was found.
    file.check_in_place()?;
    connection.batch_execute(PRAGMAS).map_err(|error| failed(error.to_string()))?;
    Ok(connection)
}

/// Applies what is missing, in one transaction that others wait for. Blocks.
///
/// Foreign keys are off meanwhile, since SQLite changes a table by making it anew; all are checked
/// before the end.
pub(super) fn migrate(
    file: &DatabaseFile,
    source: EmbeddedMigrations,
) -> Result<Vec<String>, StoreError> {
    let mut connection = establish(file)?;
    connection.batch_execute("PRAGMA foreign_keys = OFF").map_err(in_table(migrations::TABLE))?;
    let applied: Result<_, migrations::Failure> = connection.immediate_transaction(|connection| {
        let applied = migrations::apply(connection, source)?;
        let dangling: i64 = sql::<BigInt>("SELECT count(*) FROM pragma_foreign_key_check")
            .get_result(connection)?;
        if 0 < dangling {
            return Err(format!("{dangling} rows would refer to rows that are not there").into());
        }
        Ok(applied)
    });
    applied.map_err(StoreError::unavailable)
}

#[cfg(test)]
mod tests {
    use super::super::file;
    use super::*;

    #[test]
    fn sqlite_is_built_as_the_workspace_says() {
        let folder = tempfile::tempdir().expect("there is a place for files");
        let path = folder.path().join("options.db");
        file::create(&path).expect("it can be made");
        let file = DatabaseFile::find(path).expect("it was made");
        let mut connection = establish(&file).expect("it can be opened");
        for option in ["DEFAULT_MEMSTATUS=0", "ENABLE_QPSG"] {
            let used = sql::<BigInt>(&format!("SELECT sqlite_compileoption_used('{option}')"));
            assert_eq!(
                used.get_result(&mut connection),
                Ok(1),
                "{option}, see LIBSQLITE3_FLAGS in .cargo/config.toml"
            );
        }
    }
}
