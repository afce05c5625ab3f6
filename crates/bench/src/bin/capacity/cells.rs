use fastrand::Rng;

use super::costs::Costs;
use super::demand::{Demand, Workspace};

/// Fixed, so that every run prints the same table.
const SEED: u64 = 24;

const WORKDAYS_PER_YEAR: f64 = 250.0;

const YEARS: f64 = 5.0;

/// Open times cover this many days, of which five in seven are workdays.
const COMING_WORKDAYS: f64 = 63.0 * 5.0 / 7.0;

/// A cell is full when PostgreSQL needs half of its 16 cores in the busiest hour.
const DATABASE_CORES: f64 = 8.0;

/// A cell is full when its bookings of five years need this number of bytes.
const DISK: f64 = 2e12;

/// The service uses half of the cores of each machine in the busiest hour.
const SERVICE_CORES: f64 = 4.0;

/// How full the cells are when workspaces are spread evenly; the rest is for growth and chance.
const FILLED: f64 = 0.8;

/// The resources that the bookings of a group of workspaces need.
pub(super) struct Load {
    pub(super) requests: f64,
    pub(super) service_cores: f64,
    pub(super) database_cores: f64,
    pub(super) bookings_per_year: f64,
    pub(super) disk: f64,
    pub(super) memory: f64,
}

impl Load {
    fn of(demand: &Demand, costs: &Costs) -> Self {
        let (peak, per_day) = (demand.at_peak(), demand.per_day());
        let bookings_per_year = per_day * WORKDAYS_PER_YEAR;
        Self {
            requests: peak * costs.requests,
            service_cores: peak * costs.service,
            database_cores: peak * costs.database,
            bookings_per_year,
            disk: bookings_per_year * YEARS * costs.bytes,
            memory: per_day * COMING_WORKDAYS * costs.bytes,
        }
    }

    /// The used part of the scarcest resource of a cell, with its name.
    fn part_of_a_cell(&self) -> (f64, &'static str) {
        let parts = [(self.disk / DISK, "disk"), (self.database_cores / DATABASE_CORES, "CPU")];
        parts.into_iter().fold((0.0, ""), |most, part| if most.0 < part.0 { part } else { most })
    }
}

pub(super) struct Plan {
    pub(super) workspaces: u32,
    pub(super) members: f64,
    pub(super) load: Load,
    pub(super) cells: usize,
    pub(super) scarcest: &'static str,
    /// The part of its limit that the fullest cell uses.
    pub(super) fullest_cell: f64,
    /// The part of a cell's limit that the largest workspace uses.
    pub(super) largest_workspace: f64,
    pub(super) service_machines: usize,
}

impl Plan {
    pub(super) fn of(workspaces: u32, costs: &Costs) -> Self {
        let mut random = Rng::with_seed(SEED);
        let drawn: Vec<Workspace> = (0..workspaces).map(|_| Workspace::draw(&mut random)).collect();
        let load = Load::of(&drawn.iter().collect(), costs);
        let (part, scarcest) = load.part_of_a_cell();
        let cells = whole(part / FILLED).max(1);
        // A new workspace is pinned to the cell with the fewest workspaces: its size is unknown.
        let loads: Vec<Load> = (0..cells)
            .map(|first| Load::of(&drawn.iter().skip(first).step_by(cells).collect(), costs))
            .collect();
        let largest = drawn.iter().max_by(|a, b| a.members.total_cmp(&b.members));
        let largest = Load::of(&largest.into_iter().collect(), costs);
        let machines = |load: &Load| whole(load.service_cores / SERVICE_CORES).max(2);
        Self {
            workspaces,
            members: drawn.iter().map(|workspace| workspace.members).sum(),
            cells,
            scarcest,
            fullest_cell: loads.iter().map(|load| load.part_of_a_cell().0).fold(0.0, f64::max),
            largest_workspace: largest.part_of_a_cell().0,
            service_machines: loads.iter().map(machines).sum(),
            load,
        }
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small and positive")]
fn whole(number: f64) -> usize {
    number.ceil() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    const COSTS: Costs = Costs { requests: 100.0, service: 0.02, database: 0.02, bytes: 1_000.0 };

    #[test]
    fn scarcest_resource_decides_the_number_of_cells() {
        let by_disk = Plan::of(20_000, &Costs { bytes: 50_000.0, ..COSTS });
        assert_eq!(by_disk.scarcest, "disk");
        let by_cpu = Plan::of(20_000, &Costs { database: 20.0, ..COSTS });
        assert_eq!(by_cpu.scarcest, "CPU");
        for plan in [by_disk, by_cpu] {
            assert!(10 < plan.cells, "{}", plan.cells);
            let needed = plan.load.part_of_a_cell().0 / FILLED;
            assert_eq!(plan.cells, whole(needed));
            assert!(FILLED * 0.9 < plan.fullest_cell, "{}", plan.fullest_cell);
        }
    }

    #[test]
    fn few_workspaces_need_one_cell_and_two_machines_for_the_service() {
        let plan = Plan::of(10, &COSTS);
        assert_eq!((plan.cells, plan.service_machines), (1, 2));
        assert!(plan.largest_workspace <= plan.fullest_cell);
    }

    #[test]
    fn service_machines_follow_the_cores_of_the_service() {
        let plan = Plan::of(20_000, &Costs { service: 2.0, ..COSTS });
        assert_eq!(plan.cells, 1);
        assert_eq!(plan.service_machines, whole(plan.load.service_cores / SERVICE_CORES));
        assert!(2 < plan.service_machines);
    }
}
