//! The form for working hours: parses times as people write them.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use frontdesk_domain::open_times::MeetingCaps;
use frontdesk_domain::plan::{MAX_WINDOWS, MeetingsPerDay, MeetingsPerWeek};
use frontdesk_domain::services::Hours;
use frontdesk_domain::text::with_ascii_digits;
use frontdesk_domain::working_hours::{MINUTES_PER_DAY, Window, WorkingHours};
use frontdesk_domain::workspace::Member;
use frontdesk_domain::zone::Zone;
use sha2::{Digest as _, Sha256};
use time::{Date, Weekday};

use crate::form::{FieldFault, Typed};
use crate::visit::{read_date, write_date};
use crate::words::{Message, Words};

pub(crate) const TIME_ZONE: &str = "time_zone";
pub(crate) const PER_DAY: &str = "max_meetings_per_day";
pub(crate) const PER_WEEK: &str = "max_meetings_per_week";

/// The field with the version of the hours that the form shows.
pub(crate) const VERSION: &str = "version";

/// The version of the stored hours, which detects concurrent changes.
pub(crate) fn version(member: &Member) -> String {
    let Member { time_zone, hours, caps, .. } = member;
    let text = format!("{} {hours:?} {caps:?}", time_zone.name());
    URL_SAFE_NO_PAD.encode(&Sha256::digest(text)[..12])
}

/// The weekdays with the names of their fields, Monday first.
pub(crate) const WEEK: [(Weekday, &str); 7] = [
    (Weekday::Monday, "mon"),
    (Weekday::Tuesday, "tue"),
    (Weekday::Wednesday, "wed"),
    (Weekday::Thursday, "thu"),
    (Weekday::Friday, "fri"),
    (Weekday::Saturday, "sat"),
    (Weekday::Sunday, "sun"),
];

/// The names of the fields of a date override.
pub(crate) fn override_names(row: usize) -> [String; 2] {
    [format!("date.{row}"), format!("hours.{row}")]
}

/// The dates and hours of the date overrides in a form, by row, without empty rows.
pub(crate) fn override_rows(typed: &Typed) -> BTreeMap<usize, [&str; 2]> {
    let mut rows: BTreeMap<usize, [&str; 2]> = BTreeMap::new();
    for (name, value) in typed.pairs().filter(|(_, value)| !value.trim().is_empty()) {
        let Some((kind, row)) = name.split_once('.') else { continue };
        let place = ["date", "hours"].iter().position(|it| *it == kind);
        if let (Some(place), Ok(row)) = (place, row.parse()) {
            rows.entry(row).or_default()[place] = value;
        }
    }
    rows
}

/// The stored hours of `member` as a filled form.
///
/// Date overrides before `today` are omitted.
pub(crate) fn stored_hours(member: &Member, today: Date) -> Typed {
    let cap = |cap: Option<u32>| cap.map_or_else(String::new, |cap| cap.to_string());
    let mut pairs = vec![
        (TIME_ZONE.to_owned(), member.time_zone.name().to_owned()),
        (PER_DAY.to_owned(), cap(member.caps.per_day)),
        (PER_WEEK.to_owned(), cap(member.caps.per_week)),
    ];
    let week = WEEK.iter().zip(member.hours.weekly());
    pairs.extend(week.map(|((_, name), windows)| ((*name).to_owned(), write_windows(windows))));
    for (row, (date, windows)) in member.hours.overrides().range(today..).enumerate() {
        let [name_of_date, name_of_hours] = override_names(row);
        pairs.push((name_of_date, write_date(*date)));
        pairs.push((name_of_hours, write_windows(windows)));
    }
    Typed::prefilled(&pairs)
}

/// Parses a form; date overrides of `member` before `today` are kept.
///
/// # Errors
/// All faults, in the order of the fields.
pub(crate) fn read_hours(
    words: Words,
    typed: &Typed,
    member: &Member,
    today: Date,
) -> Result<Hours, Vec<FieldFault>> {
    let mut faults = Vec::new();
    let mut add = |name: &str, text: String| faults.push(FieldFault::new(name, text));
    let time_zone = Zone::parse(typed.value(TIME_ZONE));
    if time_zone.is_err() {
        add(TIME_ZONE, words.say(Message::FaultZone));
    }
    let mut weekly: [Vec<Window>; 7] = Default::default();
    for ((_, name), windows) in WEEK.iter().zip(&mut weekly) {
        match read_windows(typed.value(name)) {
            Some(read) => *windows = read,
            None => add(name, words.say(Message::FaultHours)),
        }
    }
    let mut overrides: BTreeMap<Date, Vec<Window>> =
        member.hours.overrides().range(..today).map(|(date, it)| (*date, it.clone())).collect();
    for (row, [date, hours]) in override_rows(typed) {
        let [name_of_date, name_of_hours] = override_names(row);
        match (read_date(date.trim()), read_windows(hours)) {
            (None, _) => add(&name_of_date, words.say(Message::FaultDate)),
            (_, None) => add(&name_of_hours, words.say(Message::FaultHours)),
            (Some(date), Some(mut windows)) => {
                let all = overrides.entry(date).or_default();
                all.append(&mut windows);
                all.sort_unstable();
                if !is_valid(all) {
                    add(&name_of_hours, words.say(Message::FaultHours));
                }
            }
        }
    }
    let mut cap = |name, is_valid: &dyn Fn(i64) -> bool, most: i64| {
        let typed = with_ascii_digits(typed.value(name).trim());
        let cap = typed.parse().ok().filter(|cap| is_valid(i64::from(*cap)));
        if cap.is_none() && !typed.is_empty() {
            add(name, words.with(Message::FaultCap, "most", most));
        }
        cap
    };
    let per_day = cap(PER_DAY, &|cap| MeetingsPerDay::new(cap).is_ok(), 1_440);
    let per_week = cap(PER_WEEK, &|cap| MeetingsPerWeek::new(cap).is_ok(), 10_080);
    match (time_zone, WorkingHours::new(weekly, overrides)) {
        (Ok(time_zone), Ok(working_hours)) if faults.is_empty() => {
            Ok(Hours { time_zone, working_hours, caps: MeetingCaps { per_day, per_week } })
        }
        _ => Err(faults),
    }
}

