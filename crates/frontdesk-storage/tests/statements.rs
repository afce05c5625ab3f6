//! Each request sends a fixed number of statements, independent of the amount of data.

#[path = "statements/crowd.rs"]
mod crowd;
#[path = "store_contract/fixtures.rs"]
mod fixtures;
#[path = "statements/recorder.rs"]
mod recorder;
#[path = "statements/world.rs"]
mod world;

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use diesel::sql_types::Text;
use diesel::{Connection as _, QueryableByName, RunQueryDsl as _, SqliteConnection};
use frontdesk_domain::booking::Booking;
use frontdesk_domain::ports::BookingOrder::{self, StartTime, UpdatedAt};
use frontdesk_domain::ports::{BookingSearch, EventDeliveries};
use frontdesk_storage::Database;
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::NORTHWIND;
use frontdesk_testing::postgres::PostgresCluster;
use frontdesk_testing::wait::wait_until;

use crate::fixtures::{postgres_store, sqlite_store};
use crate::world::{LINK, Size, World};

const BOUNDED: Duration = Duration::from_secs(10);

const FEW: Size = Size { hosts: 1, other_bookings: 0, other_links: 0 };
const MANY: Size = Size { hosts: 3, other_bookings: 49, other_links: 4 };

/// The expected number of statements of a request, including the token lookup.
///
/// For a write, the number includes the start and end of the transaction. Event types, members and
/// busy times are read by the first request that needs them and then cached.
struct Takes {
    operation: &'static str,
    sqlite: usize,
    /// PostgreSQL needs additional statements to lock rows, but writes related rows in one
    /// statement.
    postgres: usize,
    /// Additional statements per host on SQLite, if the request writes one row per host.
    each_host: usize,
    /// Additional statements per event type on SQLite, which the other links are of.
    each_event_type: usize,
}

const fn takes(operation: &'static str, sqlite: usize, postgres: usize) -> Takes {
    Takes { operation, sqlite, postgres, each_host: 0, each_event_type: 0 }
}

/// Requests with a token, in fixed order, because writes affect later requests.
const WITH_A_TOKEN: [Takes; 19] = [
    takes("who_am_i", 3, 3),
    takes("list_bookings", 2, 2),
    takes("list_bookings (everybody's)", 2, 2),
    takes("get_booking", 2, 2),
    // SQLite runs a statement for each of the two weeks.
    takes("get_booking_report", 5, 4),
    takes("get_booking_report (everybody's)", 5, 4),
    takes("list_booking_open_times", 3, 3),
    takes("list_link_open_times", 2, 2),
    Takes { each_event_type: 1, ..takes("list_event_types", 10, 8) },
    takes("get_event_type", 7, 7),
    takes("list_scheduling_links", 4, 4),
    takes("get_scheduling_link", 3, 3),
    takes("look_up_record", 5, 5),
    takes("look_up_record (company)", 4, 4),
    takes("get_enrichment_options", 3, 3),
    takes("create_link", 12, 10),
    takes("create_link (of a queue)", 16, 15),
    Takes { each_host: 1, ..takes("book_meeting", 9, 8) },
    takes("move_booking", 11, 11),
];

const RETURNS_ALL_LINKS: &str = "list_scheduling_links";

const GROWING_TABLES: [&str; 12] = [
    "booking_hosts",
    "bookings",
    "companies",
    "deliveries",
    "enrichment_runs",
    "events",
    "holds",
    "link_hosts",
    "links",
    "people",
    "queue_assignments",
    "tokens",
];

#[derive(QueryableByName)]
struct Step {
    #[diesel(sql_type = Text)]
    detail: String,
}

const WITHOUT: [Takes; 7] = [
    takes("get_public_link", 4, 4),
    takes("list_public_open_times", 4, 4),
    takes("get_managed_booking", 4, 4),
    takes("list_managed_open_times", 2, 2),
    takes("view_landing_page", 2, 2),
    takes("view_landing_page (member)", 3, 3),
    takes("list_booking_history", 2, 2),
];

