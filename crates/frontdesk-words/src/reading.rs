//! What is to be known of a language besides its words.

use time::Weekday;

use crate::Language;

/// How a language is read. What differs between its regions is as CLDR has it for the most populous
/// one.
pub trait Reading: Copy {
    /// Its name in itself.
    fn own_name(self) -> &'static str;

    /// Whether it is written from right to left.
    fn is_right_to_left(self) -> bool;

    /// The day on which a week starts.
    fn first_weekday(self) -> Weekday;

    /// Whether clocks are read with twelve hours where nobody said otherwise.
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
