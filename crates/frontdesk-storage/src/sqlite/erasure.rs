//! Removes deleted data from the database files.

use std::sync::Arc;
use std::time::Duration;

use diesel::connection::SimpleConnection as _;
use diesel::sql_types::Integer;
use diesel::{QueryableByName, RunQueryDsl as _};
use frontdesk_domain::ports::StoreError;

use super::connect;
use super::file::DatabaseFile;
use crate::error::in_table;

/// The largest file to rewrite, in bytes; at this size, the rewrite blocks writes for a second.
const MOST_REWRITTEN: u64 = 128 << 20;

#[derive(QueryableByName)]
struct Checkpoint {
    #[diesel(sql_type = Integer)]
    busy: i32,
}

/// Removes deleted rows from the file and its log; waits at most `limit` for each lock.
///
/// `secure_delete` overwrites deleted rows, but a page split leaves copies of the moved rows in the
/// unused part of the old page. Only rewriting the file (`VACUUM`) removes these copies. A file
/// larger than [`MOST_REWRITTEN`] is not rewritten.
///
/// # Errors
/// [`StoreError::Contended`] while other processes use the database; the log then still contains
/// deleted data.
pub(super) async fn remove_deleted(
    file: Arc<DatabaseFile>,
    limit: Duration,
) -> Result<(), StoreError> {
    tokio::task::spawn_blocking(move || remove_deleted_from(&file, limit, MOST_REWRITTEN))
        .await
        .map_err(StoreError::unavailable)?
}

fn remove_deleted_from(
    file: &DatabaseFile,
    limit: Duration,
    most_rewritten: u64,
) -> Result<(), StoreError> {
    let mut connection = connect::establish(file)?;
    // `VACUUM` copies the database without deleted data; this copy may not fit into memory.
    let pragmas = format!("PRAGMA busy_timeout = {}; PRAGMA temp_store = FILE;", limit.as_millis());
    connection.batch_execute(&pragmas).map_err(in_table("(pragmas)"))?;
    if file.size()? <= most_rewritten {
        connection.batch_execute("VACUUM").map_err(in_table("(vacuum)"))?;
    }
    let outcome: Checkpoint = diesel::sql_query("PRAGMA wal_checkpoint(TRUNCATE)")
        .get_result(&mut connection)
        .map_err(in_table("(checkpoint)"))?;
    if outcome.busy != 0 {
        return Err(StoreError::Contended(
            "another process is reading the database, so its log still contains the deleted data; erase again".into(),
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::fmt::Write as _;
    use std::fs;
    use std::path::Path;

    use diesel::connection::Connection as _;
    use diesel::{SqliteConnection, sql_query};
    use tempfile::TempDir;

    use super::super::file::create;
    use super::*;

    const DOMAIN: &str = "@acme.example";
    const PEOPLE: u64 = 2_000;
    const TAKEN: &str = "writing to a string never fails";
    const LIMIT: Duration = Duration::from_millis(50);

    /// Returns an address; ascending numbers give unsorted addresses, so that inserts split pages.
    fn address(number: u64) -> String {
        format!("p{:08x}{DOMAIN}", number.wrapping_mul(2_654_435_761) % (1 << 32))
    }

    fn is_deleted(number: u64) -> bool {
        number.is_multiple_of(3)
    }

    fn people() -> (DatabaseFile, TempDir) {
        let folder = tempfile::tempdir().expect("a temporary folder can be created");
        let path = folder.path().join("people.db");
        create(&path).expect("the database file can be created");
        let file = DatabaseFile::find(path).expect("the database file exists");
        let mut connection = connect::establish(&file).expect("the database opens");
        let mut statements =
            "CREATE TABLE people (email TEXT PRIMARY KEY, about TEXT) WITHOUT ROWID; BEGIN;"
                .to_owned();
        for number in 0..PEOPLE {
            let (email, length) =
                (address(number), usize::try_from(number % 500).expect("at most 499"));
            let about = format!("{email}{}", "x".repeat(length));
            write!(statements, "INSERT INTO people VALUES ('{email}', '{about}');").expect(TAKEN);
        }
        for number in (0..PEOPLE).filter(|&number| is_deleted(number)) {
            write!(statements, "DELETE FROM people WHERE email = '{}';", address(number))
                .expect(TAKEN);
        }
        connection.batch_execute(&(statements + "COMMIT")).expect("the statements succeed");
        (file, folder)
    }

    fn found_in(folder: &Path, wanted: impl Fn(u64) -> bool) -> usize {
        let mut bytes = fs::read(folder.join("people.db")).expect("the database can be read");
        bytes.extend(fs::read(folder.join("people.db-wal")).unwrap_or_default());
        let text = String::from_utf8_lossy(&bytes);
        let before =
            |part: &str| Some(format!("{}{DOMAIN}", part.get(part.len().checked_sub(9)?..)?));
        let found: HashSet<String> = text.split(DOMAIN).filter_map(before).collect();
        (0..PEOPLE).filter(|&number| wanted(number) && found.contains(&address(number))).count()
    }

    #[test]
    fn deleted_rows_are_in_neither_database_nor_log() {
        let (file, folder) = people();
        let kept = found_in(folder.path(), |number| !is_deleted(number));
        assert!(0 < kept);
        remove_deleted_from(&file, LIMIT, 0).expect("no other connection is open");
        let left = found_in(folder.path(), is_deleted);
        assert!(
            (1..20).contains(&left),
            "{left}: either rows are not overwritten, or no page was split"
        );
        remove_deleted_from(&file, LIMIT, u64::MAX).expect("no other connection is open");
        assert_eq!(found_in(folder.path(), is_deleted), 0);
        assert_eq!(found_in(folder.path(), |number| !is_deleted(number)), kept);
    }

    #[test]
    fn erasure_is_contended_while_another_connection_reads() {
        let (file, _folder) = people();
        let mut reader = SqliteConnection::establish(&file.uri()).expect("the database exists");
        reader.batch_execute("BEGIN; SELECT * FROM people").expect("the statements succeed");
        sql_query("SELECT 1 FROM people").execute(&mut reader).expect("the database can be read");
        let outcome = remove_deleted_from(&file, LIMIT, u64::MAX);
        assert!(matches!(outcome, Err(StoreError::Contended(_))), "{outcome:?}");
        reader.batch_execute("COMMIT").expect("the transaction is open");
        remove_deleted_from(&file, LIMIT, u64::MAX).expect("the reader has finished");
    }
}
