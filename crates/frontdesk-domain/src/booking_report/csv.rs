use std::fmt::Write as _;

use super::{BookingReport, HostFigures};

/// The columns of the CSV text.
const HEADER: &str =
    "week,iso_week,user_id,host,meetings,cancellations,no_shows,mean_seconds_to_meeting";

impl BookingReport {
    /// The figures by week and host as CSV (RFC 4180), with a header line and without totals.
    ///
    /// `week` is the date of the Monday. The last column is empty without meetings.
    pub fn to_csv(&self) -> String {
        let mut text = format!("{HEADER}\r\n");
        for week in &self.weeks {
            let (year, number, _) = week.monday.to_iso_week_date();
            for HostFigures { user_id, name, figures } in &week.hosts {
                let mean = figures.mean_seconds_to_meeting().map(|mean| mean.to_string());
                let line = write!(
                    text,
                    "{},{year:04}-W{number:02},{user_id},{},{},{},{},{}\r\n",
                    week.monday,
                    quoted(name),
                    figures.meetings,
                    figures.cancellations,
                    figures.no_shows,
                    mean.unwrap_or_default(),
                );
                line.expect("a string grows without errors");
            }
        }
        text
    }
}

/// The text in quotes, after an apostrophe if a spreadsheet would read it as a formula.
///
/// OWASP lists the first characters of a formula under "CSV Injection".
fn quoted(text: &str) -> String {
    let is_formula =
        text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']);
    let guard = if is_formula { "'" } else { "" };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}
