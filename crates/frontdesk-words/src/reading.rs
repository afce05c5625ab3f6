//! Properties of a language other than its messages.

use time::Weekday;

use crate::Language;

/// Reading conventions in the most populous region of a language, from CLDR.
pub trait Reading: Copy {
    /// Returns the name of the language in that language, such as `Deutsch`.
    fn own_name(self) -> &'static str;

    /// Whether the language is written from right to left.
    fn is_right_to_left(self) -> bool;

    /// Returns the first day of the week.
    fn first_weekday(self) -> Weekday;

    /// Whether the default clock has twelve hours.
    fn reads_twelve_hours(self) -> bool;
}

impl Reading for Language {
    fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
            Self::French => "Français",
            Self::Spanish => "Español",
            Self::Arabic => "العربية",
        }
    }

    fn is_right_to_left(self) -> bool {
        match self {
            Self::English | Self::German | Self::French | Self::Spanish => false,
            Self::Arabic => true,
        }
    }

    fn first_weekday(self) -> Weekday {
        match self {
            Self::English => Weekday::Sunday,
            Self::German | Self::French | Self::Spanish => Weekday::Monday,
            Self::Arabic => Weekday::Saturday,
        }
    }

    fn reads_twelve_hours(self) -> bool {
        match self {
            Self::English | Self::Arabic => true,
            Self::German | Self::French | Self::Spanish => false,
        }
    }
}
