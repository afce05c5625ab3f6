//! Compares single requests in a small and in a large workspace.

use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context as _, ensure};
use reqwest::Method;
use reqwest::blocking::Client;
use reqwest::header::{ACCEPT_ENCODING, HeaderMap, HeaderValue};
use serde_json::{Value, json};

use crate::cli::{Cli, Kind};
use crate::database::Database;
use crate::dataset::{
    Dataset, READS, all_hours, booking, booking_uuid, event_type, list, member, member_key,
    workspace_line,
};
use crate::findings::median;
use crate::linux::print_progress;
use crate::markdown::number;
use crate::routes::Request;
use crate::service::{Server, Service};

/// Requests per figure.
pub(crate) const REPETITIONS: u32 = 40;
/// Bookings of both workspaces, all of the first host.
const BOOKINGS: u32 = 200;
/// The id of the first link that [`Size::rows`] adds; the service assigns smaller ones.
const FIRST_LINK: u32 = 1_000_000;
/// The links that the service creates: a team link with the first queue, and a per-booking link.
const PER_BOOKING_LINK: u32 = 2;
/// The link of the first host, for bookings.
const PERSONAL_LINK: u32 = 3;
const A_YEAR: u64 = 365 * 24 * 3_600;

/// The numbers of objects in a workspace.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    members: u32,
    event_types: u32,
    queues: u32,
    queue_members: u32,
    links: u32,
    /// Of the first queue, spread over a year.
    assignments: u32,
}

pub(crate) const SIZES: [Size; 2] = [
    Size { members: 12, event_types: 8, queues: 2, queue_members: 6, links: 200, assignments: 200 },
    Size {
        members: 2_000,
        event_types: 400,
        queues: 60,
        queue_members: 150,
        links: 60_000,
        assignments: 600_000,
    },
];

pub(crate) struct GrowthRoute {
    pub(crate) name: &'static str,
    request: fn(Dataset, u32) -> Request,
    /// Whether the response contains every object of the workspace.
    pub(crate) is_linear: bool,
}

const ACCOUNT: &str = "/api/v1/accounts/1";

pub(crate) static GROWTH_ROUTES: [GrowthRoute; 15] = [
    flat("get a booking", |_, n| {
        Request::get(format!("/api/v1/bookings/{}", booking_uuid(n % BOOKINGS)))
    }),
    flat("list 50 bookings", |d, _| {
        Request::get(format!("/api/v1/bookings?limit=50&start={}", d.midnight(0)))
    }),
    linear("list event types", |_, _| Request::get(format!("{ACCOUNT}/event_types"))),
    flat("get an event type", |_, n| Request::get(format!("{ACCOUNT}/event_types/{}", n % 8 + 1))),
    flat("list 50 links", |_, _| Request::get(format!("{ACCOUNT}/scheduling_links?limit=50"))),
    flat("get a link", |_, n| {
        Request::get(format!("{ACCOUNT}/scheduling_links/{}", FIRST_LINK + n))
    }),
    flat("create a link with a queue", |_, _| {
        Request::post(format!("{ACCOUNT}/event_types/1/links"), queue_link("at_creation"))
    }),
    flat("open times, 1 host, 7 days", |d, _| open_times(d, PERSONAL_LINK)),
    linear("open times of a per-booking link", |d, _| open_times(d, PER_BOOKING_LINK)),
    flat("book", |d, n| {
        let booking = json!({
            "link_id": PERSONAL_LINK, "start_time": d.hour(2_000 + n), "time_zone": "Europe/London",
            "invitee": { "name": "Person", "email": format!("lead{n}@growth.example") },
        });
        Request::post("/api/v1/bookings".to_owned(), booking)
    }),
    flat("get a member", |_, n| Request::get(object(n))),
    flat("change a member", |_, n| Request {
        method: Method::PATCH,
        path: object(n),
        body: Some(json!({ "name": format!("Name {n}") })),
    }),
    linear("get the workspace", |_, _| Request::get(format!("{ACCOUNT}/workspace"))),
    flat("who am I", |_, _| Request::get("/api/v1/me".to_owned())),
    flat("list tokens", |_, _| Request::get(format!("{ACCOUNT}/tokens"))),
];

