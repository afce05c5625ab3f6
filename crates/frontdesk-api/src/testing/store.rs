//! The store of the tests: a new SQLite file, or a new PostgreSQL database.
//!
//! `FRONTDESK_TEST_STORE=postgres` runs the tests of this crate on PostgreSQL. Without it, they run
//! on SQLite, and one test runs all of them again on PostgreSQL.

use std::process::Command;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, thread};

use frontdesk_domain::ports::StorePorts;
use frontdesk_storage::{DatabaseUrl, StoreOptions, open_or_create};
use frontdesk_testing::TestStore;
use frontdesk_testing::postgres::PostgresCluster;
use tokio::runtime::Runtime;

const SWITCH: &str = "FRONTDESK_TEST_STORE";

/// Outlives the runtimes of single tests, because it drives connections.
static RUNTIME: LazyLock<Runtime> =
    LazyLock::new(|| Runtime::new().expect("threads can be started"));

/// The URL of a migrated database, which each test copies, because migrations take longer.
static TEMPLATE: LazyLock<String> = LazyLock::new(|| {
    let url = cluster().create_database("template");
    let migrated_url = url.clone();
    // The end of its runtime closes the connections, which a copy does not allow.
    let migrating = || Runtime::new().expect("threads can be started").block_on(open(migrated_url));
    drop(thread::spawn(migrating).join().expect("the thread does not panic"));
    url
});

pub(crate) struct ApiStore {
    pub(crate) ports: StorePorts,
    /// `None` on PostgreSQL.
    pub(crate) sqlite: Option<TestStore>,
}

impl ApiStore {
    pub(crate) async fn empty() -> Self {
        match env::var(SWITCH).as_deref() {
            Ok("postgres") => {
                Self { ports: open_on_runtime(copy_of_template()).await, sqlite: None }
            }
            Ok(other) => panic!("{SWITCH} is {other:?}; expected postgres"),
            Err(_) => {
                let sqlite = TestStore::new();
                Self { ports: sqlite.ports(), sqlite: Some(sqlite) }
            }
        }
    }
}

fn cluster() -> &'static PostgresCluster {
    PostgresCluster::shared().expect("PostgreSQL is installed")
}

fn copy_of_template() -> String {
    static COPIES: AtomicU32 = AtomicU32::new(0);
    let (server, template) = TEMPLATE.rsplit_once('/').expect("a URL ends with the name");
    let copy = format!("api_{}", COPIES.fetch_add(1, Ordering::Relaxed));
    let sql = format!(r#"CREATE DATABASE "{copy}" TEMPLATE "{template}""#);
    cluster().execute(&format!("{server}/postgres"), &sql);
    format!("{server}/{copy}")
}

async fn open_on_runtime(url: String) -> StorePorts {
    RUNTIME.spawn(open(url)).await.expect("the task does not panic")
}

async fn open(url: String) -> StorePorts {
    let url = DatabaseUrl::parse(&url).expect("the URL of a new database");
    let database = open_or_create(&url, StoreOptions::default()).await.expect("it can be opened");
    database.migrate().await.expect("a new database can be migrated");
    database.ports()
}

#[test]
fn all_tests_pass_on_postgres() {
    if env::var_os(SWITCH).is_some() || PostgresCluster::shared().is_none() {
        return;
    }
    let mut tests = Command::new(env::current_exe().expect("the test binary"));
    let output = tests.env(SWITCH, "postgres").output().expect("the test binary can be started");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{printed}\n{}", String::from_utf8_lossy(&output.stderr));
}
