//! The course of a run.

use std::collections::HashMap;
use std::fs;
use std::num::NonZeroU32;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, ensure};
use serde_json::Value;

use crate::cli::{Cli, Kind};
use crate::database::Database;
use crate::dataset::Dataset;
use crate::findings::{BesidePostgres, Figure, Findings, Run};
use crate::growth::{bookings_in, grow};
use crate::machine::{self, tell};
use crate::pgbench;
use crate::request::Request;
use crate::routes::{ROUTES, Requests, Route};
use crate::server::Server;
use crate::service::{Service, Tokens};
use crate::statistics::{median, microseconds_each, number};
use crate::writes;
use crate::wrk::{Load, Outcome};

/// How often the service is started to see how long it takes.
const STARTS: usize = 7;

/// Nothing is counted of the first seconds of a route.
const WARM_UP: NonZeroU32 = NonZeroU32::MIN;

/// More than any service writes in a second: so many requests are made ready for each.
const MOST_WRITES_PER_SECOND: u32 = 5_000;

/// What stays the same over a run.
struct Bench<'a> {
    cli: &'a Cli,
    dataset: Dataset,
    folder: &'a Path,
    /// What actix-web alone does, by route and connections: it knows no database, so that once is
    /// enough.
    bare_rates: HashMap<(&'static str, NonZeroU32), f64>,
}

/// A database of one size, with the service that serves from it.
struct Stand {
    // Before the database, which ends with it.
    server: Server,
    database: Database,
    tokens: Tokens,
    /// How many requests that can be sent once were sent, by route.
    sent: HashMap<&'static str, u32>,
    /// What was found so far.
    run: Run,
}

/// What came of the seconds of a figure so far.
#[derive(Default)]
struct Driven {
    outcomes: Vec<Outcome>,
    cpu: Duration,
    database_cpu: Duration,
}

/// Measures what the command line asks for.
pub(crate) fn everything(cli: &Cli) -> anyhow::Result<Findings> {
    let (at, load) = (machine::now(), machine::load()?);
    let folder = tempfile::Builder::new().prefix("frontdesk-bench-").tempdir()?;
    let dataset = Dataset::after(at);
    let mut bench = Bench { cli, dataset, folder: folder.path(), bare_rates: HashMap::new() };
    let mut runs = Vec::new();
    for &kind in &cli.databases {
        runs.extend(bench.sizes(kind)?);
    }
    let machine = machine::description()?;
    Ok(Findings { machine, load, note: cli.note.clone(), at, command: command(cli), runs })
}

/// The command line without what is of this machine alone.
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
    /// Whose token a route is asked with.
    fn token(&self, route: &Route) -> &str {
        route.requests.token(&self.tokens)
    }

    /// How many requests were sent to a route of those that can be sent once.
    fn sent_to(&self, route: &Route) -> u32 {
        self.sent.get(route.name).copied().unwrap_or_default()
    }

    fn tell_of(&self, Figure { route, connections, rate, cpu, .. }: &Figure) {
        let (database, bookings) = (&self.run.database, number(self.run.bookings.into()));
        let rate = number(*rate);
        tell(format_args!(
            "{database}, {bookings} bookings: {route} × {connections}: {rate}/s, {cpu:.0} µs"
        ));
    }

    fn finish(self) -> anyhow::Result<Run> {
        let peak_memory = self.server.memory()?.peak;
        Ok(Run { peak_memory, ..self.run })
    }
}

