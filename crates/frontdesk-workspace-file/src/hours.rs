use std::collections::BTreeMap;

use deserr::{Deserr, IntoValue, Value, ValuePointerRef};
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::plan::{MAX_OVERRIDES, MAX_WINDOWS};
use frontdesk_domain::working_hours::{HoursDay, InvalidHours, Window, WorkingHours};
use time::Date;

use super::AtMost;
use super::faults::{FileFaults, both, check_length, entries, path, unknown_field};
use super::scalars::{FromText, Text};

pub(super) const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/// The windows of a day.
pub(super) type Windows = AtMost<Text<Window>, MAX_WINDOWS>;

/// `working_hours`, Monday first.
///
/// Days are parsed separately, so that the faults of all days are reported.
#[derive(Default)]
pub(super) struct WeekTable(pub(super) [Vec<Window>; 7]);

impl Deserr<FileFaults> for WeekTable {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, FileFaults> {
        let mut faults = Faults::new();
        let days = entries(value, location, &mut faults, |name, windows, at| {
            let day = DAYS.iter().position(|day| *day == name);
            let day = day.ok_or_else(|| FileFaults::one(at, unknown_field(name, &DAYS)));
            both(day, read_windows(windows, at))
        })?;
        let mut week: [Vec<Window>; 7] = Default::default();
        for (day, windows) in days {
            week[day] = windows;
        }
        if let Err(disorder) = refuse_disorder(&week, &BTreeMap::new(), location) {
            faults.extend(disorder.0);
        }
        if faults.is_empty() { Ok(Self(week)) } else { Err(FileFaults(faults)) }
    }
}

/// `date_overrides`
#[derive(Default)]
pub(super) struct OverridesTable(pub(super) BTreeMap<Date, Vec<Window>>);

impl Deserr<FileFaults> for OverridesTable {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, FileFaults> {
        check_length(&value, MAX_OVERRIDES, location)?;
        let mut faults = Faults::new();
        let overrides = entries(value, location, &mut faults, |date, windows, at| {
            let date = Date::from_text(date).map_err(|detail| FileFaults::one(at, detail));
            both(date, read_windows(windows, at))
        })?;
        if let Err(disorder) = refuse_disorder(&Default::default(), &overrides, location) {
            faults.extend(disorder.0);
        }
        if faults.is_empty() { Ok(Self(overrides)) } else { Err(FileFaults(faults)) }
    }
}

fn read_windows<V: IntoValue>(
    value: Value<V>,
    location: ValuePointerRef<'_>,
) -> Result<Vec<Window>, FileFaults> {
    let windows = Windows::deserialize_from_value(value, location)?;
    Ok(windows.into_iter().map(|window| window.0).collect())
}

fn refuse_disorder(
    weekly: &[Vec<Window>; 7],
    overrides: &BTreeMap<Date, Vec<Window>>,
    location: ValuePointerRef<'_>,
) -> Result<(), FileFaults> {
    let fault = |invalid: InvalidHours| {
        let (InvalidHours::Overlap { day, index, .. }
        | InvalidHours::OutOfOrder { day, index, .. }) = &invalid;
        let day = match day {
            HoursDay::Weekly(_) => format!("{day}"),
            HoursDay::Override(date) => format!("{date}"),
        };
        Fault::new(format!("{}[{index}]", path(location.push_key(&day))), invalid.to_string())
    };
    let faults: Faults = WorkingHours::faults(weekly, overrides).into_iter().map(fault).collect();
    if faults.is_empty() { Ok(()) } else { Err(FileFaults(faults)) }
}