const fn flat(name: &'static str, request: fn(Dataset, u32) -> Request) -> GrowthRoute {
    GrowthRoute { name, request, is_linear: false }
}

const fn linear(name: &'static str, request: fn(Dataset, u32) -> Request) -> GrowthRoute {
    GrowthRoute { name, request, is_linear: true }
}

fn object(number: u32) -> String {
    format!("{ACCOUNT}/workspace/members/member-{}", number % 10 + 2)
}

fn queue_link(resolve: &str) -> Value {
    json!({ "hosts": [{ "queue_id": 1 }], "resolve": resolve })
}

fn open_times(dataset: Dataset, link: u32) -> Request {
    let (start, end) = (dataset.midnight(0), dataset.midnight(7));
    Request::get(format!("{ACCOUNT}/scheduling_links/{link}/open_times?start={start}&end={end}"))
}

/// The figures of a database.
pub(crate) struct Growth {
    pub(crate) database: String,
    pub(crate) figures: Vec<GrowthFigure>,
}

pub(crate) struct GrowthFigure {
    pub(crate) route: &'static GrowthRoute,
    /// Median milliseconds per size.
    pub(crate) milliseconds: [f64; SIZES.len()],
}

impl GrowthFigure {
    pub(crate) fn ratio(&self) -> f64 {
        self.milliseconds[1] / self.milliseconds[0]
    }
}

struct Stand {
    // Before `database`, so that the server is dropped first.
    server: Server,
    database: Database,
    token: String,
}

/// Measures the selected routes; `None` if there are none.
///
/// Requests of the two sizes alternate, on one connection each.
pub(crate) fn growth(
    cli: &Cli,
    kind: Kind,
    dataset: Dataset,
    folder: &Path,
) -> anyhow::Result<Option<Growth>> {
    let routes = GROWTH_ROUTES.iter().filter(|route| cli.selects_growth(route.name));
    let routes: Vec<&'static GrowthRoute> = routes.collect();
    if routes.is_empty() {
        return Ok(None);
    }
    let stands = [
        stand(cli, kind, dataset, SIZES[0], folder)?,
        stand(cli, kind, dataset, SIZES[1], folder)?,
    ];
    let mut headers = HeaderMap::new();
    headers.insert(ACCEPT_ENCODING, HeaderValue::from_static("gzip"));
    let client = Client::builder().default_headers(headers).build()?;
    let mut figures = Vec::new();
    for route in routes {
        print_progress(format_args!("{kind:?}: growth of {}", route.name));
        let mut samples = [Vec::new(), Vec::new()];
        for number in 0..REPETITIONS {
            for (stand, samples) in stands.iter().zip(&mut samples) {
                let request = (route.request)(dataset, number);
                let started = Instant::now();
                stand.server.exchange(&client, &request, &stand.token)?;
                samples.push(started.elapsed().as_secs_f64() * 1e3);
            }
        }
        figures.push(GrowthFigure { route, milliseconds: samples.map(median) });
    }
    Ok(Some(Growth { database: stands[0].database.name(), figures }))
}

fn stand(
    cli: &Cli,
    kind: Kind,
    dataset: Dataset,
    size: Size,
    folder: &Path,
) -> anyhow::Result<Stand> {
    let Size { members, links, .. } = size;
    let folder = &folder.join(format!("growth-{members}"));
    fs::create_dir_all(folder)?;
    let database = Database::create(kind, 1, folder)?;
    print_progress(format_args!("{kind:?}: loading {members} members, {links} links"));
    let service = Service { program: cli.program()?, database: database.url() };
    service.apply(&[size.workspace_file(dataset)], folder)?;
    let token = service.create_token(READS, 1)?;
    let server = Server::start(service.serve(), folder)?.0;
    let bodies = [queue_link("at_creation"), queue_link("per_booking"), json!({})];
    for (body, id) in bodies.into_iter().zip(1..) {
        let link = Request::post(format!("{ACCOUNT}/event_types/1/links"), body);
        let created = server.send(&link, &token)?;
        let created = created["link"]["id"].as_u64().context("the link has an id")?;
        ensure!(created == id, "link {created} was created instead of {id}");
    }
    database.execute(&size.rows(kind))?;
    database.settle()?;
    Ok(Stand { server, database, token })
}

