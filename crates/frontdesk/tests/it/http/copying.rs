use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use diesel::connection::SimpleConnection as _;
use diesel::{Connection as _, SqliteConnection};
use frontdesk_testing::postgres::PostgresCluster;
use frontdesk_testing::wait::wait_until;

use serde_json::Value;

use super::caller::{Caller, meeting};
use super::response::uuid_of;
use super::{Desk, at};
use crate::support::{Server, Store, finish, program, run, scratch_folder, succeed};

const PATIENCE: Duration = Duration::from_mins(1);

/// Adds 3,000 completed bookings like the only one.
const MANY_BOOKINGS: &str = "
CREATE TEMP TABLE many AS
WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 3000)
SELECT bookings.* FROM bookings, number;
UPDATE many SET uuid = randomblob(16), manage_token = lower(hex(randomblob(16))), submission = NULL,
    state = 'completed', starts_at = starts_at - 34560000000000, ends_at = ends_at - 34560000000000;
CREATE TEMP TABLE host AS SELECT * FROM booking_hosts;
INSERT INTO bookings SELECT * FROM many;
INSERT INTO booking_hosts
SELECT host.workspace_id, many.uuid, host.position, host.user_id, host.role, host.lead, many.starts_at, many.ends_at,
    host.buffer_before_minutes, host.buffer_after_minutes, 0
FROM many, host;
";

/// Makes the target so slow that a copy does not get past half of the bookings.
const SLOW: &str = "
CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.1); RETURN NEW; END $$;
CREATE TRIGGER slow BEFORE INSERT ON bookings
FOR EACH ROW WHEN ('80000000-0000-0000-0000-000000000000' < NEW.uuid) EXECUTE FUNCTION wait();
";

/// Ends the statement of the killed client first, which the server would notice only later.
const FAST: &str = "
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid();
DROP TRIGGER slow ON bookings;
";

fn execute(database: &str, sql: &str) -> String {
    PostgresCluster::shared().expect("PostgreSQL is available").execute(database, sql)
}

fn rows(database: &str) -> usize {
    execute(database, "SELECT count(*) FROM bookings").parse().expect("a number")
}

