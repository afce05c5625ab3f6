//! The course of a run.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, ensure};

use crate::cli::{Cli, Kind};
use crate::database::Database;
use crate::dataset::Dataset;
use crate::findings::{Figure, Findings, Run};
use crate::growth::{bookings_in, grow};
use crate::machine::{self, print_progress};
use crate::routes::{ROUTES, Requests, Route};
use crate::server::{Request, Server};
use crate::service::{Service, Tokens};
use crate::statistics::{median, microseconds_each, number};
use crate::writes;
use crate::wrk::{Load, Outcome};

/// Starts of the service, for the median start time.
const STARTS: usize = 7;

/// Load before the first figure of a route.
const WARM_UP: NonZeroU32 = NonZeroU32::MIN;

/// Requests prepared for each second of load; more than the service can handle.
const MOST_WRITES_PER_SECOND: u32 = 5_000;

struct Bench<'a> {
    cli: &'a Cli,
    dataset: Dataset,
    folder: &'a Path,
}

/// A database of one size, with a running service.
struct Stand {
    // Dropped before the database.
    server: Server,
    database: Database,
    tokens: Tokens,
    /// Number of requests of [`Requests::Once`] already sent, by route.
    sent: HashMap<&'static str, u32>,
    run: Run,
}

/// Totals of the seconds of one figure.
#[derive(Default)]
struct Driven {
    outcomes: Vec<Outcome>,
    cpu: Duration,
    database_cpu: Duration,
}

/// Runs every measurement that the command line selects.
pub(crate) fn everything(cli: &Cli) -> anyhow::Result<Findings> {
    let (started_at, load) = (machine::now(), machine::load()?);
    let folder = tempfile::Builder::new().prefix("frontdesk-bench-").tempdir()?;
    let bench = Bench { cli, dataset: Dataset::after(started_at), folder: folder.path() };
    let mut runs = Vec::new();
    for &kind in &cli.databases {
        runs.extend(bench.sizes(kind)?);
    }
    let machine = machine::description()?;
    Ok(Findings { machine, load, note: cli.note.clone(), started_at, command: command(cli), runs })
}

/// The command line without paths of this machine.
fn command(cli: &Cli) -> String {
    let connections: Vec<String> = cli.connections.iter().map(ToString::to_string).collect();
    let workspaces =
        cli.workspaces.map_or_else(String::new, |number| format!(" --workspaces {number}"));
    format!(
        "just bench --seconds {} --connections {}{workspaces}",
        cli.seconds,
        connections.join(",")
    )
}

impl Stand {
    fn token(&self, route: &Route) -> &str {
        route.requests.token(&self.tokens)
    }

    fn sent_to(&self, route: &Route) -> u32 {
        self.sent.get(route.name).copied().unwrap_or_default()
    }

    fn record(&mut self, figure: Figure) {
        let (database, bookings) = (&self.run.database, number(self.run.bookings.into()));
        let Figure { route, connections, rate, cpu, .. } = figure;
        let rate = number(rate);
        print_progress(format_args!(
            "{database}, {bookings} bookings: {route} × {connections}: {rate}/s, {cpu:.0} µs"
        ));
        self.run.figures.push(figure);
    }

    fn finish(self) -> anyhow::Result<Run> {
        let peak_memory = self.server.memory()?.peak;
        Ok(Run { peak_memory, ..self.run })
    }
}

