use std::collections::HashSet;
use std::num::NonZeroU32;

use clap::{CommandFactory as _, Parser as _};
use serde_json::Value;
use time::macros::datetime;

use crate::cli::{Cli, Kind};
use crate::database::copy_workspace;
use crate::dataset::{BOOKINGS, Dataset, HOSTS, MOVABLE, bookings_in};
use crate::findings::{Figure, Run, median};
use crate::growth::{GROWTH_ROUTES, Growth, GrowthFigure};
use crate::linux::{field, ticks_of_family};
use crate::markdown::number;
use crate::report::{document, settings};
use crate::routes::{Caller, MOST_WRITES, ROUTES, Route, book, move_booking};
use crate::service::Service;
use crate::targets::targets;
use crate::wrk::{Sample, parse_outcome, parse_tps};

fn dataset() -> Dataset {
    Dataset::after(datetime!(2026-11-21 15:00 UTC))
}

fn bookings(workspace: &Value) -> &Vec<Value> {
    workspace["bookings"].as_array().expect("a list")
}

fn route(name: &str) -> &'static Route {
    ROUTES.iter().find(|route| route.name == name).expect("a route")
}

fn sample(responses: u32) -> Sample {
    Sample {
        responses,
        refused: 0,
        seconds: 1.0,
        p50: 0.15,
        p99: 0.9,
        cpu: 0.5,
        database_cpu: 0.25,
    }
}

fn figure(name: &str, responses: u32) -> Figure {
    let connections = NonZeroU32::new(8).expect("not 0");
    Figure { route: route(name), connections, samples: vec![sample(responses); 3] }
}

fn run(kind: Kind, bookings: u32, figures: Vec<Figure>) -> Run {
    Run {
        kind,
        database: format!("{kind:?}"),
        bookings,
        ready: 31.0,
        idle_memory: 20_480.0,
        peak_memory: 30_720.0,
        figures,
        pgbench: Vec::new(),
    }
}

fn measured(runs: Vec<Run>) -> Vec<String> {
    let targets = targets(&[runs], &[]);
    targets.iter().map(|target| format!("{}: {}", target[2], target[3])).collect()
}

fn page(runs: Vec<Run>) -> String {
    let cli = Cli::parse_from(["bench", "--seconds", "5", "--note", "Provisional."]);
    let machine = "2026-11-21 20:15 UTC: 2 × some processor";
    document(&cli, machine, &[runs], &[]).expect("the binary is known")
}

#[test]
fn command_line_is_consistent() {
    Cli::command().debug_assert();
}

#[test]
fn routes_are_selected_by_a_part_of_their_name() {
    let cli = Cli::parse_from(["bench", "--routes", "list,look up"]);
    assert!(cli.selects("look up a stored lead"));
    assert!(cli.selects("get a booking"), "the yardstick is always measured");
    assert!(!cli.selects("book"));
    assert!(Cli::parse_from(["bench"]).selects("book"));
}

#[test]
fn no_host_is_double_booked() {
    for workspace in dataset().workspace_files() {
        let mut taken = HashSet::new();
        let mut uuids = HashSet::new();
        for booking in bookings(&workspace) {
            assert!(uuids.insert(booking["uuid"].to_string()), "{booking}");
            for host in booking["hosts"].as_array().expect("a list") {
                let slot = (host["member"].to_string(), booking["start_time"].to_string());
                assert!(taken.insert(slot), "{booking}");
            }
        }
    }
}

#[test]
fn hundred_workspaces_hold_a_million_bookings() {
    let [reads, writes] = dataset().workspace_files();
    assert_eq!(bookings_in(1) as usize, bookings(&reads).len() + bookings(&writes).len());
    assert_eq!((bookings_in(1), bookings_in(100)), (11_016, 1_002_600));
}

#[test]
fn copy_changes_only_the_workspace_and_unique_values() {
    let sql = copy_workspace(7);
    assert!(sql.contains("UPDATE copied SET id = 7, key = 'bench-7';\n"), "{sql}");
    assert!(sql.contains("SELECT * FROM people WHERE workspace_id = 1;\n"), "{sql}");
    assert!(
        sql.contains("UPDATE copied SET workspace_id = 7;\nINSERT INTO people SELECT"),
        "{sql}"
    );
    let token = "manage_token = substr(manage_token, 1, 16) || '0000000000000007'";
    assert_eq!(sql.matches(token).count(), 1, "{sql}");
}

#[test]
fn every_request_fits_in_one_line() {
    for route in &ROUTES {
        for number in (0..100).chain([BOOKINGS, MOST_WRITES - 1]) {
            let request = (route.request)(dataset(), number);
            assert!(!request.path.contains(char::is_whitespace), "{}", request.path);
            let body = request.body.map_or_else(String::new, |body| body.to_string());
            assert!(!body.contains(['\n', '\t']), "{}", route.name);
        }
    }
}

