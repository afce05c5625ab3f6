use super::cells::{Load, Plan};
use super::costs::Costs;

/// A Markdown table with a column for each plan.
pub(super) fn of(plans: &[Plan], costs: &Costs) -> String {
    let row = |name: &str, cell: &dyn Fn(&Plan) -> String| {
        let cells: Vec<String> = plans.iter().map(cell).collect();
        format!("| {name} | {} |\n", cells.join(" | "))
    };
    let load = |value: fn(&Load) -> f64, unit: &'static str| {
        move |plan: &Plan| format!("{}{unit}", short(value(&plan.load)))
    };
    let percent = |part: f64| format!("{:.1} %", part * 100.0);
    let mut table = row("workspaces", &|plan| grouped(plan.workspaces));
    table += &row("---", &|_| "---:".to_owned());
    table += &row("members", &|plan| short(plan.members));
    table += &row("bookings per year", &load(|load| load.bookings_per_year, ""));
    table += &row("requests per second in the busiest hour", &load(|load| load.requests, ""));
    table += &row("cores busy with the service", &load(|load| load.service_cores, ""));
    table += &row("cores busy with PostgreSQL", &load(|load| load.database_cores, ""));
    table += &row("bookings of five years", &load(|load| load.disk / 1e9, " GB"));
    table += &row("bookings of the coming 63 days", &load(|load| load.memory / 1e9, " GB"));
    table += &row("cells", &|plan| plan.cells.to_string());
    table += &row("scarcest in a cell", &|plan| plan.scarcest.to_owned());
    table += &row("fullest cell", &|plan| percent(plan.fullest_cell));
    table += &row("largest workspace, of a cell", &|plan| percent(plan.largest_workspace));
    table += &row("machines for PostgreSQL", &|plan| (3 * plan.cells).to_string());
    table += &row("machines for the service", &|plan| plan.service_machines.to_string());
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
fn short(number: f64) -> String {
    if number == 0.0 {
        return "0".to_owned();
    }
    #[expect(clippy::cast_possible_truncation, reason = "the number is not astronomical")]
    let digits = 1 - number.abs().log10().floor() as i32;
    if let Ok(decimals @ 1..) = usize::try_from(digits) {
        return format!("{number:.decimals$}");
    }
    let unit = 10_f64.powi(-digits);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below 2^53")]
    grouped(((number / unit).round() * unit) as usize)
}

fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.char_indices() {
        if 0 < place && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_two_significant_digits() {
        for (number, text) in [
            (0.0, "0"),
            (0.0532, "0.053"),
            (5.32, "5.3"),
            (53.2, "53"),
            (9_960_000.0, "10,000,000"),
        ] {
            assert_eq!(short(number), text);
        }
    }
}
