//! Normalizes resource addresses, which servers spell in several ways.

use percent_encoding::percent_decode_str;
use url::Url;

use crate::CalendarError;

/// Resolves a response's `href`; the result may be on another host.
///
/// # Errors
/// [`CalendarError::Permanent`] if `href` is not an HTTP address.
pub(super) fn resolve(told_by: &Url, href: &str) -> Result<Url, CalendarError> {
    let invalid = || {
        CalendarError::Permanent(format!(
            "the server returned the invalid address {:?}",
            excerpt(href)
        ))
    };
    let mut url = told_by.join(href).map_err(|_| invalid())?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(invalid());
    }
    url.set_fragment(None);
    Ok(normalized(&url).unwrap_or(url))
}

/// The path as most servers compare it; different resources may share it.
pub(super) fn decoded(url: &Url) -> Vec<u8> {
    percent_decode_str(url.path().trim_end_matches('/')).collect()
}

/// Whether `inner` is at or below `outer`.
pub(super) fn contains(outer: &Url, inner: &Url) -> bool {
    let (outer, inner) = (decoded(outer), decoded(inner));
    let rest = inner.strip_prefix(outer.as_slice());
    rest.is_some_and(|rest| rest.first().is_none_or(|next| *next == b'/'))
}

/// Normalizes the percent-encoding of each path segment; `None` if that is impossible.
fn normalized(url: &Url) -> Option<Url> {
    let decoded = |segment| percent_decode_str(segment).decode_utf8().ok();
    let segments: Vec<_> = url.path_segments()?.map(decoded).collect::<Option<_>>()?;
    let inner = segments.split_last().map_or(&[][..], |(_, inner)| inner);
    let would_be_lost = |segment: &str| matches!(segment, "." | "..");
    if inner.iter().any(|segment| segment.is_empty())
        || segments.iter().any(|segment| would_be_lost(segment))
    {
        return None;
    }
    let mut normalized = url.clone();
    normalized.path_segments_mut().ok()?.clear().extend(&segments);
    Some(normalized)
}

fn excerpt(href: &str) -> String {
    href.chars().take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_an_address_normalizes_to_one() {
        let told_by = Url::parse("https://dav.example.com/ann/work/").expect("a URL");
        for (href, url) in [
            ("/ann/work/a%40b.ics", "https://dav.example.com/ann/work/a@b.ics"),
            ("a@b.ics", "https://dav.example.com/ann/work/a@b.ics"),
            (
                "https://DAV.example.com:443/ann/work/%61@b.ics",
                "https://dav.example.com/ann/work/a@b.ics",
            ),
            ("/ann/caf%C3%A9 x/", "https://dav.example.com/ann/caf%C3%A9%20x/"),
            ("/a%2Fb%25.ics", "https://dav.example.com/a%2Fb%25.ics"),
            ("/a%3Fb%23c", "https://dav.example.com/a%3Fb%23c"),
            ("https://p42.example.com/1/", "https://p42.example.com/1/"),
            ("/", "https://dav.example.com/"),
            ("/a//b%40", "https://dav.example.com/a//b%40"),
            ("/%ff%40", "https://dav.example.com/%ff%40"),
        ] {
            assert_eq!(resolve(&told_by, href).map(String::from), Ok(url.to_owned()), "{href}");
        }
        for href in ["https://", "file:///etc/passwd", "mailto:ann@example.com"] {
            assert!(resolve(&told_by, href).is_err(), "{href}");
        }
    }

    #[test]
    fn address_contains_itself_and_what_is_below() {
        for (outer, inner, contained) in [
            ("/", "/ann/", true),
            ("/ann%40x", "/ann@x/work/", true),
            ("/ann/work/", "/ann/work", true),
            ("/ann", "/anna/", false),
            ("/ann/work/", "/ann/", false),
        ] {
            let at = |path| Url::parse(&format!("https://example.com{path}")).expect("a URL");
            assert_eq!(contains(&at(outer), &at(inner)), contained, "{outer} {inner}");
        }
    }
}
