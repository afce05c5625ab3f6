//! Targets of the service, and whether a run meets them.

use std::time::Duration;

use crate::findings::{Figure, Findings, Run};
use crate::statistics::{mebibytes, milliseconds, number};

/// Factor by which a route may be slower in the larger database.
const SLOWER: f64 = 1.3;
/// KiB.
const IDLE_MEMORY: u32 = 30 * 1024;
const READY: Duration = Duration::from_millis(200);

/// A target with the measured value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) wanted: String,
    /// Database and number of bookings.
    pub(crate) on: String,
    pub(crate) measured: String,
    pub(crate) met: bool,
}

/// Returns every target that the run has figures for.
pub(crate) fn targets(findings: &Findings) -> Vec<Target> {
    let runs = &findings.runs;
    let starts = runs.iter().flat_map(|run| [idle_memory(run), ready(run)]);
    let slower = runs.iter().filter_map(|run| slower(run, larger(runs, run)?));
    slower.chain(starts).collect()
}

/// Returns the run on the same database with more workspaces.
pub(crate) fn larger<'a>(runs: &'a [Run], run: &Run) -> Option<&'a Run> {
    runs.iter().find(|other| other.database == run.database && run.workspaces < other.workspaces)
}

fn slower(small: &Run, large: &Run) -> Option<Target> {
    let pairs = small.figures.iter().zip(&large.figures);
    let ratios = pairs.map(|(small, large)| (small.rate / large.rate, large));
    let (worst, figure): (f64, &Figure) = ratios.max_by(|(a, _), (b, _)| a.total_cmp(b))?;
    let (from, to) = (number(small.bookings.into()), number(large.bookings.into()));
    Some(Target {
        wanted: format!("no route slower than {SLOWER}×"),
        on: format!("{}, {from} to {to}", large.database),
        measured: format!("{worst:.2}× ({}, {} connections)", figure.route, figure.connections),
        met: worst <= SLOWER,
    })
}

fn idle_memory(run: &Run) -> Target {
    Target {
        wanted: format!("idle memory ≤ {} MiB", IDLE_MEMORY / 1024),
        on: place(run),
        measured: format!("{} MiB", mebibytes(run.idle_memory)),
        met: run.idle_memory <= IDLE_MEMORY,
    }
}

fn ready(run: &Run) -> Target {
    Target {
        wanted: format!("ready within {} ms", READY.as_millis()),
        on: place(run),
        measured: format!("{} ms", milliseconds(run.ready)),
        met: run.ready <= READY,
    }
}

fn place(run: &Run) -> String {
    format!("{}, {}", run.database, number(run.bookings.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::{figure, findings, run};

    fn measured(runs: Vec<Run>) -> Vec<(String, bool)> {
        let targets = targets(&findings(runs));
        targets.into_iter().map(|target| (target.measured, target.met)).collect()
    }

    #[test]
    fn slowest_route_in_the_larger_database_is_named() {
        let runs = vec![
            run(1, vec![figure("book", 130.0), figure("move", 140.0)]),
            run(200, vec![figure("book", 100.0), figure("move", 100.0)]),
        ];
        assert_eq!(measured(runs)[0], ("1.40× (move, 1 connections)".to_owned(), false));
    }

    #[test]
    fn start_and_memory_are_compared_with_their_limits() {
        let mut slow = run(1, vec![]);
        (slow.ready, slow.idle_memory) = (Duration::from_millis(201), IDLE_MEMORY);
        let expected = [("30.0 MiB".to_owned(), true), ("201.0 ms".to_owned(), false)];
        assert_eq!(measured(vec![slow]), expected);
    }
}
