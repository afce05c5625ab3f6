use std::num::NonZeroU32;

use crate::cli::Kind;
use crate::findings::{Run, mebibytes, median};
use crate::growth::Growth;
use crate::markdown::number;
use crate::routes::YARDSTICK;
use crate::wrk::PGBENCH_CLIENTS;

const CONNECTIONS: NonZeroU32 = PGBENCH_CLIENTS;
/// Minimum rate of the yardstick, relative to `pgbench`.
const OF_PGBENCH: f64 = 0.35;
/// Maximum slowdown of a route in the larger database.
const SLOWER: f64 = 1.3;
/// Maximum slowdown of a request in the larger workspace, unless its response grows.
const GROWN: f64 = 2.0;
/// KiB.
const IDLE_MEMORY: f64 = 30.0 * 1024.0;
/// Milliseconds.
const READY: f64 = 200.0;

pub(crate) type Target = [String; 4];

pub(crate) fn targets(databases: &[Vec<Run>], growth: &[Growth]) -> Vec<Target> {
    let servers = databases.iter().filter_map(|runs| runs.first());
    let servers = servers.filter(|run| run.kind == Kind::Postgres);
    let ratios = servers.flat_map(|run| ratios(run).chain(of_pgbench(run)));
    let larger = databases.iter().filter_map(|runs| larger(runs.first()?, runs.get(1)?));
    let grown = growth.iter().filter_map(grown);
    ratios.chain(larger).chain(grown).chain(databases.iter().flatten().flat_map(starts)).collect()
}

fn ratios(run: &Run) -> impl Iterator<Item = Target> {
    let figures = run.figures.iter().filter(|figure| figure.connections == CONNECTIONS);
    figures.filter_map(|figure| {
        let (wanted, ratio) = (figure.route.wanted?, run.ratio(figure)?);
        let target = format!("{} ≥ {wanted:.2} of {YARDSTICK}", figure.route.name);
        Some([target, place(run), format!("{ratio:.2}"), verdict(wanted <= ratio)])
    })
}

fn of_pgbench(run: &Run) -> Option<Target> {
    let rate = run.figure(YARDSTICK, CONNECTIONS)?.rate();
    let target = format!("{YARDSTICK} ≥ {OF_PGBENCH} of `pgbench`");
    if run.pgbench.is_empty() {
        let reason = "`pgbench` is not installed".to_owned();
        return Some([target, place(run), reason, "not measured".to_owned()]);
    }
    let pgbench = median(run.pgbench.clone());
    let ratio = rate / pgbench;
    let measured = format!("{ratio:.2} ({} of {} /s)", number(rate), number(pgbench));
    Some([target, place(run), measured, verdict(OF_PGBENCH <= ratio)])
}

fn larger(small: &Run, large: &Run) -> Option<Target> {
    let pairs = small.figures.iter().zip(&large.figures);
    let ratios = pairs.map(|(small, large)| (small.rate() / large.rate(), large));
    let (worst, figure) = ratios.max_by(|(a, _), (b, _)| a.total_cmp(b))?;
    let places = format!("{} to {}", place(small), number(large.bookings.into()));
    let measured = format!("{worst:.2}× ({}, {} conns)", figure.route.name, figure.connections);
    Some([format!("no route slower than {SLOWER}×"), places, measured, verdict(worst <= SLOWER)])
}

fn grown(growth: &Growth) -> Option<Target> {
    let flat = growth.figures.iter().filter(|figure| !figure.route.is_linear);
    let worst = flat.max_by(|a, b| a.ratio().total_cmp(&b.ratio()))?;
    let ratio = worst.ratio();
    let target = format!("no request slower than {GROWN}× in a large workspace");
    let measured = format!("{ratio:.2}× ({})", worst.route.name);
    Some([target, growth.database.clone(), measured, verdict(ratio <= GROWN)])
}

fn starts(run: &Run) -> [Target; 2] {
    let Run { idle_memory, ready, .. } = *run;
    let [memory, limit] = [idle_memory, IDLE_MEMORY].map(|size| format!("{} MiB", mebibytes(size)));
    let (memory_met, ready_met) = (verdict(idle_memory <= IDLE_MEMORY), verdict(ready <= READY));
    let time = format!("{ready:.1} ms");
    [
        [format!("idle memory ≤ {limit}"), place(run), memory, memory_met],
        [format!("ready within {READY} ms"), place(run), time, ready_met],
    ]
}

fn place(run: &Run) -> String {
    format!("{}, {}", run.database, number(run.bookings.into()))
}

fn verdict(met: bool) -> String {
    if met { "yes" } else { "no" }.to_owned()
}
