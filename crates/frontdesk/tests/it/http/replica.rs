//! A copy of the database simulates the replica.
//!
//! The copy lacks later writes, so a response shows which database was read.

use frontdesk_testing::postgres::PostgresCluster;
use serde_json::{Value, json};

use super::desk::CALL;
use super::response::uuid_of;
use super::{Caller, Desk, at};
use crate::support::{Server, Store, run};

struct Place {
    cluster: &'static PostgresCluster,
    desk: Desk,
    replica: String,
    /// Made before the copy.
    old: String,
    ben: Caller,
    link: i64,
}

/// A server that reads the copy.
struct Lagging {
    server: Server,
    ben: Caller,
    /// Made after the copy, so only the primary has it.
    new: String,
}

impl Place {
    /// `None` without PostgreSQL.
    async fn new() -> Option<Self> {
        let cluster = PostgresCluster::shared()?;
        let server = Server::start(&Store::Postgres.new_database("replicated"));
        let desk = Desk::on(&server, |file| {
            file["people"] = json!([{ "email": "ada@acme.example", "full_name": "Ada Byron" }]);
        });
        let ben = desk.member("ben");
        let link = desk.call_link(&ben).await;
        let old = uuid_of(&ben.book(link, &at(3, "10:00")).await.expect(201));
        // PostgreSQL copies a database only if it has no connections.
        server.ask_to_end();
        assert_eq!(server.wait().code(), Some(0));
        let replica = copy(cluster, desk.database());
        Some(Self { cluster, desk, replica, old, ben, link })
    }

    async fn lagging(&self) -> Lagging {
        let server = Server::start_with(self.desk.database(), &["--read-database", &self.replica]);
        let ben = self.ben.clone().at(server.address());
        let new = uuid_of(&ben.book(self.link, &at(4, "10:00")).await.expect(201));
        Lagging { server, ben, new }
    }

    fn remove_replica(&self) {
        let sql = format!(r#"DROP DATABASE "{}" WITH (FORCE)"#, name(&self.replica));
        self.cluster.execute(self.desk.database(), &sql);
    }
}

fn copy(cluster: &PostgresCluster, database: &str) -> String {
    let copy = cluster.create_database("replica");
    cluster.execute(database, &format!(r#"DROP DATABASE "{}""#, name(&copy)));
    let sql = format!(r#"CREATE DATABASE "{}" TEMPLATE "{}""#, name(&copy), name(database));
    cluster.execute(&format!("{}postgres", database.trim_end_matches(name(database))), &sql);
    copy
}

fn name(url: &str) -> &str {
    url.rsplit('/').next().expect("an address ends with the name")
}

async fn listed(caller: &Caller) -> Vec<String> {
    let list = caller.get("/api/v1/bookings").await.expect(200);
    list["bookings"].as_array().expect("a list").iter().map(uuid_of).collect()
}

async fn fallbacks(server: &Server) -> u64 {
    let metrics = Caller::without_token(server.address()).get("/metrics").await.text;
    let line =
        metrics.lines().find_map(|line| line.strip_prefix("frontdesk_replica_fallbacks_total "));
    line.map_or(0, |number| number.parse().expect("a number"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lists_and_lookups_read_the_replica_and_others_the_primary() {
    let Some(place) = Place::new().await else { return };
    let Lagging { server, ben, new } = place.lagging().await;
    let made = place.desk.link(&ben, CALL, json!([{ "user_id": 2 }, { "user_id": 3 }])).await;

    assert_eq!(listed(&ben).await, [place.old.as_str()]);
    let ids = |list: &Value, pointer: &str| -> Vec<i64> {
        let links =
            list.pointer(pointer).and_then(Value::as_array).unwrap_or_else(|| panic!("{list:#}"));
        links.iter().map(|link| link["id"].as_i64().expect("a number")).collect()
    };
    let links = ben.get(&place.desk.path("scheduling_links")).await.expect(200);
    assert_eq!(ids(&links, "/scheduling_links"), [place.link]);
    let catalogue = ben.get(&place.desk.path("event_types")).await.expect(200);
    assert!(ids(&catalogue, "/event_types/0/links/team").is_empty(), "{catalogue:#}");
    place.desk.forget("ada@acme.example");
    let lookup = place.desk.path("records/lookup?email=ada@acme.example");
    assert_eq!(ben.get(&lookup).await.expect(200)["person"]["full_name"], "Ada Byron");

    assert_eq!(ben.booking(&new).await["uuid"], new.as_str());
    assert_eq!(
        ben.get(&place.desk.path(&format!("scheduling_links/{made}"))).await.expect(200)["id"],
        made
    );
    ben.book(place.link, &at(4, "10:00")).await.problem(409, "slot_unavailable");
    assert_eq!(fallbacks(&server).await, 0);

    let revoked = run(["token", "revoke", ben.token(), "--database", place.desk.database()]);
    assert_eq!(revoked.code, Some(0), "{}", revoked.stderr);
    ben.get("/api/v1/bookings").await.problem(401, "unauthenticated");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn primary_serves_reads_while_the_replica_is_unavailable() {
    let Some(place) = Place::new().await else { return };
    let Lagging { server, ben, new } = place.lagging().await;
    assert_eq!(listed(&ben).await, [place.old.as_str()]);

    place.remove_replica();
    for _ in 0..3 {
        assert_eq!(listed(&ben).await, [place.old.as_str(), new.as_str()]);
    }
    assert!(3 <= fallbacks(&server).await);
    let log = server.log();
    assert_eq!(log.matches("replica unavailable").count(), 1, "{log}");
    ben.get("/readyz").await.expect(200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn service_starts_without_its_replica() {
    let Some(place) = Place::new().await else { return };
    place.remove_replica();
    let Lagging { server, ben, new } = place.lagging().await;
    ben.get("/readyz").await.expect(200);
    assert_eq!(listed(&ben).await, [place.old.as_str(), new.as_str()]);
    assert!(0 < fallbacks(&server).await);
}
