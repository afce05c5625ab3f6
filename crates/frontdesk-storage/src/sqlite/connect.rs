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
use crate::current_names::CurrentNamesCache;
use crate::error::in_table;
use crate::migrations;

/// `busy_timeout` comes first, because switching to WAL may wait for another process.
pub(crate) const PRAGMAS: &str = "
PRAGMA busy_timeout = 5000;
PRAGMA journal_mode = WAL;
PRAGMA foreign_keys = ON;
PRAGMA temp_store = MEMORY;
PRAGMA secure_delete = ON;
";

/// `FULL` makes a reported commit durable; with `NORMAL`, a power failure can lose the last
/// commits.
///
/// `busy_timeout` is 0, because [`Transaction`](super::Transaction) waits for other processes
/// without blocking a thread.
const WRITER_PRAGMAS: &str = "PRAGMA synchronous = FULL; PRAGMA busy_timeout = 0;";

/// Readers need it too, because the last connection to close moves the log to the file.
const TEMPORARY_PRAGMAS: &str = "PRAGMA synchronous = OFF;";

const READER_PRAGMAS: &str = "PRAGMA query_only = ON;";

#[derive(Clone, Copy)]
pub(super) enum Access {
    Read,
    Write,
}

pub(super) struct Connector {
    pub(super) file: Arc<DatabaseFile>,
    pub(super) access: Access,
    /// Whether the file need not survive a power failure.
    pub(super) temporary: bool,
    pub(super) names: Arc<CurrentNamesCache>,
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
        if self.temporary {
            connection.batch_execute(TEMPORARY_PRAGMAS).map_err(in_table("(pragmas)"))?;
        }
        Ok(Conn::new(connection, Arc::clone(&self.names)))
    }

    /// Resets nothing, because a dropped transaction is already rolled back.
    ///
    /// Keeps connections to a deleted file, so that its data can be recovered from the open file.
    async fn recycle(&self, _: &mut Conn, _: &Metrics) -> RecycleResult<StoreError> {
        Ok(())
    }
}

pub(super) fn establish(file: &DatabaseFile) -> Result<SqliteConnection, StoreError> {
    let failed = |why: String| file.failed(&format!("cannot be opened: {why}"));
    let mut connection =
        SqliteConnection::establish(&file.uri()).map_err(|error| failed(error.to_string()))?;
    // The file may have been replaced between the lookup and the opening.
    file.check_in_place()?;
    connection.batch_execute(PRAGMAS).map_err(|error| failed(error.to_string()))?;
    Ok(connection)
}

/// Foreign keys are off during the migration, because SQLite alters a table by rebuilding it. All
/// foreign keys are checked before the commit.
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
            return Err(format!("{dangling} rows would refer to missing rows").into());
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
    fn sqlite_is_built_with_the_required_options() {
        let folder = tempfile::tempdir().expect("a temporary folder can be created");
        let path = folder.path().join("options.db");
        file::create(&path).expect("the database file can be created");
        let file = DatabaseFile::find(path).expect("the database file exists");
        let mut connection = establish(&file).expect("the database opens");
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
