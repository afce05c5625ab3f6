//! The findings as a page.

use time::macros::format_description;

use crate::dataset::{BOOKINGS_PER_HOST, HOSTS, PEOPLE, PEOPLE_PER_COMPANY};
use crate::findings::{BesidePostgres, Figure, Findings, Run};
use crate::service::LIMITS_OFF;
use crate::statistics::{mebibytes, milliseconds, number};
use crate::targets::{Target, sizes, targets};

/// How a figure is taken, for readers without the tool.
const METHOD: &str = "\
Each figure is taken with `wrk` over so many connections (*conns*) that send their next request when the last one is answered. Where
there are two sizes, their seconds take turns; the latencies are those of the middle second.
";

/// What every figure is.
const LEGEND: &str = "\
The load, the service and the database share the machine's processors, so that absolute figures say little; ratios within one
run say more.

- *answers/s* are answers of status 2xx; the times of those that were *refused* are among the latencies. Only a write can be refused: each
  is of another time or other hosts, so that it takes effect, in a workspace of its own, which holds 1,000 bookings before and
  whose hosts have time at every hour; the same is done by `pgbench` in a third one.
- *CPU*: processor time of the service for one answer; *PG CPU*: of PostgreSQL, for the same answer.
- *rows*: how often a second PostgreSQL alone returns the rows of such an answer, by `pgbench -M prepared` over as many
  connections, in as few statements as it takes (the reading of the token is not among them); *rows CPU*: its processor time for
  that; of a write, how often PostgreSQL alone writes the rows, in one statement. *of rows* is the service's rate divided by the rows'.
- *bare*: how often a second actix-web alone sends the same answer, serialised anew each time. *of bare* is the service's rate
  divided by it.
- Over one connection nothing overlaps: the rows are awaited before the answer is sent, so that whatever the service itself takes, it
  can make at most *bare* × *rows* / (*bare* + *rows*) answers/s there.
- Ready is the median time from the start of the process to its first answer that it is ready. Idle memory is what the process
  holds then, peak memory the most that it held under all the load of its table.
";

const GROWTH: &str = "\
The same requests to the same workspaces, alone and beside the others, a second of the one and a second of the other in turn.
*all CPU* is the processor time of the service and of PostgreSQL for one answer; unlike the rate, it depends little on what else the
machine is doing.
";

/// The page.
pub(crate) fn document(findings: &Findings) -> String {
    let mut page = String::from(
        "# Performance\n\n<!-- Written by `just bench`; changes by hand are lost. -->\n\n",
    );
    page.push_str(&circumstances(findings));
    page.push_str("\n## Targets\n\n");
    page.push_str(&aims(findings));
    page.push_str("\n## How to read it\n\n");
    page.push_str(METHOD);
    page.push_str(&settings());
    page.push_str(LEGEND);
    page.push_str("\n## Start and memory\n\n");
    page.push_str(&starts(&findings.runs));
    for run in &findings.runs {
        page.push_str(&figures(run));
    }
    page.push_str(&growth(&findings.runs));
    page
}

/// The settings of the service that are not the defaults.
pub(crate) fn settings() -> String {
    let off = LIMITS_OFF.map(|limit| format!("`{limit}=0`")).join(" and ");
    format!(
        "The service runs with default settings except these: `--listen` and `--database` name a free port and the measured database,\n\
         `FRONTDESK_SECRET_KEY` is set, and {off} turn rate limits off.\n\
         Its log, a line for each request, goes to a file.\n"
    )
}

fn circumstances(findings: &Findings) -> String {
    let at = findings.at.format(format_description!("[year]-[month]-[day] [hour]:[minute] UTC"));
    let note = findings.note.as_ref().map_or_else(String::new, |note| format!("\n**{note}**\n"));
    format!(
        "`{command}` on {at}, on {machine}. As it began, {load} threads wanted a processor (mean of a minute).\n{note}\n\
         The workspace measured has {HOSTS} hosts with {BOOKINGS_PER_HOST} bookings each in the coming 63 days, {people} stored \
         people and {companies} companies. Whoever asks is its admin.\n",
        command = findings.command,
        at = at.expect("instants of these years can be written"),
        machine = findings.machine,
        load = findings.load,
        people = number(PEOPLE.into()),
        companies = number((PEOPLE / PEOPLE_PER_COMPANY).into()),
    )
}

