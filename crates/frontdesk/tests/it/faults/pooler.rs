//! A service that reaches PostgreSQL through PgBouncer.

use std::fs::{self, File};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Command;

use frontdesk_testing::optional;
use frontdesk_testing::ports::reserved_port;
use frontdesk_testing::postgres::PostgresCluster;
use frontdesk_testing::wait::wait_until;
use url::Url;

use super::aftermath::nothing_is_wrong_in;
use super::report::{Outcome, log_result};
use super::storm::Storm;
use super::{PATIENCE, turn};
use crate::http::Desk;
use crate::support::{BASE_URL, Peer, Server, Store, finish, scratch_folder, succeed};

/// The first version with prepared statements in transaction mode.
const TRANSACTION_MODE: (u32, u32) = (1, 21);

struct PgBouncer {
    program: PathBuf,
    version: (u32, u32),
}

impl PgBouncer {
    fn installed() -> Option<Self> {
        let program = optional::program("pgbouncer", "FRONTDESK_TEST_PGBOUNCER")?;
        let mut command = Command::new(&program);
        command.arg("--version");
        let printed = finish(command).stdout;
        let version = printed.split_whitespace().nth(1).expect("PgBouncer and a version");
        let mut numbers = version.split('.').map(|number| number.parse().expect("a number"));
        let version = (numbers.next().expect("a major one"), numbers.next().expect("a minor one"));
        Some(Self { program, version })
    }

    /// Returns the URL of the database through PgBouncer.
    fn start(&self, database: &str, settings: &str) -> (Peer, String) {
        let folder = scratch_folder("pgbouncer");
        let port = reserved_port();
        let mut url = Url::parse(database).expect("a URL");
        let users = folder.join("users.txt");
        fs::write(&users, format!("\"{}\" \"\"\n", url.username())).expect("a file can be written");
        let settings = format!(
            "[databases]\n* = host=127.0.0.1 port={}\n[pgbouncer]\nlisten_addr = 127.0.0.1\n\
             listen_port = {port}\nunix_socket_dir =\nauth_type = trust\nauth_file = {}\n{settings}",
            url.port().expect("a port"),
            users.display()
        );
        let file = folder.join("pgbouncer.ini");
        fs::write(&file, settings).expect("a file can be written");
        let mut command = Command::new(&self.program);
        if rustix::process::geteuid().is_root() {
            // PgBouncer does not run as root. Debian's package has this account.
            command.args(["-u", "postgres"]);
        }
        let log = File::create(folder.join("log.txt")).expect("a file can be made");
        let process = Peer::start(command.arg(file).stderr(log));
        wait_until("PgBouncer to listen", PATIENCE, || {
            TcpStream::connect(("127.0.0.1", port)).is_ok()
        });
        url.set_port(Some(port)).expect("the URL has a host");
        (process, url.into())
    }
}

/// Gives the role the settings that `docs/scaling.md` shows for transaction mode.
fn set_role(database: &str) {
    let cluster = PostgresCluster::shared().expect("it has the database");
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/scaling.md");
    let document = fs::read_to_string(document).expect("the document is there");
    let (_, rest) = document.split_once("```sql\n").expect("a block of SQL");
    let (statements, _) = rest.split_once("```").expect("the end of the block");
    let (_, name) = database.rsplit_once('/').expect("an address ends with the name");
    let in_database = format!("ALTER ROLE frontdesk IN DATABASE \"{name}\" SET");
    assert!(statements.contains("statement_timeout"), "{statements}");
    cluster.execute(database, &statements.replace("ALTER ROLE frontdesk SET", &in_database));
}

async fn storm_through(pooler: &PgBouncer, database: &str, mode: &str, settings: &str) {
    let _turn = turn().await;
    let settings = format!("pool_mode = {mode}\n{settings}");
    let (_process, through) = pooler.start(database, &settings);
    let server = Server::start_with(&through, &["--base-url", BASE_URL]);
    let desk = Desk::on(&server, |_| ());
    let mut storm = Storm::begin(&desk, &[server.address()], 8).await;
    storm.is_served(200).await;
    let aftermath = storm.end().await;
    aftermath.report.assert_none(|outcome| outcome == Outcome::Unavailable);
    aftermath.is_as_answered().await;
    nothing_is_wrong_in(database);
    log_result(&format!("PgBouncer in {mode} mode"), format_args!("{}", aftermath.report));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn service_behind_pgbouncer_in_session_mode_survives_a_storm() {
    let Some(pooler) = PgBouncer::installed() else { return };
    if !Store::Postgres.is_there() {
        return;
    }
    let database = Store::Postgres.new_database("pooled");
    storm_through(&pooler, &database, "session", "default_pool_size = 60\n").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn service_behind_pgbouncer_in_transaction_mode_survives_a_storm() {
    let Some(pooler) = PgBouncer::installed() else { return };
    if !Store::Postgres.is_there() {
        return;
    }
    if pooler.version < TRANSACTION_MODE {
        // Debian 12 has 1.18, so this test has a variable of its own.
        let missing = format!("PgBouncer {:?} has no prepared statements", pooler.version);
        optional::skip("FRONTDESK_TEST_PGBOUNCER_TRANSACTIONS", &missing);
        return;
    }
    let database = Store::Postgres.new_database("pooled");
    set_role(&database);
    succeed(["migrate", "--database", &database]);
    let settings = "max_prepared_statements = 300\ndefault_pool_size = 6\n";
    storm_through(&pooler, &database, "transaction", settings).await;
}