impl Bench<'_> {
    /// Measures a database at both sizes. The requests switch to the other size every second, so
    /// that other load on the machine affects both sizes.
    fn sizes(&self, kind: Kind) -> anyhow::Result<Vec<Run>> {
        let sizes = [Some(1), self.cli.workspaces].into_iter().flatten();
        let mut stands = sizes
            .map(|workspaces| self.stand(kind, workspaces))
            .collect::<anyhow::Result<Vec<_>>>()?;
        for route in ROUTES.iter().filter(|route| self.cli.selects(route.name)) {
            self.route(route, &mut stands).with_context(|| format!("{kind:?}: {}", route.name))?;
        }
        stands.into_iter().map(Stand::finish).collect()
    }

    /// Loads a database and starts the service.
    fn stand(&self, kind: Kind, workspaces: u32) -> anyhow::Result<Stand> {
        let database = Database::create(kind, workspaces, self.folder)?;
        let (name, bookings) = (database.name(), bookings_in(workspaces));
        print_progress(format_args!("{name}: loading {} bookings", number(bookings.into())));
        let service = Service::new(self.cli.binary.as_deref(), database.url())?;
        let tokens = service.load(&self.dataset, self.folder)?;
        if 1 < workspaces {
            grow(&database, workspaces)?;
        }
        database.settle()?;
        let (server, ready, idle_memory) = starts(&service, self.folder)?;
        let run = Run {
            database: name,
            workspaces,
            bookings,
            ready,
            idle_memory,
            peak_memory: idle_memory,
            figures: vec![],
        };
        Ok(Stand { server, database, tokens, sent: HashMap::new(), run })
    }

    fn route(&self, route: &'static Route, stands: &mut [Stand]) -> anyhow::Result<()> {
        let most = *self.cli.connections.iter().max().context("no number of connections")?;
        for stand in &mut *stands {
            self.check_first_response(route, stand)?;
            self.drive(route, stand, most, WARM_UP)?;
        }
        for &connections in &self.cli.connections {
            let mut driven: Vec<Driven> = stands.iter().map(|_| Driven::default()).collect();
            for _ in 0..self.cli.seconds.get() {
                for (stand, driven) in stands.iter_mut().zip(&mut driven) {
                    self.second(route, stand, connections, driven)?;
                }
            }
            for (stand, driven) in stands.iter_mut().zip(&driven) {
                stand.record(figure(route, connections, driven));
            }
        }
        Ok(())
    }

    /// Checks that the first response holds the expected data.
    fn check_first_response(&self, route: &Route, stand: &mut Stand) -> anyhow::Result<()> {
        let requests = self.requests(route, stand.sent_to(route), 1)?;
        let first = requests.first().context("the route has no requests")?;
        let response = stand.server.send(first, Some(stand.token(route)))?;
        let proof = response.pointer(route.proof).filter(|found| !found.is_null());
        ensure!(proof.is_some(), "{} returned no {}: {response}", first.path, route.proof);
        *stand.sent.entry(route.name).or_default() += 1;
        Ok(())
    }

    /// Returns the next requests of a route: all if they are repeatable, otherwise at most `most`
    /// new requests, starting at number `sent`.
    fn requests(&self, route: &Route, sent: u32, most: u32) -> anyhow::Result<Vec<Request>> {
        match route.requests {
            Requests::Repeated(requests) => Ok(requests(&self.dataset)),
            Requests::Once(request) => {
                ensure!(sent < writes::MOST_REQUESTS, "out of requests; use fewer --seconds");
                let until = sent.saturating_add(most).min(writes::MOST_REQUESTS);
                Ok((sent..until).map(|number| request(&self.dataset, number)).collect())
            }
        }
    }

    fn drive(
        &self,
        route: &Route,
        stand: &mut Stand,
        connections: NonZeroU32,
        seconds: NonZeroU32,
    ) -> anyhow::Result<Outcome> {
        let most = MOST_WRITES_PER_SECOND.saturating_mul(seconds.get());
        let requests = self.requests(route, stand.sent_to(route), most)?;
        let load = Load::new(&requests, self.folder)?;
        let outcome =
            load.drive(stand.server.address(), stand.token(route), connections, seconds)?;
        // The last request of each connection has no response yet, and wrk prepares one more.
        *stand.sent.entry(route.name).or_default() += outcome.responses + 2 * connections.get();
        let repeated = matches!(route.requests, Requests::Repeated(_));
        ensure!(
            !repeated || outcome.refused == 0,
            "{} of {} requests were refused",
            outcome.refused,
            outcome.responses
        );
        Ok(outcome)
    }

    /// One second of load.
    fn second(
        &self,
        route: &Route,
        stand: &mut Stand,
        connections: NonZeroU32,
        driven: &mut Driven,
    ) -> anyhow::Result<()> {
        let (before, database_before) = (stand.server.cpu_time()?, stand.database.cpu_time()?);
        driven.outcomes.push(self.drive(route, stand, connections, NonZeroU32::MIN)?);
        driven.cpu += stand.server.cpu_time()?.saturating_sub(before);
        driven.database_cpu += stand.database.cpu_time()?.saturating_sub(database_before);
        Ok(())
    }
}

fn figure(route: &'static Route, connections: NonZeroU32, driven: &Driven) -> Figure {
    let outcome = Outcome::of_all(&driven.outcomes);
    let Outcome { responses, refused, p50, p99, .. } = outcome;
    Figure {
        route: route.name,
        connections,
        rate: outcome.rate(),
        refused,
        p50,
        p99,
        cpu: microseconds_each(driven.cpu, responses),
        database_cpu: microseconds_each(driven.database_cpu, responses),
    }
}

/// Starts the service several times. Returns the last process, the median start time, and the
/// memory of a process that has only served `/readyz`.
fn starts(service: &Service, folder: &Path) -> anyhow::Result<(Server, Duration, u32)> {
    let (mut server, first) = Server::start_until_ready(service.serve(), folder)?;
    let mut times = vec![first];
    while times.len() < STARTS {
        drop(server);
        let (started, time) = Server::start_until_ready(service.serve(), folder)?;
        server = started;
        times.push(time);
    }
    let idle_memory = server.memory()?.resident;
    Ok((server, median(&times), idle_memory))
}