async fn expect_counts(database: &Database, size: Size, count: impl Fn(&Takes) -> usize) {
    let world = World::of(database, size).await;
    // This request reads the names of members and event types, which are cached from then on.
    world.call("get_booking").await;
    recorder::sent();
    let mut wrong = Vec::new();
    let mut expect = |takes: &Takes, sent: Vec<String>| {
        let expected = count(takes);
        if sent.len() != expected {
            let message = format!(
                "{} took {} statements, not {expected}, of {size:?}",
                takes.operation,
                sent.len()
            );
            wrong.push(format!("{message}:\n  {}", sent.join("\n  ")));
        }
    };
    for takes in &WITHOUT {
        world.call_public(takes.operation).await;
        expect(takes, recorder::sent());
    }
    for takes in &WITH_A_TOKEN {
        world.call(takes.operation).await;
        expect(takes, recorder::sent());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

async fn call_all(world: &World) {
    call_matching(world, |_| true).await;
}

async fn call_matching(world: &World, wanted: impl Fn(&str) -> bool) {
    for takes in WITHOUT.iter().filter(|takes| wanted(takes.operation)) {
        world.call_public(takes.operation).await;
    }
    for takes in WITH_A_TOKEN.iter().filter(|takes| wanted(takes.operation)) {
        world.call(takes.operation).await;
    }
}

async fn expect_prepared_once(database: &Database, may_vary: impl Fn(&str) -> bool) {
    let world = World::of(database, MANY).await;
    recorder::sent();
    call_all(&world).await;
    let (sent, kept) = (recorder::sent(), recorder::kept());
    let texts: BTreeSet<&str> = sent.iter().map(|sent| text_of(sent)).collect();
    let repeated: Vec<&str> = texts
        .into_iter()
        .filter(|&text| !kept.contains(text) && !is_transaction_control(text) && !may_vary(text))
        .collect();
    assert!(repeated.is_empty(), "prepared more than once:\n  {}", repeated.join("\n  "));
}

fn text_of(sent: &str) -> &str {
    sent.split_once(" -- binds:").map_or(sent, |(text, _)| text)
}

fn is_transaction_control(text: &str) -> bool {
    ["BEGIN", "COMMIT", "ROLLBACK"].iter().any(|start| text.starts_with(start))
}

#[tokio::test(flavor = "multi_thread")]
async fn statements_on_postgresql_are_prepared_once() {
    let _turn = recorder::listen().await;
    let Some((database, _url)) = postgres_store().await else { return };
    expect_prepared_once(&database, |_| false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn statements_on_sqlite_are_prepared_once_except_lists_of_hashes() {
    let _turn = recorder::listen().await;
    let (database, _folder) = sqlite_store().await;
    expect_prepared_once(&database, |text| text.contains("`address` IN (")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn statement_count_is_independent_of_data_on_sqlite() {
    let _turn = recorder::listen().await;
    for size in [FEW, MANY] {
        let (database, _folder) = sqlite_store().await;
        let of_size = |takes: &Takes| {
            takes.each_host * size.hosts + takes.each_event_type * size.other_links as usize
        };
        expect_counts(&database, size, |takes| takes.sqlite + of_size(takes)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn statement_count_is_independent_of_data_on_postgresql() {
    let _turn = recorder::listen().await;
    for size in [FEW, MANY] {
        let Some((database, _url)) = postgres_store().await else { return };
        expect_counts(&database, size, |takes| takes.postgres).await;
    }
}

/// Small tables must use indexes too, because a prepared plan stays in use as tables grow.
#[tokio::test(flavor = "multi_thread")]
async fn no_request_on_postgresql_scans_a_table() {
    let _turn = recorder::listen().await;
    let Some((database, url)) = postgres_store().await else { return };
    let world = World::of(&database, MANY).await;
    let cluster = PostgresCluster::shared().expect("the cluster runs");
    // After this statement, the planner knows that the tables are small.
    cluster.execute(&url, "VACUUM ANALYZE");
    cluster.execute(&url, "SELECT pg_stat_reset()");
    call_all(&world).await;
    drop((world, database));
    wait_for_the_last_session(cluster, &url);
    let read = |by: &str| {
        cluster.execute(
            &url,
            &format!("SELECT relname FROM pg_stat_user_tables WHERE {by} > 0 ORDER BY 1"),
        )
    };
    assert!(read("idx_scan").contains("bookings"), "{}", read("idx_scan"));
    assert_eq!(read("seq_scan"), "");
}

fn plan(file: &Path, statement: &str) -> Vec<String> {
    let mut conn =
        SqliteConnection::establish(&file.to_string_lossy()).expect("the file can be opened");
    let plan: Vec<Step> = diesel::sql_query(format!("EXPLAIN QUERY PLAN {statement}"))
        .load(&mut conn)
        .unwrap_or_else(|error| panic!("{statement}: {error}"));
    plan.into_iter().map(|step| step.detail).collect()
}

/// A scan reads a whole table, all rows of a workspace, or all rows up to a value.
///
/// A step with `>?` and `<?` reads a range only.
fn walked(file: &Path, statement: &str) -> Vec<String> {
    let steps = plan(file, statement).into_iter().filter(|step| {
        let grows = GROWING_TABLES.iter().any(|table| step.split(' ').nth(1) == Some(table));
        let ends = ["(workspace_id=?)", "<?)"];
        let has_end = ends.iter().any(|end| step.ends_with(end)) && !step.contains(">?");
        grows && (step.starts_with("SCAN") || has_end)
    });
    steps.map(|step| format!("{step}: {statement}")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_request_on_sqlite_scans_a_table_or_a_workspace() {
    let _turn = recorder::listen().await;
    let (database, folder) = sqlite_store().await;
    let world = World::of(&database, MANY).await;
    recorder::sent();
    call_matching(&world, |operation| operation != RETURNS_ALL_LINKS).await;
    let sent = recorder::sent();
    let texts: BTreeSet<&str> = sent.iter().map(|sent| text_of(sent)).collect();
    assert!(texts.iter().any(|text| text.contains("FROM `booking_hosts`")), "{texts:#?}");
    let file = folder.path().join("frontdesk.db");
    let asked = texts.into_iter().filter(|text| !is_transaction_control(text));
    assert_eq!(asked.flat_map(|text| walked(&file, text)).collect::<Vec<_>>(), [""; 0]);
    // A page of all links walks in the order of the list and stops at its end.
    recorder::sent();
    world.call(RETURNS_ALL_LINKS).await;
    let sent = recorder::sent();
    let asked = sent.iter().map(|sent| text_of(sent)).filter(|text| !is_transaction_control(text));
    let asked: Vec<&str> = asked.collect();
    let walks = asked.iter().flat_map(|text| walked(&file, text));
    assert!(
        walks.clone().all(|step| step.starts_with("SEARCH links ")),
        "{:#?}",
        walks.collect::<Vec<_>>()
    );
    let plans: Vec<String> = asked.iter().flat_map(|text| plan(&file, text)).collect();
    assert!(plans.iter().any(|step| step.starts_with("SEARCH links ")), "{plans:#?}");
    assert!(!plans.iter().any(|step| step.contains("TEMP B-TREE")), "{plans:#?}");
}

/// A list of parameters that grew with the data would exceed SQLite's limit.
#[tokio::test(flavor = "multi_thread")]
async fn no_statement_on_sqlite_has_a_parameter_per_row() {
    let _turn = recorder::listen().await;
    let (database, folder) = sqlite_store().await;
    let world = World::of(&database, FEW).await;
    // The link is personal, so it is created once. Its event is the first.
    let creates_event = "create_link";
    world.call(creates_event).await;
    crowd::grow_file(&folder.path().join("frontdesk.db"));
    call_matching(&world, |operation| operation != creates_event).await;
    world.call_all_with_history().await;
}

/// Filters and orders of the booking list, each with the index that SQLite must use.
fn searches(found: &Booking) -> [(&'static str, BookingSearch, BookingOrder); 7] {
    let none = BookingSearch::default;
    let email = Some(found.invitee.email.clone());
    [
        ("bookings_by_invitee", BookingSearch { invitee: email, ..none() }, StartTime),
        (
            "booking_hosts_by_start",
            BookingSearch { host: Some(found.hosts[0].host.user_id), ..none() },
            StartTime,
        ),
        (
            "bookings_by_event_type",
            BookingSearch { event_type: Some(found.event_type.id), ..none() },
            StartTime,
        ),
        ("bookings_by_link", BookingSearch { link: Some(LINK), ..none() }, StartTime),
        (
            "bookings_by_origin",
            BookingSearch { origin: Some(found.origin.kind()), ..none() },
            StartTime,
        ),
        (
            "bookings_by_update",
            BookingSearch { updated_since: Some(found.updated_at), ..none() },
            UpdatedAt,
        ),
        ("bookings_by_update", none(), UpdatedAt),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn every_filter_of_bookings_uses_its_index_on_sqlite() {
    let _turn = recorder::listen().await;
    let (database, folder) = sqlite_store().await;
    let world = World::of(&database, MANY).await;
    world.call("book_meeting").await;
    let file = folder.path().join("frontdesk.db");
    for (index, search, order) in searches(&world.booking) {
        recorder::sent();
        assert!(!world.find_bookings(search, order).await.is_empty(), "{index}");
        let sent = recorder::sent();
        let plans: Vec<String> = sent.iter().flat_map(|sent| plan(&file, text_of(sent))).collect();
        assert!(plans.iter().any(|step| step.contains(&format!("INDEX {index} "))), "{plans:#?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_filter_of_bookings_uses_its_index_on_postgresql() {
    let _turn = recorder::listen().await;
    let Some((database, url)) = postgres_store().await else { return };
    let world = World::of(&database, Size { hosts: 2, other_bookings: 4, other_links: 2 }).await;
    world.call("book_meeting").await;
    let cluster = PostgresCluster::shared().expect("the cluster runs");
    crowd::grow(cluster, &url);
    cluster.execute(&url, "SELECT pg_stat_reset()");
    let mut expected = BTreeSet::new();
    for (index, search, order) in searches(&world.booking) {
        assert!(!world.find_bookings(search, order).await.is_empty(), "{index}");
        expected.insert(index);
    }
    drop((world, database));
    wait_for_the_last_session(cluster, &url);
    let expected: Vec<&str> = expected.into_iter().collect();
    let used = format!(
        "SELECT indexrelname FROM pg_stat_user_indexes WHERE indexrelname IN ('{}') AND idx_scan > 0 ORDER BY 1",
        expected.join("', '")
    );
    assert_eq!(cluster.execute(&url, &used).lines().collect::<Vec<_>>(), expected);
    let read = "SELECT sum(seq_tup_read) + sum(idx_tup_fetch) FROM pg_stat_user_tables WHERE relname LIKE 'booking%'";
    let read: u32 = cluster.execute(&url, read).trim().parse().expect("a sum");
    assert!(read < crowd::TIMES * 4, "{read} rows");
}

/// PostgreSQL plans for the average workspace, which is small here.
#[tokio::test(flavor = "multi_thread")]
async fn no_request_on_postgresql_scans_a_large_workspace() {
    let _turn = recorder::listen().await;
    let Some((database, url)) = postgres_store().await else { return };
    let world = World::of(&database, Size { hosts: 2, other_bookings: 4, other_links: 2 }).await;
    let cluster = PostgresCluster::shared().expect("the cluster runs");
    crowd::grow(cluster, &url);
    cluster.execute(&url, "SELECT pg_stat_reset()");
    call_matching(&world, |operation| operation != RETURNS_ALL_LINKS).await;
    drop((world, database));
    wait_for_the_last_session(cluster, &url);
    let walked = format!(
        "SELECT relname, indexrelname, idx_scan, idx_tup_read FROM pg_stat_user_indexes WHERE idx_tup_read > {} ORDER BY 2",
        crowd::TIMES
    );
    assert_eq!(cluster.execute(&url, &walked), "");
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_on_sqlite_read_only_what_they_list() {
    let _turn = recorder::listen().await;
    let (database, folder) = sqlite_store().await;
    let world = World::of(&database, MANY).await;
    let file = folder.path().join("frontdesk.db");
    for (operation, index) in [
        ("view_landing_page", "members_by_landing_page"),
        ("view_landing_page (member)", "links_active_by_owner"),
        ("list_booking_history", "events_by_booking"),
    ] {
        recorder::sent();
        world.call_public(operation).await;
        let sent = recorder::sent();
        let plans: Vec<String> = sent.iter().flat_map(|sent| plan(&file, text_of(sent))).collect();
        assert!(plans.iter().any(|step| step.contains(&format!("INDEX {index} "))), "{plans:#?}");
        assert!(!plans.iter().any(|step| step.contains("TEMP B-TREE")), "{plans:#?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn landing_page_on_postgresql_reads_only_what_it_lists() {
    let _turn = recorder::listen().await;
    let Some((database, url)) = postgres_store().await else { return };
    let world = World::of(&database, Size { hosts: 2, other_bookings: 4, other_links: 2 }).await;
    let cluster = PostgresCluster::shared().expect("the cluster runs");
    crowd::grow(cluster, &url);
    crowd::add_members(cluster, &url);
    cluster.execute(&url, "SELECT pg_stat_reset()");
    world.call_public("view_landing_page").await;
    world.call_public("view_landing_page (member)").await;
    drop((world, database));
    wait_for_the_last_session(cluster, &url);
    let read = "SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname IN ('members', 'links', 'event_types')";
    let read: u32 = cluster.execute(&url, read).trim().parse().expect("a sum");
    // The sessions that filled the store report some of their reads late.
    assert!(read < crowd::TIMES / 2, "{read} rows");
}

/// The planner has the statistics of a time without a backlog.
#[tokio::test(flavor = "multi_thread")]
async fn routing_on_postgresql_does_not_read_the_backlog_for_each_event() {
    const BACKLOG: u32 = 2_000;
    let _turn = recorder::listen().await;
    let Some((database, url)) = postgres_store().await else { return };
    let world = World::of(&database, FEW).await;
    let cluster = PostgresCluster::shared().expect("the cluster runs");
    cluster.execute(&url, "VACUUM ANALYZE");
    cluster.execute(
        &url,
        &format!(
            "INSERT INTO events (workspace_id, id, name, occurred_at, revision, object_id)
             SELECT {NORTHWIND}, gen_random_uuid(), 'link.archived', now(), 0, 1 FROM generate_series(1, {BACKLOG})"
        ),
    );
    cluster.execute(&url, "SELECT pg_stat_reset()");
    let outbox = database.ports().outbox;
    let unrouted = outbox.unrouted_events(instant("2030-01-01T09:00Z"), 100).await;
    let unrouted = unrouted.expect("the store responds").into_iter();
    let unrouted: Vec<EventDeliveries> = unrouted
        .map(|event| EventDeliveries {
            event_id: event.expect("an intact event").id,
            deliveries: Vec::new(),
        })
        .collect();
    assert_eq!(unrouted.len(), 100);
    let routed = outbox.route_events(NORTHWIND, &unrouted).await.expect("the store responds");
    assert_eq!(routed.len(), 100);
    drop((world, outbox, database));
    wait_for_the_last_session(cluster, &url);
    let read = "SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname = 'events'";
    let read: u32 = cluster.execute(&url, read).trim().parse().expect("a sum");
    // The list of unrouted events may read the backlog once.
    assert!(read < 2 * BACKLOG, "{read} entries");
}

/// The planner has the statistics of a time without a backlog.
#[tokio::test(flavor = "multi_thread")]
async fn claim_on_postgresql_does_not_read_the_backlog() {
    const BACKLOG: u32 = 2_000;
    let _turn = recorder::listen().await;
    let Some((database, url)) = postgres_store().await else { return };
    let world = World::of(&database, FEW).await;
    let cluster = PostgresCluster::shared().expect("the cluster runs");
    cluster.execute(&url, "DELETE FROM deliveries");
    cluster.execute(&url, "VACUUM ANALYZE");
    cluster.execute(
        &url,
        &format!(
            "WITH event AS (
                 INSERT INTO events (workspace_id, id, position, name, occurred_at, revision, object_id)
                 SELECT {NORTHWIND}, gen_random_uuid(), 1000000 + n, 'link.archived', now(), 0, 1
                 FROM generate_series(1, {BACKLOG}) AS n RETURNING *
             )
             INSERT INTO deliveries (workspace_id, event_id, id, position, kind, address, in_order,
                                     minutes_before, state, attempts, due_at, next_attempt_at)
             SELECT workspace_id, id, gen_random_uuid(), position, 'webhook', 'crm', false,
                    0, 'pending', 0, '2030-01-01', '2030-01-01' FROM event"
        ),
    );
    cluster.execute(&url, "SELECT pg_stat_reset()");
    let outbox = database.ports().outbox;
    let now = instant("2030-01-02T00:00Z");
    let claimed = outbox.claim_due_deliveries(now, now + BOUNDED, 10, &[]).await;
    assert_eq!(claimed.expect("the store responds").len(), 10);
    drop((world, outbox, database));
    wait_for_the_last_session(cluster, &url);
    let read = "SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname = 'deliveries'";
    let read: u32 = cluster.execute(&url, read).trim().parse().expect("a sum");
    assert!(read < BACKLOG / 2, "{read} entries");
}

/// A session may report its table statistics only when it ends.
fn wait_for_the_last_session(cluster: &PostgresCluster, url: &str) {
    let sessions = "SELECT count(*) FROM pg_stat_activity \
        WHERE datname = current_database() AND application_name = 'frontdesk'";
    wait_until("the end of the sessions", BOUNDED, || cluster.execute(url, sessions) == "0");
}
