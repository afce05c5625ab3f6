/// Requests for each booking that is made, by route in `docs/performance.md`.
///
/// A hundred reads: invitees who look at times, and members, agents and other systems that poll.
const PER_BOOKING: [(&str, f64); 9] = [
    ("open times, 1 host, 7 days", 50.0),
    ("open times, 1 host, 63 days", 10.0),
    ("get a booking", 20.0),
    ("list 50 bookings", 5.0),
    ("list 50 own bookings", 5.0),
    ("look up a stored lead", 10.0),
    ("create a link", 0.5),
    ("book", 1.0),
    ("move a booking", 0.2),
];

/// Costs of a booking with all its requests.
#[derive(Debug)]
pub(super) struct Costs {
    pub(super) requests: f64,
    /// CPU time of the service in seconds.
    pub(super) service: f64,
    /// CPU time of PostgreSQL in seconds.
    pub(super) database: f64,
    /// Stored bytes, with indexes.
    pub(super) bytes: f64,
}

impl Costs {
    /// Reads the rates with 8 connections on PostgreSQL, and the total of the storage per booking.
    ///
    /// Panics if a figure is missing.
    pub(super) fn measured(performance: &str, scaling: &str) -> Self {
        let (_, postgres) = performance.split_once("## PostgreSQL").expect("its rates");
        let (mut requests, mut service, mut database) = (0.0, 0.0, 0.0);
        for (route, times) in PER_BOOKING {
            let row = row(postgres, &[route, "8"]);
            requests += times;
            service += times * number(&row[6]) / 1e6;
            database += times * number(&row[7]) / 1e6;
        }
        Self { requests, service, database, bytes: number(&row(scaling, &["total"])[1]) }
    }
}

/// The cells of the first row that starts with these cells.
fn row(document: &str, first: &[&str]) -> Vec<String> {
    let rows = document.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    let mut cells = rows.map(|row| row.split(" | ").map(str::to_owned).collect::<Vec<_>>());
    let found = cells
        .find(|cells| cells.iter().map(String::as_str).take(first.len()).eq(first.iter().copied()));
    found.unwrap_or_else(|| panic!("no row {first:?}"))
}

fn number(cell: &str) -> f64 {
    cell.replace(',', "").parse().unwrap_or_else(|_| panic!("{cell:?} is not a number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_the_sum_over_all_requests_of_a_booking() {
        let mut rates = String::new();
        for (route, _) in PER_BOOKING {
            for (connections, service, database) in [(1, 9, 9), (8, 100, 1_000)] {
                let row = format!(
                    "| {route} | {connections} | 1,000 | 1.00 | 2 | 3 | {service} | {database} |\n"
                );
                rates.push_str(&row);
            }
        }
        let sqlite = rates.replace("| 100 |", "| 7 |");
        let performance = format!("## SQLite\n{sqlite}## PostgreSQL 15.18\n{rates}");
        let costs = Costs::measured(&performance, "| booking row | 390 |\n| total | 1,014 |\n");
        let requests: f64 = PER_BOOKING.iter().map(|(_, times)| times).sum();
        assert!((costs.requests - requests).abs() < 1e-9, "{costs:?}");
        assert!((costs.bytes - 1_014.0).abs() < 1e-9, "{costs:?}");
        assert!((costs.service - requests * 100e-6).abs() < 1e-9, "{costs:?}");
        assert!((costs.database - requests * 1_000e-6).abs() < 1e-9, "{costs:?}");
    }
}