fn aims(findings: &Findings) -> String {
    let mut table = Table::new(4, &["target", "on, bookings", "measured", "met"]);
    for Target { wanted, on, measured, met } in targets(findings) {
        table.row([wanted, on, measured, met]);
    }
    table.0
}

fn starts(runs: &[Run]) -> String {
    let head =
        ["database", "workspaces", "bookings", "ready, ms", "idle memory, MiB", "peak memory, MiB"];
    let mut table = Table::new(1, &head);
    for run in runs {
        table.row([
            run.database.clone(),
            run.workspaces.to_string(),
            number(run.bookings.into()),
            milliseconds(run.ready),
            mebibytes(run.idle_memory),
            mebibytes(run.peak_memory),
        ]);
    }
    table.0
}

fn figures(run: &Run) -> String {
    let mut head = vec![
        "route",
        "conns",
        "answers/s",
        "refused",
        "p50, ms",
        "p99, ms",
        "CPU, µs",
        "bare/s",
        "of bare",
    ];
    let beside_postgres = run.figures.iter().any(|figure| figure.postgres.is_some());
    if beside_postgres {
        head.extend(["PG CPU, µs", "rows/s", "rows CPU, µs", "of rows"]);
    }
    let mut table = Table::new(1, &head);
    for figure in &run.figures {
        let mut cells = vec![
            figure.route.to_owned(),
            figure.connections.to_string(),
            number(figure.rate),
            figure.refused.to_string(),
            milliseconds(figure.p50),
            milliseconds(figure.p99),
            format!("{:.0}", figure.cpu),
            number(figure.bare_rate),
            ratio(figure.rate, figure.bare_rate),
        ];
        if let Some(BesidePostgres { cpu, rows_rate, rows_cpu }) = figure.postgres {
            let of_rows = ratio(figure.rate, rows_rate);
            cells.extend([
                format!("{cpu:.0}"),
                number(rows_rate),
                format!("{rows_cpu:.0}"),
                of_rows,
            ]);
        } else if beside_postgres {
            // It asks no database.
            cells.extend(["–"; 4].map(str::to_owned));
        }
        table.row(cells);
    }
    let (database, bookings) = (&run.database, number(run.bookings.into()));
    format!("\n## {database}, {bookings} bookings\n\n{}", table.0)
}

/// The larger size of each database beside its smaller; nothing when there is one size.
fn growth(runs: &[Run]) -> String {
    let head = [
        "database",
        "route",
        "conns",
        "answers/s",
        "after",
        "slower by",
        "all CPU, µs",
        "after",
        "more by",
    ];
    let mut table = Table::new(2, &head);
    let mut grown = false;
    for (before, after) in sizes(runs) {
        for (before, figure) in before.figures.iter().zip(&after.figures) {
            grown = true;
            let (cpu_before, cpu) = (all_cpu(before), all_cpu(figure));
            table.row([
                after.database.clone(),
                figure.route.to_owned(),
                figure.connections.to_string(),
                number(before.rate),
                number(figure.rate),
                format!("{}×", ratio(before.rate, figure.rate)),
                format!("{cpu_before:.0}"),
                format!("{cpu:.0}"),
                format!("{}×", ratio(cpu, cpu_before)),
            ]);
        }
    }
    if grown {
        format!("\n## From one workspace to many\n\n{GROWTH}\n{}", table.0)
    } else {
        String::new()
    }
}

/// Processor time of the service and its database for one answer, microseconds.
fn all_cpu(figure: &Figure) -> f64 {
    figure.cpu + figure.postgres.as_ref().map_or(0.0, |postgres| postgres.cpu)
}

fn ratio(part: f64, whole: f64) -> String {
    format!("{:.2}", part / whole)
}

/// A table of Markdown.
struct Table(String);

