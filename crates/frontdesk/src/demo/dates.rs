use frontdesk_domain::zone::Zone;
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;
use time::{Date, Duration, OffsetDateTime, Time, Weekday};

/// Replaces `<+2 14:00>` with 14:00, two working days after `now`.
///
/// # Panics
/// If a placeholder in `text` is invalid.
pub(super) fn dated(text: &str, now: OffsetDateTime, zone: &Zone) -> String {
    let mut pieces = text.split("\"<");
    let opening = pieces.next().unwrap_or_default().to_owned();
    let dated = pieces.map(|piece| {
        let (time, rest) = piece.split_once(">\"").expect("a closing bracket");
        let instant = instant(time, now, zone).expect("a number of working days and a time of day");
        format!("\"{instant}\"{rest}")
    });
    std::iter::once(opening).chain(dated).collect()
}

fn instant(text: &str, now: OffsetDateTime, zone: &Zone) -> Option<String> {
    let (days, time) = text.split_once(' ')?;
    let date = working_day(zone.civil(now).date(), days.parse().ok()?);
    let time = Time::parse(time, format_description!("[hour]:[minute]")).ok()?;
    // If a clock change skips this time, the time one hour later exists.
    let at = zone
        .resolve(date.with_time(time))
        .or_else(|_| zone.resolve(date.with_time(time) + Duration::HOUR))
        .ok()?;
    at.format(&Rfc3339).ok()
}

/// Negative `days` count back; working days are Monday to Friday.
fn working_day(today: Date, days: i32) -> Date {
    let step = Duration::days(i64::from(days.signum()));
    let mut date = today;
    for _ in 0..days.unsigned_abs() {
        date = date.saturating_add(step);
        while matches!(date.weekday(), Weekday::Saturday | Weekday::Sunday) {
            date = date.saturating_add(step);
        }
    }
    date
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};

    use super::*;

    #[test]
    fn weekends_are_not_working_days() {
        let friday = date!(2026 - 11 - 20);
        assert_eq!(working_day(friday, 1), date!(2026 - 11 - 23));
        assert_eq!(working_day(friday, -5), date!(2026 - 11 - 13));
        let saturday = date!(2026 - 11 - 21);
        assert_eq!(working_day(saturday, 1), date!(2026 - 11 - 23));
        assert_eq!(working_day(saturday, -1), friday);
    }

    #[test]
    fn placeholder_times_are_local_times_of_the_zone() {
        let london = Zone::parse("Europe/London").expect("a zone");
        let text = "a = \"<+1 14:00>\"\nb = \"<-1 09:30>\" # <x>";
        let now = datetime!(2026-07-14 23:30 UTC);
        let expected = "a = \"2026-07-16T13:00:00Z\"\nb = \"2026-07-14T08:30:00Z\" # <x>";
        assert_eq!(dated(text, now, &london), expected, "in London it is already the 15th");
    }
}
