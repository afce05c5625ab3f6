//! What the service is to reach, beside what it did.

use std::num::NonZeroU32;
use std::time::Duration;

use crate::findings::{Figure, Findings, Run};
use crate::statistics::{mebibytes, milliseconds, number};

/// A route's share of the rate at which PostgreSQL alone returns its rows.
const SHARES: [(&str, f64); 3] =
    [("get a booking", 0.5), ("list 50 bookings", 0.5), ("open times, 3 hosts, 63 days", 0.25)];
/// How many times slower a route may be beside the other workspaces.
const SLOWER: f64 = 1.3;
/// KiB.
const IDLE_MEMORY: u32 = 30 * 1024;
const READY: Duration = Duration::from_millis(200);

/// A target, and what came of it in a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    /// What is to be reached.
    pub(crate) wanted: String,
    /// On which database, with how many bookings.
    pub(crate) on: String,
    /// What was measured.
    pub(crate) measured: String,
    /// Whether it is met.
    pub(crate) met: String,
}

/// Every target that the run says something about.
pub(crate) fn targets(findings: &Findings) -> Vec<Target> {
    let runs = &findings.runs;
    let shares =
        SHARES.iter().flat_map(|&target| runs.iter().filter_map(move |run| share(target, run)));
    let starts = runs.iter().flat_map(|run| [idle_memory(run), ready(run)]);
    shares.chain(sizes(runs).filter_map(slower)).chain(starts).collect()
}

/// Each larger size with the smaller one of the same database.
pub(crate) fn sizes(runs: &[Run]) -> impl Iterator<Item = (&Run, &Run)> {
    runs.iter().filter(|run| 1 < run.workspaces).filter_map(|after| {
        let before =
            runs.iter().find(|run| run.workspaces == 1 && run.database == after.database)?;
        Some((before, after))
    })
}

fn place(run: &Run) -> String {
    format!("{}, {}", run.database, number(run.bookings.into()))
}

fn share((route, least): (&str, f64), run: &Run) -> Option<Target> {
    let of_rows = |figure: &Figure| {
        let rows = figure.postgres.as_ref()?.rows_rate;
        Some((figure.connections, figure.rate / rows))
    };
    let shares: Vec<(NonZeroU32, f64)> =
        run.figures.iter().filter(|figure| figure.route == route).filter_map(of_rows).collect();
    let measured: Vec<String> =
        shares.iter().map(|(connections, share)| format!("{share:.2} at {connections}")).collect();
    let met: Vec<String> =
        shares.iter().filter(|(_, share)| least <= *share).map(|(at, _)| at.to_string()).collect();
    (!shares.is_empty()).then(|| Target {
        wanted: format!("{route}: at least {least} of the rows' rate"),
        on: place(run),
        measured: measured.join(", "),
        met: match met.len() {
            0 => "no".to_owned(),
            all if all == shares.len() => "yes".to_owned(),
            _ => format!("at {} connections", met.join(" and ")),
        },
    })
}

fn slower((before, after): (&Run, &Run)) -> Option<Target> {
    let pairs = before.figures.iter().zip(&after.figures);
    let ratios: Vec<(f64, &Figure)> =
        pairs.map(|(before, after)| (before.rate / after.rate, after)).collect();
    let (worst, figure) = ratios.iter().max_by(|(one, _), (other, _)| one.total_cmp(other))?;
    let over = ratios.iter().filter(|(ratio, _)| SLOWER < *ratio).count();
    let (small, large) = (number(before.bookings.into()), number(after.bookings.into()));
    Some(Target {
        wanted: format!("no route slower than {SLOWER}×"),
        on: format!("{}, {small} to {large}", after.database),
        measured: format!(
            "at most {worst:.2}× ({}, {} connections)",
            figure.route, figure.connections
        ),
        met: match over {
            0 => "yes".to_owned(),
            over => format!("no: {over} of {} figures are", ratios.len()),
        },
    })
}

fn idle_memory(run: &Run) -> Target {
    Target {
        wanted: format!("idle memory of at most {} MiB", IDLE_MEMORY / 1024),
        on: place(run),
        measured: format!("{} MiB", mebibytes(run.idle_memory)),
        met: yes_or_no(run.idle_memory <= IDLE_MEMORY),
    }
}

fn ready(run: &Run) -> Target {
    Target {
        wanted: format!("ready within {} ms", READY.as_millis()),
        on: place(run),
        measured: format!("{} ms", milliseconds(run.ready)),
        met: yes_or_no(run.ready <= READY),
    }
}

fn yes_or_no(met: bool) -> String {
    if met { "yes" } else { "no" }.to_owned()
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;
    use crate::findings::BesidePostgres;

    fn figure(route: &'static str, connections: u32, rate: f64) -> Figure {
        Figure {
            route,
            connections: NonZeroU32::new(connections).expect("not 0"),
            rate,
            refused: 0,
            p50: Duration::ZERO,
            p99: Duration::ZERO,
            cpu: 0.0,
            postgres: Some(BesidePostgres { cpu: 0.0, rows_rate: 10_000.0, rows_cpu: 0.0 }),
            bare_rate: 1.0,
        }
    }

    fn run(workspaces: u32, figures: Vec<Figure>) -> Run {
        Run {
            database: "PostgreSQL 15".to_owned(),
            workspaces,
            bookings: 10_000 * workspaces,
            ready: Duration::from_millis(201),
            idle_memory: 30 * 1024,
            peak_memory: 0,
            figures,
        }
    }

    fn targets_of(runs: Vec<Run>) -> Vec<(String, String)> {
        let at = datetime!(2026-11-21 20:15 UTC);
        let (machine, load, command) = (String::new(), String::new(), String::new());
        let findings = Findings { machine, load, note: None, at, command, runs };
        targets(&findings).into_iter().map(|target| (target.measured, target.met)).collect()
    }

    fn owned<const N: usize>(expected: [(&str, &str); N]) -> Vec<(String, String)> {
        expected.map(|(measured, met)| (measured.to_owned(), met.to_owned())).to_vec()
    }

    #[test]
    fn a_share_is_met_by_all_connections_by_some_or_by_none() {
        let list = |rates: [f64; 2]| {
            let figures = vec![
                figure("list 50 bookings", 1, rates[0]),
                figure("list 50 bookings", 8, rates[1]),
            ];
            targets_of(vec![run(1, figures)]).swap_remove(0)
        };
        let expected = owned([
            ("0.50 at 1, 0.60 at 8", "yes"),
            ("0.40 at 1, 0.60 at 8", "at 8 connections"),
            ("0.40 at 1, 0.30 at 8", "no"),
        ]);
        assert_eq!(
            [list([5_000.0, 6_000.0]), list([4_000.0, 6_000.0]), list([4_000.0, 3_000.0])],
            *expected
        );
    }

    #[test]
    fn the_slowest_beside_the_others_is_named() {
        let runs = vec![
            run(1, vec![figure("book", 1, 130.0), figure("move", 1, 140.0)]),
            run(200, vec![figure("book", 1, 100.0), figure("move", 1, 100.0)]),
        ];
        let expected = owned([("at most 1.40× (move, 1 connections)", "no: 1 of 2 figures are")]);
        assert_eq!(targets_of(runs)[..1], expected);
    }

    #[test]
    fn start_and_memory_are_held_to_their_limits() {
        assert_eq!(
            targets_of(vec![run(1, vec![])]),
            owned([("30.0 MiB", "yes"), ("201.0 ms", "no")])
        );
    }
}
