//! SQLite on a full tmpfs, in the server's mount namespace.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use frontdesk_testing::optional;
use frontdesk_testing::wait::wait_until_async;
use serde_json::{Value, json};

use super::client::outcome_of;
use super::report::{Outcome, Report, log_result};
use super::{FULL_SERVICE_WITHIN, turn};
use crate::http::{Caller, Desk, at, meeting};
use crate::support::{Serving, Store, finish, program_with_keys, scratch_folder, within};

/// In these namespaces, unprivileged users can mount.
const UNSHARE: [&str; 4] = ["unshare", "--user", "--map-root-user", "--mount"];

/// Mounts a small disk at `$1` and copies the database from `$2`.
const SCRIPT: &str =
    r#"mount -t tmpfs -o size=3m none "$1" && cp "$2"/frontdesk.db* "$1" && shift 2 && exec "$@""#;

const REFUSALS: usize = 15;

struct SmallDisk {
    serving: Serving,
    folder: PathBuf,
}

impl SmallDisk {
    fn is_there() -> bool {
        let folder = scratch_folder("mount");
        let mut mount = Command::new(UNSHARE[0]);
        mount
            .args(&UNSHARE[1..])
            .args(["/bin/sh", "-c", r#"mount -t tmpfs none "$1""#, "sh"])
            .arg(folder);
        let is_there = mount.output().is_ok_and(|output| output.status.success());
        if !is_there {
            let missing = format!("{UNSHARE:?} may not mount");
            optional::fail_if_required("FRONTDESK_TEST_FULL_DISK", &missing);
            log_result("a full disk", "skipped: mounting in a user namespace is not permitted");
        }
        is_there
    }

    fn serving(source: &Path) -> Self {
        let folder = scratch_folder("small_disk");
        let database = format!("sqlite://{}", folder.join("frontdesk.db").display());
        let serve = program_with_keys([
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--workers",
            "2",
            "--database",
            &database,
        ]);
        let mut command = Command::new(UNSHARE[0]);
        command.args(&UNSHARE[1..]).args(["/bin/sh", "-c", SCRIPT, "small-disk"]);
        command.arg(&folder).arg(source);
        Self { serving: Serving::start(within(command, &serve), &scratch_folder("serve")), folder }
    }

    fn ballast(&self) -> PathBuf {
        let root = format!("/proc/{}/root", self.serving.pid());
        Path::new(&root)
            .join(self.folder.strip_prefix("/").expect("an absolute path"))
            .join("ballast")
    }

    fn fill(&self) {
        let mut ballast = File::create(self.ballast()).expect("there is room for a name");
        for size in [65_536, 4_096, 1] {
            while ballast.write_all(&vec![0; size]).is_ok() {}
        }
    }

    fn empty(&self) {
        fs::remove_file(self.ballast()).expect("the ballast is there");
    }

    fn assert_consistent(&self) {
        let database = format!("sqlite://{}", self.folder.join("frontdesk.db").display());
        let check = program_with_keys(["check", "--database", &database]);
        let mut command = Command::new("nsenter");
        command.args([
            "--target",
            &self.serving.pid().to_string(),
            "--user",
            "--mount",
            "--preserve-credentials",
        ]);
        let finished = finish(within(command, &check));
        assert_eq!(finished.code, Some(0), "{}{}", finished.stdout, finished.stderr);
    }
}

struct Refused {
    key: String,
    body: Value,
}

async fn write_in_vain(ben: &Caller, link: i64, report: &mut Report) -> Vec<Refused> {
    let mut refused = Vec::new();
    for half_hour in 0.. {
        assert!(half_hour < 48 * 4, "writes succeed on a full disk");
        let start =
            at(4 + half_hour / 48, &format!("{:02}:{:02}", half_hour / 2 % 24, half_hour % 2 * 30));
        let (key, body) = (format!("full disk {half_hour}"), meeting(link, &start));
        let asked = Instant::now();
        let response = ben.post_once(&key, "/api/v1/bookings", &body).await;
        let outcome = outcome_of(&response);
        report.note(asked, outcome);
        if outcome == Outcome::Unavailable {
            refused.push(Refused { key, body });
            ben.get("/api/v1/bookings").await.expect(200);
        } else {
            response.expect(201);
            assert!(refused.is_empty(), "there was no room, and then there was: {response:#?}");
        }
        if refused.len() == REFUSALS {
            break;
        }
    }
    refused
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn full_disk_returns_503_until_space_is_freed() {
    if !SmallDisk::is_there() {
        return;
    }
    let _turn = turn().await;
    let (server, desk) = Desk::alone(Store::Sqlite, "full_disk");
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let uuid = desk.booked(&ben, &at(3, "10:00")).await;
    let database = PathBuf::from(server.database().trim_start_matches("sqlite://"));
    server.ask_to_end();
    assert_eq!(server.wait().code(), Some(0));

    let small = SmallDisk::serving(database.parent().expect("the database is in a folder"));
    let ben = ben.at(small.serving.address());
    ben.book(link, &at(3, "11:00")).await.expect(201);
    small.fill();
    let mut report = Report::default();
    let refused = write_in_vain(&ben, link, &mut report).await;
    let before = ben.get("/api/v1/bookings?limit=50").await.expect(200);
    ben.move_to(&uuid, &at(3, "12:00")).await.problem(503, "unavailable");
    ben.post(&format!("/api/v1/bookings/{uuid}/cancel"), &json!({}))
        .await
        .problem(503, "unavailable");
    assert_eq!(ben.get("/api/v1/bookings?limit=50").await.expect(200), before, "no partial write");

    small.empty();
    let healed = Instant::now();
    for Refused { key, body } in &refused {
        wait_until_async(
            "a booking to be made that was refused",
            FULL_SERVICE_WITHIN,
            async || {
                let asked = Instant::now();
                let response = ben.post_once(key, "/api/v1/bookings", body).await;
                report.note(asked, outcome_of(&response));
                response.status == 201
            },
        )
        .await;
    }
    ben.move_to(&uuid, &at(3, "12:00")).await.expect(200);
    let full_service = report.full_service_after(healed);
    assert!(full_service < FULL_SERVICE_WITHIN, "{full_service:?}");
    small.assert_consistent();
    log_result(
        "a full disk",
        format_args!("{report}; full service {} ms after", full_service.as_millis()),
    );
}
