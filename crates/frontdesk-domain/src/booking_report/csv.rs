use std::fmt::Write as _;

use super::{BookingReport, HostFigures};

/// The columns of the CSV text.
const HEADER: &str =
    "week,iso_week,user_id,host,meetings,cancellations,no_shows,mean_seconds_to_meeting";

impl BookingReport {
    /// The figures by week and host as CSV (RFC 4180).
    ///
    /// The text has a header line and no totals. `week` is the date of the Monday. The last column is empty without meetings.
    pub fn to_csv(&self) -> String {
        let mut text = format!("{HEADER}\r\n");
        for week in &self.weeks {
            let (monday, iso_week) = (week.monday, week.iso_week());
            for HostFigures { user_id, name, figures } in &week.hosts {
                let mean = figures.mean_seconds_to_meeting().map(|mean| mean.to_string());
                let line = write!(
                    text,
                    "{monday},{iso_week},{user_id},{},{},{},{},{}\r\n",
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

/// The text in quotes, guarded against formulas by an apostrophe.
///
/// OWASP lists the first characters of a formula under "CSV Injection".
fn quoted(text: &str) -> String {
    let is_formula =
        text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']);
    let guard = if is_formula { "'" } else { "" };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;
    use crate::booking::BookingStatus;
    use crate::booking_report::BookingCount;
    use crate::ids::UserId;
    use crate::interval::Interval;
    use crate::zone::Zone;

    #[test]
    fn weeks_and_hosts_are_lines_without_totals() {
        let range = Interval::new(datetime!(2030-12-28 0:00 UTC), datetime!(2031-01-04 0:00 UTC));
        let count = BookingCount {
            week: 1,
            host: UserId(4),
            leads: true,
            status: BookingStatus::Scheduled,
            bookings: 3,
            made_ahead: 2,
            seconds_ahead: 7_201,
        };
        let cancelled = BookingCount { week: 0, status: BookingStatus::Cancelled, ..count };
        let range = range.expect("a week");
        let report = BookingReport::new(Zone::utc(), range, &[count, cancelled], &[], false);
        let expected = format!(
            "{HEADER}\r\n2030-12-23,2030-W52,4,\"\",0,3,0,\r\n2030-12-30,2031-W01,4,\"\",3,0,0,3600\r\n"
        );
        assert_eq!(report.to_csv(), expected);
    }

    #[test]
    fn quotes_are_doubled_and_formulas_are_guarded() {
        assert_eq!(quoted(r#"Ada "A" Byron, Dr."#), r#""Ada ""A"" Byron, Dr.""#);
        for formula in ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\r=1", "\n=1", "＝1"] {
            assert_eq!(quoted(formula), format!("\"'{formula}\""));
        }
        assert_eq!(quoted("Anne-Marie"), "\"Anne-Marie\"");
    }
}
