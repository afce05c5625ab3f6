//! The language that a visitor asks for.

use frontdesk_words::Language;

/// The language of a BCP 47 tag, its region left aside: `de-AT` is German.
pub(crate) fn of_tag(tag: &str) -> Option<Language> {
    let primary = tag.split('-').next().unwrap_or_default();
    Language::parse(&primary.to_ascii_lowercase())
}

/// The first language of an `Accept-Language` header (RFC 9110, section 12.5.4) that the pages speak. Browsers list
/// languages in the order of preference, so weights are not read.
pub(crate) fn accepted(header: &str) -> Option<Language> {
    header.split(',').filter_map(|range| range.split(';').next()).find_map(|tag| of_tag(tag.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_does_not_hide_its_language() {
        assert_eq!(of_tag("de-AT"), Some(Language::German));
        assert_eq!(of_tag("AR"), Some(Language::Arabic));
        assert_eq!(of_tag("nl"), None);
        assert_eq!(of_tag(""), None);
    }

    #[test]
    fn the_first_accepted_language_that_is_spoken_counts() {
        assert_eq!(accepted("nl-NL, fr;q=0.8, en;q=0.5"), Some(Language::French));
        assert_eq!(accepted("*"), None);
    }
}
