//! The databases that the service runs on, new for each run and gone after it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context as _;
use diesel::connection::SimpleConnection as _;
use diesel::sql_types::Text;
use diesel::{Connection as _, QueryableByName, RunQueryDsl as _, SqliteConnection};
use frontdesk_testing::postgres::PostgresCluster;

use crate::cli::Kind;
use crate::process::cpu_time_of_family;

/// What the cluster for tests leaves out, durability above all, and memory as on a small server.
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

/// A database of one run.
pub(crate) enum Database {
    /// A file.
    Sqlite(PathBuf),
    /// A server of its own.
    Postgres { cluster: PostgresCluster, url: String },
}

impl Database {
    /// An empty database for so many workspaces, beside those for others; what it needs of files is
    /// in `folder`, or is removed with it.
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

    /// What it is called in the findings, with its version where the machine brings it.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Sqlite(_) => "SQLite".to_owned(),
            Self::Postgres { cluster, url } => {
                let version = cluster.execute(url, "SHOW server_version");
                format!("PostgreSQL {}", version.split(' ').next().unwrap_or_default())
            }
        }
    }

    /// Its address as the service takes it.
    pub(crate) fn url(&self) -> String {
        match self {
            Self::Sqlite(file) => format!("sqlite://{}", file.display()),
            Self::Postgres { url, .. } => url.clone(),
        }
    }

    /// Its address as PostgreSQL's own programs take it, where it is one.
    pub(crate) fn postgres_url(&self) -> Option<&str> {
        match self {
            Self::Sqlite(_) => None,
            Self::Postgres { url, .. } => Some(url),
        }
    }

    /// The columns of a table, in their order.
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

    /// Runs statements that write very many rows, all of them in one transaction and without the
    /// looks that a database takes at each row: the rows are known to be good.
    pub(crate) fn load(&self, sql: &str) -> anyhow::Result<()> {
        // A cache that holds all indexes: their pages are met in no order.
        let settings = match self {
            Self::Sqlite(_) => {
                "PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000; BEGIN;"
            }
            Self::Postgres { .. } => "BEGIN; SET LOCAL session_replication_role = replica;",
        };
        self.execute(&format!("{settings}\n{sql}\nCOMMIT;"))
    }

    /// Runs statements that both databases understand.
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

    /// Does at once what the database would do in the background some time after a load.
    pub(crate) fn settle(&self) -> anyhow::Result<()> {
        match self {
            Self::Sqlite(_) => self.execute("PRAGMA wal_checkpoint(TRUNCATE)"),
            Self::Postgres { .. } => {
                self.execute("VACUUM ANALYZE")?;
                self.execute("CHECKPOINT")
            }
        }
    }

    /// The processor time that a server of its own has used so far; none where it is a file.
    pub(crate) fn cpu_time(&self) -> anyhow::Result<Duration> {
        let Self::Postgres { cluster, .. } = self else { return Ok(Duration::ZERO) };
        cpu_time_of_family(cluster.pid())
    }
}
