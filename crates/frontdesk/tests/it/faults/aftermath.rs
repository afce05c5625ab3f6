use std::collections::{BTreeMap, BTreeSet};

use diesel::connection::SimpleConnection as _;
use diesel::{Connection as _, SqliteConnection};
use frontdesk_testing::postgres::PostgresCluster;
use serde_json::Value;

use super::client::Known;
use super::report::Report;
use crate::http::{Caller, instant};
use crate::support::run;

pub(super) struct Aftermath {
    pub(super) ana: Caller,
    pub(super) known: Known,
    pub(super) report: Report,
}

impl Aftermath {
    /// Stored bookings must match the last responses and not overlap.
    pub(super) async fn is_as_answered(&self) {
        let stored = self.stored().await;
        for booking in &self.known.scheduled {
            let uuid = booking["uuid"].as_str().expect("a booking has a UUID");
            assert_eq!(
                stored.get(uuid),
                Some(booking),
                "the stored booking equals its last response"
            );
        }
        for booking in &self.known.cancelled {
            let uuid = booking["uuid"].as_str().expect("a booking has a UUID");
            let now = stored.get(uuid).unwrap_or_else(|| panic!("{booking:#} is gone"));
            assert_eq!(
                (&now["status"], &now["start_time"]),
                (&"cancelled".into(), &booking["start_time"])
            );
        }
        let known = self.known.scheduled.iter().chain(&self.known.cancelled);
        let known: BTreeSet<&str> = known.filter_map(|booking| booking["uuid"].as_str()).collect();
        let unknown: Vec<_> =
            stored.values().filter(|b| !known.contains(b["uuid"].as_str().unwrap_or(""))).collect();
        assert!(unknown.is_empty(), "bookings without a successful response: {unknown:#?}");
        assert!(!known.is_empty(), "the storm must make bookings");
        assert_nobody_in_two_meetings(stored.values());
    }

    async fn stored(&self) -> BTreeMap<String, Value> {
        let mut stored = BTreeMap::new();
        let mut query = "/api/v1/bookings?limit=50".to_owned();
        loop {
            let page = self.ana.get(&query).await.expect(200);
            for booking in page["bookings"].as_array().expect("a list") {
                stored
                    .insert(booking["uuid"].as_str().expect("a UUID").to_owned(), booking.clone());
            }
            match page["pagination"]["next_cursor"].as_str() {
                Some(cursor) => query = format!("/api/v1/bookings?limit=50&cursor={cursor}"),
                None => return stored,
            }
        }
    }
}

fn assert_nobody_in_two_meetings<'a>(bookings: impl Iterator<Item = &'a Value>) {
    let mut taken = BTreeMap::new();
    for booking in bookings.filter(|booking| booking["status"] == "scheduled") {
        for host in booking["hosts"]
            .as_array()
            .expect("hosts")
            .iter()
            .filter(|h| h["role"] == "must_attend")
        {
            // Bookings last half an hour and start on the half hour, so only equal starts overlap.
            let time = (host["user_id"].as_i64(), instant(&booking["start_time"]));
            let other = taken.insert(time, &booking["uuid"]);
            assert!(
                other.is_none(),
                "{time:?} is given away to {} and to {other:?}",
                booking["uuid"]
            );
        }
    }
}

pub(super) fn nothing_is_wrong_in(database: &str) {
    let finished = run(["check", "--database", database]);
    assert_eq!(finished.code, Some(0), "{}{}", finished.stdout, finished.stderr);
    assert!(finished.stdout.ends_with("no inconsistencies found\n"), "{}", finished.stdout);
}

pub(super) fn claims_run_out(database: &str, cluster: Option<&PostgresCluster>) {
    let sql = |minute: &str| {
        format!(
            "UPDATE idempotency_keys SET lease_until = lease_until - {minute} WHERE answer IS NULL"
        )
    };
    if let Some(file) = database.strip_prefix("sqlite://") {
        let mut connection = SqliteConnection::establish(file).expect("the file is there");
        let aged = format!("PRAGMA busy_timeout = 5000; {}", sql("60000000"));
        connection.batch_execute(&aged).expect("valid SQL");
    } else {
        let cluster = cluster.expect("the database is in a cluster");
        cluster.execute(database, &sql("interval '1 minute'"));
    }
}
