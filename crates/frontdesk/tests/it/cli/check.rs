use diesel::connection::SimpleConnection as _;
use diesel::{Connection as _, SqliteConnection};
use frontdesk_testing::postgres::PostgresCluster;

use super::{Place, WORKSPACE};
use crate::support::Store;

const HISTORY: &str = r#"
[[bookings]]
uuid = "0197a3c0-0000-7000-8000-000000000001"
event_type = "intro"
start_time = "2024-11-02T09:00:00Z"
status = "completed"
hosts = [ { member = "priya" } ]
invitee = { name = "Ada Byron", email = "ada@acme.com", time_zone = "Europe/London" }
"#;

impl Place {
    fn spoil(&self, sql: &str) {
        if let Some(file) = self.database.strip_prefix("sqlite://") {
            let mut connection = SqliteConnection::establish(file).expect("the file is there");
            connection.batch_execute(sql).expect("valid SQL");
        } else {
            PostgresCluster::shared().expect("the cluster exists").execute(&self.database, sql);
        }
    }

    fn with_history(store: Store) -> Self {
        let place = Self::new(store);
        let file = place.file("workspace.toml", &format!("{WORKSPACE}{HISTORY}"));
        place.succeed(&["apply", &file]);
        place
    }
}

#[test]
fn check_of_a_consistent_database_succeeds() {
    for store in Store::each() {
        let place = Place::with_history(store);
        let printed = place.succeed(&["check"]);
        assert_eq!(
            printed,
            "checked: 1 workspaces, 0 links, 1 bookings\nno inconsistencies found\n"
        );
    }
}

#[test]
fn check_prints_each_inconsistency_and_exits_with_1() {
    for store in Store::each() {
        let place = Place::with_history(store);
        place.spoil(
            "UPDATE booking_hosts SET blocking = NOT blocking; UPDATE members SET time_zone = 'Mars/Olympus'",
        );
        let finished = place.run(&["check"]);
        assert_eq!(finished.code, Some(1), "{finished:#?}");
        let printed: Vec<&str> = finished.stdout.lines().collect();
        let expected = [
            "booking_hosts 1/0197a3c0-0000-7000-8000-000000000001/0: found blocked time of user 1 as must_attend of a booking \
             that is completed; expected blocked time only for required hosts of scheduled bookings",
            "members.time_zone of row 1/1 cannot be read: unknown time zone \"Mars/Olympus\"",
            "checked: 1 workspaces, 0 links, 1 bookings",
        ];
        assert_eq!(printed.len(), expected.len(), "{printed:#?}");
        assert!(
            printed.iter().zip(expected).all(|(line, start)| line.starts_with(start)),
            "{printed:#?}"
        );
        assert_eq!(finished.stderr, "error: 2 inconsistencies found in the database\n");
    }
}