fn write_windows(windows: &[Window]) -> String {
    windows.iter().map(Window::to_string).collect::<Vec<_>>().join(", ")
}

/// Parses windows such as `9-12:30, 1pm-6pm`; `None` if they are malformed or overlap.
fn read_windows(text: &str) -> Option<Vec<Window>> {
    let text = with_ascii_digits(text).to_lowercase();
    let parts = text.split([',', ';', '،', '\n']).map(str::trim).filter(|part| !part.is_empty());
    let window = |part: &str| {
        let (start, end) = part.split_once(['-', '–', '—'])?;
        // A window that ends at midnight ends with its day.
        let end = read_minute(end).map(|end| if end == 0 { MINUTES_PER_DAY } else { end });
        Window::new(read_minute(start)?, end?).ok()
    };
    let mut windows: Vec<Window> = parts.map(window).collect::<Option<_>>()?;
    windows.sort_unstable();
    is_valid(&windows).then_some(windows)
}

/// Whether sorted windows fit into one day.
fn is_valid(windows: &[Window]) -> bool {
    let is_apart = |[first, second]: &[Window; 2]| first.end_minute() <= second.start_minute();
    windows.len() <= MAX_WINDOWS && windows.array_windows().all(is_apart)
}

/// Parses a time of day such as `9`, `09:30`, `9.30` or `5pm`, in minutes.
fn read_minute(text: &str) -> Option<u16> {
    let text = text.trim();
    let half = |suffix: &str| text.strip_suffix(suffix).map(str::trim_end);
    let (clock, half) = match (half("am"), half("pm")) {
        (Some(clock), _) => (clock, Some(0)),
        (_, Some(clock)) => (clock, Some(12)),
        _ => (text, None),
    };
    let (hour, minute) = clock.split_once([':', '.']).unwrap_or((clock, "00"));
    let number = |text: &str, digits: &[usize]| {
        let is_number = digits.contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        is_number.then(|| text.parse::<u16>().ok())?
    };
    let (hour, minute) = (number(hour, &[1, 2])?, number(minute, &[2])?);
    let hour = match half {
        None => hour,
        Some(half) if (1..=12).contains(&hour) => hour % 12 + half,
        Some(_) => return None,
    };
    (minute < 60).then_some(hour * 60 + minute)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_read_as_people_write_them() {
        for (written, expected) in [
            ("09:00-12:30, 13:30-18:00", "09:00-12:30, 13:30-18:00"),
            (" 13:30 – 18:00; 9-12.30 ", "09:00-12:30, 13:30-18:00"),
            ("9am-12pm, 1:30 PM - 6 pm", "09:00-12:00, 13:30-18:00"),
            ("12am-1am", "00:00-01:00"),
            ("٠٩:٠٠-١٢:٣٠، ١٣:٣٠-١٨:٠٠", "09:00-12:30, 13:30-18:00"),
            ("18:00-24:00", "18:00-24:00"),
            ("6pm-12am", "18:00-24:00"),
            ("9-12, 12-13", "09:00-12:00, 12:00-13:00"),
            (" , ", ""),
            ("", ""),
        ] {
            let read = read_windows(written).unwrap_or_else(|| panic!("{written}"));
            assert_eq!(write_windows(&read), expected, "{written}");
        }
    }

    #[test]
    fn other_texts_are_no_windows() {
        for written in [
            "9",
            "9-9",
            "17-9",
            "9-12, 11-13",
            "9-25",
            "9:60-12",
            "13pm-14",
            "0am-5",
            "9:5-12",
            "nine-12",
            "+9-12",
            "9-12-13",
            "999-12",
            "-",
        ] {
            assert_eq!(read_windows(written), None, "{written}");
        }
    }
}
