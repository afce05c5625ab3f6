use std::path::{Path, PathBuf};

use anyhow::Context as _;
use diesel::connection::SimpleConnection as _;
use diesel::{Connection as _, SqliteConnection};
use frontdesk_testing::postgres::PostgresCluster;

use crate::cli::Kind;
use crate::dataset::{READS, WRITES};
use crate::linux::cpu_seconds;

/// Turns on durability, which the test cluster turns off.
const POSTGRES_SETTINGS: [&str; 5] = [
    "fsync = on",
    "synchronous_commit = on",
    "full_page_writes = on",
    "shared_buffers = '1GB'",
    "max_wal_size = '4GB'",
];

/// Tables to copy; a table precedes the tables that refer to it.
///
/// Omits access tokens, because no request uses them, and providers, because their keys are sealed
/// for one workspace.
const TABLES: &str = "workspaces counters members calendars event_types event_type_hosts links \
                      link_hosts bookings booking_hosts people companies";

pub(crate) enum Database {
    Sqlite(PathBuf),
    Postgres { cluster: PostgresCluster, url: String },
}

impl Database {
    pub(crate) fn create(kind: Kind, workspaces: u32, folder: &Path) -> anyhow::Result<Self> {
        if kind == Kind::Sqlite {
            return Ok(Self::Sqlite(folder.join(format!("{workspaces}.db"))));
        }
        let mut cluster = PostgresCluster::private().context("PostgreSQL is not installed")?;
        let url = cluster.create_database("bench");
        for setting in POSTGRES_SETTINGS {
            cluster.execute(&url, &format!("ALTER SYSTEM SET {setting}"));
        }
        cluster.stop();
        cluster.start();
        Ok(Self::Postgres { cluster, url })
    }

    pub(crate) fn name(&self) -> String {
        let Self::Postgres { cluster, url } = self else { return "SQLite".to_owned() };
        let version = cluster.execute(url, "SHOW server_version");
        format!("PostgreSQL {}", version.split(' ').next().unwrap_or_default())
    }

    pub(crate) fn url(&self) -> String {
        match self {
            Self::Sqlite(file) => format!("sqlite://{}", file.display()),
            Self::Postgres { url, .. } => url.clone(),
        }
    }

    /// Copies [`READS`] with SQL until `workspaces` copies exist.
    ///
    /// Importing a million bookings would take longer than the run.
    pub(crate) fn grow(&self, workspaces: u32) -> anyhow::Result<()> {
        (1..workspaces).try_for_each(|copy| self.execute(&copy_workspace(WRITES + copy)))
    }

    /// Prevents checkpoints and statistics updates during a measurement.
    pub(crate) fn settle(&self) -> anyhow::Result<()> {
        if let Self::Sqlite(_) = self {
            return self.execute("PRAGMA wal_checkpoint(TRUNCATE)");
        }
        self.execute("VACUUM ANALYZE")?;
        self.execute("CHECKPOINT")
    }

    /// Seconds; zero for SQLite.
    pub(crate) fn cpu_seconds(&self) -> anyhow::Result<f64> {
        let Self::Postgres { cluster, .. } = self else { return Ok(0.0) };
        cpu_seconds(cluster.pid())
    }

    pub(crate) fn execute(&self, sql: &str) -> anyhow::Result<()> {
        match self {
            Self::Sqlite(file) => {
                let mut conn = SqliteConnection::establish(&file.to_string_lossy())?;
                conn.batch_execute(sql).with_context(|| sql.to_owned())?;
            }
            Self::Postgres { cluster, url } => drop(cluster.execute(url, sql)),
        }
        Ok(())
    }
}

pub(crate) fn copy_workspace(number: u32) -> String {
    let copies = TABLES.split(' ').map(|table| {
        let (key, change) = match table {
            "workspaces" => ("id", format!("id = {number}, key = 'bench-{number}'")),
            // Manage tokens are unique in the database.
            "bookings" => {
                let token = format!("substr(manage_token, 1, 16) || '{number:016}'");
                ("workspace_id", format!("workspace_id = {number}, manage_token = {token}"))
            }
            _ => ("workspace_id", format!("workspace_id = {number}")),
        };
        format!(
            "CREATE TEMP TABLE copied AS SELECT * FROM {table} WHERE {key} = {READS};\n\
             UPDATE copied SET {change};\n\
             INSERT INTO {table} SELECT * FROM copied;\n\
             DROP TABLE copied;\n"
        )
    });
    format!("BEGIN;\n{}COMMIT;", copies.collect::<String>())
}
