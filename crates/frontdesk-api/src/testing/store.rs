//! The store of the tests: in memory, or a new database.
//!
//! `FRONTDESK_TEST_STORE` is `sqlite` or `postgres` to run the tests of this crate on a database.
//! Without it, they run in memory, and two tests run all of them again on the databases.

use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, LazyLock};
use std::{env, thread};

use frontdesk_domain::ports::StorePorts;
use frontdesk_storage::{DatabaseUrl, StoreOptions, open_or_create};
use frontdesk_testing::MemoryStore;
use frontdesk_testing::postgres::PostgresCluster;
use tempfile::TempDir;
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

pub(crate) struct TestStore {
    pub(crate) ports: StorePorts,
    /// `None` if the store is a database.
    pub(crate) memory: Option<MemoryStore>,
    _folder: Option<TempDir>,
}

impl TestStore {
    pub(crate) async fn empty() -> Self {
        match env::var(SWITCH).as_deref() {
            Ok("sqlite") => {
                let folder = tempfile::tempdir().expect("a temporary folder can be created");
                let file = folder.path().join("frontdesk.db");
                let ports = open_on_runtime(format!("sqlite://{}", file.display())).await;
                Self { ports, memory: None, _folder: Some(folder) }
            }
            Ok("postgres") => {
                let ports = open_on_runtime(copy_of_template()).await;
                Self { ports, memory: None, _folder: None }
            }
            Ok(other) => panic!("{SWITCH} is {other:?}; expected sqlite or postgres"),
            Err(_) => {
                let memory = MemoryStore::new();
                let ports = StorePorts::of(&Arc::new(memory.clone()));
                Self { ports, memory: Some(memory), _folder: None }
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

fn run_all_tests_on(store: &str) {
    if env::var_os(SWITCH).is_some() {
        return;
    }
    let mut tests = Command::new(env::current_exe().expect("the test binary"));
    let output = tests.env(SWITCH, store).output().expect("the test binary can be started");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{printed}\n{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn all_tests_pass_on_sqlite() {
    run_all_tests_on("sqlite");
}

#[test]
fn all_tests_pass_on_postgres() {
    if PostgresCluster::shared().is_some() {
        run_all_tests_on("postgres");
    }
}
