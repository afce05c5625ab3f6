//! Compares resource addresses, which servers spell in several ways.

use std::fmt::Write as _;

use percent_encoding::percent_decode_str;
use url::Url;

use crate::CalendarError;

/// An object that the server lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Listed {
    pub(super) url: Url,
    /// The address as the server wrote it.
    pub(super) href: String,
}

/// Resolves a response's `href`; the result may be on another host.
///
/// Only equivalent spellings become one address: `%61` is `a`, but `%2B` may differ from `+` (RFC
/// 3986 sections 2.2 and 6.2.2).
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
    // Xandikos omits the `./` that a name with a colon needs (RFC 3986 section 4.2).
    let is_name = href.split('/').next().is_some_and(|first| first.contains(':'));
    let url = if is_name && !href.contains("://") {
        told_by.join(&format!("./{href}"))
    } else {
        told_by.join(href)
    };
    let mut url = url.map_err(|_| invalid())?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(invalid());
    }
    url.set_fragment(None);
    let path = normalized(url.path());
    url.set_path(&path);
    Ok(url)
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

/// The last segment of the path, for messages.
pub(crate) fn name(url: &Url) -> String {
    let path = url.path().trim_end_matches('/');
    let name = percent_decode_str(path.rsplit('/').next().unwrap_or_default());
    excerpt(&name.decode_utf8_lossy())
}

/// Decodes the unreserved characters, and writes other octets in upper case.
fn normalized(path: &str) -> String {
    let mut parts = path.split('%');
    let mut normalized = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let hex = part.get(..2).filter(|hex| hex.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let Some(byte) = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) else {
            normalized.push('%');
            normalized.push_str(part);
            continue;
        };
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            normalized.push(byte.into());
        } else {
            let _ = write!(normalized, "%{byte:02X}");
        }
        normalized.push_str(&part[2..]);
    }
    normalized
}

fn excerpt(href: &str) -> String {
    href.chars().take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).expect("a URL")
    }

    #[test]
    fn equivalent_spellings_of_an_address_become_one() {
        let told_by = url("https://dav.example.com/ann/work/");
        for (href, url) in [
            ("/ann/work/%61b%2eics", "https://dav.example.com/ann/work/ab.ics"),
            ("ab.ics", "https://dav.example.com/ann/work/ab.ics"),
            (
                "https://DAV.example.com:443/ann/work/%61b.ics",
                "https://dav.example.com/ann/work/ab.ics",
            ),
            ("/ann/caf%c3%a9 x/", "https://dav.example.com/ann/caf%C3%A9%20x/"),
            ("/ann/café%20x/", "https://dav.example.com/ann/caf%C3%A9%20x/"),
            ("https://p42.example.com/1/", "https://p42.example.com/1/"),
            ("/", "https://dav.example.com/"),
            ("a:b.ics", "https://dav.example.com/ann/work/a:b.ics"),
            ("a:b/", "https://dav.example.com/ann/work/a:b/"),
        ] {
            assert_eq!(resolve(&told_by, href).map(String::from), Ok(url.to_owned()), "{href}");
        }
        for href in ["https://", "file:///etc/passwd", "ftp://example.com/"] {
            assert!(resolve(&told_by, href).is_err(), "{href}");
        }
    }

    #[test]
    fn reserved_characters_keep_the_servers_spelling() {
        let told_by = url("https://dav.example.com/");
        for path in [
            "/a%2Bb",
            "/a+b",
            "/a%40b",
            "/a@b",
            "/a%3Bb",
            "/a%3Db",
            "/a%25b",
            "/50%.ics",
            "/a%2Fb%25",
            "/a%3Fb%23c",
            "/a//b",
            "/%FF%40",
            "/%",
        ] {
            assert_eq!(
                resolve(&told_by, path).map(|url| url.path().to_owned()),
                Ok(path.to_owned())
            );
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
