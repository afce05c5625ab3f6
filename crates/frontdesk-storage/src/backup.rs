use std::fs::{self, File};
use std::path::{self, Path};

use frontdesk_domain::ports::StoreError;
use rusqlite::Connection;

use crate::migrations;
use crate::sqlite::{DatabaseFile, create, reject_log};

/// Writes the committed state of a SQLite database to a new file with mode 0600.
///
/// The source can be in use. The new file appears when it is complete and checked. This function
/// blocks the thread.
///
/// # Errors
/// [`StoreError::Unavailable`] if `from` is no database of the service, if `to` exists, or if a file
/// cannot be read or written.
pub fn backup(from: &Path, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        let shown = to.display();
        return Err(StoreError::unavailable(format!(
            "{shown} exists; choose another file, or stop the service that uses it and move it away"
        )));
    }
    let mut incomplete = path::absolute(to).map_err(StoreError::unavailable)?.into_os_string();
    incomplete.push(".incomplete");
    let incomplete = Path::new(&incomplete);
    drop(fs::remove_file(incomplete));
    reject_log(to)?;
    let written = create(incomplete).and_then(|()| write(from, incomplete)).and_then(|()| {
        fs::rename(incomplete, to).and_then(|()| sync_folder(to)).map_err(StoreError::unavailable)
    });
    if written.is_err() {
        drop(fs::remove_file(incomplete));
    }
    written
}

fn write(from: &Path, to: &Path) -> Result<(), StoreError> {
    let file = DatabaseFile::find(from.to_owned())?;
    let failed = |error: rusqlite::Error| file.failed(&format!("cannot be copied: {error}"));
    let source = file.open().map_err(failed)?;
    let tables = "SELECT count(*) FROM sqlite_schema WHERE name = ?1";
    let found: i64 =
        source.query_row(tables, [migrations::TABLE], |row| row.get(0)).map_err(failed)?;
    if found == 0 {
        return Err(file.failed("is not a database of Frontdesk"));
    }
    let path = to.to_str().ok_or_else(|| StoreError::unavailable("the path is not UTF-8"))?;
    source.execute("VACUUM INTO ?1", [path]).map_err(failed)?;
    check(to)?;
    File::open(to).and_then(|written| written.sync_all()).map_err(StoreError::unavailable)
}

fn check(written: &Path) -> Result<(), StoreError> {
    let found: rusqlite::Result<String> = Connection::open(written)
        .and_then(|copy| copy.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)));
    match found.map_err(StoreError::unavailable)?.as_str() {
        "ok" => Ok(()),
        fault => Err(StoreError::unavailable(format!("the copy is damaged: {fault}"))),
    }
}

/// A renamed file survives a power failure only if its folder is synchronized.
fn sync_folder(file: &Path) -> std::io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}
