//! When a host works: windows of the week, and dates that differ.
//!
//! All of it is what the host's own clock reads. Which instants those are is for [`crate::zone`] to
//! say.

use std::{collections::BTreeMap, fmt, str::FromStr};

use time::{Date, Weekday};

#[cfg(feature = "serde")]
mod stored;

/// Minutes from one midnight to the next, on a clock that nobody changes.
pub const MINUTES_PER_DAY: u16 = 24 * 60;

/// A part of a day by the clock, `[start, end)`, never empty, such as `09:00-12:30`; `24:00` may
/// end one.
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

/// The text or the pair of minutes is no [`Window`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{given:?} is no window of a day: expected HH:MM-HH:MM, the start before the end, such as \"09:00-12:30\""
)]
#[non_exhaustive]
pub struct InvalidWindow {
    /// What was given.
    pub given: String,
}

impl Window {
    /// The window between two minutes of the day: `start` < `end` ≤ 1,440.
    pub fn new(start: u16, end: u16) -> Result<Self, InvalidWindow> {
        let window = Self { start, end };
        if start < end && end <= MINUTES_PER_DAY {
            Ok(window)
        } else {
            Err(InvalidWindow { given: window.to_string() })
        }
    }

    /// From midnight to midnight.
    pub fn whole_day() -> Self {
        Self { start: 0, end: MINUTES_PER_DAY }
    }

    /// Its first minute, counted from midnight.
    pub fn start_minute(self) -> u16 {
        self.start
    }

    /// The first minute after it, counted from midnight.
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

/// The minutes since midnight that `HH:MM` says, two digits each.
fn minute_of_day(text: &str) -> Option<u16> {
    let &[h1, h2, b':', m1, m2] = text.as_bytes() else { return None };
    let number = |tens: u8, ones: u8| {
        (tens.is_ascii_digit() && ones.is_ascii_digit())
            .then(|| u16::from(tens - b'0') * 10 + u16::from(ones - b'0'))
    };
    let (hour, minute) = (number(h1, h2)?, number(m1, m2)?);
    (minute < 60).then_some(hour * 60 + minute)
}

/// A host's windows: those of the week, replaced on some dates by others.
///
/// The windows of a day are in order and apart; two may touch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorkingHours {
    weekly: [Vec<Window>; 7],
    overrides: BTreeMap<Date, Vec<Window>>,
}

/// One of the days that [`WorkingHours`] are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HoursDay {
    /// Every such day of the week.
    Weekly(Weekday),
    /// The date that an override is for.
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

/// Two windows of one day that cannot stand one after the other.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidHours {
    /// The windows have time in common.
    #[error("{day}: {window} overlaps {previous}; join the two or set them apart")]
    Overlap {
        /// The day of both windows.
        day: HoursDay,
        /// The place of the second one among the windows of that day, from 0.
        index: usize,
        /// The window before it.
        previous: Window,
        /// The second window.
        window: Window,
    },
    /// The later window comes first.
    #[error("{day}: {window} comes after {previous}; list the windows of a day in order")]
    OutOfOrder {
        /// The day of both windows.
        day: HoursDay,
        /// The place of the second one among the windows of that day, from 0.
        index: usize,
        /// The window before it.
        previous: Window,
        /// The second window.
        window: Window,
    },
}

impl WorkingHours {
    /// The hours with these windows for each day of the week, Monday first, and these for the dates
    /// that differ; no window at all is a day off.
    ///
    /// Fails with the first of the [`faults`](Self::faults).
    pub fn new(
        weekly: [Vec<Window>; 7],
        overrides: BTreeMap<Date, Vec<Window>>,
    ) -> Result<Self, InvalidHours> {
        match Self::faults(&weekly, &overrides).into_iter().next() {
            Some(fault) => Err(fault),
            None => Ok(Self { weekly, overrides }),
        }
    }

    /// Day and night, every day.
    pub fn always() -> Self {
        Self {
            weekly: std::array::from_fn(|_| vec![Window::whole_day()]),
            overrides: BTreeMap::new(),
        }
    }

    /// Everything that keeps the windows from being [`WorkingHours`], for a caller that reports all
    /// at once.
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

    /// The windows of `date`: its override where it has one, else those of its day of the week.
    pub fn windows_on(&self, date: Date) -> &[Window] {
        match self.overrides.get(&date) {
            Some(windows) => windows,
            None => &self.weekly[usize::from(date.weekday().number_days_from_monday())],
        }
    }

    /// The windows of each day of the week, Monday first.
    pub fn weekly(&self) -> &[Vec<Window>; 7] {
        &self.weekly
    }

    /// The dates that differ from the week.
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
