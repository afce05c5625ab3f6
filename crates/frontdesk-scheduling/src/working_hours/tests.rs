use time::macros::date;

use super::*;

fn window(text: &str) -> Window {
    text.parse().expect("a window")
}

fn windows(texts: &[&str]) -> Vec<Window> {
    texts.iter().map(|text| window(text)).collect()
}

fn mondays(texts: &[&str]) -> [Vec<Window>; 7] {
    let mut weekly: [Vec<Window>; 7] = Default::default();
    weekly[0] = windows(texts);
    weekly
}

#[test]
fn windows_round_trip_as_text() {
    for text in ["09:00-12:30", "00:00-24:00", "23:59-24:00", "00:00-00:01"] {
        assert_eq!(window(text).to_string(), text);
    }
    assert_eq!(window("00:00-24:00"), Window::whole_day());
}

#[test]
fn invalid_windows_are_rejected() {
    for text in [
        "",
        "-",
        "09:00",
        "9:00-17:00",
        "09:00-17:00-18:00",
        "09:00–17:00",
        "09:60-17:00",
        "09:00-24:01",
        "24:00-24:00",
        "17:00-09:00",
        "09:00-09:00",
        " 09:00-17:00",
        "+9:00-17:00",
        "09-17",
        "09:00-99:00",
    ] {
        let refusal = text.parse::<Window>().expect_err(text);
        assert_eq!(refusal.given, text);
    }
    assert_eq!(
        Window::new(600, 1500).expect_err("ends on the next day").to_string(),
        r#""10:00-25:00" is not a window of a day: expected HH:MM-HH:MM, the start before the end, such as "09:00-12:30""#
    );
}

#[test]
fn a_date_has_the_windows_of_its_weekday() {
    let hours = WorkingHours::new(mondays(&["09:00-12:00", "13:00-17:00"]), BTreeMap::new())
        .expect("in order");
    assert_eq!(hours.windows_on(date!(2026 - 12 - 07)), windows(&["09:00-12:00", "13:00-17:00"]));
    assert_eq!(hours.windows_on(date!(2026 - 12 - 08)), []);
}

#[test]
fn an_override_replaces_only_its_date() {
    let overrides = BTreeMap::from([
        (date!(2026 - 12 - 07), vec![]),
        (date!(2026 - 12 - 08), windows(&["10:00-11:00"])),
    ]);
    let hours = WorkingHours::new(mondays(&["09:00-17:00"]), overrides).expect("in order");
    assert_eq!(hours.windows_on(date!(2026 - 12 - 07)), []);
    assert_eq!(hours.windows_on(date!(2026 - 12 - 08)), windows(&["10:00-11:00"]));
    assert_eq!(hours.windows_on(date!(2026 - 12 - 14)), windows(&["09:00-17:00"]));
}

#[test]
fn adjacent_windows_of_a_day_are_valid() {
    assert!(WorkingHours::new(mondays(&["09:00-12:00", "12:00-17:00"]), BTreeMap::new()).is_ok());
}

#[test]
fn overlapping_windows_are_rejected_with_their_day() {
    let refusal = WorkingHours::new(mondays(&["09:00-12:00", "11:00-17:00"]), BTreeMap::new());
    let refusal = refusal.expect_err("they overlap");
    assert_eq!(
        refusal.to_string(),
        "mon: 11:00-17:00 overlaps 09:00-12:00; merge or separate them"
    );
}

#[test]
fn windows_out_of_order_are_rejected_with_their_date() {
    let overrides =
        BTreeMap::from([(date!(2026 - 12 - 31), windows(&["13:00-17:00", "09:00-12:00"]))]);
    let refusal = WorkingHours::new(Default::default(), overrides).expect_err("out of order");
    assert_eq!(
        refusal.to_string(),
        "2026-12-31: 09:00-12:00 follows 13:00-17:00; sort the windows of a day by their start"
    );
}

#[test]
fn every_fault_is_found_with_its_place() {
    let weekly = mondays(&["09:00-12:00", "11:00-12:00", "12:00-13:00", "12:30-14:00"]);
    let overrides =
        BTreeMap::from([(date!(2026 - 12 - 31), windows(&["13:00-17:00", "09:00-12:00"]))]);
    let places: Vec<_> = WorkingHours::faults(&weekly, &overrides)
        .into_iter()
        .map(|fault| match fault {
            InvalidHours::Overlap { day, index, .. }
            | InvalidHours::OutOfOrder { day, index, .. } => (day.to_string(), index),
        })
        .collect();
    assert_eq!(places, [("mon".into(), 1), ("mon".into(), 3), ("2026-12-31".into(), 1)]);
}

#[test]
fn always_is_every_minute_of_every_day() {
    let always = WorkingHours::always();
    assert!(WorkingHours::faults(always.weekly(), always.overrides()).is_empty());
    assert_eq!(always.windows_on(date!(2028 - 02 - 29)), [Window::whole_day()]);
}
