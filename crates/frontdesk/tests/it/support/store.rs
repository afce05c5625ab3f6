use std::sync::OnceLock;

use frontdesk_testing::postgres::PostgresCluster;

use super::janitor::scratch_folder;
use super::server::Server;

pub(crate) const BASE_URL: &str = "https://desk.example";

/// Lets a server send requests to the stubs of the tests.
pub(crate) const ALLOW_THIS_MACHINE: [&str; 2] = ["--allow-private-network", "127.0.0.0/8"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Store {
    Sqlite,
    Postgres,
}

impl Store {
    pub(crate) fn each() -> impl Iterator<Item = Self> {
        [Self::Sqlite, Self::Postgres].into_iter().filter(|store| store.is_there())
    }

    pub(crate) fn is_there(self) -> bool {
        match self {
            Self::Sqlite => true,
            Self::Postgres => PostgresCluster::shared().is_some(),
        }
    }

    pub(crate) fn new_database(self, hint: &str) -> String {
        match self {
            Self::Sqlite => {
                format!("sqlite://{}", scratch_folder(hint).join("frontdesk.db").display())
            }
            Self::Postgres => PostgresCluster::shared()
                .expect("PostgreSQL is available, see is_there")
                .create_database(hint),
        }
    }

    /// Tests must not stop the shared server.
    pub(crate) fn shared_server(self) -> &'static Server {
        static SQLITE: OnceLock<Server> = OnceLock::new();
        static POSTGRES: OnceLock<Server> = OnceLock::new();
        let server = match self {
            Self::Sqlite => &SQLITE,
            Self::Postgres => &POSTGRES,
        };
        server.get_or_init(|| {
            let arguments = [&["--base-url", BASE_URL][..], &ALLOW_THIS_MACHINE].concat();
            Server::start_with(&self.new_database("shared"), &arguments)
        })
    }
}
