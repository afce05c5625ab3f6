//! The course of a run.

use std::collections::HashMap;
use std::fs;
use std::num::NonZeroU32;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, ensure};
use serde_json::Value;

use crate::cli::Cli;
use crate::database::Database;
use crate::dataset::Dataset;
use crate::findings::{BesidePostgres, Figure, Findings, Run};
use crate::growth::{bookings_in, grow};
use crate::machine::{self, tell};
use crate::pgbench;
use crate::routes::{ROUTES, Request, Requests, Route};
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
    /// What actix-web alone does, by route and connections: it knows no database, so that once is enough.
    bare_rates: HashMap<(&'static str, NonZeroU32), f64>,
    /// How many requests that can be sent once were sent to the present database, by route.
    sent: HashMap<&'static str, u32>,
}

/// A database at one size, with the service that uses it.
struct Stand<'a> {
    database: &'a Database,
    service: &'a Service,
    tokens: &'a Tokens,
    workspaces: u32,
}

/// A service under load, and who asks it.
struct Asked<'a> {
    server: &'a Server,
    token: &'a str,
}

/// Measures what the command line asks for.
pub(crate) fn everything(cli: &Cli) -> anyhow::Result<Findings> {
    let (at, load) = (machine::now(), machine::load()?);
    let folder = tempfile::Builder::new().prefix("frontdesk-bench-").tempdir()?;
    let dataset = Dataset::after(at);
    let mut bench =
        Bench { cli, dataset, folder: folder.path(), bare_rates: HashMap::new(), sent: HashMap::new() };
    let mut runs = Vec::new();
    for &kind in &cli.databases {
        let database = Database::create(kind, folder.path())?;
        bench.sizes(&database, &mut runs)?;
    }
    let machine = machine::description()?;
    Ok(Findings { machine, load, note: cli.note.clone(), at, command: command(cli), runs })
}

/// The command line without what is of this machine alone.
fn command(cli: &Cli) -> String {
    let connections: Vec<String> = cli.connections.iter().map(ToString::to_string).collect();
    let workspaces = cli.workspaces.map_or_else(String::new, |number| format!(" --workspaces {number}"));
    format!("just bench --seconds {} --connections {}{workspaces}", cli.seconds, connections.join(","))
}

