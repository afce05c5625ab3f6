//! Simulates how many machines a number of workspaces needs, and prints the table of
//! `docs/scaling.md`.
//!
//! Draws workspaces of skewed sizes in the time zones of the world, pins each to a cell before its
//! size is known, and applies the measured CPU time per request. The seed is fixed, so the table
//! only changes with the measurements or this program.

mod cells;
mod costs;
mod demand;
#[path = "../../markdown.rs"]
mod markdown;
mod table;

use cells::Plan;
use costs::Costs;

/// Measured on one machine by `just bench`.
const PERFORMANCE: &str = include_str!("../../../../../docs/performance.md");

/// Has the storage per booking.
const SCALING: &str = include_str!("../../../../../docs/scaling.md");

const WORKSPACES: [u32; 3] = [1_000, 100_000, 1_000_000];

fn tables() -> String {
    let costs = Costs::measured(PERFORMANCE, SCALING);
    table::of(&WORKSPACES.map(|workspaces| Plan::of(workspaces, &costs)), &costs)
}

#[expect(clippy::print_stdout, reason = "the table is the output")]
fn main() {
    print!("{}", tables());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn document_has_the_current_table() {
        let tables = tables();
        assert!(
            SCALING.contains(&tables),
            "docs/scaling.md differs from `cargo run --package bench --bin capacity`:\n{tables}"
        );
    }
}