/// The booking without the address of the server.
async fn stored(caller: &Caller, uuid: &str) -> Value {
    let mut booking = caller.booking(uuid).await;
    let page = booking["manage_url"].as_str().expect("the host may change it");
    booking["manage_url"] = page.rsplit('/').next().into();
    booking
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_copy_is_resumed_and_loses_nothing() {
    if !Store::Postgres.is_there() {
        return;
    }
    let (server, desk) = Desk::alone(Store::Sqlite, "copied");
    let ben = desk.member("ben");
    let booked = desk.booked(&ben, &at(3, "10:00")).await;
    let link = desk.call_link(&ben).await;
    let file = server.database().strip_prefix("sqlite://").expect("a file");
    let mut connection = SqliteConnection::establish(file).expect("the file is there");
    connection.batch_execute(MANY_BOOKINGS).expect("the bookings satisfy the schema");
    let target = Store::Postgres.new_database("target");
    succeed(["migrate", "--database", &target]);
    execute(&target, SLOW);
    let copy = ["copy", "--from", server.database(), "--to", &target];

    let mut copying = program(copy).spawn().expect("the program starts");
    wait_until("bookings in the target", PATIENCE, || 0 < rows(&target));
    copying.kill().expect("the copy runs");
    copying.wait().expect("the copy has ended");

    execute(&target, FAST);
    assert!(rows(&target) < 3_001, "the copy was complete before it was killed");
    let unfinished = run(["check", "--database", &target]);
    assert_eq!(unfinished.code, Some(1), "{unfinished:#?}");
    assert!(unfinished.stderr.contains("unfinished copy"), "{unfinished:#?}");
    let rejected = ben.post("/api/v1/bookings", &meeting(link, &at(4, "10:00"))).await;
    assert_eq!(
        (rejected.status, rejected.header("retry-after")),
        (503, Some("1")),
        "{rejected:#?}"
    );
    let before = stored(&ben, &booked).await;

    let printed = succeed(copy);

    assert!(printed.contains("counts and checksums are equal"), "{printed}");
    assert!(printed.contains("3001 bookings\nno inconsistencies found"), "{printed}");
    ben.book(link, &at(4, "10:00")).await.expect(201);
    let there = Server::start(&target);
    let there = ben.clone().at(there.address());
    assert_eq!(stored(&there, &booked).await, before);
    there.book(link, &at(5, "10:00")).await.expect(201);
}

/// A client that repeats each booking until one of the two servers accepts it.
struct Load {
    servers: [Caller; 2],
    link: i64,
    /// Bookings accepted by each server.
    accepted: [AtomicUsize; 2],
    done: AtomicBool,
}

impl Load {
    async fn run(&self) -> Vec<String> {
        let mut booked = Vec::new();
        let mut half_hours = (3..).flat_map(|day| (0..48).map(move |half| (day, half)));
        let mut next = half_hours.next();
        while let Some((day, half)) = next.filter(|_| !self.done.load(Ordering::Relaxed)) {
            let start = at(day, &format!("{:02}:{:02}", half / 2, half % 2 * 30));
            for (server, accepted) in self.servers.iter().zip(&self.accepted) {
                let response = server.book(self.link, &start).await;
                match response.status {
                    201 => {
                        booked.push(uuid_of(&response.json()));
                        next = half_hours.next();
                        accepted.fetch_add(1, Ordering::Relaxed);
                        break;
                    }
                    // The source is read-only, or the target does not have the workspace yet.
                    503 | 401 => {}
                    _ => panic!("{response:#?}"),
                }
            }
        }
        booked
    }

    fn wait_for(&self, server: usize) {
        wait_until("three bookings", PATIENCE, || {
            3 <= self.accepted[server].load(Ordering::Relaxed)
        });
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn workspace_moves_to_another_database_under_load() {
    if !Store::Postgres.is_there() {
        return;
    }
    let (source, desk) = Desk::alone(Store::Postgres, "cell_a");
    let neighbor = Desk::on(&source, |_| ());
    let target = Server::start(&Store::Postgres.new_database("cell_b"));
    let (ben, zoe) = (desk.member("ben"), neighbor.member("ben"));
    let there = ben.clone().at(target.address());
    let load = Arc::new(Load {
        servers: [ben.clone(), there.clone()],
        link: desk.call_link(&ben).await,
        accepted: Default::default(),
        done: AtomicBool::new(false),
    });
    let running = Arc::clone(&load);
    let running = tokio::spawn(async move { running.run().await });
    load.wait_for(0);

    let databases = ["--from", source.database(), "--to", target.database()];
    let copy: Vec<&str> = ["copy", "--workspace", &desk.key].into_iter().chain(databases).collect();
    let printed = succeed(&copy);

    assert!(printed.contains("the source stays read-only"), "{printed}");
    load.wait_for(1);
    load.done.store(true, Ordering::Relaxed);
    for uuid in running.await.expect("the load succeeds") {
        there.booking(&uuid).await;
    }
    // Before the times that the load books.
    assert_eq!(ben.book(load.link, &at(2, "10:00")).await.status, 503);
    zoe.book(neighbor.call_link(&zoe).await, &at(3, "10:00")).await.expect(201);
    let again = run(&copy);
    assert!(again.stderr.contains("the target has a workspace"), "{again:#?}");

    succeed(copy.iter().chain(&["--delete-from-source"]));

    assert_eq!(ben.get("/api/v1/bookings").await.status, 401);
    for database in [source.database(), target.database()] {
        assert!(succeed(["check", "--database", database]).contains("no inconsistencies"));
    }
    let neighbor = ["copy", "--workspace", &neighbor.key, "--delete-from-source"];
    let rejected = run(neighbor.into_iter().chain(databases));
    assert!(rejected.stderr.contains("copy it first"), "{rejected:#?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn backup_of_a_running_service_is_restored() {
    let (server, desk) = Desk::alone(Store::Sqlite, "backup");
    let ben = desk.member("ben");
    let booked = desk.booked(&ben, &at(3, "10:00")).await;
    let before = stored(&ben, &booked).await;
    let file = scratch_folder("backup").join("backup.db");
    let file = file.to_str().expect("a plain name");
    succeed(["backup", file, "--database", server.database()]);
    let later = desk.booked(&ben, &at(3, "11:00")).await;
    let restored = Store::Sqlite.new_database("restored");

    let printed = succeed(["restore", file, "--database", &restored]);

    assert!(printed.ends_with("no inconsistencies found\n"), "{printed}");
    let there = Server::start(&restored);
    let there = ben.clone().at(there.address());
    assert_eq!(stored(&there, &booked).await, before);
    assert_eq!(there.get(&format!("/api/v1/bookings/{later}")).await.status, 404);
    let again = run(["restore", file, "--database", &restored]);
    assert!(again.stderr.contains("exists"), "{again:#?}");
    let postgres = run(["backup", "other.db", "--database", "postgres://localhost/frontdesk"]);
    assert!(postgres.stderr.contains("pg_dump"), "{postgres:#?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn restore_drill_of_the_guide_works() {
    if !Store::Postgres.is_there() {
        return;
    }
    let (_server, desk) = Desk::alone(Store::Postgres, "drilled");
    let ben = desk.member("ben");
    desk.booked(&ben, &at(3, "10:00")).await;
    let guide = include_str!("../../../../frontdesk-help/guides/running-on-postgresql.md");
    let drill = guide.split("```").find(|block| block.contains("pg_dump --")).expect("a drill");
    let drill = drill.strip_prefix("text\n").expect("a block of text");
    let (server, _name) = desk.database().rsplit_once('/').expect("a URL with a name");
    let folder = Path::new(env!("CARGO_BIN_EXE_frontdesk")).parent().expect("a folder");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").expect("a search path"));

    let mut shell = Command::new("/bin/sh");
    shell.args(["-ec", drill]).current_dir(scratch_folder("drill"));
    shell.env("PATH", path).env("FRONTDESK_DATABASE", desk.database());
    shell.env("DRILL_DATABASE", format!("{server}/frontdesk_drill"));
    let drilled = finish(shell);

    assert_eq!(drilled.code, Some(0), "{drilled:#?}");
    assert!(drilled.stdout.contains("no inconsistencies found"), "{drilled:#?}");
}