impl Bench<'_> {
    /// One workspace, then many.
    fn sizes(&mut self, database: &Database, runs: &mut Vec<Run>) -> anyhow::Result<()> {
        tell(format_args!("{}: loading", database.name()));
        let service = Service::new(self.cli.binary.as_deref(), database.url())?;
        let tokens = service.load(&self.dataset, self.folder)?;
        self.sent.clear();
        let mut stand = Stand { database, service: &service, tokens: &tokens, workspaces: 1 };
        runs.push(self.run(&stand)?);
        if let Some(workspaces) = self.cli.workspaces {
            tell(format_args!("{}: growing to {workspaces} workspaces", database.name()));
            grow(database, workspaces)?;
            stand.workspaces = workspaces;
            runs.push(self.run(&stand)?);
        }
        Ok(())
    }

    fn run(&mut self, stand: &Stand<'_>) -> anyhow::Result<Run> {
        let database = stand.database.name();
        stand.database.settle()?;
        let (server, ready, idle_memory) = starts(stand.service, self.folder)?;
        let mut figures = Vec::new();
        for route in ROUTES.iter().filter(|route| self.cli.wants(route.name)) {
            self.route(route, &server, stand, &mut figures)
                .with_context(|| format!("{database}: {}", route.name))?;
        }
        let peak_memory = server.memory()?.peak;
        let (workspaces, bookings) = (stand.workspaces, bookings_in(stand.workspaces));
        Ok(Run { database, workspaces, bookings, ready, idle_memory, peak_memory, figures })
    }

    fn route(
        &mut self,
        route: &'static Route,
        server: &Server,
        stand: &Stand<'_>,
        figures: &mut Vec<Figure>,
    ) -> anyhow::Result<()> {
        let asked = Asked { server, token: route.requests.token(stand.tokens) };
        let answer = self.first_answer(route, &asked)?;
        let most = *self.cli.connections.iter().max().context("no numbers of connections")?;
        self.drive(route, &asked, most, WARM_UP)?;
        for &connections in &self.cli.connections {
            let bare_rate = self.bare_rate(route, &answer, connections)?;
            let figure = self.figure(route, &asked, connections, stand, bare_rate)?;
            let Figure { rate, cpu, .. } = figure;
            let place = format!(
                "{}, {} bookings",
                stand.database.name(),
                number(bookings_in(stand.workspaces).into())
            );
            tell(format_args!("{place}: {} × {connections}: {}/s, {cpu:.0} µs", route.name, number(rate)));
            figures.push(figure);
        }
        Ok(())
    }

    /// The answer to the first request, which proves that it is one.
    fn first_answer(&mut self, route: &Route, asked: &Asked<'_>) -> anyhow::Result<Value> {
        let requests = self.requests(route, 1)?;
        let first = requests.first().context("it has no requests")?;
        let answer = asked.server.ask(first, Some(asked.token))?;
        let proof = answer.pointer(route.proof).filter(|found| !found.is_null());
        ensure!(proof.is_some(), "{} holds no {}: {answer}", first.path, route.proof);
        *self.sent.entry(route.name).or_default() += 1;
        Ok(answer)
    }

    /// The next requests of a route: all that it has, or so many that nobody has sent yet.
    fn requests(&self, route: &Route, most: u32) -> anyhow::Result<Vec<Request>> {
        match route.requests {
            Requests::Repeated(requests) => Ok(requests(&self.dataset)),
            Requests::Once(request) => {
                let sent = self.sent.get(route.name).copied().unwrap_or_default();
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
        &mut self,
        route: &Route,
        asked: &Asked<'_>,
        connections: NonZeroU32,
        seconds: NonZeroU32,
    ) -> anyhow::Result<Outcome> {
        let requests = self.requests(route, MOST_WRITES_PER_SECOND.saturating_mul(seconds.get()))?;
        let load = Load::new(&requests, self.folder)?;
        let outcome = load.drive(asked.server.address(), Some(asked.token), connections, seconds)?;
        // What each connection sent last had no answer yet, and the tool makes one more to look at.
        *self.sent.entry(route.name).or_default() += outcome.answers + 2 * connections.get();
        let repeated = matches!(route.requests, Requests::Repeated(_));
        ensure!(
            !repeated || outcome.refused == 0,
            "of {} answers {} were refused",
            outcome.answers,
            outcome.refused
        );
        Ok(outcome)
    }

    fn figure(
        &mut self,
        route: &'static Route,
        asked: &Asked<'_>,
        connections: NonZeroU32,
        stand: &Stand<'_>,
        bare_rate: f64,
    ) -> anyhow::Result<Figure> {
        let seconds = self.cli.seconds;
        let before = asked.server.cpu_time()?;
        let drive = || self.drive(route, asked, connections, seconds);
        let (outcome, database_cpu) = stand.database.cpu_time_of(drive)?;
        let cpu = microseconds_each(asked.server.cpu_time()?.saturating_sub(before), outcome.answers);
        let beside = |(url, rows): (&str, fn(&Dataset) -> String)| {
            let drive = || pgbench::drive(url, &rows(&self.dataset), connections, seconds, self.folder);
            let (rows, rows_cpu) = stand.database.cpu_time_of(drive)?;
            anyhow::Ok(BesidePostgres {
                cpu: microseconds_each(database_cpu, outcome.answers),
                rows_rate: rows.rate,
                rows_cpu: microseconds_each(rows_cpu, rows.runs),
            })
        };
        let postgres = stand.database.postgres_url().zip(route.rows).map(beside).transpose()?;
        let Outcome { p50, p99, refused, .. } = outcome;
        let rate = outcome.rate();
        Ok(Figure { route: route.name, connections, rate, refused, p50, p99, cpu, postgres, bare_rate })
    }

    fn bare_rate(&mut self, route: &Route, answer: &Value, connections: NonZeroU32) -> anyhow::Result<f64> {
        if let Some(rate) = self.bare_rates.get(&(route.name, connections)) {
            return Ok(*rate);
        }
        let document = self.folder.join("answer.json");
        fs::write(&document, answer.to_string())?;
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("bare").arg(document);
        let server = Server::start(command, self.folder)?;
        // To it, one request is as good as another.
        let load = Load::new(&self.requests(route, MOST_WRITES_PER_SECOND)?, self.folder)?;
        let rate = load.drive(server.address(), None, connections, self.cli.seconds)?.rate();
        self.bare_rates.insert((route.name, connections), rate);
        Ok(rate)
    }
}

/// Starts the service several times; the last start is left running, beside the median time and the memory of one that has
/// answered nothing but that it is ready.
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