#[test]
fn no_slot_is_requested_twice() {
    let [_, writes] = dataset().workspace_files();
    let mut taken: HashSet<(u32, String)> = (0..MOVABLE)
        .zip(bookings(&writes))
        .map(|(number, booking)| (number % HOSTS, booking["start_time"].to_string()))
        .collect();
    assert_eq!(MOVABLE % HOSTS, 0, "a booking moves among the hours of its own host");
    for number in [0, 1, 49, 50, 12_345, MOST_WRITES - 50, MOST_WRITES - 1] {
        for request in [book(dataset(), number), move_booking(dataset(), number)] {
            let start = request.body.expect("a body")["start_time"].to_string();
            assert!(taken.insert((number % HOSTS, start)), "{}", request.path);
        }
    }
    let horizon = dataset().midnight(364);
    let last = book(dataset(), MOST_WRITES - 1).body.expect("a body");
    assert!(last["start_time"].as_str().expect("a time") < horizon.as_str(), "{last}");
}

#[test]
fn only_writers_have_requests_that_are_sent_once() {
    let writers = ROUTES.iter().filter(|route| route.caller == Caller::Writer);
    let names: Vec<_> = writers.map(|route| route.name).collect();
    assert_eq!(names, ["create a link", "book", "move a booking"]);
}

#[test]
fn outcome_is_parsed_from_the_output_of_wrk() {
    let printed = "Running 1s test @ http://127.0.0.1:8080\noutcome 5000 3 0 2000000 310 1200\n";
    let found = parse_outcome(printed).expect("the line is there");
    assert_eq!((found.responses, found.refused), (5_000, 3));
    assert_eq!([found.seconds, found.p50, found.p99].map(number), ["2.0", "0.3", "1.2"]);
    for (printed, error) in [
        ("unable to connect", "unable to connect"),
        ("outcome 5 7", "2 numbers"),
        ("outcome 5 0 1 2000000 310 1200", "1 connections failed"),
    ] {
        let refused = parse_outcome(printed).expect_err("no outcome").to_string();
        assert!(refused.contains(error), "{refused}");
    }
}

#[test]
fn rate_of_pgbench_excludes_connecting() {
    let before_14 = "tps = 100.5 (including connections establishing)\n\
                     tps = 200.5 (excluding connections establishing)\n";
    assert_eq!(parse_tps(before_14).expect("a rate").to_string(), "200.5");
    let since_14 = "tps = 300.25 (without initial connection time)\n";
    assert_eq!(parse_tps(since_14).expect("a rate").to_string(), "300.25");
    assert!(parse_tps("number of clients: 8\n").is_err());
}

#[test]
fn cpu_time_is_read_of_a_process_and_its_children() {
    let stat =
        "4711 (a (odd) name) S 4242 4711 4711 0 -1 4194560 1021 0 0 0 150 30 7 2 20 0 5 0 913 1 2";
    assert_eq!(ticks_of_family(stat, 4711), Some(189), "includes ended children");
    assert_eq!(ticks_of_family(stat, 4242), Some(180));
    assert_eq!(ticks_of_family(stat, 1), Some(0));
    assert_eq!(ticks_of_family("4711 (cut) S 1 2", 4711), None);
}

#[test]
fn field_is_matched_by_its_whole_name() {
    let text = "MemTotalish:  1 kB\nMemTotal:       24603924 kB\nMemFree: 2 kB\n";
    assert_eq!(field(text, "MemTotal"), Some("24603924 kB"));
    assert_eq!(field(text, "Mem"), None);
}

#[test]
fn median_does_not_depend_on_order() {
    let medians = [median(vec![9.0, 1.0, 5.0]), median(vec![4.0, 1.0, 3.0, 2.0])];
    assert_eq!(medians.map(number), ["5.0", "3.0"]);
}

#[test]
fn thousands_are_separated() {
    let written = [12.34, 123.4, 1_234.5, 1_234_567.0].map(number);
    assert_eq!(written, ["12.3", "123", "1,234", "1,234,567"]);
}

#[test]
fn ratios_to_the_yardstick_are_compared_with_their_targets() {
    let run = |kind| {
        let figures = [("get a booking", 1_000), ("list 50 bookings", 250), ("book", 110)];
        run(kind, 10, figures.map(|(name, responses)| figure(name, responses)).into())
    };
    let mut with_pgbench = run(Kind::Postgres);
    with_pgbench.pgbench = vec![2_500.0];
    let expected = ["0.25: yes", "0.11: no", "0.40 (1,000 of 2,500 /s): yes"];
    assert_eq!(measured(vec![with_pgbench])[..3], expected);
    let without = measured(vec![run(Kind::Postgres)]);
    assert_eq!(without[2], "`pgbench` is not installed: not measured");
    let sqlite = measured(vec![run(Kind::Sqlite)]);
    assert_eq!(sqlite, ["20.0 MiB: yes", "31.0 ms: yes"], "SQLite has no targets of rates");
}

