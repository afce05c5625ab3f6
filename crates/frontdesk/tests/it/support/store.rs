use std::sync::OnceLock;

use frontdesk_testing::postgres::PostgresCluster;

use super::janitor::scratch_folder;
use super::server::Server;

/// The address that servers shared by many tests write into links.
pub(crate) const BASE_URL: &str = "https://desk.example";

/// One of the two databases that the program runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Store {
    /// A file.
    Sqlite,
    /// The test process's own cluster.
    Postgres,
}

impl Store {
    /// Both databases, or the one that this machine has.
    pub(crate) fn each() -> impl Iterator<Item = Self> {
        [Self::Sqlite, Self::Postgres].into_iter().filter(|store| store.is_there())
    }

    /// Whether this machine has it; says so where it has not.
    pub(crate) fn is_there(self) -> bool {
        match self {
            Self::Sqlite => true,
            Self::Postgres => PostgresCluster::shared().is_some(),
        }
    }

    /// The address of a new, empty database.
    pub(crate) fn new_database(self, hint: &str) -> String {
        match self {
            Self::Sqlite => {
                format!("sqlite://{}", scratch_folder(hint).join("frontdesk.db").display())
            }
            Self::Postgres => PostgresCluster::shared()
                .expect("it is asked for only where it is there")
                .create_database(hint),
        }
    }

    /// The server that all tests share who stop nothing; each uses a workspace of its own.
    pub(crate) fn shared_server(self) -> &'static Server {
        static SQLITE: OnceLock<Server> = OnceLock::new();
        static POSTGRES: OnceLock<Server> = OnceLock::new();
        let server = match self {
            Self::Sqlite => &SQLITE,
            Self::Postgres => &POSTGRES,
        };
        server.get_or_init(|| {
            Server::start_with(&self.new_database("shared"), &["--base-url", BASE_URL])
        })
    }
}