impl Bench<'_> {
    /// One workspace and many. The seconds of a figure are taken of the one and of the other in
    /// turn, so that whatever else the machine does in the course of a run tells against neither.
    fn sizes(&mut self, kind: Kind) -> anyhow::Result<Vec<Run>> {
        let sizes = [Some(1), self.cli.workspaces].into_iter().flatten();
        let mut stands = sizes
            .map(|workspaces| self.stand(kind, workspaces))
            .collect::<anyhow::Result<Vec<_>>>()?;
        for route in ROUTES.iter().filter(|route| self.cli.wants(route.name)) {
            self.route(route, &mut stands).with_context(|| format!("{kind:?}: {}", route.name))?;
        }
        stands.into_iter().map(Stand::finish).collect()
    }

    /// Loads a database and starts the service.
    fn stand(&self, kind: Kind, workspaces: u32) -> anyhow::Result<Stand> {
        let database = Database::create(kind, workspaces, self.folder)?;
        let (name, bookings) = (database.name(), bookings_in(workspaces));
        tell(format_args!("{name}: loading {} bookings", number(bookings.into())));
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

    fn route(&mut self, route: &'static Route, stands: &mut [Stand]) -> anyhow::Result<()> {
        let most = *self.cli.connections.iter().max().context("no numbers of connections")?;
        let mut answer = Value::Null;
        for stand in &mut *stands {
            answer = self.first_answer(route, stand)?;
            self.drive(route, stand, most, WARM_UP)?;
        }
        for &connections in &self.cli.connections {
            let bare_rate = self.bare_rate(route, &answer, connections)?;
            let mut driven: Vec<Driven> = stands.iter().map(|_| Driven::default()).collect();
            for _ in 0..self.cli.seconds.get() {
                for (stand, driven) in stands.iter_mut().zip(&mut driven) {
                    self.second(route, stand, connections, driven)?;
                }
            }
            for (stand, driven) in stands.iter_mut().zip(&driven) {
                let figure = self.figure(route, stand, connections, driven, bare_rate)?;
                stand.tell_of(&figure);
                stand.run.figures.push(figure);
            }
        }
        Ok(())
    }

    /// The answer to the first request, which proves that it is one.
    fn first_answer(&self, route: &Route, stand: &mut Stand) -> anyhow::Result<Value> {
        let requests = self.requests(route, stand.sent_to(route), 1)?;
        let first = requests.first().context("it has no requests")?;
        let answer = stand.server.ask(first, Some(stand.token(route)))?;
        let proof = answer.pointer(route.proof).filter(|found| !found.is_null());
        ensure!(proof.is_some(), "{} holds no {}: {answer}", first.path, route.proof);
        *stand.sent.entry(route.name).or_default() += 1;
        Ok(answer)
    }

    /// The next requests of a route: all that it has, or so many of those that can be sent once,
    /// after the first `sent`.
    fn requests(&self, route: &Route, sent: u32, most: u32) -> anyhow::Result<Vec<Request>> {
        match route.requests {
            Requests::Repeated(requests) => Ok(requests(&self.dataset)),
            Requests::Once(request) => {
                ensure!(
                    sent < writes::MOST_REQUESTS,
                    "everything that can be asked for was: fewer --seconds"
                );
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
            load.drive(stand.server.address(), Some(stand.token(route)), connections, seconds)?;
        // What each connection sent last had no answer yet, and the tool makes one more to look at.
        *stand.sent.entry(route.name).or_default() += outcome.answers + 2 * connections.get();
        let repeated = matches!(route.requests, Requests::Repeated(_));
        ensure!(
            !repeated || outcome.refused == 0,
            "of {} answers {} were refused",
            outcome.answers,
            outcome.refused
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

    /// What came of all seconds, beside what PostgreSQL does alone.
    fn figure(
        &self,
        route: &'static Route,
        stand: &Stand,
        connections: NonZeroU32,
        driven: &Driven,
        bare_rate: f64,
    ) -> anyhow::Result<Figure> {
        let outcome = Outcome::of_all(&driven.outcomes);
        let Outcome { answers, refused, p50, p99, .. } = outcome;
        let beside = |(url, rows): (&str, fn(&Dataset) -> String)| {
            let before = stand.database.cpu_time()?;
            let script = rows(&self.dataset);
            let rows = pgbench::drive(url, &script, connections, self.cli.seconds, self.folder)?;
            let rows_cpu = stand.database.cpu_time()?.saturating_sub(before);
            anyhow::Ok(BesidePostgres {
                cpu: microseconds_each(driven.database_cpu, answers),
                rows_rate: rows.rate,
                rows_cpu: microseconds_each(rows_cpu, rows.runs),
            })
        };
        Ok(Figure {
            route: route.name,
            connections,
            rate: outcome.rate(),
            refused,
            p50,
            p99,
            cpu: microseconds_each(driven.cpu, answers),
            postgres: stand.database.postgres_url().zip(route.rows).map(beside).transpose()?,
            bare_rate,
        })
    }

    fn bare_rate(
        &mut self,
        route: &Route,
        answer: &Value,
        connections: NonZeroU32,
    ) -> anyhow::Result<f64> {
        if let Some(rate) = self.bare_rates.get(&(route.name, connections)) {
            return Ok(*rate);
        }
        let document = self.folder.join("answer.json");
        fs::write(&document, answer.to_string())?;
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("bare").arg(document);
        let server = Server::start(command, self.folder)?;
        // To it, one request is as good as another.
        let load = Load::new(&self.requests(route, 0, MOST_WRITES_PER_SECOND)?, self.folder)?;
        let rate = load.drive(server.address(), None, connections, self.cli.seconds)?.rate();
        self.bare_rates.insert((route.name, connections), rate);
        Ok(rate)
    }
}

/// Starts the service several times; the last start is left running, beside the median time and the
/// memory of one that has answered nothing but that it is ready.
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
