//! Finds PostgreSQL's programs and the account to run them.

use std::fs;
use std::io::{self, Write as _};
use std::os::unix::fs::{MetadataExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Once;

use crate::optional::fail_if_required;

const PROGRAMS: [&str; 4] = ["initdb", "pg_ctl", "postgres", "psql"];

/// Debian keeps the server's programs here, outside `PATH`, by major version.
const DEBIAN_VERSIONS: &str = "/usr/lib/postgresql";

/// If the caller is root, the first existing account runs PostgreSQL, which refuses root.
const ACCOUNTS: [&str; 2] = ["postgres", "nobody"];

#[derive(Clone, Debug)]
pub(super) struct Binaries {
    folder: PathBuf,
}

impl Binaries {
    /// Searches `PATH`, Debian's directories (newest first) and `pg_config --bindir`.
    pub(super) fn find() -> Option<Self> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&path)
            .chain(debian_folders())
            .chain(pg_config_folder())
            .find(|folder| PROGRAMS.iter().all(|program| folder.join(program).is_file()))
            .map(|folder| Self { folder })
    }

    pub(super) fn path(&self, program: &str) -> PathBuf {
        self.folder.join(program)
    }
}

fn debian_folders() -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(DEBIAN_VERSIONS) else { return Vec::new() };
    let mut versions: Vec<(u32, PathBuf)> = entries
        .filter_map(Result::ok)
        .filter_map(|entry| {
            Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin")))
        })
        .collect();
    versions.sort_by(|left, right| right.cmp(left));
    versions.into_iter().map(|(_, folder)| folder).collect()
}

fn pg_config_folder() -> Option<PathBuf> {
    let output = Command::new("pg_config").arg("--bindir").output().ok()?;
    let folder = String::from_utf8(output.stdout).ok()?;
    Some(PathBuf::from(folder.trim_end()))
}

/// The first report explains how to install PostgreSQL.
pub(super) fn report_missing() {
    const SENTENCE: &str = "PostgreSQL's server programs (initdb, pg_ctl, postgres, psql) were found neither in PATH \
                            nor under /usr/lib/postgresql nor by pg_config; install them, \
                            on Debian with `apt-get install postgresql`";
    static ONCE: Once = Once::new();

    fail_if_required("FRONTDESK_TEST_POSTGRES", SENTENCE);
    ONCE.call_once(|| say(&format!("Tests on PostgreSQL are skipped: {SENTENCE}.")));
    // The test runner names the thread after the test.
    if let Some(test) = std::thread::current().name() {
        say(&format!("skipped, no PostgreSQL: {test}"));
    }
}

/// Bypasses the test runner, which hides `eprintln!` output of passing tests.
fn say(line: &str) {
    // An error is ignored, because it could not be reported.
    drop(writeln!(io::stderr(), "{line}"));
}

/// The account that runs PostgreSQL's programs if the caller is root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Account {
    uid: u32,
    gid: u32,
}

impl Account {
    /// If the caller is root, gives `folder` to one of [`ACCOUNTS`].
    pub(super) fn for_files_of(folder: &Path) -> io::Result<Option<Self>> {
        // The owner of this new directory is the effective user of the process.
        if fs::metadata(folder)?.uid() != 0 {
            return Ok(None);
        }
        let passwd = fs::read_to_string("/etc/passwd")?;
        let account =
            ACCOUNTS.iter().find_map(|name| Self::listed_in(&passwd, name)).ok_or_else(|| {
                io::Error::other(format!(
                    "PostgreSQL refuses to run as root and /etc/passwd has none of {ACCOUNTS:?}"
                ))
            })?;
        chown(folder, Some(account.uid), Some(account.gid))?;
        Ok(Some(account))
    }

    /// Parses passwd(5): `name:password:uid:gid:…`.
    fn listed_in(passwd: &str, name: &str) -> Option<Self> {
        passwd.lines().find_map(|line| {
            let mut fields = line.split(':');
            if fields.next()? != name {
                return None;
            }
            let mut ids = fields.skip(1).map(|field| field.parse().ok());
            Some(Self { uid: ids.next()??, gid: ids.next()?? })
        })
    }
}

pub(super) fn command(program: &Path, account: Option<Account>, folder: &Path) -> Command {
    let mut command = Command::new(program);
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("PG") {
            command.env_remove(name);
        }
    }
    command.env("LC_ALL", "C").current_dir(folder);
    if let Some(account) = account {
        command.uid(account.uid).gid(account.gid);
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    const PASSWD: &str =
        "root:x:0:0:root:/root:/bin/bash\nnobody:x:65534:65533:nobody:/:/usr/sbin/nologin\n";

    #[test]
    fn an_account_is_read_from_passwd() {
        assert_eq!(Account::listed_in(PASSWD, "nobody"), Some(Account { uid: 65534, gid: 65533 }));
    }

    #[test]
    fn account_missing_from_passwd_is_none() {
        assert_eq!(Account::listed_in(PASSWD, "postgres"), None);
        assert_eq!(Account::listed_in("nobody:x:many:0", "nobody"), None);
    }
}