impl Table {
    /// The first columns, so many, are of words, the others of numbers.
    fn new(words: usize, head: &[&str]) -> Self {
        let mut table = Self(String::new());
        table.row(head.iter().map(|&cell| cell.to_owned()));
        let rule = ["| --- ".repeat(words), "| ---: ".repeat(head.len() - words)].concat();
        table.0 += &[rule.as_str(), "|\n"].concat();
        table
    }

    fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        for cell in cells {
            self.0 += &["| ", &cell, " "].concat();
        }
        self.0 += "|\n";
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;
    use std::time::Duration;

    use time::macros::datetime;

    use super::*;

    fn run(workspaces: u32, rate: f64, postgres: Option<BesidePostgres>) -> Run {
        let figure = Figure {
            route: "get a booking",
            connections: NonZeroU32::MIN,
            rate,
            refused: 0,
            p50: Duration::from_micros(150),
            p99: Duration::from_micros(900),
            cpu: 80.4,
            postgres,
            bare_rate: 40_000.0,
        };
        Run {
            database: "PostgreSQL 15".to_owned(),
            workspaces,
            bookings: 10_016 * workspaces,
            ready: Duration::from_millis(31),
            idle_memory: 20_480,
            peak_memory: 30_720,
            figures: vec![figure],
        }
    }

    fn page(runs: Vec<Run>) -> String {
        document(&Findings {
            machine: "2 × some processor".to_owned(),
            load: "0.10".to_owned(),
            note: Some("Provisional.".to_owned()),
            at: datetime!(2026-11-21 20:15 UTC),
            command: "just bench --seconds 5".to_owned(),
            runs,
        })
    }

    #[test]
    fn a_figure_stands_beside_its_limits() {
        let beside = BesidePostgres { cpu: 41.2, rows_rate: 16_000.0, rows_cpu: 24.6 };
        let page = page(vec![run(1, 10_000.0, Some(beside))]);
        let row = "| get a booking | 1 | 10,000 | 0 | 0.15 | 0.90 | 80 | 40,000 | 0.25 | 41 | 16,000 | 25 | 0.62 |\n";
        assert!(page.contains(row), "{page}");
        assert!(page.contains("| PostgreSQL 15 | 1 | 10,016 | 31.0 | 20.0 | 30.0 |\n"), "{page}");
        assert!(
            page.contains(
                "`just bench --seconds 5` on 2026-11-21 20:15 UTC, on 2 × some processor."
            ),
            "{page}"
        );
        assert!(page.contains("\n**Provisional.**\n"), "{page}");
        let target = "| get a booking: at least 0.5 of the rows' rate | PostgreSQL 15, 10,016 | 0.62 at 1 | yes |\n";
        assert!(page.contains(target), "{page}");
        assert!(!page.contains("to many"), "{page}");
    }

    #[test]
    fn without_postgresql_no_column_is_about_it() {
        let page = page(vec![run(1, 10_000.0, None)]);
        assert!(
            page.contains(
                "| get a booking | 1 | 10,000 | 0 | 0.15 | 0.90 | 80 | 40,000 | 0.25 |\n"
            ),
            "{page}"
        );
    }

    #[test]
    fn a_route_that_asks_no_database_leaves_its_columns_empty() {
        let beside = BesidePostgres { cpu: 41.2, rows_rate: 16_000.0, rows_cpu: 24.6 };
        let mut both = run(1, 10_000.0, Some(beside));
        both.figures.extend(run(1, 9_000.0, None).figures);
        let row = "| get a booking | 1 | 9,000 | 0 | 0.15 | 0.90 | 80 | 40,000 | 0.23 | – | – | – | – |\n";
        assert!(page(vec![both]).contains(row));
    }

    #[test]
    fn sizes_are_compared() {
        let page = page(vec![run(1, 10_000.0, None), run(200, 8_000.0, None)]);
        let row =
            "| PostgreSQL 15 | get a booking | 1 | 10,000 | 8,000 | 1.25× | 80 | 80 | 1.00× |\n";
        assert!(page.contains(row), "{page}");
    }
}
