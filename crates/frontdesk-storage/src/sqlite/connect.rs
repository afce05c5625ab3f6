use std::path::{Path, PathBuf};

use deadpool::managed::{Manager, Metrics, RecycleResult};
use diesel::connection::SimpleConnection as _;
use diesel::dsl::sql;
use diesel::sql_types::BigInt;
use diesel::{Connection as _, RunQueryDsl as _, SqliteConnection};
use diesel_migrations::EmbeddedMigrations;
use frontdesk_domain::ports::StoreError;

use super::Conn;
use crate::error::in_table;
use crate::migrations;

/// The order matters: whoever switches to WAL may have to wait, and knows how to only after the first line.
const PRAGMAS: &str = "
PRAGMA busy_timeout = 5000;
PRAGMA journal_mode = WAL;
PRAGMA foreign_keys = ON;
PRAGMA temp_store = MEMORY;
";

/// A commit that was told of is on the disk; NORMAL may lose the last ones when the power fails. The wait for other
/// processes is [`Transaction`](super::Transaction)'s, which does not block a thread over it.
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
    pub(super) path: PathBuf,
    pub(super) access: Access,
}

impl Manager for Connector {
    type Type = Conn;
    type Error = StoreError;

    async fn create(&self) -> Result<Conn, StoreError> {
        let mut connection = establish(&self.path)?;
        let pragmas = match self.access {
            Access::Read => READER_PRAGMAS,
            Access::Write => WRITER_PRAGMAS,
        };
        connection.batch_execute(pragmas).map_err(in_table("(pragmas)"))?;
        Ok(Conn::new(connection))
    }

    /// A file does not go away; a transaction that was dropped has been rolled back by then.
    async fn recycle(&self, _: &mut Conn, _: &Metrics) -> RecycleResult<StoreError> {
        Ok(())
    }
}

/// Opens the file with what holds of every connection.
pub(super) fn establish(path: &Path) -> Result<SqliteConnection, StoreError> {
    let failed = |why: String| StoreError::unavailable(format!("{} can't be opened: {why}", path.display()));
    let name = path.to_str().ok_or_else(|| failed("its name is not UTF-8".to_owned()))?;
    let mut connection = SqliteConnection::establish(name).map_err(|error| failed(error.to_string()))?;
    connection.batch_execute(PRAGMAS).map_err(|error| failed(error.to_string()))?;
    Ok(connection)
}

/// Applies what is missing, in one transaction that others wait for. Blocks.
///
/// Foreign keys are off meanwhile, since SQLite changes a table by making it anew; all are checked before the end.
pub(super) fn migrate(path: &Path, source: EmbeddedMigrations) -> Result<Vec<String>, StoreError> {
    let mut connection = establish(path)?;
    connection.batch_execute("PRAGMA foreign_keys = OFF").map_err(in_table(migrations::TABLE))?;
    let applied: Result<_, migrations::Failure> = connection.immediate_transaction(|connection| {
        let applied = migrations::apply(connection, source)?;
        let dangling: i64 =
            sql::<BigInt>("SELECT count(*) FROM pragma_foreign_key_check").get_result(connection)?;
        if 0 < dangling {
            return Err(format!("{dangling} rows would refer to rows that are not there").into());
        }
        Ok(applied)
    });
    applied.map_err(StoreError::unavailable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sqlite_is_built_as_the_workspace_says() {
        let folder = tempfile::tempdir().expect("there is a place for files");
        let mut connection = establish(&folder.path().join("options.db")).expect("it can be made");
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
