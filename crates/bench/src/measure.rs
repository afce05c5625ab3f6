use std::collections::HashMap;
use std::num::NonZeroU32;
use std::path::Path;

use anyhow::{Context as _, ensure};

use crate::cli::{Cli, Kind};
use crate::database::Database;
use crate::dataset::{BOOKINGS, Dataset, bookings_in};
use crate::findings::{Figure, Run, median};
use crate::growth::{Growth, growth};
use crate::linux::{self, print_progress};
use crate::markdown::number;
use crate::routes::{Caller, MOST_WRITES, ROUTES, Route};
use crate::service::{Server, Service};
use crate::wrk::{Sample, drive, pgbench};

const STARTS: usize = 5;

/// Requests prepared for each second of load.
const PREPARED: u32 = BOOKINGS;

struct Bench<'a> {
    cli: &'a Cli,
    dataset: Dataset,
    folder: &'a Path,
}

struct Stand {
    // Before `database`, so that the server is dropped first.
    server: Server,
    database: Database,
    tokens: [String; 3],
    sent: HashMap<&'static str, u32>,
    run: Run,
}

/// The runs per database, and its growth.
pub(crate) fn everything(cli: &Cli) -> anyhow::Result<(Vec<Vec<Run>>, Vec<Growth>)> {
    let folder = tempfile::Builder::new().prefix("frontdesk-bench-").tempdir()?;
    let bench = Bench { cli, dataset: Dataset::after(linux::now()), folder: folder.path() };
    let runs = cli.databases.iter().map(|&kind| bench.database(kind));
    let runs = runs.collect::<anyhow::Result<_>>()?;
    let growth = cli.databases.iter().map(|&kind| growth(cli, kind, bench.dataset, bench.folder));
    let growth = growth.filter_map(Result::transpose).collect::<anyhow::Result<_>>()?;
    Ok((runs, growth))
}

impl Bench<'_> {
    /// Measures a database at both sizes.
    ///
    /// Each round sends one second of load for each figure, so that other load on the machine
    /// affects all figures alike.
    fn database(&self, kind: Kind) -> anyhow::Result<Vec<Run>> {
        let sizes = [Some(1), self.cli.workspaces].into_iter().flatten();
        let stands = sizes.map(|workspaces| self.stand(kind, workspaces));
        let mut stands: Vec<Stand> = stands.collect::<anyhow::Result<_>>()?;
        for round in 1..=self.cli.seconds.get() {
            print_progress(format_args!("{kind:?}: round {round} of {}", self.cli.seconds));
            for place in 0..stands[0].run.figures.len() {
                for stand in &mut stands {
                    let Figure { route, connections, .. } = stand.run.figures[place];
                    let sample = self.second(route, connections, stand)?;
                    stand.run.figures[place].samples.push(sample);
                }
            }
            if kind == Kind::Postgres {
                let rate = pgbench(&stands[0].database.url(), self.folder)?;
                stands[0].run.pgbench.extend(rate);
            }
        }
        let finish = |stand: Stand| {
            let peak_memory = stand.server.memory("VmHWM")?;
            Ok(Run { peak_memory, ..stand.run })
        };
        stands.into_iter().map(finish).collect()
    }

    fn stand(&self, kind: Kind, workspaces: u32) -> anyhow::Result<Stand> {
        let database = Database::create(kind, workspaces, self.folder)?;
        let (name, bookings) = (database.name(), bookings_in(workspaces));
        print_progress(format_args!("{name}: loading {} bookings", number(bookings.into())));
        let service = Service { program: self.cli.program()?, database: database.url() };
        let tokens = service.load(self.dataset, self.folder)?;
        database.grow(workspaces)?;
        database.settle()?;
        let mut starts = Vec::new();
        let server = loop {
            let (server, milliseconds) = Server::start(service.serve(), self.folder)?;
            starts.push(milliseconds);
            if starts.len() == STARTS {
                break server;
            }
        };
        let idle_memory = server.memory("VmRSS")?;
        let run = Run {
            kind,
            database: name,
            bookings,
            ready: median(starts),
            idle_memory,
            peak_memory: idle_memory,
            figures: Vec::new(),
            pgbench: Vec::new(),
        };
        let mut stand = Stand { server, database, tokens, sent: HashMap::new(), run };
        for route in ROUTES.iter().filter(|route| self.cli.selects(route.name)) {
            self.warm_up(route, &mut stand)?;
            let figure = |&connections| Figure { route, connections, samples: Vec::new() };
            stand.run.figures.extend(self.cli.connections.iter().map(figure));
        }
        Ok(stand)
    }

    /// Checks the first response, then sends one unrecorded second of load.
    fn warm_up(&self, route: &'static Route, stand: &mut Stand) -> anyhow::Result<()> {
        let most = self.cli.connections.iter().max().context("no number of connections")?;
        let first = (route.request)(self.dataset, 0);
        let response = stand.server.send(&first, &stand.tokens[route.caller as usize])?;
        let proof = response.pointer(route.proof).filter(|found| !found.is_null());
        ensure!(proof.is_some(), "{} returned no {}: {response}", first.path, route.proof);
        stand.sent.insert(route.name, 1);
        self.second(route, *most, stand).map(drop)
    }

    fn second(
        &self,
        route: &'static Route,
        connections: NonZeroU32,
        stand: &mut Stand,
    ) -> anyhow::Result<Sample> {
        let Stand { server, database, tokens, sent, run } = stand;
        let sent = sent.entry(route.name).or_default();
        let is_left = route.caller != Caller::Writer || *sent + PREPARED <= MOST_WRITES;
        ensure!(is_left, "{}: out of free slots; use fewer --seconds", route.name);
        let numbers = *sent..*sent + PREPARED;
        let requests: Vec<_> =
            numbers.map(|number| (route.request)(self.dataset, number)).collect();
        let token = &tokens[route.caller as usize];
        let (cpu, database_cpu) = (server.cpu_seconds()?, database.cpu_seconds()?);
        let sample = drive(&requests, &server.address, token, connections, self.folder)
            .with_context(|| format!("{}: {}", run.database, route.name))?;
        // At the end, each connection has one request in flight and has taken another.
        *sent += sample.responses + 2 * connections.get();
        let (cpu, database_cpu) =
            (server.cpu_seconds()? - cpu, database.cpu_seconds()? - database_cpu);
        Ok(Sample { cpu, database_cpu, ..sample })
    }
}
