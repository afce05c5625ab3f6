//! When members work, as the file says it.

use std::collections::BTreeMap;

use deserr::{Deserr, IntoValue, Value, ValuePointerRef};
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::working_hours::{HoursDay, InvalidHours, Window, WorkingHours};
use time::Date;

use super::faults::{FileFaults, both, entries, path};
use super::scalars::{FromText, Text};

/// `working_hours`: the windows of each day of the week.
#[derive(Default, Deserr)]
#[deserr(error = FileFaults, deny_unknown_fields, validate = WeekTable::in_order -> FileFaults)]
pub(super) struct WeekTable {
    #[deserr(default)]
    mon: Vec<Text<Window>>,
    #[deserr(default)]
    tue: Vec<Text<Window>>,
    #[deserr(default)]
    wed: Vec<Text<Window>>,
    #[deserr(default)]
    thu: Vec<Text<Window>>,
    #[deserr(default)]
    fri: Vec<Text<Window>>,
    #[deserr(default)]
    sat: Vec<Text<Window>>,
    #[deserr(default)]
    sun: Vec<Text<Window>>,
}

impl WeekTable {
    /// Monday first.
    pub(super) fn windows(&self) -> [Vec<Window>; 7] {
        let Self { mon, tue, wed, thu, fri, sat, sun } = self;
        [mon, tue, wed, thu, fri, sat, sun].map(|day| day.iter().map(|window| window.0).collect())
    }

    fn in_order(self, location: ValuePointerRef<'_>) -> Result<Self, FileFaults> {
        refuse_disorder(&self.windows(), &BTreeMap::new(), location)?;
        Ok(self)
    }
}

/// `date_overrides`: the windows of the dates that differ.
#[derive(Default)]
pub(super) struct OverridesTable(pub(super) BTreeMap<Date, Vec<Window>>);

impl Deserr<FileFaults> for OverridesTable {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, FileFaults> {
        let mut faults = Faults::new();
        let overrides = entries(value, location, &mut faults, |date, windows, at| {
            let windows = <Vec<Text<Window>>>::deserialize_from_value(windows, at);
            let date = Date::from_text(date).map_err(|detail| FileFaults::one(at, detail));
            let (date, windows) = both(date, windows)?;
            Ok((date, windows.into_iter().map(|window| window.0).collect()))
        })?;
        if let Err(disorder) = refuse_disorder(&Default::default(), &overrides, location) {
            faults.extend(disorder.0);
        }
        if faults.is_empty() { Ok(Self(overrides)) } else { Err(FileFaults(faults)) }
    }
}

fn refuse_disorder(
    weekly: &[Vec<Window>; 7],
    overrides: &BTreeMap<Date, Vec<Window>>,
    location: ValuePointerRef<'_>,
) -> Result<(), FileFaults> {
    let fault = |invalid: InvalidHours| {
        let (InvalidHours::Overlap { day, index, .. } | InvalidHours::OutOfOrder { day, index, .. }) =
            &invalid;
        let day = match day {
            HoursDay::Weekly(_) => format!("{day}"),
            HoursDay::Override(date) => format!("{date}"),
        };
        Fault::new(format!("{}[{index}]", path(location.push_key(&day))), invalid.to_string())
    };
    let faults: Faults = WorkingHours::faults(weekly, overrides).into_iter().map(fault).collect();
    if faults.is_empty() { Ok(()) } else { Err(FileFaults(faults)) }
}
