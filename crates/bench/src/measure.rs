//! The course of a run.

use std::collections::HashMap;
use std::fs;
use std::num::NonZeroU32;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, ensure};
use serde_json::Value;
use time::OffsetDateTime;

use crate::cli::Cli;
use crate::database::Database;
use crate::dataset::Dataset;
use crate::growth::{bookings_in, grow};
use crate::machine::{self, tell};
use crate::routes::{ROUTES, Route};
use crate::server::Server;
use crate::service::Service;
use crate::statistics::{median, microseconds_each, number};
use crate::wrk::Load;
use crate::{growth, pgbench};

/// How often the service is started to see how long it takes.
const STARTS: usize = 7;

/// Nothing is counted of the first seconds of a route.
const WARM_UP: NonZeroU32 = NonZeroU32::MIN;

/// Everything that a run found.
pub(crate) struct Findings {
    /// The machine.
    pub(crate) machine: String,
    /// How many threads wanted a processor as it began.
    pub(crate) load: String,
    /// What whoever ran it wants to be known.
    pub(crate) note: Option<String>,
    /// When it began.
    pub(crate) at: OffsetDateTime,
    /// How to do the same again.
    pub(crate) command: String,
    /// Each database at each size.
    pub(crate) runs: Vec<Run>,
}

/// One database at one size.
pub(crate) struct Run {
    /// Its name and version.
    pub(crate) database: String,
    /// How many workspaces it held.
    pub(crate) workspaces: u32,
    /// How many bookings they held.
    pub(crate) bookings: u32,
    /// From the start of the process to its first answer that it is ready; the median.
    pub(crate) ready: Duration,
    /// The service's memory before the first request, KiB.
    pub(crate) idle_memory: u32,
    /// And the most that it held under load, KiB.
    pub(crate) peak_memory: u32,
    /// What each route did.
    pub(crate) figures: Vec<Figure>,
}

/// One route over so many connections.
pub(crate) struct Figure {
    /// The route's name.
    pub(crate) route: &'static str,
    /// How many connections asked at once.
    pub(crate) connections: NonZeroU32,
    /// Answers a second.
    pub(crate) rate: f64,
    /// What half of the answers took at most.
    pub(crate) p50: Duration,
    /// What 99 of 100 answers took at most.
    pub(crate) p99: Duration,
    /// Processor time of the service for one answer, microseconds.
    pub(crate) cpu: f64,
    /// And of PostgreSQL, microseconds.
    pub(crate) database_cpu: Option<f64>,
    /// How often a second PostgreSQL alone returns the same rows.
    pub(crate) rows_rate: Option<f64>,
    /// How often a second actix-web alone sends the same answer.
    pub(crate) bare_rate: f64,
}

/// What stays the same over a run.
struct Bench<'a> {
    cli: &'a Cli,
    dataset: Dataset,
    folder: &'a Path,
    /// What actix-web alone does, by route and connections: it knows no database, so that once is enough.
    bare_rates: HashMap<(&'static str, NonZeroU32), f64>,
}

/// A database at one size, with the service that uses it.
struct Stand<'a> {
    database: &'a Database,
    service: &'a Service,
    token: &'a str,
    workspaces: u32,
}

/// Measures what the command line asks for.
pub(crate) fn everything(cli: &Cli) -> anyhow::Result<Findings> {
    let (at, load) = (machine::now(), machine::load()?);
    let folder = tempfile::Builder::new().prefix("frontdesk-bench-").tempdir()?;
    let dataset = Dataset::after(at);
    let mut bench = Bench { cli, dataset, folder: folder.path(), bare_rates: HashMap::new() };
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
        let token = service.load(&self.dataset, self.folder)?;
        let mut stand = Stand { database, service: &service, token: &token, workspaces: 1 };
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
        let (server, ready, idle_memory) = starts(stand.service)?;
        let mut figures = Vec::new();
        for route in ROUTES.iter().filter(|route| self.cli.wants(route.name)) {
            self.route(route, &server, stand, &mut figures)
                .with_context(|| format!("{database}: {}", route.name))?;
        }
        let peak_memory = server.memory()?.peak;
        let (workspaces, bookings) = (stand.workspaces, growth::bookings_in(stand.workspaces));
        Ok(Run { database, workspaces, bookings, ready, idle_memory, peak_memory, figures })
    }

    fn route(
        &mut self,
        route: &'static Route,
        server: &Server,
        stand: &Stand<'_>,
        figures: &mut Vec<Figure>,
    ) -> anyhow::Result<()> {
        let requests = (route.requests)(&self.dataset);
        let first = requests.first().context("it has no requests")?;
        let answer = server.ask(first, Some(stand.token))?;
        let proof = answer.pointer(route.proof).filter(|found| !found.is_null());
        ensure!(proof.is_some(), "{} holds no {}: {answer}", first.path, route.proof);
        let load = Load::new(&requests, self.folder)?;
        let most = *self.cli.connections.iter().max().context("no numbers of connections")?;
        load.drive(server.address(), Some(stand.token), most, WARM_UP)?;
        for &connections in &self.cli.connections {
            let bare_rate = self.bare_rate(route, &answer, &load, connections)?;
            let figure = self.figure(route, (server, &load, connections), stand, bare_rate)?;
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

    fn figure(
        &self,
        route: &'static Route,
        (server, load, connections): (&Server, &Load, NonZeroU32),
        stand: &Stand<'_>,
        bare_rate: f64,
    ) -> anyhow::Result<Figure> {
        let seconds = self.cli.seconds;
        let before = (server.cpu_time()?, stand.database.cpu_time()?);
        let outcome = load.drive(server.address(), Some(stand.token), connections, seconds)?;
        let after = (server.cpu_time()?, stand.database.cpu_time()?);
        let database_cpu = after.1.zip(before.1).map(|(after, before)| after.saturating_sub(before));
        let rows = |url| pgbench::rate(url, &(route.rows)(&self.dataset), connections, seconds, self.folder);
        Ok(Figure {
            route: route.name,
            connections,
            rate: outcome.rate(),
            p50: outcome.p50,
            p99: outcome.p99,
            cpu: microseconds_each(after.0.saturating_sub(before.0), outcome.answers),
            database_cpu: database_cpu.map(|time| microseconds_each(time, outcome.answers)),
            rows_rate: stand.database.postgres_url().map(rows).transpose()?,
            bare_rate,
        })
    }

    fn bare_rate(
        &mut self,
        route: &Route,
        answer: &Value,
        load: &Load,
        connections: NonZeroU32,
    ) -> anyhow::Result<f64> {
        if let Some(rate) = self.bare_rates.get(&(route.name, connections)) {
            return Ok(*rate);
        }
        let document = self.folder.join("answer.json");
        fs::write(&document, answer.to_string())?;
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("bare").arg(document);
        let server = Server::start(command)?;
        let rate = load.drive(server.address(), None, connections, self.cli.seconds)?.rate();
        self.bare_rates.insert((route.name, connections), rate);
        Ok(rate)
    }
}

/// Starts the service several times; the last start is left running, beside the median time and the memory of one that has
/// answered nothing but that it is ready.
fn starts(service: &Service) -> anyhow::Result<(Server, Duration, u32)> {
    let (mut server, first) = Server::start_until_ready(service.serve())?;
    let mut times = vec![first];
    while times.len() < STARTS {
        drop(server);
        let (started, time) = Server::start_until_ready(service.serve())?;
        server = started;
        times.push(time);
    }
    let idle_memory = server.memory()?.resident;
    Ok((server, median(&times), idle_memory))
}
