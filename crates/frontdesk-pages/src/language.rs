//! Negotiates the language of a page.

use frontdesk_words::Language;

/// Returns the language of a BCP 47 tag without its region: `de-AT` is German.
pub(crate) fn of_tag(tag: &str) -> Option<Language> {
    let primary = tag.split('-').next().unwrap_or_default();
    Language::parse(&primary.to_ascii_lowercase())
}

/// Returns the preferred available language (RFC 9110, section 12.5.4).
///
/// If weights are equal, the first language wins. Languages that rank below `*` are ignored.
pub(crate) fn accepted<'a>(headers: impl IntoIterator<Item = &'a str>) -> Option<Language> {
    let ranges = headers.into_iter().flat_map(|header| header.split(',')).filter_map(weighted);
    let mut ranges: Vec<_> = ranges.filter(|(_, weight)| 0 < *weight).collect();
    // The sort is stable, so equal weights keep their order.
    ranges.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
    let mut named = ranges.into_iter().map(|(tag, _)| tag).take_while(|&tag| tag != "*");
    named.find_map(of_tag)
}

/// Parses a language range and its weight in thousandths; `None` if it is invalid.
fn weighted(range: &str) -> Option<(&str, u16)> {
    let (tag, parameter) =
        range.split_once(';').map_or((range, None), |(tag, rest)| (tag, Some(rest.trim())));
    let weight = match parameter {
        None => 1_000,
        Some(parameter) => in_thousandths(parameter.strip_prefix(['q', 'Q'])?.strip_prefix('=')?)?,
    };
    Some((tag.trim(), weight))
}

/// Parses a weight (RFC 9110, section 12.4.2): `0` to `1`, up to three decimals.
fn in_thousandths(weight: &str) -> Option<u16> {
    let (whole, digits) = weight.split_once('.').unwrap_or((weight, ""));
    let is_plain = digits.len() <= 3 && digits.bytes().all(|byte| byte.is_ascii_digit());
    match whole {
        _ if !is_plain => None,
        "0" => format!("{digits:0<3}").parse().ok(),
        "1" if digits.bytes().all(|byte| byte == b'0') => Some(1_000),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn region_of_a_language_tag_is_ignored() {
        assert_eq!(of_tag("de-AT"), Some(Language::German));
        assert_eq!(of_tag("AR"), Some(Language::Arabic));
        assert_eq!(of_tag("nl"), None);
        assert_eq!(of_tag(""), None);
    }

    #[test]
    fn supported_language_with_the_highest_weight_wins() {
        for (header, language) in [
            ("nl-NL, fr;q=0.8, en;q=0.5", Some(Language::French)),
            ("en;q=0.5, nl, de-CH;q=0.9", Some(Language::German)),
            ("en;q=0.5,de ; q=0.51", Some(Language::German)),
            ("es, fr", Some(Language::Spanish)),
            ("en;q=0, fr;q=0.001", Some(Language::French)),
            ("en;q=0.000", None),
            ("en;q=1.000, fr", Some(Language::English)),
            ("nl", None),
            ("*", None),
            ("nl, *;q=0.5, fr;q=0.3", None),
            ("fr;q=0.7, *;q=0.5", Some(Language::French)),
            ("", None),
            (",;q=,en", Some(Language::English)),
            ("en;q=2, en;q=0.0001, en;q=-1, en;q=x, en;level=1, fr;q=0.1", Some(Language::French)),
        ] {
            assert_eq!(accepted([header]), language, "{header:?}");
        }
    }

    #[test]
    fn multiple_headers_are_combined() {
        assert_eq!(accepted(["nl, en;q=0.4", "de;q=0.8"]), Some(Language::German));
        assert_eq!(accepted([]), None);
    }
}
