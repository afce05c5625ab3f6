use super::cells::{Load, Plan};
use super::costs::Costs;
use super::markdown::{head, number, row};

/// A Markdown table with a column for each plan.
pub(super) fn of(plans: &[Plan], costs: &Costs) -> String {
    let line = |name: &str, cell: &dyn Fn(&Plan) -> String| {
        row(&[vec![name.to_owned()], plans.iter().map(cell).collect()].concat())
    };
    let load = |value: fn(&Load) -> f64, unit: &'static str| {
        move |plan: &Plan| format!("{}{unit}", short(value(&plan.load)))
    };
    let percent = |part: f64| format!("{:.1} %", part * 100.0);
    let workspaces: Vec<String> = plans.iter().map(|plan| number(plan.workspaces.into())).collect();
    let names = ["workspaces"].into_iter().chain(workspaces.iter().map(String::as_str));
    let mut table = head(1, &names.collect::<Vec<_>>());
    table += &line("members", &|plan| short(plan.members));
    table += &line("bookings per year", &load(|load| load.bookings_per_year, ""));
    table += &line("requests per second in the busiest hour", &load(|load| load.requests, ""));
    table += &line("cores busy with the service", &load(|load| load.service_cores, ""));
    table += &line("cores busy with PostgreSQL", &load(|load| load.database_cores, ""));
    table += &line("bookings of five years", &load(|load| load.disk / 1e9, " GB"));
    table += &line("bookings of the coming 63 days", &load(|load| load.memory / 1e9, " GB"));
    table += &line("cells", &|plan| plan.cells.to_string());
    table += &line("scarcest in a cell", &|plan| plan.scarcest.to_owned());
    table += &line("fullest cell", &|plan| percent(plan.fullest_cell));
    table += &line("largest workspace, of a cell", &|plan| percent(plan.largest_workspace));
    table += &line("machines for PostgreSQL", &|plan| (3 * plan.cells).to_string());
    table += &line("machines for the service", &|plan| plan.service_machines.to_string());
    let milliseconds = |seconds: f64| format!("{:.0} ms", seconds * 1e3);
    table
        + &format!(
            "\nA booking with its {:.0} requests costs {} of CPU time of the service and {} of PostgreSQL.\n",
            costs.requests,
            milliseconds(costs.service),
            milliseconds(costs.database)
        )
}

/// Two significant digits: 0.053, 5.3, 53, 53,000.
fn short(figure: f64) -> String {
    if figure == 0.0 {
        return "0".to_owned();
    }
    #[expect(clippy::cast_possible_truncation, reason = "the figure is not astronomical")]
    let decimals = 1 - figure.log10().floor() as i32;
    if let Ok(decimals) = usize::try_from(decimals) {
        return format!("{figure:.decimals$}");
    }
    let unit = 10_f64.powi(-decimals);
    number((figure / unit).round() * unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_two_significant_digits() {
        for (figure, text) in [
            (0.0, "0"),
            (0.0532, "0.053"),
            (5.32, "5.3"),
            (53.2, "53"),
            (9_960_000.0, "10,000,000"),
        ] {
            assert_eq!(short(figure), text);
        }
    }
}