/// Whole numbers have no decimals.
fn count(of: u32) -> String {
    if of < 100 { of.to_string() } else { number(of.into()) }
}

impl Size {
    pub(crate) fn describe(self) -> String {
        let Self { members, event_types, queues, queue_members, links, assignments } = self;
        let [members, links, assignments] = [members, links, assignments].map(count);
        format!(
            "{members} members, {event_types} event types, {queues} queues of {queue_members} members,\n  \
             {links} team links, {assignments} assignments of one queue in a year"
        )
    }

    fn workspace_file(self, dataset: Dataset) -> Value {
        let hours = all_hours();
        let bookings = (0..BOOKINGS).map(|n| booking(n, &dataset.hour(n), &[1]));
        let mut file = json!({ "workspace": workspace_line(READS) });
        file["members"] = list(1..=self.members, |id| member(id, &hours, id == 1)).into();
        file["queues"] = list(1..=self.queues, |id| self.queue(id)).into();
        file["event_types"] = list(1..=self.event_types, |id| self.event_type(id)).into();
        file["bookings"] = bookings.collect();
        file
    }

    fn queue(self, id: u32) -> Value {
        let first = (id - 1) * self.queue_members;
        let member = |n| json!({ "member": self.key_of(first + n) });
        let members = list(0..self.queue_members, member);
        json!({ "id": id, "key": format!("queue-{id}"), "name": "A queue", "members": members })
    }

    /// Every member hosts the first event type, four members each of the others.
    fn event_type(self, id: u32) -> Value {
        let mut event_type = event_type((id - 1) % 5 + 1);
        event_type["id"] = id.into();
        event_type["key"] = format!("intro-{id}").into();
        if 1 < id {
            event_type["hosts"] = list(0..4, |n| self.key_of(id * 4 + n).into()).into();
        }
        event_type
    }

    fn key_of(self, number: u32) -> String {
        member_key(number % self.members + 1)
    }

    /// Adds team links and assignments, in the order of their times.
    ///
    /// Requests would take longer than the run.
    fn rows(self, kind: Kind) -> String {
        let Self { members, event_types, queue_members, links, assignments, .. } = self;
        let step = A_YEAR * 1_000_000 / u64::from(assignments);
        let at = match kind {
            Kind::Sqlite => format!("o.created_at - ({assignments} - i) * {step}"),
            Kind::Postgres => {
                format!("o.created_at - ({assignments} - i) * interval '{step} microseconds'")
            }
        };
        let numbers = |last: u32| {
            format!(
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {last})"
            )
        };
        format!(
            "INSERT INTO links (workspace_id, id, event_type_id, kind, slug, created_by, created_at) \
             {} SELECT 1, {FIRST_LINK} - 1 + i, 1 + i % {event_types}, 'team', 'lead-' || i, 1, o.created_at \
             FROM n, links o WHERE o.id = 1;\n\
             INSERT INTO link_hosts (workspace_id, link_id, position, user_id, role, lead) \
             {} SELECT 1, {FIRST_LINK} - 1 + i, 0, 1 + i % {members}, 'must_attend', true FROM n;\n\
             INSERT INTO queue_assignments (workspace_id, queue_id, user_id, assigned_at, link_id, ordinal) \
             {} SELECT 1, 1, 1 + i % {queue_members}, {at}, {FIRST_LINK} + i % {links}, (i - 1) / {queue_members} + 1 \
             FROM n, links o WHERE o.id = 1;",
            numbers(links),
            numbers(links),
            numbers(assignments),
        )
    }
}
