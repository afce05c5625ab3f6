//! What the pages have to know of the languages that they speak.

pub(crate) use frontdesk_domain::booking_page::Language;

/// How a language is read, and how it is found.
pub(crate) trait Reading: Copy {
    /// Its name in itself.
    fn own_name(self) -> &'static str;

    /// Whether it is written from right to left.
    fn is_right_to_left(self) -> bool;

    /// The day on which a week starts, as CLDR has it for the language's most populous region.
    fn first_weekday(self) -> time::Weekday;

    /// Whether clocks are read with twelve hours where nobody said otherwise; CLDR too.
    fn reads_twelve_hours(self) -> bool;

    /// The language of a BCP 47 tag, its region left aside: `de-AT` is German.
    fn of_tag(tag: &str) -> Option<Self>;

    /// The first language of an `Accept-Language` header (RFC 9110, section 12.5.4) that the pages speak. Browsers list
    /// languages in the order of preference, so weights are not read.
    fn accepted(header: &str) -> Option<Self> {
        header.split(',').filter_map(|range| range.split(';').next()).find_map(|tag| Self::of_tag(tag.trim()))
    }
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
        self == Self::Arabic
    }

    fn first_weekday(self) -> time::Weekday {
        match self {
            Self::English => time::Weekday::Sunday,
            Self::German | Self::French | Self::Spanish => time::Weekday::Monday,
            Self::Arabic => time::Weekday::Saturday,
        }
    }

    fn reads_twelve_hours(self) -> bool {
        matches!(self, Self::English | Self::Arabic)
    }

    fn of_tag(tag: &str) -> Option<Self> {
        let primary = tag.split('-').next().unwrap_or_default();
        Self::parse(&primary.to_ascii_lowercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_does_not_hide_its_language() {
        assert_eq!(Language::of_tag("de-AT"), Some(Language::German));
        assert_eq!(Language::of_tag("AR"), Some(Language::Arabic));
        assert_eq!(Language::of_tag("nl"), None);
        assert_eq!(Language::of_tag(""), None);
    }

    #[test]
    fn the_first_accepted_language_that_is_spoken_counts() {
        assert_eq!(Language::accepted("nl-NL, fr;q=0.8, en;q=0.5"), Some(Language::French));
        assert_eq!(Language::accepted("*"), None);
    }
}
