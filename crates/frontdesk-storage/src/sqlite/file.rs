use std::fmt::Write as _;
use std::fs::{self, Metadata, OpenOptions, Permissions};
use std::io::{self, ErrorKind};
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use frontdesk_domain::ports::StoreError;
use rusqlite::{Connection, OpenFlags};

const PRIVATE: u32 = 0o600;

const SHARED: u32 = 0o077;

/// Suffixes of SQLite's log and log index, which get the permissions of the database.
const COMPANIONS: [&str; 2] = ["-wal", "-shm"];

/// SQLite keeps writing to a deleted or replaced file, and those writes are lost. To detect this,
/// the store compares the identity of the opened file with the identity of the file at the path.
pub(crate) struct DatabaseFile {
    path: PathBuf,
    identity: Identity,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Identity {
    device: u64,
    inode: u64,
}

pub(crate) fn create(path: &Path) -> Result<(), StoreError> {
    if path.exists() {
        return Ok(());
    }
    reject_log(path)?;
    match create_private(path) {
        // Another process created the file first.
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        outcome => outcome.map_err(|error| failed(path, &format!("cannot be created: {error}"))),
    }
}

/// Rejects a path with the log of a deleted database: SQLite would apply the log to the new one.
pub(crate) fn reject_log(path: &Path) -> Result<(), StoreError> {
    let shown = path.display();
    if let Some(left) =
        COMPANIONS.map(|suffix| companion(path, suffix)).iter().find(|file| file.exists())
    {
        return Err(StoreError::unavailable(format!(
            "{shown} does not exist, but {left} does: the database was deleted or moved. Stop every process that uses it. \
             Then restore the database, or delete {left} to start with an empty one",
            left = left.display()
        )));
    }
    Ok(())
}

fn create_private(path: &Path) -> io::Result<()> {
    let file = OpenOptions::new().write(true).create_new(true).mode(PRIVATE).open(path)?;
    // The umask may have removed permissions of the owner from the new file.
    file.set_permissions(Permissions::from_mode(PRIVATE))
}

impl DatabaseFile {
    pub(crate) fn find(path: PathBuf) -> Result<Self, StoreError> {
        let metadata = fs::metadata(&path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => failed(
                &path,
                "does not exist. Check the path; `frontdesk migrate` creates a new, empty database there",
            ),
            _ => failed(&path, &format!("cannot be opened: {error}")),
        })?;
        if !metadata.is_file() {
            return Err(failed(&path, "cannot be opened: it is not a file"));
        }
        Ok(Self { identity: Identity::of(&metadata), path })
    }

    /// Returns the SQLite URI; its mode prevents the creation of the file.
    pub(super) fn uri(&self) -> String {
        // In `file:///path`, the authority between the second and third slash is empty.
        let mut uri = String::from(if self.path.is_absolute() { "file://" } else { "file:" });
        for &byte in self.path.as_os_str().as_bytes() {
            if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
                uri.push(char::from(byte));
            } else {
                write!(uri, "%{byte:02X}").expect("writing to a string cannot fail");
            }
        }
        uri + "?mode=rw"
    }

    /// Opens the file without diesel, for statements that diesel cannot express.
    pub(crate) fn open(&self) -> rusqlite::Result<Connection> {
        // A reader of a database with a log must be able to write to the log's index.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_URI;
        Connection::open_with_flags(self.uri(), flags)
    }

    /// Fails if another user owns the file or if the file system does not support permissions.
    pub(super) fn make_private(&self) -> Result<(), StoreError> {
        // SQLite resolves symbolic links, so the log is next to the real file.
        let real =
            fs::canonicalize(&self.path).map_err(|error| failed(&self.path, &error.to_string()))?;
        let logs = COMPANIONS.map(|suffix| companion(&real, suffix));
        for file in [&real].into_iter().chain(&logs) {
            make_private(file).map_err(|error| {
                failed(
                    file,
                    &format!(
                        "can be read by other users, and its mode cannot be set to 0600: {error}"
                    ),
                )
            })?;
        }
        Ok(())
    }

    pub(super) fn check_in_place(&self) -> Result<(), StoreError> {
        match fs::metadata(&self.path) {
            Ok(metadata) if Identity::of(&metadata) == self.identity => Ok(()),
            Ok(_) => Err(failed(
                &self.path,
                "was replaced by another file while it was open. Restart the service to use the new one",
            )),
            Err(error) if error.kind() == ErrorKind::NotFound => Err(failed(
                &self.path,
                "was deleted or moved while it was open. Stop the service, restore the file and start again",
            )),
            Err(error) => Err(failed(&self.path, &format!("cannot be found: {error}"))),
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn size(&self) -> Result<u64, StoreError> {
        fs::metadata(&self.path).map(|metadata| metadata.len()).map_err(StoreError::unavailable)
    }

    pub(crate) fn failed(&self, why: &str) -> StoreError {
        failed(&self.path, why)
    }
}

impl Identity {
    fn of(metadata: &Metadata) -> Self {
        Self { device: metadata.dev(), inode: metadata.ino() }
    }
}

fn failed(path: &Path, why: &str) -> StoreError {
    StoreError::unavailable(format!("{} {why}", path.display()))
}

fn companion(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

fn make_private(file: &Path) -> io::Result<()> {
    let mode = match fs::metadata(file) {
        Ok(metadata) => metadata.permissions().mode(),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    if mode & SHARED == 0 {
        return Ok(());
    }
    match fs::set_permissions(file, Permissions::from_mode(PRIVATE)) {
        Ok(()) => {}
        // Another process may have deleted the log when it closed the database.
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    }
    tracing::warn!(
        file = %file.display(),
        mode = format_args!("{:04o}", mode & 0o7777),
        "other users had access to a file of the database; its mode is 0600 now"
    );
    Ok(())
}
