//! Tests of the cluster; skipped without PostgreSQL.

use std::io::{BufRead as _, BufReader};
use std::time::Duration;

use super::*;
use crate::wait::wait_until;

const HOLD_A_CLUSTER: &str = "FRONTDESK_TEST_HOLD_A_CLUSTER";

const FOLDER_MARK: &str = "cluster folder: ";

#[test]
fn databases_are_new_empty_and_separate() {
    let Some(cluster) = PostgresCluster::shared() else { return };
    let first = cluster.create_database("Bookings: moved");
    let second = cluster.create_database("Bookings: moved");
    assert_ne!(first, second);
    assert!(first.contains("/bookingsmoved_"), "{first}");

    cluster.execute(&first, "CREATE TABLE notes (text text); INSERT INTO notes VALUES ('Grüße')");
    assert_eq!(cluster.execute(&first, "SELECT text FROM notes"), "Grüße");
    assert_eq!(cluster.execute(&second, "SELECT to_regclass('notes') IS NULL"), "t");
}

#[test]
fn every_caller_gets_the_same_shared_cluster() {
    let Some(cluster) = PostgresCluster::shared() else { return };
    assert!(std::ptr::eq(cluster, PostgresCluster::shared().expect("it was there a moment ago")));
}

#[test]
fn stopped_cluster_restarts_on_the_same_port_with_its_data() {
    let Some(mut cluster) = PostgresCluster::private() else { return };
    let url = cluster.create_database("kept");
    cluster.execute(&url, "CREATE TABLE notes (text text)");

    cluster.stop();
    TcpListener::bind(("127.0.0.1", cluster.port)).expect("a stopped server has left its port");
    cluster.start();

    assert_eq!(cluster.execute(&url, "SELECT count(*) FROM notes"), "0");
}

#[test]
fn dropped_cluster_removes_its_directory() {
    let Some(cluster) = PostgresCluster::private() else { return };
    let folder = cluster.folder().to_owned();
    drop(cluster);
    assert!(!folder.exists(), "{} is still there", folder.display());
}

/// The test starts itself again in a second process and kills that process.
#[test]
#[expect(
    clippy::print_stdout,
    reason = "the inner process tells the outer one where its cluster is"
)]
fn a_killed_test_process_leaves_nothing_behind() {
    if std::env::var_os(HOLD_A_CLUSTER).is_some() {
        let cluster = PostgresCluster::shared().expect("the outer process found PostgreSQL");
        println!("\n{FOLDER_MARK}{}", cluster.folder().display());
        io::stdin().read_line(&mut String::new()).expect("standard input can be read");
        return;
    }
    if Binaries::find().is_none() {
        return install::report_missing();
    }
    let mut inner = Command::new(std::env::current_exe().expect("a test knows its own program"))
        .args([
            "--exact",
            "postgres::tests::a_killed_test_process_leaves_nothing_behind",
            "--nocapture",
        ])
        .env(HOLD_A_CLUSTER, "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a test can start itself");
    let folder = BufReader::new(inner.stdout.take().expect("it is piped"))
        .lines()
        .map_while(Result::ok)
        .find_map(|line| line.strip_prefix(FOLDER_MARK).map(PathBuf::from))
        .expect("the inner process prints its folder");
    assert!(folder.exists());

    inner.kill().expect("one's own child can be killed");
    inner.wait().expect("and waited for");

    wait_until("the supervisor's clean-up", Duration::from_secs(20), || !folder.exists());
}