#[test]
fn slowest_route_in_the_larger_database_is_named() {
    let small = vec![figure("book", 130), figure("move a booking", 140)];
    let large = vec![figure("book", 100), figure("move a booking", 100)];
    let runs = vec![run(Kind::Sqlite, 10, small), run(Kind::Sqlite, 200, large)];
    assert_eq!(measured(runs)[0], "1.40× (move a booking, 8 conns): no");
}

#[test]
fn slowest_request_in_a_large_workspace_is_named_unless_its_response_grows() {
    let figure = |name: &str, milliseconds| {
        let route = GROWTH_ROUTES.iter().find(|route| route.name == name).expect("a route");
        GrowthFigure { route, milliseconds }
    };
    let figures = vec![
        figure("who am I", [1.0, 1.5]),
        figure("list event types", [2.0, 90.0]),
        figure("book", [2.0, 4.5]),
    ];
    let growth = Growth { database: "SQLite".to_owned(), figures };
    let found = targets(&[], std::slice::from_ref(&growth));
    let target = "no request slower than 2× in a large workspace";
    assert_eq!(found, [[target, "SQLite", "2.25× (book)", "no"].map(str::to_owned)]);

    let cli = Cli::parse_from(["bench", "--binary", "target/dist/frontdesk"]);
    let page = document(&cli, "some machine", &[], &[growth]).expect("the binary is known");
    for part in [
        "| route | SQLite: small, ms | large, ms | slower by |\n",
        "| list event types (grows) | 2.00 | 90.00 | 45.00× |\n",
        "- Large: 2,000 members, 400 event types, 60 queues of 150 members,\n",
        "Build profile: `dist`.",
    ] {
        assert!(page.contains(part), "{part} is not in: {page}");
    }
}

#[test]
fn start_and_memory_are_compared_with_their_limits() {
    let mut slow = run(Kind::Sqlite, 10, vec![]);
    (slow.ready, slow.idle_memory) = (201.0, 30.0 * 1024.0);
    assert_eq!(measured(vec![slow]), ["30.0 MiB: yes", "201.0 ms: no"]);
}

#[test]
fn table_holds_both_sizes_of_a_database() {
    let small = vec![figure("get a booking", 10_000), figure("book", 1_500)];
    let large = vec![figure("get a booking", 8_000), figure("book", 1_500)];
    let runs = vec![run(Kind::Postgres, 11_016, small), run(Kind::Postgres, 1_002_600, large)];
    let page = page(runs);
    for part in [
        "| p99, ms | CPU, µs | PG CPU, µs | requests/s at 1,002,600 | slower by |\n",
        "| get a booking | 8 | 10,000 | 1.00 | 0.15 | 0.90 | 50 | 25 | 8,000 | 1.25× |\n",
        "| book | 8 | 1,500 | 0.15 | 0.15 | 0.90 | 333 | 167 | 1,500 | 1.00× |\n",
        "| Postgres | 11,016 | 31.0 | 20.0 | 30.0 |\n",
        "| Postgres, 11,016 | `pgbench` is not installed | not measured |\n",
        "`just bench --seconds 5 --connections 1,8,32` on 2026-11-21 20:15 UTC: 2 × some processor. ",
        "\n**Provisional.**\n",
    ] {
        assert!(page.contains(part), "{part} is not in: {page}");
    }
    assert_eq!(page.matches("\n## Postgres").count(), 1);
    assert!(page.find("## Targets") < page.find("## How to read"), "{page}");
}

#[test]
fn table_of_sqlite_has_no_column_for_a_server() {
    let page = page(vec![run(Kind::Sqlite, 10, vec![figure("get a booking", 10_000)])]);
    assert!(page.contains("| get a booking | 8 | 10,000 | 1.00 | 0.15 | 0.90 | 50 |\n"), "{page}");
}

#[test]
fn report_names_every_setting_of_the_measured_service() {
    let service = Service { program: "frontdesk".into(), database: "sqlite://bench.db".to_owned() };
    let serve = service.serve();
    let reported = settings();
    let set = serve.get_envs().filter(|(_, value)| value.is_some());
    let names =
        set.map(|(name, _)| name.to_string_lossy()).filter(|name| name.starts_with("FRONTDESK_"));
    let arguments = serve.get_args().map(|argument| argument.to_string_lossy());
    let flags = arguments.filter(|argument| argument.starts_with("--"));
    for setting in names.chain(flags) {
        assert!(reported.contains(&format!("`{setting}`")), "{setting} is not in: {reported}");
    }
}
