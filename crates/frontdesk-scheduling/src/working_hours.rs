//! Working hours: weekly windows and date overrides.
//!
//! All times are local to the host; [`crate::zone`] converts them to instants.

use std::{collections::BTreeMap, fmt, str::FromStr};

use time::{Date, Weekday};

#[cfg(feature = "serde")]
mod stored;

/// Minutes of a day without clock changes.
pub const MINUTES_PER_DAY: u16 = 24 * 60;

/// A window of local time within a day, such as `09:00-12:30`.
///
/// Half-open and never empty; `24:00` is a valid end.
///
/// ```
/// use frontdesk_scheduling::working_hours::Window;
///
/// let evening: Window = "18:00-24:00".parse()?;
/// assert_eq!((evening.start_minute(), evening.end_minute()), (18 * 60, 24 * 60));
/// assert!("18:00-09:00".parse::<Window>().is_err());
/// # Ok::<(), frontdesk_scheduling::working_hours::InvalidWindow>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Window {
    start: u16,
    end: u16,
}

/// The input is not a valid [`Window`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{given:?} is not a window of a day: expected HH:MM-HH:MM, the start before the end, such as \"09:00-12:30\""
)]
#[non_exhaustive]
pub struct InvalidWindow {
    /// The input.
    pub given: String,
}

impl Window {
    /// Creates a window; requires `start` < `end` ≤ 1,440.
    pub fn new(start: u16, end: u16) -> Result<Self, InvalidWindow> {
        let window = Self { start, end };
        if start < end && end <= MINUTES_PER_DAY {
            Ok(window)
        } else {
            Err(InvalidWindow { given: window.to_string() })
        }
    }

    /// The window from midnight to midnight.
    pub fn whole_day() -> Self {
        Self { start: 0, end: MINUTES_PER_DAY }
    }

    /// The first minute, counted from midnight.
    pub fn start_minute(self) -> u16 {
        self.start
    }

    /// The first minute after the window, counted from midnight.
    pub fn end_minute(self) -> u16 {
        self.end
    }
}

impl FromStr for Window {
    type Err = InvalidWindow;

    fn from_str(text: &str) -> Result<Self, InvalidWindow> {
        text.split_once('-')
            .and_then(|(start, end)| Self::new(minute_of_day(start)?, minute_of_day(end)?).ok())
            .ok_or_else(|| InvalidWindow { given: text.to_owned() })
    }
}

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { start, end } = self;
        write!(f, "{:02}:{:02}-{:02}:{:02}", start / 60, start % 60, end / 60, end % 60)
    }
}

impl fmt::Debug for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Window({self})")
    }
}

fn minute_of_day(text: &str) -> Option<u16> {
    let &[h1, h2, b':', m1, m2] = text.as_bytes() else { return None };
    let number = |tens: u8, ones: u8| {
        (tens.is_ascii_digit() && ones.is_ascii_digit())
            .then(|| u16::from(tens - b'0') * 10 + u16::from(ones - b'0'))
    };
    let (hour, minute) = (number(h1, h2)?, number(m1, m2)?);
    (minute < 60).then_some(hour * 60 + minute)
}

/// Weekly windows of a host, replaced by overrides on some dates.
///
/// The windows of a day are ascending and do not overlap; they can be adjacent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorkingHours {
    weekly: [Vec<Window>; 7],
    overrides: BTreeMap<Date, Vec<Window>>,
}

/// A day of [`WorkingHours`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HoursDay {
    /// A day of the week.
    Weekly(Weekday),
    /// The date of an override.
    Override(Date),
}

impl fmt::Display for HoursDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Weekly(weekday) => f.pad(short_name(*weekday)),
            Self::Override(date) => write!(f, "{date}"),
        }
    }
}

/// Two windows of a day that overlap or are out of order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidHours {
    /// Two windows of a day overlap.
    #[error("{day}: {window} overlaps {previous}; merge or separate them")]
    Overlap {
        /// The day of both windows.
        day: HoursDay,
        /// Zero-based index of the second window in the day.
        index: usize,
        /// The first of the two windows.
        previous: Window,
        /// The second window.
        window: Window,
    },
    /// Two windows of a day are not sorted by their start.
    #[error("{day}: {window} follows {previous}; sort the windows of a day by their start")]
    OutOfOrder {
        /// The day of both windows.
        day: HoursDay,
        /// Zero-based index of the second window in the day.
        index: usize,
        /// The first of the two windows.
        previous: Window,
        /// The second window.
        window: Window,
    },
}

impl WorkingHours {
    /// Creates working hours from weekly windows (Monday first) and overrides.
    ///
    /// A day without windows is a day off. Fails with the first of the [`faults`](Self::faults).
    pub fn new(
        weekly: [Vec<Window>; 7],
        overrides: BTreeMap<Date, Vec<Window>>,
    ) -> Result<Self, InvalidHours> {
        match Self::faults(&weekly, &overrides).into_iter().next() {
            Some(fault) => Err(fault),
            None => Ok(Self { weekly, overrides }),
        }
    }

    /// All hours of every day.
    pub fn always() -> Self {
        Self {
            weekly: std::array::from_fn(|_| vec![Window::whole_day()]),
            overrides: BTreeMap::new(),
        }
    }

    /// All faults of the windows.
    pub fn faults(
        weekly: &[Vec<Window>; 7],
        overrides: &BTreeMap<Date, Vec<Window>>,
    ) -> Vec<InvalidHours> {
        let weekdays = std::iter::successors(Some(Weekday::Monday), |day| Some(day.next()));
        let weekly = weekdays.map(HoursDay::Weekly).zip(weekly);
        let overrides =
            overrides.iter().map(|(&date, windows)| (HoursDay::Override(date), windows));
        weekly.chain(overrides).flat_map(|(day, windows)| day_faults(day, windows)).collect()
    }

    /// The windows of `date`: its override, or else those of its weekday.
    pub fn windows_on(&self, date: Date) -> &[Window] {
        match self.overrides.get(&date) {
            Some(windows) => windows,
            None => &self.weekly[usize::from(date.weekday().number_days_from_monday())],
        }
    }

    /// The windows per weekday, Monday first.
    pub fn weekly(&self) -> &[Vec<Window>; 7] {
        &self.weekly
    }

    /// The overridden dates.
    pub fn overrides(&self) -> &BTreeMap<Date, Vec<Window>> {
        &self.overrides
    }
}

fn day_faults(day: HoursDay, windows: &[Window]) -> impl Iterator<Item = InvalidHours> {
    windows.array_windows().enumerate().filter_map(move |(before, &[previous, window])| {
        let index = before + 1;
        if previous.end <= window.start {
            None
        } else if window.end <= previous.start {
            Some(InvalidHours::OutOfOrder { day, index, previous, window })
        } else {
            Some(InvalidHours::Overlap { day, index, previous, window })
        }
    })
}

fn short_name(weekday: Weekday) -> &'static str {
    match weekday {
        Weekday::Monday => "mon",
        Weekday::Tuesday => "tue",
        Weekday::Wednesday => "wed",
        Weekday::Thursday => "thu",
        Weekday::Friday => "fri",
        Weekday::Saturday => "sat",
        Weekday::Sunday => "sun",
    }
}

#[cfg(test)]
mod tests;
