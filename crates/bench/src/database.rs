//! Throw-away databases for the service.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context as _;
use diesel::connection::SimpleConnection as _;
use diesel::sql_types::Text;
use diesel::{Connection as _, QueryableByName, RunQueryDsl as _, SqliteConnection};
use frontdesk_testing::postgres::PostgresCluster;

use crate::cli::Kind;
use crate::process::cpu_time_of_family;

/// Durability, which the test cluster turns off, and memory of a small server.
const POSTGRES_SETTINGS: [&str; 5] = [
    "fsync = on",
    "synchronous_commit = on",
    "full_page_writes = on",
    "shared_buffers = '1GB'",
    "max_wal_size = '4GB'",
];

#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    name: String,
}

/// A database.
pub(crate) enum Database {
    Sqlite(PathBuf),
    Postgres { cluster: PostgresCluster, url: String },
}

impl Database {
    /// Creates an empty database; an SQLite file is created in `folder`.
    pub(crate) fn create(kind: Kind, workspaces: u32, folder: &Path) -> anyhow::Result<Self> {
        match kind {
            Kind::Sqlite => Ok(Self::Sqlite(folder.join(format!("{workspaces}.db")))),
            Kind::Postgres => {
                let mut cluster =
                    PostgresCluster::private().context("PostgreSQL is not installed")?;
                let url = cluster.create_database("bench");
                for setting in POSTGRES_SETTINGS {
                    cluster.execute(&url, &format!("ALTER SYSTEM SET {setting}"));
                }
                cluster.stop();
                cluster.start();
                Ok(Self::Postgres { cluster, url })
            }
        }
    }

    /// Name in the report, with the version of the server.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Sqlite(_) => "SQLite".to_owned(),
            Self::Postgres { cluster, url } => {
                let version = cluster.execute(url, "SHOW server_version");
                format!("PostgreSQL {}", version.split(' ').next().unwrap_or_default())
            }
        }
    }

    /// URL for the service.
    pub(crate) fn url(&self) -> String {
        match self {
            Self::Sqlite(file) => format!("sqlite://{}", file.display()),
            Self::Postgres { url, .. } => url.clone(),
        }
    }

    /// The columns of a table.
    pub(crate) fn columns(&self, table: &str) -> anyhow::Result<Vec<String>> {
        match self {
            Self::Sqlite(file) => {
                let mut conn = SqliteConnection::establish(&file.to_string_lossy())?;
                let sql = format!("SELECT name FROM pragma_table_info('{table}') ORDER BY cid");
                let columns: Vec<Column> = diesel::sql_query(&sql).load(&mut conn).context(sql)?;
                Ok(columns.into_iter().map(|column| column.name).collect())
            }
            Self::Postgres { cluster, url } => {
                let sql = format!(
                    "SELECT attname FROM pg_attribute WHERE attrelid = '{table}'::regclass AND 0 < attnum \
                     AND NOT attisdropped ORDER BY attnum"
                );
                Ok(cluster.execute(url, &sql).lines().map(str::to_owned).collect())
            }
        }
    }

    /// Runs a bulk insert in one transaction, without constraint checks: the rows are copies of
    /// valid rows.
    pub(crate) fn load(&self, sql: &str) -> anyhow::Result<()> {
        // The cache must hold all indexes, because their pages are written in random order.
        let settings = match self {
            Self::Sqlite(_) => {
                "PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000; BEGIN;"
            }
            Self::Postgres { .. } => "BEGIN; SET LOCAL session_replication_role = replica;",
        };
        self.execute(&format!("{settings}\n{sql}\nCOMMIT;"))
    }

    /// Runs statements valid on both databases.
    pub(crate) fn execute(&self, sql: &str) -> anyhow::Result<()> {
        match self {
            Self::Sqlite(file) => {
                let mut conn = SqliteConnection::establish(&file.to_string_lossy())?;
                conn.batch_execute(sql).with_context(|| sql.to_owned())
            }
            Self::Postgres { cluster, url } => {
                cluster.execute(url, sql);
                Ok(())
            }
        }
    }

    /// Checkpoints and updates statistics now, so that neither happens during a measurement.
    pub(crate) fn settle(&self) -> anyhow::Result<()> {
        match self {
            Self::Sqlite(_) => self.execute("PRAGMA wal_checkpoint(TRUNCATE)"),
            Self::Postgres { .. } => {
                self.execute("VACUUM ANALYZE")?;
                self.execute("CHECKPOINT")
            }
        }
    }

    /// CPU time of the database server so far; zero for SQLite.
    pub(crate) fn cpu_time(&self) -> anyhow::Result<Duration> {
        let Self::Postgres { cluster, .. } = self else { return Ok(Duration::ZERO) };
        cpu_time_of_family(cluster.pid())
    }
}
